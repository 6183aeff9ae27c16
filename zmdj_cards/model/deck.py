"""A deck: entries by section, as a player wrote it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from zmdj_cards.model.base import Id, Model
from zmdj_cards.model.card import CardId
from zmdj_cards.resources import MAIN_GAME

# No tournament deck comes near this; it keeps a hostile file from printing a million proxies.
MAX_COUNT = 999


class Entry(Model):
    """``count`` copies of one card in one section. ``printing`` is the serial that was named, if one was."""

    section: Id
    card: CardId
    printing: CardId | None = None
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)]
    lines: tuple[int, ...] = ()

    def key(self) -> tuple[str, str, str]:
        return (self.section, self.card, self.printing or "")


class Deck(Model):
    """``entries``: at most one per (section, card, printing). ``lines`` of entries and ``notes`` do not count for equality of
    decks; use :meth:`contents` to compare."""

    game: str = MAIN_GAME
    name: str = ""
    notes: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()

    def contents(self) -> tuple[tuple[str, str, str, int], ...]:
        """Sorted (section, card, printing or "", count): what makes two decks the same."""
        return tuple(sorted((*entry.key(), entry.count) for entry in self.entries))

    def section(self, section_id: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.section == section_id)

    def sections(self, key: Callable[[str], tuple[int, str]]) -> list[str]:
        """Ids of the sections that have cards, sorted by a key."""
        return sorted({entry.section for entry in self.entries}, key=key)

    def size(self, section_id: str | None = None) -> int:
        """Number of cards in one section, or in all."""
        return sum(entry.count for entry in self.entries if section_id in (None, entry.section))
