"""Sums over many games of one player: integers only, so that any split of the games adds up to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.model.card import Card
from zmdj_cards.sim.goldfish.goals import Goal, reached
from zmdj_cards.sim.goldfish.trace import Trace
from zmdj_cards.sim.odds.chances import Requirement, requirement_of
from zmdj_cards.sim.piles import Piles, least_cost
from zmdj_cards.sim.stats import Mean, Rate

# What is counted, by key:
#   ("n",) games · ("end", how, reason) · ("returned", cards) · ("kill", turn) wins in own turn t
#   ("damage", turn, total) games with that much damage up to own turn t (a game that is over keeps its number)
#   ("played", turn) games that had own turn t · ("resources" | "paid" | "unused" | "drawn", turn, amount) games with that amount
#   ("seen" | "in_life" | "cast" | "stuck" | "life_missed", card) games
#   ("castable" | "cast", card, turn) games in which own turn t was the first
#   ("support", element, turn, points) · ("units" | "held" | "laid", turn, amount) games with that much, where cards are laid down to pay
#   ("buried", card) games
#   ("goal", number, turn) games in which the goal was reached in own turn t
Sums = Counter[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Facts:
    """What sums need to know of the deck: the line (full name) of each card id, its least cost and its requirement. ``elements``: what the
    deck is supported with, in a game in which cards are laid down to pay."""

    lines: Mapping[str, str]
    costs: Mapping[str, int | None]
    needs: Mapping[str, Requirement]
    turns: int
    elements: tuple[str, ...] = ()

    def able(self, line: str, resources: int, elements: Mapping[str, int]) -> bool:
        """Whether a card could be paid and its requirement was met."""
        cost = self.costs[line]
        return cost is not None and cost <= resources and all(elements.get(element, 0) >= points for element, points in self.needs[line])


def make_facts(piles: Piles, turns: int, buries: bool = False) -> Facts:
    """Lines are named by the id of their first card. ``buries``: cards of the hand are laid down to pay with."""
    first: dict[str, Card] = {}
    for card in piles.main:
        first.setdefault(card.rules_name, card)
    lines = {card.id: first[card.rules_name].id for card in piles.main}
    cards = first.values()
    needs = {card.id: requirement_of(card) for card in cards}
    elements = sorted({element for need in needs.values() for element, _ in need}) if buries else ()
    return Facts(lines, {card.id: least_cost(card) for card in cards}, needs, turns, tuple(elements))


def count(traces: Iterable[Trace], facts: Facts, goals: Sequence[Goal] = ()) -> Sums:
    """The sums of some games."""
    sums: Sums = Counter()
    for trace in traces:
        _count_game(sums, trace, facts)
        _count_turns(sums, trace, facts.turns)
        if facts.elements:
            _count_laid(sums, trace, facts)
        _count_cards(sums, trace, facts)
        for number, goal in enumerate(goals):
            turn = reached(goal, trace)
            if turn is not None:
                sums["goal", number, turn] += 1
    return sums


def _count_game(sums: Sums, trace: Trace, facts: Facts) -> None:
    sums["n",] += 1
    sums["end", trace.end, trace.reason] += 1
    sums["returned", trace.returned] += 1
    if trace.kill is not None:
        sums["kill", trace.kill] += 1
    for turn in range(1, facts.turns + 1):
        sums["damage", turn, trace.damage_by(turn)] += 1


def _count_turns(sums: Sums, trace: Trace, limit: int) -> None:
    for number, turn in enumerate(trace.turns[:limit], start=1):
        sums["played", number] += 1
        sums["resources", number, turn.resources] += 1
        sums["paid", number, turn.paid] += 1
        sums["unused", number, turn.unused] += 1
        sums["drawn", number, turn.drawn] += 1


def _count_laid(sums: Sums, trace: Trace, facts: Facts) -> None:
    laid = 0
    for number, turn in enumerate(trace.turns[: facts.turns], start=1):
        points = dict(turn.elements)
        for element in facts.elements:
            sums["support", element, number, points.get(element, 0)] += 1
        laid += len(turn.buried)
        sums["laid", number, laid] += 1
        sums["units", number, turn.units] += 1
        sums["held", number, len(turn.hand)] += 1
    for line in sorted({facts.lines[card] for turn in trace.turns for card in turn.buried if card in facts.lines}):
        sums["buried", line] += 1


def _count_cards(sums: Sums, trace: Trace, facts: Facts) -> None:
    lines = facts.lines
    # Ids outside of the main deck (a card made or taken from the other player) have no line and are left out.
    seen = {lines[card] for card in trace.seen() if card in lines}
    castable: dict[str, int] = {}
    cast: dict[str, int] = {}
    for number, turn in enumerate(trace.turns, start=1):
        for card in (*turn.castable, *turn.played):
            if card in lines:
                castable.setdefault(lines[card], number)
        for card in turn.played:
            if card in lines:
                cast.setdefault(lines[card], number)
    last = {lines[card] for card in (trace.turns[-1].hand if trace.turns else trace.opening) if card in lines}
    life = {lines[card] for card in trace.life if card in lines}
    for line in sorted(seen):
        sums["seen", line] += 1
    for line, number in sorted(castable.items()):
        sums["castable", line, number] += 1
    for line, number in sorted(cast.items()):
        sums["cast", line, number] += 1
    for line in sorted(last - cast.keys()):
        sums["stuck", line] += 1
    for line in sorted(life):
        sums["in_life", line] += 1
        able = any(facts.able(line, turn.resources, dict(turn.elements)) for turn in trace.turns)
        if line not in seen and able:
            sums["life_missed", line] += 1


# Reading the sums


def mean_of(sums: Sums, *key: Any) -> Mean:
    """Mean of the amounts under a key: ``mean_of(sums, "damage", 3)``."""
    mean = Mean()
    for found, times in sums.items():
        if found[:-1] == key:
            mean.add(found[-1], times)
    return mean


def by_turn(sums: Sums, turn: int, *key: Any) -> Rate:
    """Games in which it happened up to own turn ``turn``, of all games: ``by_turn(sums, 4, "cast", card)``."""
    hits = sum(times for found, times in sums.items() if found[:-1] == key and found[-1] <= turn)
    return Rate(hits, sums["n",])


def rate_of(sums: Sums, *key: Any, among: tuple[Any, ...] = ("n",)) -> Rate:
    """Games with this key among those with another."""
    return Rate(sums[key], sums[among])
