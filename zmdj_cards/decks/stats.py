"""What a deck is made of: curve, types, elements, requirements against its tactics, flash points."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class Need:
    """A card's element requirement against the tactics of that element in the tactics deck (R11)."""

    card: str
    count: int
    element: str
    need: int
    supply: int

    @property
    def met(self) -> bool:
        """All tactics face-up would meet the requirement."""
        return self.supply >= self.need


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts are numbers of cards. ``curve``: cost → cards of the main deck; ``special``: costs that are no number;
    ``no_cost``: cards without an ordinary cost; ``mean`` and ``median`` leave both out. ``flash``: flash point → cards."""

    sections: dict[str, int]
    curve: dict[int, int]
    special: dict[str, int]
    no_cost: int
    mean: float | None
    median: float | None
    types: dict[str, int]
    elements: dict[str, int]
    tactics: dict[str, int]
    needs: tuple[Need, ...]
    flash: dict[int, int]
    flash_cards: int
    flash_points: int
    peerless: int
    unknown: int


def stats(deck: Deck, index: CardIndex, main: str = "main", tactics: str = "tactics") -> Stats:
    """Statistics of the sections ``main`` and ``tactics``. Cards that are not in the index are counted as unknown."""
    known = [(entry, index.get(entry.card)) for entry in deck.entries]
    held = [(card, entry.count) for entry, card in known if card and entry.section == main]
    supply = _sum((card.element or "", entry.count) for entry, card in known if card and entry.section == tactics)
    costs = Counter[int]()
    special = Counter[str]()
    for card, count in held:
        if isinstance(card.cost, int):
            costs[card.cost] += count
        elif card.cost is not None:
            special[card.cost] += count
    flash = _sum((card.flash, count) for card, count in held if isinstance(card.flash, int) and card.flash > 0)
    values = sorted(costs.elements())
    return Stats(
        sections=_sum((entry.section, entry.count) for entry in deck.entries),
        curve=dict(sorted(costs.items())),
        special=dict(sorted(special.items())),
        no_cost=sum(count for card, count in held if card.cost is None),
        mean=statistics.fmean(values) if values else None,
        median=statistics.median(values) if values else None,
        types=_sum((card.type, count) for card, count in held),
        elements=_sum((card.element or "", count) for card, count in held),
        tactics=supply,
        needs=_needs(held, supply),
        flash=flash,
        flash_cards=sum(flash.values()),
        flash_points=sum(value * count for value, count in flash.items()),
        peerless=sum(count for card, count in held if card.peerless),
        unknown=sum(entry.count for entry, card in known if card is None),
    )


def _sum(pairs: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    total = Counter[Key]()
    for key, count in pairs:
        total[key] += count
    return dict(sorted(total.items()))


def _needs(held: list[tuple[Card, int]], supply: dict[str, int]) -> tuple[Need, ...]:
    counts: Counter[str] = Counter()
    cards: dict[str, Card] = {}
    for card, count in held:
        if card.element and card.need:
            counts[card.id] += count
            cards[card.id] = card
    rows = [Need(item, counts[item], card.element or "", card.need or 0, supply.get(card.element or "", 0)) for item, card in cards.items()]
    return tuple(sorted(rows, key=lambda row: (row.supply - row.need, row.element, -row.need, row.card)))
