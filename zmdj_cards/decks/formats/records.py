"""The cards of structured files: counts and sections checked in one place, so that every reader says the same of a bad one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.lexicon import COUNT_MARKS, COUNTERS, NUMERALS, column_meaning, subtotal_keys, total_keys
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, MAX_LINES
from zmdj_cards.decks.line import number as number_in
from zmdj_cards.decks.markup import fold
from zmdj_cards.decks.resolve import Resolved
from zmdj_cards.decks.result import Builder, LineKind
from zmdj_cards.errors import Bi, DataError, Place, Severity, say
from zmdj_cards.model.deck import MAX_COUNT
from zmdj_cards.text.normalize import name_key
from zmdj_cards.text.reasons import why
from zmdj_cards.text.safe_xml import Element, parse_text


def shape(what: str, **params: object) -> Bi:
    """What is wrong with the form of a file: ``deck.shape.<what>``."""
    code = f"deck.shape.{what}"
    return Bi(say(code, "en", **params), say(code, "zh", **params))


# A count in a cell may have its mark or its counter with it.
_COUNT = re.compile(
    rf"[{re.escape(COUNT_MARKS)}]?\s*([0-9]+(?:[.,]0{{1,2}})?|[{''.join(NUMERALS)}]{{1,4}})\s*[{re.escape(COUNT_MARKS)}{COUNTERS}]?"
)


def xml_root(text: str, builder: Builder) -> Element | None:
    """The outermost element of an XML text, or None with the fault that says where it is broken."""
    try:
        return parse_text(text, builder.source)
    except DataError as error:
        builder.faults.extend(error.faults)
        builder.note_line(error.faults[0].place.line or 1, "error", error.faults[0].place.text)
        return None


def load(text: str, builder: Builder) -> Any:
    """The JSON value of a text, or None with a fault that says where it is broken. A key that stands twice is a fault, too."""

    def pairs(rows: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in rows:
            if key in made:
                builder.fault("deck.json_shape", builder.place(), path=f"{key!r}", detail=shape("twice"))
            made[key] = value
        return made

    try:
        return json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        lines = text.splitlines() or [""]
        line = lines[min(error.lineno, len(lines)) - 1][:MAX_LINE_LENGTH]
        span = (error.colno - 1, error.colno) if error.colno <= len(line) else None
        builder.fault("deck.json_syntax", builder.place(error.lineno, line, span), detail=why(error))
    except (RecursionError, ValueError) as error:
        builder.fault("deck.json_syntax", builder.place(1), detail=why(error))
    builder.note_line(1, "error")
    return None


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a structured file: values by the keys, columns or attributes they stand under, empty ones left out."""

    fields: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, fields: Iterable[tuple[str, Any]]) -> Row:
        return cls(tuple((key, value) for key, value in fields if value is not None and value != "" and str(value).strip()))

    def all(self, meaning: str) -> list[tuple[str, Any]]:
        """(key, value) of everything that has a meaning, see :data:`~zmdj_cards.decks.lexicon.COLUMN_WORDS`."""
        return [(key, value) for key, value in self.fields if column_meaning(key) == meaning]

    def texts(self, meaning: str) -> list[str]:
        return [str(value).strip() for _, value in self.all(meaning) if isinstance(value, (str, int)) and not isinstance(value, bool)]

    @property
    def names_card(self) -> bool:
        return any(column_meaning(key) in ("name", "card", "printing") for key, _ in self.fields)


class Records:
    """Adds the records of a structured file to a builder, one account line for each."""

    def __init__(self, builder: Builder, context: Context) -> None:
        self.builder = builder
        self.context = context
        self.number = 0

    def shape(self, path: str, what: str, *, severity: Severity = "error", **params: object) -> None:
        """A fault of shape, counted as one record."""
        self._account("error" if severity == "error" else "metadata", path)
        self.builder.fault("deck.json_shape", self.builder.place(card=path), severity, path=path, detail=shape(what, **params))

    def refuse(self, path: str, code: str, text: str, **params: Any) -> None:
        """A record that is no card for a reason of its own."""
        self._account("error", text)
        self.builder.fault(code, self.builder.place(card=path), **params)

    def _account(self, kind: LineKind, text: str) -> None:
        self.number += 1
        if self.number <= MAX_LINES:
            self.builder.note_line(self.number, kind, text)

    def metadata(self, text: str) -> None:
        self._account("metadata", text)

    def add(self, path: str, section: str | None, count: Any, found: Resolved, text: str, line: int | None = None) -> None:
        """One card whose count is known, see :func:`add_record`."""
        place = self.builder.place(line, text[:MAX_LINE_LENGTH] if line else "", None, path)
        self._account("card" if add_record(self.builder, self.context, place, section, count, found) else "error", text)

    def add_row(self, path: str, section: str | None, row: Row, text: str, line: int | None = None) -> None:
        """One card, see :func:`add_row`."""
        place = self.builder.place(line, text[:MAX_LINE_LENGTH] if line else "", None, path)
        self._account("card" if add_row(self.builder, self.context, place, section, row) else "error", text)


