"""Every ability of every shipped card stands in a golden position that fails without it.

python -m tests.rules_zhenmian.test_cards_have_positions          the abilities that none needs
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from tests.rules_zhenmian.runner import Case, Table, all_cases, pool, trees
from zmdj_cards.ability import to_notation
from zmdj_cards.ability import tree as a
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.match import make_table
from zmdj_cards.errors import DataError
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.game import RULES
from zmdj_cards.games.zhenmian.ruleset import load_ruleset
from zmdj_cards.model.card import Card

Changed = tuple[dict[str, Card], dict[str, Faces]]

# What stands in the place of an ability that is taken away. A scheme without what it is attached to could not be played at all.
NOTHING = a.Static(())
NOWHERE = a.Attach(z.Target(a.Sel(a.Noun("territory"))))

# Abilities that do not run, and are refused.
REFUSED = ("PV-035/1", "PV-041/1", "PV-047/1")


@cache
def standing() -> dict[str, tuple[Case, ...]]:
    """Card → the positions in which it stands, those of the cards' own files first."""
    found: dict[str, list[Case]] = {}
    for case in sorted(all_cases(), key=lambda one: not one.file.startswith("cards")):
        for card in case.cards():
            found.setdefault(card, []).append(case)
    return {card: tuple(cases) for card, cases in found.items()}


def abilities() -> list[tuple[str, int]]:
    """Every ability: the card, and the ability numbered from 1."""
    return [(card, number) for card in sorted(trees()) for number in range(1, len(trees()[card][0]) + 1)]


def without(card: str, number: int) -> Changed:
    """The card with one ability emptied; those beside it keep their places."""
    front = list(trees()[card][0])
    front[number - 1] = NOWHERE if isinstance(front[number - 1], a.Attach) else NOTHING
    texts = tuple(to_notation(tree, RULES.lexicon()) for tree in front)
    return {card: pool()[card].model_copy(update={"abilities": texts})}, {card: (tuple(front), ())}


def stands(case: Case, changed: Changed) -> bool:
    try:
        Table(case, *changed).run()
    except AssertionError:
        return False
    return True


def needless() -> Iterator[str]:
    for card, number in abilities():
        changed = without(card, number)
        if all(stands(case, changed) for case in standing().get(card, ())):
            yield f"{card}/{number}"


def test_every_ability_has_a_position_that_needs_it():
    assert list(needless()) == list(REFUSED), "no position fails without these abilities"


def test_what_cannot_be_run_is_refused():
    """Archery without a number (Z94): such prints are played as the newest ones, and are refused where each is played as it is."""
    own = replace(load_ruleset(), newest_print=False)
    for card in (pool()[ability.partition("/")[0]] for ability in REFUSED):
        assert make_table(RULES, [card], trees(), load_ruleset()).blank == ()
        with pytest.raises(DataError) as raised:
            make_table(RULES, [card], trees(), own)
        assert [fault.code for fault in raised.value.faults] == ["engine.cannot_run"]


if __name__ == "__main__":
    print("\n".join(needless()))
