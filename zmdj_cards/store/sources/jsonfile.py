"""Read a JSON file of records with care: size, encoding, nesting, numbers; each record with its line and its text as it stands."""

from __future__ import annotations

import codecs
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from zmdj_cards.errors import DataError, Place, fault, reason
from zmdj_cards.text.reasons import why

MAX_BYTES = 64 * 1024 * 1024
MAX_RECORDS = 200_000

_SPACE = " \t\r\n"
_BEGUN = re.compile(r"(t(ru?)?|f(a(ls?)?)?|n(ul?)?|-|\.|[eE][-+]?|\\?u?[0-9a-fA-F]{0,4})\s*")


class Raw(NamedTuple):
    """One record: its value, its JSON text exactly as in the file, and the line it starts on (from 1)."""

    value: Any
    text: str
    line: int


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """At most ``limit`` bytes of a file, counted as they are read. Raises DataError: ``import.unreadable``, ``import.too_large``."""
    place = Place(source=path.name)
    try:
        with path.open("rb") as stream:
            raw = stream.read(limit + 1)
    except OSError as error:
        raise DataError(fault("import.unreadable", place, detail=reason(error))) from error
    if len(raw) > limit:
        raise DataError(fault("import.too_large", place, limit=limit // (1024 * 1024)))
    return raw


def text_of(raw: bytes, source: str) -> str:
    """The text of a JSON file: UTF-8 with or without a byte-order mark, or UTF-16 with one. Raises DataError."""
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text, cut = _decode(raw, encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        try:
            _decode(raw, "gb18030")
        except UnicodeDecodeError:
            raise DataError(fault("import.encoding", Place(source=source, line=line), byte=error.start)) from error
        raise DataError(fault("import.gbk", Place(source=source, line=line))) from error
    if cut:
        raise DataError(fault("import.truncated", _end(text, source)))
    if not text.strip():
        raise DataError(fault("import.empty", Place(source=source)))
    return text


def _decode(raw: bytes, encoding: str) -> tuple[str, bool]:
    """(text, whether the bytes end inside a character). Raises UnicodeDecodeError for a wrong byte anywhere else."""
    decoder = codecs.getincrementaldecoder(encoding)()
    text = decoder.decode(raw)
    return text, bool(decoder.getstate()[0])


def _end(text: str, source: str) -> Place:
    return Place(source=source, line=text.count("\n") + 1, column=len(text) - text.rfind("\n"))


def parse(text: str, source: str) -> Any:
    """The value of a JSON document. Raises DataError for anything that is not strict JSON: truncated, HTML, ``NaN``, a key twice,
    nested too deep."""
    place = Place(source=source)
    if text.lstrip().startswith("<"):
        raise DataError(fault("import.html", place))
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        if _is_cut(error):
            raise DataError(fault("import.truncated", _end(text, source))) from error
        raise DataError(fault("import.not_json", Place(source=source, line=error.lineno, column=error.colno), detail=why(error))) from error
    except RecursionError as error:
        raise DataError(fault("import.too_deep", place)) from error
    except ValueError as error:
        raise DataError(fault("import.not_json", place, detail=why(error))) from error


def _is_cut(error: json.JSONDecodeError) -> bool:
    """Whether the text was sound JSON up to its end: where the fault is stands only the end itself, or a string, word or number
    that was begun."""
    return error.msg.startswith("Unterminated string") or _BEGUN.fullmatch(error.doc, error.pos) is not None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return made


class Page(NamedTuple):
    """The records of one file; ``total``: how many the response says there are on all its pages together."""

    rows: list[Raw]
    total: int | None


def records(raw: bytes, source: str) -> Page:
    """All records of one file: a bare list, or a list inside ``data``/``list`` of a whole API response. Raises DataError."""
    text = text_of(raw, source)
    value = parse(text, source)
    keys = _path_to_list(value)
    if keys is None:
        raise DataError(fault("import.no_list", Place(source=source)))
    if isinstance(value, dict) and value.get("code") not in (None, 0, 200):
        raise DataError(fault("import.api_error", Place(source=source), number=value["code"], detail=value.get("message")))
    total = None
    for key in keys:
        total = value.get("total", total)
        value = value[key]
    if len(value) > MAX_RECORDS:
        raise DataError(fault("import.too_many", Place(source=source), limit=MAX_RECORDS, count=len(value)))
    spans = _spans(text, keys)
    lines = _lines(text, [start for start, _ in spans])
    rows = [Raw(item, text[start:end], line) for item, (start, end), line in zip(value, spans, lines, strict=True)]
    return Page(rows, total if isinstance(total, int) else None)


def _path_to_list(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, list):
        return ()
    for path in (("data", "list"), ("data",), ("list",)):
        found = value
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, list):
            return path
    return None


def _spans(text: str, keys: tuple[str, ...]) -> list[tuple[int, int]]:
    """Offsets of the items of the list at ``keys``; the text is known to be valid JSON."""
    scan = json.JSONDecoder().raw_decode
    at = _skip(text, 0)
    for key in keys:
        at = _value_of(text, at, key)
    spans, at = [], _skip(text, at + 1)
    while text[at] != "]":
        _, end = scan(text, at)
        spans.append((at, end))
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return spans


def _value_of(text: str, at: int, wanted: str) -> int:
    """Offset of the value of ``wanted`` in the object that starts at ``at``."""
    scan = json.JSONDecoder().raw_decode
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, end = scan(text, at)
        at = _skip(text, _skip(text, end) + 1)
        if key == wanted:
            return at
        _, end = scan(text, at)
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    raise KeyError(wanted)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _lines(text: str, offsets: list[int]) -> list[int]:
    lines, line, last = [], 1, 0
    for offset in offsets:
        line += text.count("\n", last, offset)
        lines.append(line)
        last = offset
    return lines
