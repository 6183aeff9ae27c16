"""Chance: every order is as likely as every other, in the game's own shuffles and in deals of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from zmdj_cards.engine.state import rng

ITEMS = (3, 1, 4, 5)
DRAWS = 24_000


def check(found: Counter[tuple[int, ...]]) -> None:
    assert set(found) == set(permutations(ITEMS))
    expected = DRAWS / 24
    assert sum((times - expected) ** 2 / expected for times in found.values()) < 49.7  # chi-square, 23 degrees, 1 in 1,000


def shuffles(seed: int) -> Iterator[tuple[int, ...]]:
    state = rng.seed_state(seed)
    for _ in range(DRAWS):
        order, state = rng.shuffled(state, ITEMS)
        yield order


def test_every_order_of_a_shuffle_is_as_likely_as_every_other():
    found = Counter(shuffles(7))
    check(found)
    assert Counter(shuffles(7)) == found


def test_every_deal_is_as_likely_as_every_other():
    """Samples are dealt from one seed each: those of neighbouring seeds must differ by chance alone, and so must the groups of one."""
    deals = [rng.dealt(seed, (ITEMS, (), ITEMS)) for seed in range(-12, DRAWS - 12)]
    check(Counter(tuple(first) for first, _, _ in deals))
    check(Counter(tuple(last) for _, _, last in deals))
    pairs = Counter((first[0], last[0]) for first, _, last in deals)
    assert sum((times - DRAWS / 16) ** 2 / (DRAWS / 16) for times in pairs.values()) < 37.7  # 15 degrees, 1 in 1,000
    assert rng.dealt(7, (ITEMS,)) == rng.dealt(7, (ITEMS,))
