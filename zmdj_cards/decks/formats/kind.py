"""What a deck format is: how its files end and look, how it is read, how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck, Entry

Names = Literal["zh", "en", "both", "id"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a deck is written: how its cards are named, and whether a spreadsheet is to open it."""

    names: Names = "zh"
    excel: bool = False

    def label(self, card: Card) -> str:
        """The name to show; a card without an English name keeps its Chinese one."""
        if self.names == "id":
            return card.id
        if self.names == "both" and card.en and card.en != card.zh:
            return f"{card.zh} | {card.en}"
        # A draft of a name is for reading only: what is written to be read back takes a name that the card has.
        return (card.en if self.names == "en" else None) or card.zh


@dataclass(frozen=True, slots=True)
class Written:
    """A deck as a text. ``faults``: what the form could not carry; an error is a card that is missing in ``text``."""

    text: str
    faults: tuple[Fault, ...] = ()
    encoding: str = "utf-8"

    @property
    def data(self) -> bytes:
        return self.text.encode(self.encoding)

    @property
    def whole(self) -> bool:
        """No card is missing."""
        return all(item.severity != "error" for item in self.faults)


def cannot_carry(entry: Entry, kind: str) -> Fault:
    """An entry that a form has no way to write."""
    return fault("deck.cannot_carry", Place(card=entry.card), what=entry.card, count=entry.count, section=entry.section, kind=kind)


Reader = Callable[[str, Builder, Context], None]
Writer = Callable[[Deck, Context, Style], Written]


@dataclass(frozen=True, slots=True)
class Kind:
    """One format. ``suffixes``: endings of its files, the first is written; ``looks``: whether a text, blanks before it taken away,
    is in this format; ``write``: None for files of other programs that are only read; ``nameless``: it has no place for the
    name and the notes of a deck."""

    id: str
    suffixes: tuple[str, ...]
    read: Reader
    looks: Callable[[str], bool]
    write: Writer | None = None
    nameless: bool = False
