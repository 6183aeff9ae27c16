"""A deck → a file's bytes, in every form that is read."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats import KINDS
from zmdj_cards.decks.formats.kind import Names, Style, Written
from zmdj_cards.decks.limits import MAX_BYTES
from zmdj_cards.errors import Place, fault
from zmdj_cards.model.deck import Deck


def write_deck(deck: Deck, kind: str, context: Context, names: Names = "zh", excel: bool = False) -> Written:
    """Write a deck as ``kind``, one of :data:`~zmdj_cards.decks.formats.WRITABLE`. ``excel`` adds the byte-order mark and the marks
    against formulas that a spreadsheet needs; it says something about tables only."""
    form = KINDS[kind]
    assert form.write is not None
    written = form.write(deck, context, Style(names, excel))
    faults = list(written.faults)
    if form.nameless and (deck.name or deck.notes):
        faults.append(fault("deck.name_left_out", Place(), "note", kind=kind))
    if (size := len(written.data)) > MAX_BYTES:
        faults.append(fault("deck.written_too_big", Place(), size=size, limit=MAX_BYTES, kind=kind))
    return replace(written, faults=tuple(faults))
