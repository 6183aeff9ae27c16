"""Intervals and sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.sim.stats import Interval, Mean, Rate, differs, wilson


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(0, 10, 0, 0.2775), (1, 10, 0.0179, 0.4042), (10, 10, 0.7225, 1), (19, 20, 0.7639, 0.9911), (55, 100, 0.4524, 0.6439)],
)
def test_wilson_check_values(hits, n, low, high):
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_nothing_counted_is_nothing_known():
    assert wilson(0, 0) == (0, 1)
    assert Rate().rate is None
    assert Mean().mean is Mean().interval() is None


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_inside_zero_and_one_and_around_the_rate(a, b):
    hits, n = min(a, b), max(a, b, 1)
    low, high = wilson(hits, n)
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= hits / n <= high + 1e-12


@pytest.mark.parametrize(("hits", "n"), [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts_are_refused(hits, n):
    with pytest.raises(ValueError, match=f"{hits} of {n}"):
        wilson(hits, n)


@pytest.mark.parametrize(("hits", "n", "shown"), [(50, 100, False), (55, 100, False), (61, 100, True), (39, 100, True), (0, 0, False)])
def test_no_difference_from_few_games(hits, n, shown):
    assert differs(hits, n) is shown


@given(st.lists(st.integers(-1000, 1000)), st.integers(0, 50))
def test_any_split_gives_the_same_sums(values, cut):
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
    assert (one.mean, one.deviation, one.error, one.interval()) == (3, None, None, None)


@pytest.mark.parametrize(
    ("values", "error", "interval"),
    [
        ((2, 4, 4, 4, 5, 5, 7, 9), 0.755929, (3.518406, 6.481594)),
        ((1, 4), 1.5, (-0.439946, 5.439946)),
        ((-3, -3, -3), 0, (-3, -3)),
    ],
)
def test_the_interval_of_a_mean_in_known_numbers(values, error, interval):
    """The sample deviation over the root of n, times the 95 % point of the normal distribution, on both sides of the mean."""
    made = Mean()
    for value in set(values):
        made.add(value, times=values.count(value))
    assert made.error == pytest.approx(error, abs=1e-6)
    assert made.interval() == pytest.approx(interval, abs=1e-6)
    mean = sum(values) / len(values)
    assert made.interval(z=2) == pytest.approx((mean - 2 * error, mean + 2 * error), abs=2e-6)


def test_a_rate_is_what_was_counted():
    made = Rate()
    for hit in (True, False, True, True):
        made.add(hit)
    made.merge(Rate(16, 16))
    assert (made, made.rate) == (Rate(19, 20), 0.95)
    assert made.interval == pytest.approx((0.7639, 0.9911), abs=5e-5)
    assert made.interval.holds(0.9911)
    assert not made.interval.holds(0.9912)


def test_the_ends_of_an_interval_are_in_it():
    assert Interval(0.25, 0.75).holds(0.25)
    assert Interval(0.25, 0.75).holds(0.75)
    assert not Interval(0.25, 0.75).holds(0.24)
    assert not Interval(0.25, 0.75).holds(0.76)
