"""A report of a simulation as a page shows it: every text in both languages, plots as files beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.sim import plots
from zmdj_cards.sim.report import fact, show, to_csv, to_json
from zmdj_cards.sim.reported import Report
from zmdj_cards.work.sim.page import report_page


def write(report: Report, folder: Path) -> dict[str, Any]:
    """Write the report into a folder as HTML, JSON and CSV, and its plots; gives what the page shows. Any: JSON."""
    names = [f"plot-{plot.id}.svg" for plot in report.plots]
    for plot, name in zip(report.plots, names, strict=True):
        (folder / name).write_text(plots.to_svg(plot), encoding="utf-8")
    (folder / "report.html").write_text(report_page(report, "both"), encoding="utf-8")
    (folder / "report.json").write_text(json.dumps(to_json(report), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "report.csv").write_text(to_csv(report), encoding="utf-8")
    return {
        "file": "report.html",
        "files": [*names, "report.html", "report.json", "report.csv"],
        "report": {
            "title": _both(report.title),
            "facts": [[_both(name), [fact(value, "zh"), fact(value, "en")]] for _, name, value in report.facts],
            "summary": [_both(line) for line in report.summary],
            "notes": [_both(note) for note in report.notes],
            "command": report.command,
            "plots": [[_both(plot.title), name] for plot, name in zip(report.plots, names, strict=True)],
            "tables": [
                {
                    "id": table.id,
                    "title": _both(table.title),
                    "given": _both(table.given),
                    "detail": table.detail,
                    "columns": [[*_both(column.title), column.right] for column in table.columns],
                    "rows": [[[show(cell, "zh"), show(cell, "en")] for cell in row] for row in table.rows],
                }
                for table in report.tables
                if table.rows
            ],
        },
    }


def _both(text: Bi | str) -> list[str]:
    return [text.zh, text.en] if isinstance(text, Bi) else [text, text]
