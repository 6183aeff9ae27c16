"""Any deck file → :class:`ReadResult`. The content decides what it is, not the file's name."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.limits import check_size
from zmdj_cards.decks.result import Builder, ReadResult
from zmdj_cards.decks.text_list import TextReader
from zmdj_cards.text.decode import decode

Reader = Callable[[str, Builder, Context], None]


def read_text(text: str, builder: Builder, context: Context) -> None:
    TextReader(builder, context).read(text)


READERS: dict[str, Reader] = {"text": read_text}


def detect(text: str) -> str:
    """What a text is, by its content."""
    return "text"


def read_deck(raw: bytes, context: Context, source: str = "", kind: str | None = None) -> ReadResult:
    """Read a file's bytes. Bad content becomes faults in the result; only a file that cannot be decoded or is too big raises
    DataError."""
    check_size(raw, source)
    text, encoding = decode(raw, source)
    builder = Builder(source, context.game_id)
    kind = kind or detect(text)
    READERS[kind](text, builder, context)
    return builder.result(kind, encoding)
