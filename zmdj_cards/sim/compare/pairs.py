"""Two versions of a deck on common random numbers: the same seeds and, for the cards they share, the same places in the deck.

A game in which no changed card comes to the hand then goes the same way for both, so that the difference is that of the change
and not of luck. Its interval is the paired one, of the differences game by game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from zmdj_cards.model.card import Card
from zmdj_cards.sim.goldfish.goals import Goal, reached
from zmdj_cards.sim.goldfish.trace import Trace
from zmdj_cards.sim.piles import Piles, least_cost
from zmdj_cards.sim.stats import Mean

# By key: ("n",) pairs of games · ("same",) pairs in which both were played alike · ("a" | "b", measure, value) games ·
# ("d", measure, value) pairs with that difference b - a · ("swap", measure, slot, seen) sum of the differences of pairs in which
# that changed slot came to a hand, as one of ``seen`` · ("seen", slot) pairs in which it did · ("rest", measure) sum of the
# differences of pairs in which none did
Sums = Counter[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Swap:
    """One place of the main deck that differs: the card of either version."""

    slot: int
    old: Card
    new: Card


def align(a: Piles, b: Piles) -> tuple[Piles, Piles, tuple[Swap, ...]]:
    """Both decks with shared cards in the same places and changed cards paired by cost. Raises ValueError for main decks or
    tactics decks of different sizes: shuffles of different lengths have no common random numbers."""
    main_a, main_b, swaps = _align(a.main, b.main)
    tactics_a, tactics_b, _ = _align(a.tactics, b.tactics)
    return replace(a, main=main_a, tactics=tactics_a), replace(b, main=main_b, tactics=tactics_b), swaps


def _align(a: Sequence[Card], b: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Swap, ...]]:
    if len(a) != len(b):
        raise ValueError(f"{len(a)} and {len(b)} cards")
    left = Counter(card.id for card in b)
    shared, only_a = [], []
    for card in a:
        if left[card.id] > 0:
            left[card.id] -= 1
            shared.append(card)
        else:
            only_a.append(card)
    only_b = []
    for card in reversed(b):
        if left[card.id] > 0:
            left[card.id] -= 1
            only_b.append(card)
    only_a, only_b = (sorted(cards, key=lambda card: (least_cost(card) or 0, card.id)) for cards in (only_a, only_b))
    swaps = tuple(Swap(len(shared) + place, old, new) for place, (old, new) in enumerate(zip(only_a, only_b, strict=True)))
    return (*shared, *only_a), (*shared, *only_b), swaps


def measures(goals: Sequence[Goal]) -> tuple[str, ...]:
    """What is compared, by key: damage and wins up to the turn limit, and each goal."""
    return ("damage", "win", "unused", *(f"goal {number}" for number in range(len(goals))))


def values(trace: Trace, goals: Sequence[Goal], turns: int) -> dict[str, int]:
    """The measures of one game; rates are 0 or 1."""
    found = {
        "damage": trace.damage_by(turns),
        "win": int(trace.kill is not None and trace.kill <= turns),
        "unused": sum(turn.unused for turn in trace.turns[:turns]),
    }
    return found | {f"goal {number}": int(reached(goal, trace) is not None) for number, goal in enumerate(goals)}


def count_pairs(pairs: Iterable[tuple[Trace, Trace]], swaps: Sequence[Swap], goals: Sequence[Goal], turns: int) -> Sums:
    """The sums of some pairs of games."""
    sums: Sums = Counter()
    slots = frozenset(swap.slot for swap in swaps)
    for a, b in pairs:
        left, right = values(a, goals, turns), values(b, goals, turns)
        came = sorted(slots & (a.slots | b.slots))
        sums["n",] += 1
        sums["same",] += a.turns == b.turns and a.end == b.end
        for slot in came:
            sums["seen", slot] += 1
        for measure in left:
            difference = right[measure] - left[measure]
            sums["a", measure, left[measure]] += 1
            sums["b", measure, right[measure]] += 1
            sums["d", measure, difference] += 1
            for slot in came:
                sums["swap", measure, slot, len(came)] += difference
            if not came:
                sums["rest", measure] += difference
    return sums


def mean(sums: Sums, which: str, measure: str) -> Mean:
    """``which``: ``a``, ``b`` or ``d`` (the difference)."""
    found = Mean()
    for key, times in sums.items():
        if key[:2] == (which, measure):
            found.add(key[2], times)
    return found


def part_of(sums: Sums, measure: str, slots: Iterable[int]) -> Fraction:
    """How much of the mean difference came with these slots: a pair's difference is divided evenly among the changed slots that
    came to a hand in it. The parts of all slots and the rest add up to the mean difference exactly."""
    wanted = set(slots)
    total = Fraction(0)
    for key, amount in sums.items():
        if key[0] == "swap" and key[1] == measure and key[2] in wanted:
            total += Fraction(amount, key[3])
    return total / sums["n",] if sums["n",] else Fraction(0)


def verdict(difference: Mean) -> int:
    """1: the second version has more, -1: less, 0: no difference shown (the interval holds 0, or too few games)."""
    interval = difference.interval()
    if interval is None or interval.holds(0):
        return 0
    return 1 if interval.low > 0 else -1
