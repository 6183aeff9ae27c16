"""Import files of printed cards: check everything first, then one short write. What it did is a report, record by record."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.store import build
from zmdj_cards.store.inputs import Inputs, Stored
from zmdj_cards.store.merge import Merged, Shipped
from zmdj_cards.store.sources import jsonfile
from zmdj_cards.store.sources.reading import Reading

State = Literal["added", "changed", "unchanged", "refused", "removed"]

# A file that takes away more than this share of what is there needs the user's word.
LOSS_SHARE = 0.05


@dataclass
class Line:
    """What happened to one record. ``fields``: field → (old, new) of a changed one; ``notes``: each repair or remark."""

    record_id: int | None
    serial: str
    name: str
    state: State
    card: str = ""
    fields: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    notes: list[Fault] = field(default_factory=list)


@dataclass
class Report:
    """``lines`` in the order of the files; ``remarks``: about the import as a whole; ``kept_local``: the user's values that stay."""

    files: tuple[str, ...]
    lines: list[Line] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    kept_local: list[Fault] = field(default_factory=list)
    new_cards: tuple[str, ...] = ()

    def count(self, state: State) -> int:
        return sum(line.state == state for line in self.lines)

    @property
    def repaired(self) -> int:
        """Number of records with at least one repair."""
        return sum(any(note.severity == "note" for note in line.notes) for line in self.lines if line.state != "refused")

    def repairs(self) -> Counter[str]:
        """Number of repairs of each kind, by code."""
        return Counter(note.code for line in self.lines if line.state != "refused" for note in line.notes)

    def to_dict(self) -> dict[str, Any]:
        """JSON shape: counts, then every record with its state, changed fields and notes."""
        states: tuple[State, ...] = ("added", "changed", "unchanged", "removed", "refused")
        return {
            "files": list(self.files),
            "counts": {"records": len(self.lines), **{state: self.count(state) for state in states}, "repaired": self.repaired},
            "new_cards": list(self.new_cards),
            "repairs": dict(sorted(self.repairs().items())),
            "remarks": [item.to_dict() for item in self.remarks],
            "kept_local": [item.to_dict() for item in self.kept_local],
            "records": [_line_dict(line) for line in self.lines],
        }


def _line_dict(line: Line) -> dict[str, Any]:
    row: dict[str, Any] = {"id": line.record_id, "serial": line.serial, "name": line.name, "state": line.state, "card": line.card}
    if line.fields:
        row["fields"] = {name: {"old": old, "new": new} for name, (old, new) in line.fields.items()}
    if line.notes:
        row["notes"] = [note.to_dict() for note in line.notes]
    return row


class LossError(DataError):
    """The file would take too much away; nothing was changed. Carries what the question to the user needs."""


@dataclass
class Batch:
    """Checked records of one import: record id → (value, JSON text, file, position)."""

    files: tuple[str, ...]
    digest: str
    records: dict[int, tuple[Mapping[str, Any], str, str, int]] = field(default_factory=dict)
    refused: list[Line] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    doubled: dict[int, list[Fault]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)


def read_files(paths: Sequence[Path], how: Reading, limit: int = jsonfile.MAX_BYTES) -> Batch:
    """Read and check all records of all files. Files that are no card files raise DataError; bad records are listed as refused."""
    digest = hashlib.sha256()
    batch = Batch(tuple(path.name for path in paths), "")
    total, stated = 0, 0
    for path in paths:
        content = jsonfile.read_bytes(path, limit)
        digest.update(content)
        rows, on_all_pages = how.records(content, path.name)
        stated = max(stated, on_all_pages or 0)
        if not rows:
            batch.remarks.append(fault("import.no_records", Place(source=path.name), "warning"))
        total += len(rows)
        for row in rows:
            _take(batch, row, path.name, how)
    if total > jsonfile.MAX_RECORDS:
        raise DataError(fault("import.too_many", Place(source=batch.files[0]), limit=jsonfile.MAX_RECORDS, count=total))
    if stated > total:
        batch.remarks.append(fault("import.pages_missing", Place(source=", ".join(batch.files)), "warning", count=total, stated=stated))
    batch.digest = digest.hexdigest()
    return batch


def _take(batch: Batch, row: jsonfile.Raw, source: str, how: Reading) -> None:
    place = Place(source=source, line=row.line)
    faults = how.check(row.value, place)
    value = row.value if isinstance(row.value, dict) else {}
    number: Any = value.get("id")
    if not faults and number in batch.records:
        known = batch.records[number]
        place = Place(source, row.line, card=value["serial_number"])
        if known[0] == value:
            batch.doubled.setdefault(number, []).append(fault("import.record_twice", place, "note", record=number))
            return
        faults = [fault("import.id_twice", place, record=number, other=known[0]["serial_number"])]
    if faults:
        line = Line(
            number if isinstance(number, int) else None, _text(value, "serial_number"), _text(value, "name"), "refused", notes=faults
        )
        batch.refused.append(line)
        return
    batch.records[number] = (value, row.text, source, len(batch.order))
    batch.order.append(number)


def _text(value: Mapping[str, Any], name: str) -> str:
    found = value.get(name)
    return found if isinstance(found, str) else ""


