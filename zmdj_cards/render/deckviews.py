"""A deck as its page shows it: sections, cost curve, elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.game import CardType
from zmdj_cards.render import theme
from zmdj_cards.render.pages import Bar, CardLink, DeckGroup, DeckSection
from zmdj_cards.render.site_data import SiteDeck

Copies = Sequence[tuple[Card, int]]


def sections(item: SiteDeck, known: Mapping[str, Card], links: Mapping[str, CardLink], types: Sequence[CardType]) -> Iterable[DeckSection]:
    """The sections of the format that hold cards, by type and cost, each card once with its count; a card that is gone from the data is
    left out."""
    for section in item.format.section:
        counts = Counter[str]()
        for entry in item.deck.section(section.id):
            if entry.card in links:
                counts[entry.card] += entry.count
        if counts:
            yield DeckSection(section.id, section.zh, section.en, sum(counts.values()), tuple(_groups(counts, known, links, types)))


def _groups(
    counts: Mapping[str, int], known: Mapping[str, Card], links: Mapping[str, CardLink], types: Sequence[CardType]
) -> Iterable[DeckGroup]:
    held: dict[str, list[Card]] = {}
    for card_id in counts:
        held.setdefault(known[card_id].type, []).append(known[card_id])
    names = {row.id: row for row in types}
    for kind in sorted(held, key=lambda kind: list(names).index(kind) if kind in names else len(names)):
        cards = sorted(held[kind], key=lambda card: card.cost if isinstance(card.cost, int) else -1)
        rows = tuple(replace(links[card.id], count=counts[card.id]) for card in cards)
        zh, en = (names[kind].zh, names[kind].en) if kind in names else (kind, kind)
        yield DeckGroup(zh, en, sum(row.count for row in rows), rows)


def name(item: SiteDeck, number: int) -> tuple[str, str]:
    """Its name in Chinese and in English; of a name in one language only, that one twice."""
    own = item.deck.name or f"#{number + 1}"
    return item.zh or own, own


def copies(deck: Deck, cards: Iterable[Card]) -> Copies:
    """The known cards of a deck with their counts, entry by entry."""
    known = {card.id: card for card in cards}
    return [(known[entry.card], entry.count) for entry in deck.entries if entry.card in known]


def curve(held: Copies) -> tuple[tuple[Bar, ...], str]:
    """(bars, average): copies at each numeric cost; cards without an ordinary cost are no part of it."""
    counts = Counter[int]()
    for card, count in held:
        if isinstance(card.cost, int):
            counts[card.cost] += count
    if not counts:
        return (), ""
    top = max(counts.values())
    bars = tuple(Bar(str(cost), counts[cost], 100 * counts[cost] / top) for cost in range(max(counts) + 1))
    return bars, f"{sum(cost * count for cost, count in counts.items()) / sum(counts.values()):.2f}"


def element_counts(held: Copies, looks: Mapping[str, theme.ElementLook]) -> tuple[tuple[theme.ElementLook, int], ...]:
    """How many cards of each element, in the order of the game."""
    counts = Counter[str]()
    for card, count in held:
        if card.element:
            counts[card.element] += count
    return tuple((look, counts[key]) for key, look in looks.items() if counts[key])
