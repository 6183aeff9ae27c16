"""A deck as its page shows it: sections, cost curve, elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.render import theme
from zmdj_cards.render.pages import Bar, CardLink, DeckSection
from zmdj_cards.render.site_data import SiteDeck

Copies = Sequence[tuple[Card, int]]


def sections(item: SiteDeck, links: Mapping[str, CardLink]) -> Iterable[DeckSection]:
    """The sections of the format that hold cards, each card once with its count; a card that is gone from the data is left out."""
    for section in item.format.section:
        counts = Counter[str]()
        for entry in item.deck.section(section.id):
            counts[entry.card] += entry.count
        cards = tuple(replace(links[card], count=count) for card, count in counts.items() if card in links)
        if cards:
            yield DeckSection(section.zh, section.en, sum(counts.values()), cards)


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
