"""Where the pages of cards and decks lie: ASCII, readable, no two alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from zmdj_cards.model.card import Card
from zmdj_cards.render.site_data import SiteDeck
from zmdj_cards.text.filenames import card_stem, safe_stem


def unique(stems: Iterable[str]) -> list[str]:
    """The stems with a number behind those that differ only in case: some file systems cannot tell them apart."""
    taken: Counter[str] = Counter()
    made = []
    for stem in stems:
        low = stem.casefold()
        taken[low] += 1
        made.append(stem if taken[low] == 1 else f"{stem}-{taken[low]}")
    return made


def card_urls(cards: Sequence[Card]) -> dict[str, str]:
    """Card id → path of its page."""
    stems = unique(card_stem(card.id, card.en or "") for card in cards)
    return {card.id: f"cards/{stem}.html" for card, stem in zip(cards, stems, strict=True)}


def deck_urls(decks: Sequence[SiteDeck]) -> list[str]:
    """Paths of the pages of decks, in their order."""
    stems = unique(safe_stem(item.deck.name or f"deck-{number}") for number, item in enumerate(decks, 1))
    return [f"decks/{stem}.html" for stem in stems]
