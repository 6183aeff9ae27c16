"""Any deck file → :class:`ReadResult`. The content decides what it is, not the file's name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import looks_like_code, read_code
from zmdj_cards.decks.formats.json_deck import read_json
from zmdj_cards.decks.formats.octgn import read_octgn
from zmdj_cards.decks.formats.table import delimiter, read_table
from zmdj_cards.decks.formats.text_list import TextReader
from zmdj_cards.decks.formats.tts import read_tts
from zmdj_cards.decks.limits import check_size
from zmdj_cards.decks.result import Builder, ReadResult
from zmdj_cards.text.decode import decode

Reader = Callable[[str, Builder, Context], None]


def read_text(text: str, builder: Builder, context: Context) -> None:
    TextReader(builder, context).read(text)


READERS: dict[str, Reader] = {
    "text": read_text,
    "json": read_json,
    "octgn": read_octgn,
    "tts": read_tts,
    "csv": read_table,
    "tsv": read_table,
    "code": read_code,
}
_TTS_KEYS = ('"ObjectStates"', '"ContainedObjects"', '"DeckIDs"')


def detect(text: str, context: Context) -> str:
    """What a text is, by its content: a key of :data:`READERS`."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("<"):
        return "octgn" if re.match(r"<[?!A-Za-z]", start) else "text"
    if start.startswith("{") or (start.startswith("[") and _is_json(start)):
        return "tts" if any(key in text for key in _TTS_KEYS) else "json"
    mark = delimiter(text.lstrip("\ufeff"))
    if mark:
        return "tsv" if mark == "\t" else "csv"
    return "code" if len(text) < 40_000 and looks_like_code(text, context) else "text"


def _is_json(text: str) -> bool:
    """``[主牌组]`` begins like a list, too."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text[1:].lstrip()[:1] in ("[", "{", '"')
    return True


def read_deck(raw: bytes, context: Context, source: str = "", kind: str | None = None) -> ReadResult:
    """Read a file's bytes as ``kind``, or as what it looks like. Bad content becomes faults in the result; only a file that
    cannot be decoded or is too big raises DataError."""
    check_size(raw, source)
    text, encoding = decode(raw, source)
    builder = Builder(source, context.game_id)
    kind = kind or detect(text, context)
    READERS[kind](text, builder, context)
    return builder.result(kind, encoding)
