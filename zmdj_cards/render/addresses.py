"""Where the pages of cards and decks lie: ASCII, readable, no two alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zmdj_cards.model.card import Card
from zmdj_cards.render.site_data import SiteDeck
from zmdj_cards.text.filenames import safe_stem


def unique(stems: Iterable[str]) -> list[str]:
    """The stems with a number behind those that are taken, also where only case differs: some file systems cannot tell them apart. A
    stem that stands alone keeps its name, whatever number another one would get."""
    stems = list(stems)
    own = {stem.casefold() for stem in stems}
    taken: set[str] = set()
    made = []
    for stem in stems:
        name, number = stem, 1
        while name.casefold() in taken or (number > 1 and name.casefold() in own):
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.casefold())
        made.append(name)
    return made


def card_urls(cards: Sequence[Card]) -> dict[str, str]:
    """Card id → path of its page: by id alone, so that a corrected name breaks no link."""
    stems = unique(safe_stem(card.id) for card in cards)
    return {card.id: f"cards/{stem}.html" for card, stem in zip(cards, stems, strict=True)}


def deck_urls(decks: Sequence[SiteDeck]) -> list[str]:
    """Paths of the pages of decks, in their order."""
    stems = unique(safe_stem(item.deck.name or f"deck-{number}") for number, item in enumerate(decks, 1))
    return [f"decks/{stem}.html" for stem in stems]
