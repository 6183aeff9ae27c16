"""The user's own values: set, take back, and the rows that go out to and come in from tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex
from zmdj_cards.store import build, fields, inputs
from zmdj_cards.store.draft import ORDER
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.merge import Merged, Shipped, merge
from zmdj_cards.store.sources.official import MAX_NAME, MAX_TEXT, unstorable
from zmdj_cards.text.normalize import natural_key, person
from zmdj_cards.text.search_keys import code_key, name_key

# Everything but the user's own values: what a value must differ from to be worth keeping.
GIVEN = ("official", "ours")


@dataclass
class RowReport:
    """What happened to one card of a table: ``state`` ``added``, ``changed``, ``unchanged`` or ``removed``; ``fields``: face.field → (old,
    new) of the values in force; ``notes``: what the user should know."""

    card: str
    state: str
    fields: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    notes: list[Fault] = field(default_factory=list)


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

    def edit(stored: Inputs) -> Inputs:
        old, before = dict(stored.edits), _values(merge(shipped, stored), card_id, ORDER)
        for key in reset:
            stored.edits.pop((card_id, *key), None)
        for key, text in values.items():
            _set(stored, (card_id, *key), text)
            stored.sources.pop((card_id, *key), None)
        merged = checked(shipped, stored, {card_id})
        after = _values(merged, card_id, ORDER)
        keys = [key for key in (*reset, *values) if old.get((card_id, *key)) != stored.edits.get((card_id, *key))]
        report.fields = {f"{face}.{name}": (before.get((face, name)), after.get((face, name))) for face, name in keys}
        report.notes = _names_taken(merged, stored, {card_id: [name for _, name in values]}).get(card_id, [])
        return stored

    build.change(conn, shipped, edit)
    report.state = "changed" if report.fields else "unchanged"
    return report


def remove_card(conn: sqlite3.Connection, shipped: Shipped, card_id: str) -> RowReport:
    """Take out a card of the user's own, with all its values. Raises UsageError ``store.not_own`` for any other card."""
    report = RowReport(card_id, "removed")

    def edit(stored: Inputs) -> Inputs:
        if card_id not in stored.own:
            raise UsageError(fault("store.not_own", Place(card=card_id)))
        report.fields = {f"{face}.{name}": (text, None) for (card, face, name), text in sorted(stored.edits.items()) if card == card_id}
        stored.own.discard(card_id)
        stored.ids.pop(card_id, None)
        stored.edits = {key: text for key, text in stored.edits.items() if key[0] != card_id}
        stored.sources = {key: text for key, text in stored.sources.items() if key[0] != card_id}
        return stored

    build.change(conn, shipped, edit)
    return report


@dataclass(frozen=True)
class Edit:
    """One value of the user's; ``given``: what stands there without it; ``own``: the whole card is the user's."""

    card: str
    face: str
    field: str
    value: str
    given: str | None
    own: bool


def all_edits(conn: sqlite3.Connection, shipped: Shipped) -> list[Edit]:
    """Everything that the user has put in by hand, by card."""
    stored = inputs.load(conn)
    given = merge(shipped, replace(stored, edits={}, own=set()))
    rows = sorted(stored.edits.items(), key=lambda row: (natural_key(row[0][0]), row[0][1] != "front", row[0][2]))
    return [
        Edit(card, face, name, text, None if card in stored.own else _values(given, card, GIVEN).get((face, name)), card in stored.own)
        for (card, face, name), text in rows
    ]


def _set(stored: Inputs, key: tuple[str, str, str], text: str) -> None:
    """Set a value; a name of the user's that another one replaces stays as an alias, so that lists written with it still hold."""
    card_id, _, name = key
    old = stored.edits.get(key)
    stored.edits[key] = text
    if name not in ("zh", "en") or old is None or name_key(old) == name_key(text):
        return
    aliases = stored.edits.get((card_id, "front", "aliases"), "")
    if old not in fields.split_list(aliases):
        stored.edits[card_id, "front", "aliases"] = f"{aliases}; {old}" if aliases else old


def _names_taken(merged: Merged, stored: Inputs, changed: Mapping[str, Iterable[str]]) -> dict[str, list[Fault]]:
    """By card, of those whose names were changed, a warning for each name that another card has, too: which one lists mean."""
    changed = {card_id: names for card_id, names in changed.items() if {"zh", "en", "aliases"} & set(names) and card_id in merged.cards}
    if not changed:
        return {}
    bearers: dict[str, list[Card]] = {}
    for card in merged.cards.values():
        for key in _bears(card):
            bearers.setdefault(key, []).append(card)
    index = CardIndex(merged.cards.values(), stored.own)
    return {card_id: _taken(merged.cards[card_id], bearers, index) for card_id in changed}


