"""The user's own cards and translations as CSV or JSON, out and in again without loss.

One row a face. Every cell is text as typed: leading zeros, blanks and line ends stay. For spreadsheets (``excel``) the file
starts with a byte-order mark, and text that a spreadsheet would run as a formula gets an apostrophe in front, which the import of
such a file takes away again."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from zmdj_cards.errors import DataError, Place, fault, reason
from zmdj_cards.store import edits, fields, inputs, lexicon_columns
from zmdj_cards.store.draft import ORDER
from zmdj_cards.store.merge import Merged, Shipped, merge
from zmdj_cards.store.sources import jsonfile
from zmdj_cards.text.cells import shield, unshield
from zmdj_cards.text.decode import decode
from zmdj_cards.text.normalize import natural_key, strip_pinyin
from zmdj_cards.text.reasons import why

FORMAT = "zmdj-cards"
VERSION = 1
BOM = "\ufeff"
MAX_ROWS = jsonfile.MAX_RECORDS

Row = dict[str, str]
# Card id → (face, field) → (text, place).
Cells = dict[str, dict[tuple[str, str], tuple[str, Place]]]

_HEADS = lexicon_columns.HEADS


# ---- out ----


def export_rows(conn: sqlite3.Connection, shipped: Shipped, everything: bool = False) -> list[Row]:
    """The user's cards and changed values, one row a face, by id; ``everything``: all cards with all values that are in force."""
    known = inputs.load(conn)
    rows: list[Row] = []
    if everything:
        merged = merge(shipped, known)
        for card_id in sorted(merged.cards, key=natural_key):
            rows += _whole_card(merged, card_id)
        return rows
    grouped: dict[tuple[str, str], Row] = {(card, "front"): {} for card in known.own}
    for (card_id, face, name), text in sorted(known.edits.items()):
        grouped.setdefault((card_id, face), {})[name] = text
    order = sorted(grouped, key=lambda key: (natural_key(key[0]), key[1] != "front"))
    return [{"id": card_id, "face": face, **grouped[card_id, face]} for card_id, face in order]


def _whole_card(merged: Merged, card_id: str) -> Iterator[Row]:
    draft = merged.drafts[card_id]
    for face in draft.faces:
        yield {"id": card_id, "face": face, **fields.flat(draft, face, ORDER)}


def to_csv(rows: Sequence[Row], excel: bool = False) -> str:
    """Rows as CSV text; columns that no row fills are left out, except ``id`` and ``face``."""
    used = {"id", "face", *(name for row in rows for name in row)}
    columns = [name for name in fields.COLUMNS if name in used]
    table = [columns]
    for row in rows:
        cells = [row.get(name, "") for name in columns]
        table.append([shield(cell) for cell in cells] if excel else cells)
    end = "\r\n" if excel else "\n"
    return (BOM if excel else "") + "".join(_csv_line(cells) + end for cells in table)


