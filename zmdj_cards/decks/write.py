"""A deck → a file's bytes, in every form that :mod:`read` reads."""

from __future__ import annotations

from dataclasses import dataclass

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import encode
from zmdj_cards.decks.formats.json_deck import write_json
from zmdj_cards.decks.formats.octgn import write_octgn
from zmdj_cards.decks.formats.table import write_table
from zmdj_cards.decks.formats.text_write import write_text
from zmdj_cards.decks.formats.tts import write_tts
from zmdj_cards.decks.limits import MAX_BYTES
from zmdj_cards.decks.names import Names
from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.model.deck import Deck

SUFFIXES = {"text": ".txt", "json": ".json", "octgn": ".o8d", "tts": ".json", "csv": ".csv", "tsv": ".tsv", "code": ".code.txt"}
_NAMELESS = ("csv", "tsv", "code")


@dataclass(frozen=True, slots=True)
class Written:
    """``faults``: what the form could not carry; an error is a card that is missing in ``data`` (D-22)."""

    data: bytes
    faults: tuple[Fault, ...] = ()

    @property
    def whole(self) -> bool:
        return all(item.severity != "error" for item in self.faults)


def write_deck(deck: Deck, kind: str, context: Context, names: Names = "zh", excel: bool = False) -> Written:
    """Write a deck as ``kind``, a key of :data:`SUFFIXES`. ``excel`` adds the byte-order mark and the marks against formulas
    that a spreadsheet needs (C-10, X-08); it says something about tables only."""
    faults: list[Fault] = []
    if kind == "text":
        text, faults = write_text(deck, context, names)
    elif kind == "json":
        text = write_json(deck, context, names)
    elif kind == "octgn":
        text, faults = write_octgn(deck, context, names)
    elif kind == "tts":
        text = write_tts(deck, context, names)
    elif kind == "code":
        text = encode(deck) + "\n"
    else:
        text = write_table(deck, context, names, "\t" if kind == "tsv" else ",", excel)
    if kind in _NAMELESS and (deck.name or deck.notes):
        faults.append(fault("deck.name_left_out", Place(), "note", kind=kind))
    data = text.encode("utf-8-sig" if excel and kind in ("csv", "tsv") else "utf-8")
    if len(data) > MAX_BYTES:
        faults.append(fault("deck.written_too_big", Place(), size=len(data), limit=MAX_BYTES, kind=kind))
    return Written(data, tuple(faults))
