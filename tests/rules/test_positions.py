"""Every golden position of ``zmdj/*.pos``: play the actions, check the facts; and its text form round-trips at the end."""

from __future__ import annotations

import re

import pytest

from tests.contract.helpers import pool, trees
from tests.rules.guide import parts
from tests.rules.runner import Case, Table, all_cases
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.views import position
from zmdj_cards.games.zmdj.ruleset import load_ruleset

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_position(case: Case) -> None:
    table = Table(case)
    table.run()
    while table.game.actions:
        table.game.undo()


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: case.id)
def test_the_text_form_of_a_position_round_trips(case: Case) -> None:
    table = Table(case)
    table.run()
    reader = position.Reader(pool(), trees(), load_ruleset())
    for row in [*_stock_cards(), *case.position]:
        if row.split()[0] in ("card", "text", "awake"):
            reader._line(row)
    again = reader.read(position.to_text(table.state))
    assert again.parts() == table.state.parts()
    assert driver.options(again) == table.game.legal()


def _stock_cards() -> list[str]:
    from tests.rules.runner import stock

    return [row for row in stock() if row.strip() and not row.startswith("//")]


def test_every_case_cites_its_rule_and_has_its_own_name() -> None:
    known = re.compile(r"^([^/;:]+/\d+[a-z]?|R\d+|[A-Z]-\d+|node: \w+( \w+)?|card: \S+?(/\d+(,\d+)*)?)$")
    assert [(case.id, part) for case in CASES for part in parts(case.cite) or [""] if not known.match(part)] == []
    assert len({case.id for case in CASES}) == len(CASES)


def test_every_case_expects_something() -> None:
    assert [case.id for case in CASES if not any(row.startswith("expect") for row in case.script)] == []


def test_every_node_of_the_language_is_in_a_position() -> None:
    from tests.rules.test_nodes import OUTSIDE
    from zmdj_cards.ability import ast
    from zmdj_cards.ability.notation import from_notation
    from zmdj_cards.games.zmdj.lexicon import lexicon

    seen: set[str] = {"Node", "Atom"}
    rows = [row for case in CASES for row in case.position] + _stock_cards()
    for row in rows:
        word, _, rest = row.partition(" ")
        notation = rest.partition(" ")[2] if word == "text" else rest.partition(";")[2] if word == "awake" else ""
        if notation.strip():
            seen |= {type(part).__name__ for part in from_notation(notation.strip(), lexicon()).walk()}
    every = {cls.__name__ for cls in vars(ast).values() if isinstance(cls, type) and issubclass(cls, ast.Node)}
    missing = sorted(every - seen - OUTSIDE)
    assert not missing, ", ".join(missing)
