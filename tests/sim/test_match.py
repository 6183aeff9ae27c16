"""Policies, matches with swapped seats, and the commands that show them."""

from __future__ import annotations

import json

import pytest

from tests.contract.helpers import bundled, trees
from zmdj_cards.games.zmdj.match import make_table
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.runner import Duel, Record, Tally


def duel(first: int = 0, second: int = 1, policies: tuple[str, str] = ("random", "random"), seed: int = 3) -> Duel:
    decks = list(bundled().values())
    sides = (decks[first], decks[second])
    rules = load_ruleset()
    return Duel(make_table((*sides[0].cards(), *sides[1].cards()), trees(), rules), rules, sides, policies, seed)


def test_seats_are_swapped_and_the_luck_is_the_same():
    records = duel()(0, 8)
    assert [record.swapped for record in records] == [False, True] * 4
    assert [records[i].seed == records[i + 1].seed for i in range(0, 8, 2)] == [True] * 4
    assert len({record.seed for record in records}) == 4


def test_the_rows_do_not_depend_on_the_chunks():
    whole = duel()(0, 12)
    parts = [record for chunk in run_chunks(duel(), 12, 1, 5) for record in chunk.result]
    assert parts == whole


def test_equal_seeds_give_equal_games_for_each_policy():
    for name in ("random", "greedy"):
        assert duel(policies=(name, name))(0, 2) == duel(policies=(name, name))(0, 2)
    assert duel(policies=("search", "greedy")).game(0)[1] == duel(policies=("search", "greedy")).game(0)[1]


def test_greedy_beats_random_with_an_interval_above_one_half():
    tally = Tally()
    for record in duel(2, 3, ("greedy", "random"))(0, 30):
        tally.add(record)
    assert tally.interval().low > 0.5
    assert tally.shows_difference()


def test_m10_a_small_lead_shows_no_difference():
    tally = Tally()
    for index in range(105):
        tally.add(Record(index, 0, False, 0, 0 if index < 55 else 1, "dying", 10, 100))
    assert tally.wins == [55, 50]
    assert not tally.shows_difference()


def test_a_tally_of_draws_only_has_no_rate():
    tally = Tally()
    tally.add(Record(0, 0, False, 0, None, "loop", 3, 10))
    assert (tally.decided(), tally.draws, tally.shows_difference()) == (0, 1, False)


@pytest.fixture
def cli(tmp_path):
    import io

    from zmdj_cards.cli.main import program

    def run(*args: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        code = program([*args, "--db", str(tmp_path / "db.sqlite")], out, err)
        return code, out.getvalue(), err.getvalue()

    return run


def test_match_and_replay_commands(cli, tmp_path):
    file = tmp_path / "game.json"
    call = ("sim", "match", "fire-sun-quan-discard", "wind-lu-lingqi-swift", "-n", "4", "--policy-a", "random", "--policy-b", "random")
    code, out, _ = cli(*call, "--seed", "5", "--json", "--record", str(file))
    report = json.loads(out)
    assert code == 0
    assert report["games"] == 4
    assert report["wins"][0] + report["wins"][1] + report["draws"] == 4
    assert report["interval"][0] <= report["rate"] <= report["interval"][1]
    code, out, _ = cli("sim", "replay", str(file), "--lang", "en")
    assert code == 0
    assert "wins" in out.splitlines()[-1]
    code, out, _ = cli("sim", "replay", str(file), "--step", "12", "--lang", "zh")
    assert code == 0
    assert "手牌" in out
    code, out, _ = cli("sim", "replay", str(file), "--json")
    assert json.loads(out)["outcome"]
    page = tmp_path / "game.html"
    assert cli("sim", "replay", str(file), "--html", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "http" not in text


def test_a_replay_of_another_version_is_refused_with_exit_code_1(cli, tmp_path):
    file = tmp_path / "game.json"
    cli("sim", "match", "fire-sun-quan-discard", "wind-lu-lingqi-swift", "-n", "1", "--policy-a", "random", "--record", str(file))
    file.write_text(file.read_text(encoding="utf-8").replace('"engine":"1"', '"engine":"0"'), encoding="utf-8")
    code, out, err = cli("sim", "replay", str(file))
    assert (code, out) == (1, "")
    assert "engine.replay_version" in err


def test_match_says_no_difference_in_both_languages(cli):
    call = ("sim", "match", "fire-sun-quan-discard", "fire-sun-quan-discard", "-n", "2", "--policy-a", "random", "--policy-b", "random")
    code, out, _ = cli(*call)
    assert code == 0
    assert "no difference shown" in out
    assert "未显示出差异" in out
