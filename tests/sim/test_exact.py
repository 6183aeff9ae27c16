"""Exact chances against brute force and against published check values."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zmdj_cards.sim.odds.exact import Mulligan, Need, at_least, draws, keep_chance, opening_hands, reach, reach_after


def seek(hand: int) -> Mulligan:
    return Mulligan((Need(hand, (True, False)),))


def one(total: int, hits: int, hand: int, rule: Mulligan | None) -> float:
    hands = opening_hands((hits, total - hits), hand, rule, (0, 1))
    return float(sum(chance for counts, chance in hands.items() if counts[0] >= 1))


@pytest.mark.parametrize(("hand", "kept", "mulligan"), [(4, 0.27733, 0.49798), (5, 0.33755, 0.58907)])
def test_three_copies_in_forty(hand, kept, mulligan):
    assert one(40, 3, hand, None) == pytest.approx(kept, abs=5e-6)
    assert one(40, 3, hand, seek(hand)) == pytest.approx(mulligan, abs=5e-6)


@pytest.mark.parametrize(("hand", "wrong"), [(4, 0.47775), (5, 0.56116)])
def test_returned_cards_do_not_come_back(hand, wrong):
    """Drawing the new cards from a deck into which the old ones were shuffled gives another, lower number."""
    kept = at_least(40, 3, hand, 1)
    assert float(kept + (1 - kept) * at_least(40, 3, hand, 1)) == pytest.approx(wrong, abs=5e-6)
    assert one(40, 3, hand, seek(hand)) > wrong + 0.01


def test_at_least_one_of_three_in_a_life_zone_of_five():
    assert float(at_least(40, 3, 5, 1)) == pytest.approx(0.3376, abs=5e-5)


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 24), st.integers(0, 14))
def test_tail_by_counting(hits, misses, drawn, need):
    total = hits + misses
    drawn = min(drawn, total)
    got = sum(comb(hits, k) * comb(misses, drawn - k) for k in range(drawn + 1) if k >= need)
    assert at_least(total, hits, drawn, need) == Fraction(got, comb(total, drawn))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.integers(0, 8))
def test_the_ways_to_draw_add_up(sizes, drawn):
    drawn = min(drawn, sum(sizes))
    found = list(draws(tuple(sizes), drawn))
    assert sum(ways for _, ways in found) == comb(sum(sizes), drawn)
    assert len({counts for counts, _ in found}) == len(found)


CASES = [
    ((2, 2, 3), Mulligan((Need(1, (True, False, False)),))),
    ((2, 2, 3), Mulligan((Need(1, (True, False, False)), Need(1, (True, True, False))))),
    ((1, 2, 4), Mulligan((Need(2, (True, True, False)),), "all")),
    ((3, 1, 3), Mulligan((Need(3, (True, False, False)),))),
    ((3, 4, 0), None),
]


@pytest.mark.parametrize(("sizes", "rule"), CASES)
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_against_every_order_of_a_small_deck(sizes, rule, drawn):
    """All 7! orders of seven cards: hand of 2, mulligan as the guide has it, every order of the shuffled rest alike."""
    cards = [place for place, size in enumerate(sizes) for _ in range(size)]
    needs = (Need(1, (True, False, False)), Need(1, (False, True, False)))
    good, kept, count = Fraction(0), 0, 0
    for order in permutations(range(7)):
        hand, deck = [cards[place] for place in order[:2]], [cards[place] for place in order[2:]]
        counts = tuple(hand.count(place) for place in range(3))
        back = rule.returned(counts) if rule else (0, 0, 0)
        gone = []
        for place, number in enumerate(back):
            for _ in range(number):
                hand.remove(place)
                gone.append(place)
        kept += not gone
        hand, deck = hand + deck[: len(gone)], deck[len(gone) :] + gone
        later = list(combinations(deck, drawn))
        good += Fraction(sum({0, 1} <= {*hand, *more} for more in later), len(later))
        count += 1
    hands = opening_hands(sizes, 2, rule, (0, 1, 2))
    assert sum(hands.values()) == 1
    assert reach_after(hands, sizes, drawn, needs) == good / count
    if rule:
        assert keep_chance(sizes, 2, rule) == Fraction(kept, count)


@settings(max_examples=30)
@given(st.integers(1, 12), st.integers(1, 5), st.integers(0, 3))
def test_joining_classes_changes_nothing(hits, hand, need):
    """A class cut in two gives the same chances as the whole."""
    rule = Mulligan((Need(1, (True, True, False)),))
    cut = opening_hands((1, hits - 1, 27), hand, rule, (0, 0, 1))
    whole = opening_hands((hits, 27), hand, Mulligan((Need(1, (True, False)),)), (0, 1))
    assert cut == whole
    assert reach((hits, 27), hand, (Need(need, (True, False)),)) == at_least(hits + 27, hits, hand, need)
