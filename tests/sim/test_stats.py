"""Intervals and sums (BEHAVIOURS M-06, M-08, M-10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.sim.stats import Mean, Rate, differs, wilson


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (19, 20, 0.7639, 0.9911), (55, 100, 0.4524, 0.6439)]
)
def test_m06_wilson_check_values(hits, n, low, high):
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_m06_nothing_counted_is_nothing_known():
    assert wilson(0, 0) == (0, 1)
    assert Rate().rate is None
    assert Mean().mean is Mean().interval() is None


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_m06_inside_zero_and_one_and_around_the_rate(a, b):
    hits, n = min(a, b), max(a, b)
    low, high = wilson(hits, n)
    assert 0 <= low <= high <= 1
    assert n == 0 or low - 1e-12 <= hits / n <= high + 1e-12


@pytest.mark.parametrize(("hits", "n"), [(-1, 3), (4, 3), (0, -1)])
def test_m06_impossible_counts_are_refused(hits, n):
    with pytest.raises(ValueError, match=f"{hits} of {n}"):
        wilson(hits, n)


@pytest.mark.parametrize(("hits", "n", "shown"), [(50, 100, False), (55, 100, False), (61, 100, True), (39, 100, True), (0, 0, False)])
def test_m10_no_difference_from_few_games(hits, n, shown):
    assert differs(hits, n) is shown


@given(st.lists(st.integers(-1000, 1000)), st.integers(0, 50))
def test_m08_any_split_gives_the_same_sums(values, cut):
    def sums(items):
        made = Mean()
        for item in items:
            made.add(item)
        return made

    left = sums(values[:cut])
    left.merge(sums(values[cut:]))
    assert left == sums(values)


def test_mean_of_known_values():
    made = Mean()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        made.add(value)
    assert (made.mean, made.deviation) == (5, pytest.approx(2.13809, abs=1e-5))
    one = Mean()
    one.add(3, times=1)
    assert (one.mean, one.interval()) == (3, None)
