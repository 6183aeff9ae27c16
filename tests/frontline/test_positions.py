"""Every fact of the document (P) and every ruling (Q) by a position, and every card of the set."""

from __future__ import annotations

import re

import pytest

from tests.frontline.runner import FrontTable, cases, pool, trees
from tests.rules.runner import Case
from zmdj_cards.ability import tree as a
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.views import narrate
from zmdj_cards.model.load import load_game

CASES = [case for case in cases() if case.file != "cards"]
CARDS = [case for case in cases() if case.file == "cards"]
# Words and cards are explained by them; they rule nothing that could be played (Q19, Q20).
NOT_PLAYED = {"Q19", "Q20"}


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_position(case):
    table = FrontTable(case)
    table.run()
    assert all(narrate.story(table.state, lang) for lang in ("en", "zh") if table.state.log)


def test_every_fact_and_every_ruling_has_a_position():
    cited = {word for case in CASES for word in re.findall(r"\b[PQ]\d+\b", case.cite)}
    wanted = {f"P{n}" for n in range(1, 19)} | {f"Q{n}" for n in range(1, 25)}
    assert sorted(wanted - NOT_PLAYED - cited) == []
    assert sorted(cited - wanted) == []


def test_every_fact_and_every_ruling_stands_in_the_ruleset():
    said = {word for rule in load_game("frontline").rule for word in re.findall(r"\b[PQ]\d+\b", rule.source)}
    assert said == {f"P{n}" for n in range(1, 19)} | {f"Q{n}" for n in range(1, 25)}


def stands(case: Case, faces: dict[str, Faces]) -> bool:
    try:
        FrontTable(case, faces).run()
    except AssertionError:
        return False
    return True


def without(card: str, number: int) -> dict[str, Faces]:
    """The cards of the set, one of them without one of its abilities."""
    front, back = trees()[card]
    return {**trees(), card: (tuple(a.Static(()) if at == number else tree for at, tree in enumerate(front, 1)), back)}


def test_every_ability_of_every_card_has_a_position_that_fails_without_it():
    wrong, cited = [], []
    for case in CARDS:
        card, (number,) = case.abilities()
        cited.append((card, number))
        FrontTable(case).run()
        if card not in {name.split("/")[0] for name in case.cards()} or stands(case, without(card, number)):
            wrong.append(case.id)
    assert wrong == []
    assert sorted(cited) == sorted((card, number) for card in pool() for number in range(1, len(trees()[card][0]) + 1))
