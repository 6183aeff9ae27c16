"""Exact chances of drawing without putting back, in rational arithmetic.

Cards that serve the same clauses form a *class*; a pile is its class sizes, a hand the number of cards out of each class.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal

Counts = tuple[int, ...]


@cache
def at_least(total: int, hits: int, drawn: int, need: int) -> Fraction:
    """Chance of ``need`` or more of ``hits`` cards among ``drawn`` out of ``total`` (hypergeometric tail)."""
    if need <= 0:
        return Fraction(1)
    most = min(hits, drawn)
    ways = sum(comb(hits, got) * comb(total - hits, drawn - got) for got in range(need, most + 1))
    return Fraction(ways, comb(total, drawn))


def draws(sizes: Counts, drawn: int) -> Iterator[tuple[Counts, int]]:
    """Every way to draw ``drawn`` cards, as (cards out of each class, number of ways): multivariate hypergeometric."""
    if not sizes:
        if drawn == 0:
            yield (), 1
        return
    rest = sum(sizes[1:])
    for got in range(max(0, drawn - rest), min(sizes[0], drawn) + 1):
        here = comb(sizes[0], got)
        for tail, ways in draws(sizes[1:], drawn - got):
            yield (got, *tail), here * ways


@dataclass(frozen=True, slots=True)
class Need:
    """At least ``count`` cards of the classes marked True."""

    count: int
    classes: tuple[bool, ...]

    def missing(self, hand: Sequence[int]) -> int:
        return self.count - sum(got for got, serves in zip(hand, self.classes, strict=True) if serves)


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Keep the hand if all ``needs`` are met, else put back the cards that serve none (``misses``) or everything (``all``)."""

    needs: tuple[Need, ...]
    back: Literal["misses", "all"] = "misses"

    def returned(self, hand: Counts) -> Counts:
        """How many cards of each class go to the bottom; all 0: the hand is kept."""
        if all(need.missing(hand) <= 0 for need in self.needs):
            return (0,) * len(hand)
        if self.back == "all":
            return hand
        served = [any(need.classes[place] for need in self.needs) for place in range(len(hand))]
        return tuple(0 if kept else got for got, kept in zip(hand, served, strict=True))


def keep_chance(sizes: Counts, hand: int, rule: Mulligan) -> Fraction:
    """Chance that the first hand is kept."""
    kept = sum(ways for first, ways in draws(sizes, hand) if not any(rule.returned(first)))
    return Fraction(kept, comb(sum(sizes), hand))


def opening_hands(sizes: Counts, hand: int, rule: Mulligan | None, groups: Sequence[int]) -> dict[Counts, Fraction]:
    """The opening hand after the mulligan: chance of each number of cards per *group*; ``groups[i]`` is the group of class i.

    The returned cards go to the bottom before as many are drawn, so none of them comes back (guide: Setup 6)."""
    total, count = sum(sizes), max(groups, default=-1) + 1

    def grouped(counts: Sequence[int]) -> Counts:
        sums = [0] * count
        for place, got in enumerate(counts):
            sums[groups[place]] += got
        return tuple(sums)

    # Level 1: the first hand, with what stays in it and what is still in the deck, both by group.
    states: dict[tuple[Counts, Counts, int], int] = defaultdict(int)
    for first, ways in draws(sizes, hand):
        back = rule.returned(first) if rule else (0,) * len(first)
        stay = grouped([got - gone for got, gone in zip(first, back, strict=True)])
        unseen = grouped([size - got for size, got in zip(sizes, first, strict=True)])
        states[stay, unseen, sum(back)] += ways
    # Level 2: the cards drawn for those put back.
    hands: dict[Counts, Fraction] = defaultdict(Fraction)
    for (stay, unseen, gone), ways in states.items():
        if gone == 0:
            hands[stay] += Fraction(ways, comb(total, hand))
            continue
        base = comb(total, hand) * comb(total - hand, gone)
        for new, more in draws(unseen, gone):
            hands[tuple(map(sum, zip(stay, new, strict=True)))] += Fraction(ways * more, base)
    return dict(hands)


def reach(sizes: Counts, drawn: int, needs: tuple[Need, ...]) -> Fraction:
    """Chance that ``drawn`` cards of a pile meet all needs."""
    open_needs = tuple(need for need in needs if need.count > 0)
    if not open_needs:
        return Fraction(1)
    if len(open_needs) == 1:
        need = open_needs[0]
        return at_least(sum(sizes), sum(size for size, serves in zip(sizes, need.classes, strict=True) if serves), drawn, need.count)
    return _reach_all(sizes, drawn, open_needs)


@cache
def _reach_all(sizes: Counts, drawn: int, needs: tuple[Need, ...]) -> Fraction:
    good = sum(ways for got, ways in draws(sizes, drawn) if all(need.missing(got) <= 0 for need in needs))
    return Fraction(good, comb(sum(sizes), drawn))


def reach_in_time(hands: dict[Counts, Fraction], sizes: Counts, draws: Sequence[int], holds: Callable[[int, Counts], bool]) -> Fraction:
    """Chance that ``holds(turn, cards)`` is true of the opening hand (turn 0) and, after ``draws[turn - 1]`` more cards, of each turn."""
    states = {hand: chance for hand, chance in hands.items() if holds(0, hand)}
    for turn, drawn in enumerate(draws, start=1):
        after: dict[Counts, Fraction] = defaultdict(Fraction)
        for hand, chance in states.items():
            rest = tuple(size - got for size, got in zip(sizes, hand, strict=True))
            total = comb(sum(rest), drawn)
            for new, ways in _drawn(rest, drawn):
                now = tuple(map(sum, zip(hand, new, strict=True)))
                if holds(turn, now):
                    after[now] += chance * Fraction(ways, total)
        states = after
    return sum(states.values(), Fraction(0))


# Few different piles are drawn from again and again.
_drawn = cache(lambda sizes, drawn: tuple(draws(sizes, drawn)))


def reach_after(hands: dict[Counts, Fraction], sizes: Counts, drawn: int, needs: tuple[Need, ...]) -> Fraction:
    """Chance that the opening hand and ``drawn`` further cards of the shuffled rest meet all needs together."""
    total = Fraction(0)
    for hand, chance in hands.items():
        rest = tuple(size - got for size, got in zip(sizes, hand, strict=True))
        total += chance * reach(rest, drawn, tuple(Need(need.missing(hand), need.classes) for need in needs))
    return total