def _taken(card: Card, bearers: Mapping[str, Sequence[Card]], index: CardIndex) -> list[Fault]:
    notes = []
    for name in dict.fromkeys(filter(None, (card.zh, card.en, *card.aliases))):
        others = [other for other in bearers[name_key(name)] if other.id != card.id]
        match = index.find_name(name)
        if not others or match is None:
            continue
        meant = [_called(one) for one in match.cards]
        beaten = next((one.id for one in (card, *others) if one not in match.cards), None)
        if beaten:
            notes.append(Fault("exchange.name_taken", {"name": name, "other": meant, "own": beaten}, Place(card=card.id), "warning"))
        else:
            notes.append(Fault("exchange.name_shared", {"name": name, "cards": meant}, Place(card=card.id), "warning"))
    return notes


def _called(card: Card) -> str:
    return f"{card.id} {card.zh}"


def _bears(card: Card) -> set[str]:
    names = [name for name in (card.zh, card.en, *card.aliases) if name]
    return {name_key(name) for name in (*names, *map(person, names))}


def checked(shipped: Shipped, inputs: Inputs, cards: set[str]) -> Merged:
    """The merged result. Raises DataError with the faults of the cards named."""
    merged = merge(shipped, inputs)
    faults = [item for item in merged.faults if item.place.card in cards]
    if faults:
        raise DataError(faults)
    return merged


Cells = Mapping[tuple[str, str], tuple[str, Place]]


def take_rows(conn: sqlite3.Connection, shipped: Shipped, table: Mapping[str, Cells], dry_run: bool = False) -> list[RowReport]:
    """Put the rows of a table in: card id → (face, field) → (text, place). A value that a known card has anyway is not kept as an edit;
    columns and cells that are not there touch nothing. Ids are compared without case, and the serial of a printing means its card;
    an unknown id is a new card of the user's. ``dry_run``: report all of it and change nothing.

    Raises DataError with all faults; nothing is changed then."""
    reports: list[RowReport] = []

    def edit(stored: Inputs) -> Inputs:
        reports.clear()
        before = merge(shipped, stored)
        rows, called = _by_card(table, before, stored)
        given = merge(shipped, replace(stored, edits={key: text for key, text in stored.edits.items() if key[0] in stored.own}))
        for card_id, values in rows.items():
            reports.append(_take_card(stored, before, given, card_id, values))
        merged = _report_faults(shipped, stored, rows)
        taken = _names_taken(merged, stored, {report.card: _changed(report) for report in reports})
        for report in reports:
            report.notes = [*called.get(report.card, ()), *taken.get(report.card, ())]
        return stored

    build.change(conn, shipped, edit, dry_run=dry_run)
    return reports


def _changed(report: RowReport) -> list[str]:
    return [name.split(".")[1] for name in report.fields]


def _by_card(table: Mapping[str, Cells], before: Merged, stored: Inputs) -> tuple[dict[str, Cells], dict[str, list[Fault]]]:
    """The rows under the ids that their cards have, and a note where that is another one than was written. Raises DataError where two rows
    give one card different values."""
    codes = {code_key(serial): draft.id for draft in before.drafts.values() for serial in draft.prints}
    codes |= {code_key(card_id): card_id for card_id in (*before.drafts, *stored.own)}
    rows: dict[str, dict[tuple[str, str], tuple[str, Place]]] = {}
    notes: dict[str, list[Fault]] = {}
    faults = []
    for written, cells in table.items():
        exact = written in before.drafts or written in stored.own
        card_id = written if exact else codes.setdefault(code_key(written) or written, written)
        row = rows.setdefault(card_id, {})
        for (face, name), (text, place) in cells.items():
            if (face, name) in row and row[face, name][0] != text:
                faults.append(fault("exchange.row_twice", place, field=name))
            row[face, name] = (text, place)
        if card_id != written:
            place = next((place for _, place in cells.values()), Place(card=written))
            notes.setdefault(card_id, []).append(Fault("exchange.other_id", {"written": written, "card": card_id}, place, "note"))
    if faults:
        raise DataError(faults)
    return dict(rows), notes


def _take_card(
    stored: Inputs, before: Merged, base: Merged, card_id: str, values: Mapping[tuple[str, str], tuple[str, Place]]
) -> RowReport:
    """``before``: the cards as they are; a value that is in force already changes nothing. ``base``: the same without the user's edits;
    a value that is back at it is no edit any more."""
    if before.drafts.get(card_id) is None and card_id not in stored.own:
        stored.own.add(card_id)
        report = RowReport(card_id, "added")
    else:
        report = RowReport(card_id, "unchanged")
    now = _values(before, card_id, ORDER)
    given = {} if card_id in stored.own else _values(base, card_id, GIVEN)
    for (face, name), (text, _) in values.items():
        key = (card_id, face, name)
        old = stored.edits.get(key)
        if _same(name, given.get((face, name)), text):
            stored.edits.pop(key, None)
        elif not _same(name, now.get((face, name)), text):
            _set(stored, key, text)
        new = stored.edits.get(key)
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


def _report_faults(shipped: Shipped, stored: Inputs, rows: Mapping[str, Cells]) -> Merged:
    """The merged result. Raises DataError with the faults of the rows, each at its place in the table."""
    merged = merge(shipped, stored)
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
    return merged
