"""The cards of structured files: counts and sections checked in one place, so that every reader says the same of a bad one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.text_list import fold
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, MAX_LINES
from zmdj_cards.decks.resolve import Resolved
from zmdj_cards.decks.result import Builder, LineKind
from zmdj_cards.errors import Place, Severity
from zmdj_cards.model.deck import MAX_COUNT


def load(text: str, builder: Builder) -> Any:
    """The JSON value of a text, or None with a fault that says where it is broken. A key that stands twice is a fault, too."""

    def pairs(rows: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in rows:
            if key in made:
                builder.fault("deck.json_shape", builder.place(), path=f"{key!r}", detail="the key stands twice; the last one counts")
            made[key] = value
        return made

    try:
        return json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        lines = text.splitlines() or [""]
        line = lines[min(error.lineno, len(lines)) - 1][:MAX_LINE_LENGTH]
        span = (error.colno - 1, error.colno) if error.colno <= len(line) else None
        builder.fault("deck.json_syntax", builder.place(error.lineno, line, span), detail=error.msg)
    except (RecursionError, ValueError) as error:
        builder.fault("deck.json_syntax", builder.place(1), detail=str(error) or type(error).__name__)
    builder.note_line(1, "error")
    return None


class Records:
    """Adds the records of a structured file to a builder, one account line for each."""

    def __init__(self, builder: Builder, context: Context) -> None:
        self.builder = builder
        self.context = context
        self.number = 0

    def shape(self, path: str, detail: str, severity: Severity = "error") -> None:
        """A fault of shape, counted as one record."""
        self._account("error" if severity == "error" else "metadata", path)
        self.builder.fault("deck.json_shape", self.builder.place(card=path), severity, path=path, detail=detail)

    def _account(self, kind: LineKind, text: str) -> None:
        self.number += 1
        if self.number <= MAX_LINES:
            self.builder.note_line(self.number, kind, text)

    def metadata(self, text: str) -> None:
        self._account("metadata", text)

    def add(self, path: str, section: str | None, count: Any, found: Resolved, text: str, line: int | None = None) -> None:
        """One card, see :func:`add_record`."""
        place = self.builder.place(line, text[:MAX_LINE_LENGTH] if line else "", None, path)
        self._account("card" if add_record(self.builder, self.context, place, section, count, found) else "error", text)


def add_record(builder: Builder, context: Context, place: Place, section: str | None, count: Any, found: Resolved) -> bool:
    """Add a card that was found, or say why not. ``count`` is checked here, so that every reader says the same of a bad one."""
    number = number_of(count)
    builder.faults.extend(replace(item, place=place) for item in found.faults)
    if number is None:
        builder.fault("deck.no_count", place, value=str(count)[:40])
        return False
    if not 1 <= number <= MAX_COUNT:
        builder.fault("deck.count_range", place, count=str(number)[:12], max=MAX_COUNT)
        return False
    if found.card is None:
        return False
    return builder.add(section or context.layout.home(found.card), found.card, found.printing, number, place.line, place)


def number_of(value: Any) -> int | None:
    """The number that a value of JSON, a cell or an attribute stands for, None where it is none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    text = fold(str(value)).strip()
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(text) <= 7 else None


def named_section(builder: Builder, context: Context, text: str, place: Place) -> str | None:
    """A section by id or name. An unknown one is kept for the validator if it could be an id; else the type decides, with a
    warning."""
    found = context.section_id(text)
    if found is None:
        builder.fault("deck.section_name", place, "warning", section=text[:60])
    return found
