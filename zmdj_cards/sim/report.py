"""Results as data, and their writers: blocks for a terminal, JSON, CSV and one HTML page that needs nothing else.

A report holds *records* (one number each, with everything it is conditioned on), *tables* and *plots* made from them, and what
is needed to run it again. Writers add nothing and leave nothing out; equal reports give equal bytes.
"""

from __future__ import annotations

import csv
import io
import platform
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from zmdj_cards import __version__, resources
from zmdj_cards.errors import Bi, Fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.stats import Interval

Language = Literal["en", "zh", "both"]


def label(code: str, **params: Any) -> Bi:
    """A text of ``data/messages/sim.toml`` in both languages."""
    item = Fault(code, params)
    return Bi(item.message("en"), item.message("zh"))


def card_name(card: Card) -> Bi:
    """The card's names; the Chinese one twice where there is no English one."""
    return Bi(card.en or card.zh, card.zh)


def pick(text: Bi | str, lang: Language, joint: str = " / ") -> str:
    """One text out of a pair. For both: Chinese first, once if they are the same."""
    if not isinstance(text, Bi):
        return text
    if lang == "both":
        return text.zh if text.zh == text.en else f"{text.zh}{joint}{text.en}"
    return text.zh if lang == "zh" else text.en


class Share(NamedTuple):
    """A chance, or a counted rate with its interval; shown in per cent with ``places`` decimals."""

    value: float | Fraction | None
    interval: Interval | None = None
    places: int = 2

    def __str__(self) -> str:
        if self.value is None:
            return "-"
        text = percent(self.value, self.places)
        if self.interval is None:
            return text
        return f"{text} ({percent(self.interval.low, self.places)} to {percent(self.interval.high, self.places)})"


class Number(NamedTuple):
    """A mean with its interval, shown with ``places`` decimals."""

    value: float | None
    interval: Interval | None = None
    places: int = 2

    def __str__(self) -> str:
        if self.value is None:
            return "-"
        text = f"{self.value:.{self.places}f}"
        if self.interval is None:
            return text
        return f"{text} ({self.interval.low:.{self.places}f} to {self.interval.high:.{self.places}f})"


def percent(value: float | Fraction, places: int = 2) -> str:
    """0 % and 100 % are written only where they are exact: ``<0.01%`` and ``>99.99%`` otherwise."""
    text = f"{float(value) * 100:.{places}f}%"
    least = 10.0**-places
    if float(text[:-1]) == 0 and value > 0:
        return f"<{least:.{places}f}%"
    if float(text[:-1]) == 100 and value < 1:
        return f">{100 - least:.{places}f}%"
    return text


Cell = Bi | Share | Number | str | int | None


@dataclass(frozen=True, slots=True)
class Column:
    title: Bi | str
    right: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """``given``: what every number of the table is conditioned on. ``detail`` tables stand in files, not in the terminal."""

    id: str
    title: Bi
    given: Bi
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    detail: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """``low`` and ``high``: ends of the intervals, where there are any."""

    name: Bi | str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """``share``: the y axis runs from 0 to 100 %."""

    id: str
    title: Bi
    kind: Literal["line", "bar", "step"]
    x_title: Bi
    y_title: Bi
    series: tuple[Series, ...]
    share: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """``facts``: (key, label, value) such as deck, seed, n. ``records``: plain dictionaries of JSON values. ``sources``: texts
    that one needs to run it again (name, lines)."""

    kind: str
    title: Bi
    facts: tuple[tuple[str, Bi, Any], ...]
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...] = ()
    records: tuple[Mapping[str, Any], ...] = ()
    notes: tuple[Bi, ...] = ()
    command: str = ""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())


def versions(game: GameData, *packages: str) -> dict[str, str]:
    """What decides the numbers: the program, the rules, the card data (a digest), Python and the named packages."""
    from importlib.metadata import PackageNotFoundError, version

    found = {"zmdj-cards": __version__, "rules": game.game.rules_version, "data": resources.data_digest(game.game.id)}
    found["python"] = platform.python_version()
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


# Writers


def show(cell: Cell, lang: Language) -> str:
    """A cell as text."""
    if cell is None:
        return "-"
    return pick(cell, lang, " ") if isinstance(cell, Bi) else str(cell)


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
    if isinstance(cell, (Share, Number)):
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


def to_html(report: Report, lang: Language = "both") -> str:
    """One page with style, plots (inline SVG), tables and the appendix inside; it loads and links to nothing."""
    import jinja2

    from zmdj_cards.sim import plots

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.templates_dir() / "html"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("sim_report.html.j2")
    drawn = [(plot, plots.to_svg(plot, lang, inline=True)) for plot in report.plots]
    appendix = (label("sim.appendix"), label("sim.appendix_given"))
    return page.render(report=report, lang=lang, plots=drawn, show=show, pick=pick, appendix=appendix)
