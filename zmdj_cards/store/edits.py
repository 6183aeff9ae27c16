"""The user's own values: set, take back, and the rows that go out to and come in from tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.store import build, fields
from zmdj_cards.store.draft import ORDER
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.merge import Merged, Shipped, merge
from zmdj_cards.store.sources.official import MAX_NAME, MAX_TEXT, unstorable

# Everything but the user's own values: what a value must differ from to be worth keeping.
GIVEN = ("official", "ours")


@dataclass
class RowReport:
    """What happened to one card of a table: ``state`` ``added``, ``changed`` or ``unchanged``; ``fields``: face.field → (old, new)."""

    card: str
    state: str
    fields: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)


def check_value(name: str, face: str, value: str, place: Place) -> Fault | None:
    """What is wrong with a value as text, before it is read."""
    if name not in fields.VALUES:
        return fault("exchange.unknown_column", place, field=name, known=list(fields.COLUMNS))
    if face not in ("front", "awakened") or (face == "awakened" and name not in fields.ON_EVERY_FACE):
        return fault("exchange.bad_face", place, field=name, face=face)
    limit = MAX_NAME if name in ("zh", "en", "type", "element", "counts_as") else MAX_TEXT
    if len(value) > limit:
        return fault("import.too_long", place, field=name, limit=limit, count=len(value))
    if bad := unstorable(value):
        return fault("import.bad_character", place, field=name, character=bad)
    return None


def edit_card(
    conn: sqlite3.Connection, shipped: Shipped, card_id: str, values: Mapping[tuple[str, str], str], reset: Iterable[tuple[str, str]] = ()
) -> RowReport:
    """Set values ((face, field) → text) of one card, and take others back. Raises DataError; nothing is changed then."""
    reset = list(reset)
    faults = [bad for (face, name), text in values.items() if (bad := check_value(name, face, text, Place(card=card_id)))]
    faults += [bad for face, name in reset if (bad := check_value(name, face, "", Place(card=card_id)))]
    if faults:
        raise DataError(faults)
    if not values and not reset:
        raise UsageError(fault("store.nothing_to_edit"))
    report = RowReport(card_id, "unchanged")

    def edit(known: Inputs) -> Inputs:
        report.fields.clear()
        for face, name in reset:
            old = known.edits.pop((card_id, face, name), None)
            if old is not None:
                report.fields[f"{face}.{name}"] = (old, None)
        for (face, name), text in values.items():
            old = known.edits.get((card_id, face, name))
            if old != text:
                report.fields[f"{face}.{name}"] = (old, text)
            known.edits[card_id, face, name] = text
            known.sources.pop((card_id, face, name), None)
        checked(shipped, known, {card_id})
        return known

    build.change(conn, shipped, edit)
    report.state = "changed" if report.fields else "unchanged"
    return report


def checked(shipped: Shipped, inputs: Inputs, cards: set[str]) -> Merged:
    """The merged result. Raises DataError with the faults of the cards named."""
    merged = merge(shipped, inputs)
    faults = [item for item in merged.faults if item.place.card in cards]
    if faults:
        raise DataError(faults)
    return merged


def take_rows(
    conn: sqlite3.Connection, shipped: Shipped, rows: Mapping[str, Mapping[tuple[str, str], tuple[str, Place]]]
) -> list[RowReport]:
    """Put the rows of a table in: card id → (face, field) → (text, place). A value that a known card has anyway is not kept as an edit;
    columns and cells that are not there touch nothing. An unknown id is a new card of the user's.

    Raises DataError with all faults; nothing is changed then."""
    reports: list[RowReport] = []

    def edit(known: Inputs) -> Inputs:
        reports.clear()
        before = merge(shipped, known)
        given = merge(shipped, replace(known, edits={key: text for key, text in known.edits.items() if key[0] in known.own}))
        for card_id, values in rows.items():
            reports.append(_take_card(known, before, given, card_id, values))
        _report_faults(shipped, known, rows)
        return known

    build.change(conn, shipped, edit)
    return reports


def _take_card(known: Inputs, before: Merged, base: Merged, card_id: str, values: Mapping[tuple[str, str], tuple[str, Place]]) -> RowReport:
    """``before``: the cards as they are; a value that is in force already changes nothing. ``base``: the same without the user's edits;
    a value that is back at it is no edit any more."""
    if before.drafts.get(card_id) is None and card_id not in known.own:
        known.own.add(card_id)
        report = RowReport(card_id, "added")
    else:
        report = RowReport(card_id, "unchanged")
    now = _values(before, card_id, ORDER)
    given = {} if card_id in known.own else _values(base, card_id, GIVEN)
    for (face, name), (text, _) in values.items():
        key = (card_id, face, name)
        old = known.edits.get(key)
        if _same(name, given.get((face, name)), text):
            known.edits.pop(key, None)
        elif old is None or not _same(name, now.get((face, name)), text):
            known.edits[key] = text
        new = known.edits.get(key)
        if old != new:
            report.fields[f"{face}.{name}"] = (old, new)
    if report.fields and report.state == "unchanged":
        report.state = "changed"
    return report


def _values(merged: Merged, card_id: str, order: tuple[str, ...]) -> dict[tuple[str, str], str]:
    draft = merged.drafts.get(card_id)
    if draft is None:
        return {}
    return {(face, name): text for face in ("front", "awakened") for name, text in fields.flat(draft, face, order).items()}


def _same(name: str, given: str | None, text: str) -> bool:
    if given is None:
        return False
    if name in fields.TEXTS or name == "note":
        return given == text
    return given.strip() == text.strip()


def _report_faults(shipped: Shipped, known: Inputs, rows: Mapping[str, Mapping[tuple[str, str], tuple[str, Place]]]) -> None:
    merged = merge(shipped, known)
    faults = []
    for item in merged.faults:
        values = rows.get(item.place.card)
        if values is None:
            continue
        wanted: Any = item.params.get("field")
        places = [place for (_, name), (_, place) in values.items() if name == wanted] or [place for _, place in values.values()]
        place = places[0] if places else Place()
        faults.append(item.at(source=place.source, line=place.line))
    if faults:
        raise DataError(faults)