def import_official(
    conn: sqlite3.Connection,
    shipped: Shipped,
    paths: Sequence[Path],
    *,
    accept_loss: bool = False,
    replace: bool = False,
    partial: bool = False,
    dry_run: bool = False,
    limit: int = jsonfile.MAX_BYTES,
) -> Report:
    """Import files in the format of the game's reading. ``replace``: the files are the whole truth; stored records not in them go;
    ``accept_loss``: go on although more than :data:`LOSS_SHARE` of the stored records would be removed or lose contents;
    ``partial``: import the sound records although others are refused; ``dry_run``: report all of it and change nothing.

    Raises UsageError where the game has no official file; DataError with all faults for unreadable files or refused records;
    LossError. The database is then as it was."""
    reading = shipped.reading
    if reading is None:
        raise UsageError(fault("import.no_official", game=shipped.game.game.id))
    batch = read_files(paths, reading, limit)
    if batch.refused and not partial:
        raise DataError(
            [note for line in batch.refused for note in line.notes] + [fault("import.nothing_changed", count=len(batch.refused))]
        )
    report = Report(batch.files)
    old_ids: set[str] = set()

    def edit(inputs: Inputs) -> Inputs:
        old_ids.update(inputs.ids)
        report.lines = _compare(inputs, batch, replace)
        losses = _losses(report.lines, reading)
        if len(losses) > LOSS_SHARE * len(inputs.official) and not accept_loss:
            raise LossError(_loss_fault(losses, len(inputs.official), batch))
        return _apply(inputs, batch, report.lines)

    merged = build.change(conn, shipped, edit, dry_run=dry_run)
    _finish(report, batch, merged, old_ids)
    if not dry_run:
        _log_file(conn, report, batch)
    return report


def _compare(known: Inputs, batch: Batch, replace: bool) -> list[Line]:
    lines = []
    for number in batch.order:
        value = batch.records[number][0]
        old = known.official.get(number)
        changed = {} if old is None else _differences(old.value, value)
        state: State = "added" if old is None else "changed" if changed else "unchanged"
        lines.append(Line(number, value["serial_number"].strip(), value["name"].strip(), state, fields=changed))
    if replace:
        for number in sorted(known.official.keys() - batch.records.keys()):
            value = known.official[number].value
            lines.append(Line(number, value["serial_number"].strip(), value["name"].strip(), "removed"))
    return lines


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    names = [*new, *(name for name in old if name not in new)]
    return {name: (old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name) or (name in old) != (name in new)}


def _losses(lines: Iterable[Line], how: Reading) -> list[Line]:
    """Records that would be removed or lose the contents of a field that means something to a player."""
    return [
        line
        for line in lines
        if line.state == "removed" or (line.state == "changed" and any(_blanked(*item, how) for item in line.fields.items()))
    ]


def _blanked(name: str, values: tuple[Any, Any], how: Reading) -> bool:
    old, new = values
    if name in how.numbers:
        return old not in (0, "", None) and new in (0, "", None)
    return name in how.content and bool(_word(old)) and not _word(new)


def _word(text: Any) -> str:
    """A text without what stands for nothing: white space and dashes."""
    return str(text or "").strip(" \t\r\n\u3000-—–─－")


def _loss_fault(losses: Sequence[Line], stored: int, batch: Batch) -> Fault:
    removed = sum(line.state == "removed" for line in losses)
    params = {"removed": removed, "blanked": len(losses) - removed, "stored": stored, "share": f"{100 * len(losses) / stored:.0f}"}
    return Fault("import.loss", params, Place(source=", ".join(batch.files)))


def _apply(known: Inputs, batch: Batch, lines: Iterable[Line]) -> Inputs:
    number_of_import = 1 + max((max(row.first_import, row.last_import) for row in known.official.values()), default=0)
    for line in lines:
        assert line.record_id is not None
        if line.state == "removed":
            del known.official[line.record_id]
        elif line.state != "unchanged":
            value, raw, source, position = batch.records[line.record_id]
            old = known.official.get(line.record_id)
            first, place = (old.first_import, old.position) if old else (number_of_import, position)
            known.official[line.record_id] = Stored(raw, source, place, first, number_of_import, value)
    return known


def _finish(report: Report, batch: Batch, merged: Merged, old_ids: set[str]) -> None:
    seen = set()
    for line in report.lines:
        if line.record_id in merged.records:
            line.card = merged.records[line.record_id]
            seen.add(line.card)
            line.notes = _placed(merged.notes.get(line.record_id, []), batch, line) + batch.doubled.get(line.record_id, [])
    report.lines += batch.refused
    report.remarks = batch.remarks
    added = {line.card for line in report.lines if line.state == "added"}
    report.new_cards = tuple(card for card in merged.cards if card in added and card not in old_ids)
    for card_id in sorted(seen):
        draft = merged.drafts.get(card_id)
        names = sorted({name for (_, name), known in draft.values.items() if "user" in known}) if draft else []
        names += sorted({f"{text.kind}_{text.lang}" for text in draft.texts if text.source == "user"}) if draft else []
        if names:
            report.kept_local.append(fault("import.kept_local", Place(card=card_id), "note", fields=names))


def _placed(notes: Iterable[Fault], batch: Batch, line: Line) -> list[Fault]:
    source = batch.records[line.record_id][2] if line.record_id in batch.records else ""
    return [note.at(source=source, card=line.serial) for note in notes]


def _log_file(conn: sqlite3.Connection, report: Report, batch: Batch) -> None:
    """Remember the file once; the same contents again leave no trace."""
    if not any(line.state in ("added", "changed", "removed") for line in report.lines):
        return
    conn.execute(
        "INSERT INTO import_file (name, sha256, records) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM import_file WHERE sha256 = ?)",
        [", ".join(batch.files), batch.digest, len(batch.order), batch.digest],
    )