def _csv_line(cells: Sequence[str]) -> str:
    """One row without its line end. Written with both line-end characters, so that a cell with either of them is quoted."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue().removesuffix("\r\n")


def to_json(rows: Sequence[Row], game: str) -> str:
    """Rows as a JSON document."""
    made = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "cards": [{name: row[name] for name in fields.COLUMNS if name in row} for row in rows],
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def save(path: Path, text: str) -> None:
    """Write UTF-8 with line ends exactly as they are. Raises DataError ``exchange.unwritable``."""
    try:
        path.write_bytes(text.encode())
    except OSError as error:
        raise DataError(fault("exchange.unwritable", Place(source=str(path)), detail=reason(error))) from error


# ---- in ----


def read_csv(path: Path, raw: bytes | None = None) -> list[tuple[Row, Place]]:
    """Rows of a CSV or TSV file with their places. Encodings: UTF-8, UTF-16, GB18030. Raises DataError with all faults."""
    raw = jsonfile.read_bytes(path) if raw is None else raw
    text, _ = decode(raw, path.name)
    excel = text.startswith(BOM) or raw.startswith(b"\xef\xbb\xbf")
    text = text.removeprefix(BOM)
    place = Place(source=path.name)
    if not text.strip():
        raise DataError(fault("import.empty", place))
    first = text.split("\n", 1)[0]
    delimiter = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[Row, Place]] = []
    try:
        columns = _columns([cell.strip() for cell in next(reader)], place)
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            here = Place(source=path.name, line=reader.line_num)
            if len(cells) > len(columns):
                raise DataError(fault("exchange.too_many_cells", here, count=len(cells), columns=len(columns)))
            kept = {name: unshield(cell) if excel else cell for name, cell in zip(columns, cells, strict=False) if cell != ""}
            rows.append((kept, here))
            if len(rows) > MAX_ROWS:
                raise DataError(fault("import.too_many", place, limit=MAX_ROWS, count=len(rows)))
    except csv.Error as error:
        raise DataError(fault("exchange.not_csv", Place(source=path.name, line=reader.line_num), detail=why(error))) from error
    return rows


def _columns(heads: Sequence[str], place: Place) -> list[str]:
    names = [_HEADS.get(head.casefold(), head) for head in heads]
    faults = [
        fault("exchange.unknown_column", Place(place.source, 1), field=name, known=list(fields.COLUMNS))
        for name in names
        if name not in fields.COLUMNS
    ]
    faults += [
        fault("exchange.column_twice", Place(place.source, 1), field=name)
        for name in sorted({name for name in names if names.count(name) > 1})
    ]
    if "id" not in names:
        faults.append(fault("exchange.no_id_column", Place(place.source, 1)))
    if faults:
        raise DataError(faults)
    return names


def read_json(path: Path, raw: bytes | None = None) -> list[tuple[Row, Place]]:
    """Rows of a JSON file that :func:`to_json` wrote, or of a bare list of such objects. Raises DataError with all faults."""
    raw = jsonfile.read_bytes(path) if raw is None else raw
    text = jsonfile.text_of(raw, path.name)
    value = jsonfile.parse(text, path.name)
    place = Place(source=path.name)
    if isinstance(value, dict):
        if value.get("format") not in (None, FORMAT) or value.get("version", VERSION) != VERSION:
            raise DataError(fault("exchange.other_format", place, found=f"{value.get('format')} {value.get('version')}"))
        value = value.get("cards")
    if not isinstance(value, list):
        raise DataError(fault("import.no_list", place))
    if len(value) > MAX_ROWS:
        raise DataError(fault("import.too_many", place, limit=MAX_ROWS, count=len(value)))
    return [_json_row(item, Place(source=path.name, card=f"[{number}]")) for number, item in enumerate(value)]


def _json_row(item: Any, place: Place) -> tuple[Row, Place]:
    if not isinstance(item, dict):
        raise DataError(fault("import.not_a_record", place, found=type(item).__name__))
    row: Row = {}
    for name, value in item.items():
        if name not in fields.COLUMNS:
            raise DataError(fault("exchange.unknown_column", place, field=name, known=list(fields.COLUMNS)))
        if isinstance(value, (dict, list)) or value is None:
            raise DataError(fault("import.wrong_kind", place, field=name, wanted="text", found=type(value).__name__))
        row[name] = fields.show(value)
    return row, place


def import_rows(
    conn: sqlite3.Connection,
    shipped: Shipped,
    rows: Iterable[tuple[Mapping[str, str], Place]],
    no_pinyin: bool = False,
    dry_run: bool = False,
) -> list[edits.RowReport]:
    """Put rows into the database, all or nothing. ``no_pinyin``: take ``(pinyin)`` out that stands behind single characters;
    ``dry_run``: report all of it and change nothing.

    Raises DataError with all faults."""
    cells: Cells = {}
    faults = []
    for row, place in rows:
        card_id = row.get("id", "").strip()
        face = row.get("face", "").strip() or "front"
        if not card_id or len(card_id) > 64:
            faults.append(fault("exchange.no_id", place))
            continue
        place = Place(place.source, place.line, card=card_id)
        card_cells = cells.setdefault(card_id, {})
        for name, text in row.items():
            if name in ("id", "face") or text == "":
                continue
            if no_pinyin and name in (*fields.TEXTS, "zh"):
                text = strip_pinyin(text)
            if bad := edits.check_value(name, face, text, place):
                faults.append(bad)
            elif (face, name) in card_cells and card_cells[face, name][0] != text:
                faults.append(fault("exchange.row_twice", place, field=name))
            card_cells[face, name] = (text, place)
    if faults:
        raise DataError(faults)
    return edits.take_rows(conn, shipped, cells, dry_run)
