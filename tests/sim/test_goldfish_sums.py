"""Sums over games made by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.sim.test_goals import GAME, A, B, C, find, select, turn
from zmdj_cards.sim.goldfish.goals import read_goal
from zmdj_cards.sim.goldfish.sums import Facts, by_turn, count, mean_of, rate_of
from zmdj_cards.sim.goldfish.trace import Trace

FACTS = Facts({A: A, B: B, C: C}, {A: 3, B: 1, C: 2}, {A: (("wind", 2),), B: (), C: (("wind", 1),)}, turns=6)
LOST = Trace(1, 0, "first", (A, A), 2, (C, B), (turn(hand=(A,)), turn(hand=(A, A), resources=2, elements=(("wind", 2),))), "turns")


def test_one_game():
    sums = count([GAME], FACTS, [read_goal("damage>=3 by 6", find, select), read_goal("win by 3", find, select)])
    assert (sums["n",], sums["kill", 4], sums["end", "won", ""]) == (1, 1, 1)
    assert [mean_of(sums, "damage", number).mean for number in range(1, 7)] == [0, 1, 3, 4, 4, 4]
    assert (sums["goal", 0, 3], [key for key in sums if key[:2] == ("goal", 1)]) == (1, [])
    assert (sums["cast", B, 1], sums["cast", A, 3], sums["castable", C, 2]) == (1, 1, 1)
    assert sums["stuck", C] == 0  # not in the hand at the end
    assert (sums["seen", C], sums["life_missed", C]) == (1, 0)


def test_cards_that_stick_and_life_cards_that_would_have_mattered():
    sums = count([LOST], FACTS)
    assert (sums["stuck", A], sums["seen", A], sums["cast", A]) == (1, 1, 0)
    assert (sums["life_missed", B], sums["life_missed", C]) == (1, 1)
    poor = replace(LOST, turns=tuple(replace(item, elements=()) for item in LOST.turns))
    assert count([poor], FACTS)["life_missed", C] == 0  # its requirement was never met


def test_drawn_is_what_turns_drew():
    sums = count([LOST], FACTS)
    assert (sums["returned", 2], mean_of(sums, "drawn", 1).mean, mean_of(sums, "drawn", 2).mean) == (1, 1, 1)


def test_no_game_and_rates_at_the_ends():
    none = count([], FACTS)
    assert (none["n",], by_turn(none, 5, "kill").rate, mean_of(none, "damage", 1).mean) == (0, None, None)
    both = count([GAME, GAME], FACTS)
    assert (by_turn(both, 4, "kill").rate, by_turn(both, 3, "kill").rate) == (1, 0)
    assert rate_of(both, "seen", A).rate == 1


@given(st.lists(st.sampled_from([GAME, LOST]), max_size=8), st.integers(0, 8))
def test_any_split_adds_up(games, cut):
    goals = [read_goal("damage>=3 by 6", find, select)]
    parts = Counter(count(games[:cut], FACTS, goals))
    parts.update(count(games[cut:], FACTS, goals))
    assert +parts == +count(games, FACTS, goals)
