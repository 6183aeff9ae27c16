"""Decks as tables: CSV and TSV with column names in either language, as spreadsheets save them."""

from __future__ import annotations

import csv
import io

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind, Style, Written
from zmdj_cards.decks.formats.records import Row, add_row, heading_of, is_subtotal, total_of
from zmdj_cards.decks.lexicon import TABLE_HEADERS, column_meaning
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, check_lines
from zmdj_cards.decks.markup import split_lines
from zmdj_cards.decks.result import Builder, LineKind
from zmdj_cards.model.deck import Deck
from zmdj_cards.text.cells import shield, unshield
from zmdj_cards.text.reasons import why

CARD_COLUMNS = ("name", "card", "printing")


def delimiter(text: str) -> str | None:
    """The delimiter of a text whose first line names columns of ours; None where it does not."""
    for line in split_lines(text[: 4 * MAX_LINE_LENGTH])[:3]:
        if line.strip() and not line.casefold().startswith("sep="):
            for mark in ("\t", ",", ";", "，"):
                found = {column_meaning(_plain(cell.strip().strip('"'))) for cell in line.split(mark)} - {""}
                if len(found) >= 2 and found & set(CARD_COLUMNS):
                    return mark
            return None
    return None


def read_table(text: str, builder: Builder, context: Context) -> None:
    """Read a table. Lines are accounted for as they stand in the file, those of a cell with line breaks included."""
    lines = split_lines(text)
    check_lines(len(lines), builder.source)
    mark = delimiter(text) or ("\t" if "\t" in text else ",")
    source = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=False)
    columns: tuple[str, ...] | None = None
    section: str | None = None
    done = 0
    while True:
        try:
            row = next(source)
        except StopIteration:
            break
        except csv.Error as error:
            builder.fault("deck.no_table_row", builder.place(done + 1, lines[done][:200] if done < len(lines) else ""), detail=why(error))
            _account(builder, lines, done, len(lines), "error")
            return
        first, done = done, source.line_num
        kind: LineKind = "blank"
        if any(cell.strip() for cell in row):
            if columns is None:
                columns, kind = _columns(row, builder, first + 1)
            elif heading := heading_of(row, context):
                section, kind = heading, "header"
            else:
                kind = _row(row, columns, section, builder, context, first + 1, "\n".join(lines[first:done]))
        _account(builder, lines, first, done, kind)
    if done < len(lines):
        _account(builder, lines, done, len(lines), "blank")


def _account(builder: Builder, lines: list[str], first: int, last: int, kind: LineKind) -> None:
    for number in range(first, min(last, len(lines))):
        builder.note_line(number + 1, kind, lines[number])


def _columns(row: list[str], builder: Builder, line: int) -> tuple[tuple[str, ...] | None, LineKind]:
    if row[0].casefold().startswith("sep="):
        return None, "metadata"
    if not any(column_meaning(cell) in CARD_COLUMNS for cell in row):
        builder.fault("deck.no_table", builder.place(line, ",".join(row)[:200]))
        return (), "error"
    return tuple(row), "header"


def _row(
    row: list[str], columns: tuple[str, ...], section: str | None, builder: Builder, context: Context, line: int, text: str
) -> LineKind:
    if not columns:
        return "error"
    place = builder.place(line, text[:MAX_LINE_LENGTH])
    cells = [_plain(cell) for cell in row]
    if said := total_of(cells):
        builder.totals.append((place, said))
        return "metadata"
    if is_subtotal(cells):
        return "metadata"
    # What stands beyond the last column, or under none, is named by its place.
    names = (*columns, *("" for _ in cells[len(columns) :]))
    fields = Row.of((name.strip() or f"({at})", cell) for at, (name, cell) in enumerate(zip(names, cells, strict=False), 1))
    if (
        fields.names_card
        and any(column_meaning(key) == "count" for key in columns)
        and not fields.all("count")
        and not fields.all("finish")
    ):
        builder.fault("deck.no_count", place, value="")
        return "error"
    return "card" if add_row(builder, context, place, section, fields) else "error"


def _plain(cell: str) -> str:
    return unshield(cell.strip())


def write_table(deck: Deck, context: Context, style: Style, mark: str) -> Written:
    """A table with a column for section, count, card, printing and name. For a spreadsheet, text that begins like a formula is marked
    as text; numbers stay numbers."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark, lineterminator="\r\n" if style.excel else "\n")
    writer.writerow(TABLE_HEADERS["zh" if style.names == "zh" else "en"])
    keep = shield if style.excel else str
    for section in deck.sections(context.layout.sort_key):
        for entry in deck.section(section):
            card = context.index.get(entry.card)
            name = style.label(card) if card else ""
            writer.writerow([section, entry.count, keep(entry.card), keep(entry.printing or ""), keep(name)])
    return Written(out.getvalue(), encoding="utf-8-sig" if style.excel else "utf-8")


def _kind(kind_id: str, mark: str, marks: str) -> Kind:
    def looks(text: str) -> bool:
        return (delimiter(text) or "?") in marks

    return Kind(kind_id, (f".{kind_id}",), read_table, looks, lambda deck, context, style: write_table(deck, context, style, mark), True)


CSV = _kind("csv", ",", ",;，")
TSV = _kind("tsv", "\t", "\t")
