"""Chance: every order is as likely as every other, in the game's own shuffles and in guesses at hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from zmdj_cards.engine.state import rng

ITEMS = (3, 1, 4, 5)
DRAWS = 24_000


def orders(shuffle, state) -> Iterator[tuple[int, ...]]:
    for _ in range(DRAWS):
        order, state = shuffle(state, ITEMS)
        yield order


@pytest.mark.parametrize(
    ("shuffle", "start"), [(rng.shuffled, rng.seed_state), (rng.guessed, rng.guess_state)], ids=["shuffled", "guessed"]
)
def test_every_order_is_as_likely_as_every_other(shuffle, start):
    found = Counter(orders(shuffle, start(7)))
    assert set(found) == set(permutations(ITEMS))
    expected = DRAWS / 24
    assert sum((times - expected) ** 2 / expected for times in found.values()) < 49.7  # chi-square, 23 degrees, 1 in 1,000
    assert Counter(orders(shuffle, start(7))) == found


def test_the_first_order_depends_on_the_seed_alike():
    """Views are dealt from one seed each, so the first draws of neighbouring seeds must differ as the draws of one seed do."""
    found = Counter(rng.guessed(rng.guess_state(seed), ITEMS)[0] for seed in range(DRAWS))
    expected = DRAWS / 24
    assert sum((times - expected) ** 2 / expected for times in found.values()) < 49.7
