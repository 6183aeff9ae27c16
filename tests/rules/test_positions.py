"""Every golden position of ``zmdj/*.pos``: play the actions, check the facts, from both sides, forwards and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.contract.helpers import pool, trees
from tests.rules.guide import parts
from tests.rules.runner import CARD_ROWS, Case, Table, all_cases, stock
from tests.rules.sides import exchanged, names_players_by_number, other_side
from tests.rules.test_nodes import OUTSIDE, REFUSED
from zmdj_cards.ability import tree
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.state import State
from zmdj_cards.engine.views import position
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.ruleset import load_ruleset

CASES = all_cases()


@contextmanager
def during(words: str) -> Iterator[None]:
    """A failure inside says which part of the case it is in."""
    try:
        yield
    except Exception as error:
        error.add_note(words)
        raise


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_position(case: Case) -> None:
    """The facts hold; the end is read back from its text; taken back, the beginning is there again; and all holds for the other player."""
    table = Table(case)
    before = table.game.digest()
    table.run()
    if not any(frame[0] == G.F_COMBAT for frame in table.state.stack):
        assert [entry for entry in table.state.obj[I.ENDED] if entry[2] > 0] == [], "kept of the end of a combat that is over"
    with during("the text form of the end"):
        again = read_again(table)
        assert again.parts() == table.state.parts()
        assert driver.options(again) == table.game.legal()
    with during("taken back"):
        while table.game.actions:
            table.game.undo()
        assert table.game.digest() == before
    if not names_players_by_number(case):
        with during("the players exchanged, the cards in another order"):
            Table(other_side(case), own_first=True).run()


def read_again(table: Table) -> State:
    """The state read from its own text, with the invented cards of the case."""
    cards = [row for row in [*stock(), *table.case.position] if row.split(" ")[0] in CARD_ROWS]
    return position.Reader(RULES, pool(), trees(), load_ruleset()).read("\n".join([*cards, position.to_text(table.state)]))


def test_sides_are_exchanged() -> None:
    assert exchanged("A line: u1^B=A!rested ca") == "B line: u1^A=B!rested ca"
    assert exchanged("expect where d1 = A.hand ; asks B ; outcome = A dying") == "expect where d1 = B.hand ; asks A ; outcome = B dying"
    assert exchanged("do use SD01A-R-001 1 ; pick B ; concede A") == "do use SD01A-R-001 1 ; pick A ; concede B"
    assert sum(map(names_players_by_number, CASES)) < 0.03 * len(CASES)


def test_every_case_cites_its_rule_and_has_its_own_name() -> None:
    known = re.compile(r"^([^/;:]+/\d+[a-z]?|R\d+|engine|node: \w+( \w+)?|card: \S+?(/\d+(,\d+)*)?)$")
    assert [(case.id, part) for case in CASES for part in parts(case.cite) or [""] if not known.match(part)] == []
    assert len({case.id for case in CASES}) == len(CASES)


def test_every_case_expects_something() -> None:
    assert [case.id for case in CASES if not any(row.startswith("expect") for row in case.script)] == []


def test_every_node_of_the_language_is_in_a_position() -> None:
    seen: set[str] = {"Node", "Atom"}
    rows = [row for case in CASES for row in case.position] + stock()
    for row in rows:
        word, _, rest = row.partition(" ")
        notation = rest.partition(" ")[2] if word == "text" else rest.partition(";")[2] if word == "awake" else ""
        if notation.strip():
            seen |= {type(part).__name__ for part in from_notation(notation.strip(), lexicon()).walk()}
    every = {cls.__name__ for cls in vars(tree).values() if isinstance(cls, type) and issubclass(cls, tree.Node)}
    missing = sorted(every - seen - OUTSIDE - REFUSED)
    assert not missing, ", ".join(missing)
