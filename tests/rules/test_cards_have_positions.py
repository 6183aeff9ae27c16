"""Every ability of every shipped card is played in a golden position that cites it (``cite card: BP01-SR-003/2``) and fails without it."""

from __future__ import annotations

from functools import cache

import pytest

from tests.contract.helpers import pool, trees
from tests.rules.runner import Case, Table, all_cases
from zmdj_cards.ability import ast
from zmdj_cards.engine.cards.trees import Faces

KINDS = ("commander", "tactic", "attachment", "stratagem", "unit")

# What stands in the place of an ability that is taken away. An attachment without its first ability goes on nothing there is.
NOTHING = ast.Static(())
NOWHERE = ast.Attach(ast.Sel(ast.Noun("tactic")))


@cache
def cited() -> dict[tuple[str, int], tuple[Case, ...]]:
    """Card and number of the ability → the positions that cite it."""
    found: dict[tuple[str, int], list[Case]] = {}
    for case in all_cases():
        card, numbers = case.abilities()
        for number in numbers:
            found.setdefault((card, number), []).append(case)
    return {key: tuple(cases) for key, cases in found.items()}


def abilities(kind: str) -> list[tuple[str, int]]:
    """Every ability of the cards of a kind: the card, and the ability numbered from 1, front face first."""
    cards = sorted(card.id for card in pool().values() if card.type == kind)
    return [(card, number) for card in cards for number in range(1, sum(map(len, trees()[card])) + 1)]


def without(card: str, number: int) -> dict[str, Faces]:
    """The shipped cards with one ability emptied; those beside it keep their places."""
    front, awake = trees()[card]
    gone = {number: NOWHERE if isinstance((*front, *awake)[number - 1], ast.Attach) else NOTHING}
    left = [gone.get(at, tree) for at, tree in enumerate((*front, *awake), 1)]
    return {**trees(), card: (tuple(left[: len(front)]), tuple(left[len(front) :]))}


def stands(case: Case, faces: dict[str, Faces]) -> bool:
    try:
        Table(case, faces).run()
    except AssertionError:
        return False
    return True


def test_the_kinds_are_all_there_are():
    assert {card.type for card in pool().values()} == {*KINDS, "marker"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_ability_has_a_position(kind):
    every = abilities(kind)
    assert every
    missing = [f"{card}/{number}" for card, number in every if (card, number) not in cited()]
    assert missing == []


@pytest.mark.parametrize(("card", "number"), sorted(cited()), ids=lambda part: str(part))
def test_the_position_of_an_ability_needs_it(card, number):
    assert number <= sum(map(len, trees()[card])), "no such ability"
    cases = cited()[card, number]
    assert [case.id for case in cases if card not in case.cards()] == [], "the card is not in the position"
    emptied = without(card, number)
    assert not all(stands(case, emptied) for case in cases), "all its positions stand without the ability"
