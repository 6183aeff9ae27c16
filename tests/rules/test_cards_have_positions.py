"""Every ability of every shipped card is played in a golden position that cites it (``cite card: BP01-SR-003/2``) and fails without it."""

from __future__ import annotations

from functools import cache

from tests.contract.helpers import pool, trees
from tests.rules.runner import Case, Table, all_cases
from zmdj_cards.ability import tree as a
from zmdj_cards.engine.cards.trees import Faces

KINDS = ("commander", "tactic", "attachment", "stratagem", "unit")

# What stands in the place of an ability that is taken away. An attachment without its first ability goes on nothing there is.
NOTHING = a.Static(())
NOWHERE = a.Attach(a.Sel(a.Noun("tactic")))


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
    gone = {number: NOWHERE if isinstance((*front, *awake)[number - 1], a.Attach) else NOTHING}
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


def test_every_ability_has_a_position_and_every_cited_ability_exists():
    assert [kind for kind in KINDS if not abilities(kind)] == []
    every = {ability for kind in KINDS for ability in abilities(kind)}
    assert sorted(every - set(cited())) == [], "abilities without a position"
    assert sorted(set(cited()) - every) == [], "no such abilities"


def test_the_card_stands_in_its_positions():
    assert [(card, case.id) for (card, _), cases in cited().items() for case in cases if card not in case.cards()] == []


def test_the_positions_of_an_ability_need_it():
    needless = [
        f"{card}/{number}" for (card, number), cases in cited().items() if all(stands(case, without(card, number)) for case in cases)
    ]
    assert needless == [], "all positions of these abilities stand without them"
