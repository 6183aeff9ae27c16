"""Any deck file → :class:`ReadResult`. The content decides what it is, not the file's name."""

from __future__ import annotations

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats import KINDS
from zmdj_cards.decks.open import Opened, open_bytes
from zmdj_cards.decks.result import Builder, ReadResult
from zmdj_cards.errors import DataError


def read_deck(raw: bytes, context: Context, source: str = "", kind: str | None = None) -> ReadResult:
    """Read a file's bytes as ``kind``, a key of :data:`KINDS`, or as what they look like. Bad content becomes faults in the result;
    only a file that cannot be decoded or is too big raises DataError."""
    return read_opened(open_bytes(raw, source, kind), context)


def read_opened(opened: Opened, context: Context) -> ReadResult:
    """The same for a file that is open already. Raises DataError with its faults where it could not be opened."""
    if opened.faults:
        raise DataError(opened.faults)
    builder = Builder(opened.source, context.game_id)
    KINDS[opened.kind].read(opened.text, builder, context)
    return builder.result(opened.kind, opened.encoding)
