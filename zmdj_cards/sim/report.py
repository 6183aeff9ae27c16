"""Writers of reports: blocks for a terminal, JSON and CSV.

A report holds *records* (one number each, with everything it is conditioned on), *tables* and *plots* made from them, and what
is needed to run it again. Writers add nothing and leave nothing out; equal reports give equal bytes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from zmdj_cards.errors import Bi
from zmdj_cards.sim.reported import Cell, Difference, Language, Number, Report, Share, label, pick

# What has a word of its own in facts of several values.
_FACTS = ("first", "second", "rules", "data", "cards")


def show(cell: Cell, lang: Language) -> str:
    """A cell as text."""
    if cell is None:
        return "-"
    if isinstance(cell, Bi):
        return pick(cell, lang, " ")
    return (
        cell.text(pick(label("sim.interval.to"), "zh" if lang == "zh" else "en"))
        if isinstance(cell, (Share, Number, Difference))
        else str(cell)
    )


def fact(value: Any, lang: Language) -> str:
    """The value of a fact as text: of several, each with its word."""
    if not isinstance(value, dict):
        return str(value)
    one: Literal["en", "zh"] = "zh" if lang == "zh" else "en"
    words = {key: pick(label(f"sim.fact.{key}"), one) for key in _FACTS}
    return ("，" if lang == "zh" else ", ").join(f"{words.get(key, key)} {item}" for key, item in value.items())


def blocks(report: Report, lang: Language) -> Iterator[tuple[list[str], list[str], list[list[str]], list[int]]]:
    """For a terminal: (lines above the table, headers, rows, columns aligned right) of each table that is not a detail. In both
    languages at once the Chinese headers are the first row."""
    for table in report.tables:
        if not table.detail and table.rows:
            above = [*_lines(table.title, lang), *(f"  {line}" for line in _lines(table.given, lang))]
            headers = [pick(column.title, "zh" if lang == "zh" else "en") for column in table.columns]
            rows = [[show(cell, lang) for cell in row] for row in table.rows]
            if lang == "both" and any(isinstance(column.title, Bi) for column in table.columns):
                rows.insert(0, [pick(column.title, "zh") if isinstance(column.title, Bi) else "" for column in table.columns])
            yield above, headers, rows, [place for place, column in enumerate(table.columns) if column.right]


def _lines(text: Bi, lang: Language) -> list[str]:
    if lang == "both":
        return [text.zh] if text.zh == text.en else [text.zh, text.en]
    return [pick(text, lang)]


def to_json(report: Report) -> dict[str, Any]:
    """The whole report as JSON values; chances both as decimals and, where they are exact, as fractions."""
    return {
        "report": report.kind,
        "title": _both(report.title),
        "facts": {key: value for key, _, value in report.facts},
        "command": report.command,
        "summary": [_both(sentence) for sentence in report.summary],
        "notes": [_both(note) for note in report.notes],
        "records": [dict(record) for record in report.records],
        "tables": [
            {
                "id": table.id,
                "title": _both(table.title),
                "given": _both(table.given),
                "columns": [_value(column.title) for column in table.columns],
                "rows": [[_value(cell) for cell in row] for row in table.rows],
            }
            for table in report.tables
        ],
        "sources": {name: list(lines) for name, lines in report.sources},
    }


def _both(text: Bi) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _value(cell: Cell) -> Any:
    if isinstance(cell, Bi):
        return _both(cell)
    if isinstance(cell, (Share, Number, Difference)):
        made: dict[str, Any] = {"value": None if cell.value is None else float(cell.value)}
        if isinstance(cell.value, Fraction):
            made["exact"] = str(cell.value)
        if cell.interval:
            made["low"], made["high"] = cell.interval
        return made
    return cell


def to_csv(report: Report) -> str:
    """The records, one a line, with a header; columns in order of first appearance."""
    return rows_to_csv(report.records)


def rows_to_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Dictionaries as CSV; a missing value is an empty cell."""
    rows = list(rows)
    names = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
