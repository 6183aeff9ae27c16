"""Two versions of a deck on common random numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sim.decks import NAMES, piles
from tests.sim.test_goals import GAME, find, select, turn
from zmdj_cards.sim.compare.pairs import align, count_pairs, mean, part_of, verdict
from zmdj_cards.sim.goldfish.goals import read_goal
from zmdj_cards.sim.stats import Mean

GOALS = [read_goal("damage>=3 by 6", find, select)]
WEAK = replace(GAME, turns=(turn(), turn(), turn(), turn(damage=1, unused=2)), end="turns")


def changed():
    """A deck, and one that has another card in three places."""
    a = piles(NAMES[0])
    other = next(card for card in piles(NAMES[1]).main if card not in a.main)
    return a, replace(a, main=(*a.main[:5], other, *a.main[6:20], other, other, *a.main[22:]))


def test_shared_cards_keep_their_places():
    before, after = changed()
    a, b, swaps = align(before, after)
    assert Counter(card.id for card in a.main) == Counter(card.id for card in before.main)
    assert Counter(card.id for card in b.main) == Counter(card.id for card in after.main)
    assert [swap.slot for swap in swaps] == [37, 38, 39]
    assert a.main[:37] == b.main[:37]
    assert all(a.main[swap.slot] == swap.old and b.main[swap.slot] == swap.new for swap in swaps)
    assert align(before, before)[2] == ()


def test_sizes_must_agree():
    a = piles(NAMES[0])
    with pytest.raises(ValueError, match="40 and 39"):
        align(a, replace(a, main=a.main[1:]))


def pairs():
    _, _, swaps = align(*changed())
    seen = [frozenset(), frozenset({37}), frozenset({38, 39}), frozenset({1, 37, 38})]
    return swaps, [(replace(WEAK, slots=slots), replace(GAME if slots else WEAK, slots=slots)) for slots in seen]


def test_differences_and_what_made_them():
    swaps, games = pairs()
    sums = count_pairs(games, swaps, GOALS, 6)
    assert (sums["n",], sums["same",]) == (4, 1)
    assert (mean(sums, "a", "damage").mean, mean(sums, "b", "damage").mean, mean(sums, "d", "damage").mean) == (1, 3.25, 2.25)
    assert (mean(sums, "d", "win").total, mean(sums, "d", "goal 0").total, mean(sums, "d", "unused").total) == (3, 3, -6)
    parts = [part_of(sums, "damage", [slot]) for slot in (37, 38, 39)]
    assert parts == [Fraction(9, 8), Fraction(3, 4), Fraction(3, 8)]
    assert sum(parts) + Fraction(sums["rest", "damage"], 4) == Fraction(9, 4)
    assert [sums["seen", slot] for slot in (37, 38, 39)] == [2, 2, 1]


@given(st.lists(st.integers(0, 3), max_size=10), st.integers(0, 10))
def test_parts_merge_exactly(chosen, cut):
    swaps, games = pairs()
    picked = [games[place] for place in chosen]
    whole = count_pairs(picked, swaps, GOALS, 6)
    parts = Counter(count_pairs(picked[:cut], swaps, GOALS, 6))
    for key, value in count_pairs(picked[cut:], swaps, GOALS, 6).items():
        parts[key] += value
    assert {key: value for key, value in parts.items() if value} == {key: value for key, value in whole.items() if value}


@pytest.mark.parametrize(
    ("values", "said"),
    [([], 0), ([1], 0), ([1, -1], 0), ([1] * 55 + [-1] * 45, 0), ([1] * 70 + [0] * 30, 1), ([-1] * 70 + [0] * 30, -1), ([0] * 50, 0)],
)
def test_no_difference_without_evidence(values, said):
    made = Mean()
    for value in values:
        made.add(value)
    assert verdict(made) == said