def add_row(builder: Builder, context: Context, place: Place, section: str | None, row: Row) -> bool:
    """Add the card of a row, or say why not: its count under any word for one, its printing by serial or by set and number, its section
    by name or by a mark for the side deck. A number under a word that is not known is never passed over in silence."""
    if not row.names_card:
        builder.fault("deck.no_name", place)
        return False
    label = next(iter(row.texts("set")), "")
    number = next(iter(row.texts("collector")), "")
    counts = _counts(row)
    ambiguous = row.all("number")
    if ambiguous and not counts and not label:
        counts = ambiguous
    elif ambiguous and counts and not number:
        number = str(ambiguous[0][1]).strip()
    elif ambiguous:
        builder.fault("deck.count_unclear", place, keys=[key for key, _ in ambiguous])
        return False
    if len(counts) > 1:
        builder.fault("deck.two_counts", place, keys=[f"{key}: {value}" for key, value in counts])
        return False
    names = [(key, value) for key, value in row.all("name") if isinstance(value, (str, int))]
    strange = [key for key, value in names if number_of(value) is not None and len(names) > 1]
    unknown = strange + [key for key, value in row.fields if column_meaning(key) == "" and number_of(value) is not None]
    found = context.resolver.by_fields(
        *(next(iter(row.texts(meaning)), "") for meaning in ("card", "printing")),
        *(text for text in row.texts("name") if not strange or number_of(text) is None),
        label=label,
        number=number,
        rarity=next(iter(row.texts("rarity")), ""),
    )
    if counts and found.count is not None:
        builder.fault("deck.two_counts", place, keys=[f"{counts[0][0]}: {counts[0][1]}", str(found.count)])
        return False
    if unknown and not counts and found.count is None:
        builder.fault("deck.count_unclear", place, keys=unknown)
        return False
    if unknown:
        builder.fault("deck.key_left_out", place, "warning", keys=unknown)
    count = counts[0][1] if counts else (1 if found.count is None else found.count)
    return add_record(builder, context, place, _section(builder, context, place, section, row) or found.section, count, found)


def _counts(row: Row) -> list[tuple[str, Any]]:
    """What says how many copies there are; equal numbers of one meaning once. Copies with and without foil are two numbers."""
    counts = row.all("count")
    if len({number_of(value) for _, value in counts}) == 1 and number_of(counts[0][1]) is not None:
        counts = counts[:1]
    return counts + [(key, value) for key, value in row.all("finish") if (number_of(value) or 0) > 0]


def _section(builder: Builder, context: Context, place: Place, section: str | None, row: Row) -> str | None:
    for _, value in row.all("side"):
        if name_key(str(value)) in ("true", "yes", "1", "y", "x", "是", "√", "sideboard", "side"):
            return "side"
    if titles := row.texts("section"):
        return named_section(builder, context, titles[0], place)
    for title in row.texts("category"):
        if found := context.headers.get(name_key(title)):
            return found
    return section


def total_of(cells: Sequence[str]) -> int | None:
    """The number of a row that says how many cards there are (``合计,53``), None for any other row."""
    filled = [cell for cell in cells if cell.strip()]
    numbers = [number for cell in filled if (number := number_of(cell)) is not None]
    words = [cell for cell in filled if number_of(cell) is None]
    return numbers[0] if len(numbers) == 1 and words and all(name_key(word) in total_keys() for word in words) else None


def heading_of(cells: Sequence[str], context: Context) -> str | None:
    """The section of a row that is nothing but the heading of one, with or without a number; None for any other row."""
    words = [cell for cell in cells if cell.strip() and number_of(cell) is None]
    numbers = [cell for cell in cells if number_of(cell) is not None]
    return context.headers.get(name_key(words[0].strip().rstrip(":："))) if len(words) == 1 and len(numbers) <= 1 else None


def is_subtotal(cells: Sequence[str]) -> bool:
    """Whether a row says how many cards there are of a part."""
    words = [cell for cell in cells if cell.strip() and number_of(cell) is None]
    return bool(words) and all(name_key(word) in subtotal_keys() for word in words)


def row_meanings(cells: Sequence[str]) -> tuple[str, ...]:
    """What the cells of a table's head say of its columns: the key of each, and whether it is known."""
    return tuple(column_meaning(cell) for cell in cells)


def add_record(builder: Builder, context: Context, place: Place, section: str | None, count: Any, found: Resolved) -> bool:
    """Add a card that was found, or say why not. ``count`` is checked here, so that every reader says the same of a bad one."""
    number = number_of(count)
    builder.faults.extend(
        item.at(source=place.source, line=place.line, column=place.column, text=place.text, card=place.card, span=None)
        for item in found.faults
    )
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
    text = fold(str(value)).strip().removeprefix("'")
    if match := _COUNT.fullmatch(text):
        # Spreadsheets save whole numbers as 3.0, too.
        text = re.sub(r"[.,]0+$", "", match[1])
        if not text.isascii():
            return number_in(text)
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(text) <= 7 else None


def named_section(builder: Builder, context: Context, text: str, place: Place) -> str | None:
    """A section by id or name. An unknown one is kept for the validator if it could be an id; else the type decides, with a
    warning."""
    found = context.section_id(text)
    if found is None:
        builder.fault("deck.section_name", place, "warning", section=text[:60])
    return found
