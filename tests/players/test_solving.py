"""The solver: every win of the positions is found, and nothing that is none; a line from it is carried out against every answer."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import run
from tests.players.positions import cases, ways
from tests.rules.runner import Table
from zmdj_cards.engine.policy.solving import Solution, Solver, Unsolved, solve, winning
from zmdj_cards.engine.views.observe import View

TACTICS = cases("tactics")


def of(case) -> tuple[Table, Solution]:
    table = Table(case)
    table.run()
    return table, solve(View(table.state, table.game.actor), samples=3, nodes=3000)


def test_every_win_is_found_and_nothing_else_called_one():
    lethal = [case for case in TACTICS if case.cite == "lethal"]
    assert len(lethal) > 20
    for case in TACTICS:
        table, found = of(case)
        assert bool(found.line) == (case in lethal), case.name
        if case in lethal:
            codes = {action: code for code, action in table.codes().items()}
            wanted = {table.numbered(way[0]) for way in ways(case)}
            assert {codes[action] for action in winning(table.state, table.game.actor)} == wanted, case.name


HIDDEN = """A deck: e1 e2 e3
B deck: e4 e5 d1
A line: r4 ca!rested
A life: d4 d5
B line: cb!rested
""".splitlines()


@pytest.mark.parametrize(
    ("hand", "exact", "all_deals"),
    [("", True, True), ("f2", False, True), ("f2 f1", False, False)],
)
def test_hidden_cards_are_counted_not_seen(hand, exact, all_deals):
    """A discard of two points saves nothing here, discards of three do: then only some of the possible hands lose."""
    case = cases("faults")[0]
    case.position, case.script = [*HIDDEN, *([f"B hand: {hand}"] if hand else [])], []
    table = Table(case)
    found = solve(View(table.state, 0), samples=12)
    assert (found.exact, found.won == found.tried) == (exact, all_deals)


def test_a_search_that_is_too_long_is_given_up_and_said():
    table, _ = of(TACTICS[0])
    with pytest.raises(Unsolved):
        Solver(table.state, 0, nodes=0).win(table.state)


def test_the_command_tells_the_line_and_refuses_what_it_cannot_solve(tmp_path):
    wind, fire = "wind-lu-lingqi-swift", "fire-sun-quan-discard"
    db = ("--db", tmp_path / "cards.db")
    run("sim", "match", wind, fire, "-n", 1, "--policy-a", "random", "--policy-b", "random", "--record-all", tmp_path / "games", *db)
    file = next((tmp_path / "games").glob("*.json"))
    last = len(json.loads(file.read_text(encoding="utf-8"))["actions"]) - 1
    answered = run("solve", f"{file}@{last}", "--json", *db)
    assert answered.code == 0, answered.err
    assert set(json.loads(answered.out)) >= {"win", "won", "tried", "exact", "line"}
    assert run("solve", file, *db).code == 2
    assert run("solve", f"{file}@99999", *db).code == 2
    assert run("solve", tmp_path / "nothing.txt", *db).code == 2
