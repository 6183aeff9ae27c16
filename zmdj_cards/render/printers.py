"""Calibrations of printers: kept in a TOML file by name, and the page to measure them with."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render import pdf, theme
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Size
from zmdj_cards.render.print_job import Calibration
from zmdj_cards.render.typeset import typesetter
from zmdj_cards.text.reasons import why

FIELDS = ("scale_x", "scale_y", "back_dx", "back_dy")


def measured(x: float, y: float, back_dx: float = 0.0, back_dy: float = 0.0) -> Calibration:
    """The calibration for a printer that prints 100 mm as ``x`` mm across and ``y`` mm down, and whose back lands ``back_dx``
    to the right of and ``back_dy`` below the front. Raises UsageError for lengths no printer can be blamed for."""
    if not all(80 <= value <= 125 for value in (x, y)):
        raise UsageError(fault("render.measured_range", x=x, y=y))
    return Calibration(round(100 / x, 6), round(100 / y, 6), -back_dx, -back_dy)


def load(path: Path) -> dict[str, Calibration]:
    """All printers of a file, by name; none where there is no file. Raises DataError for a damaged one."""
    if not path.is_file():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return {name: Calibration(**{key: float(row[key]) for key in FIELDS}) for name, row in table.items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(fault("render.printers_file", Place(source=str(path)), detail=why(error))) from error


def save(path: Path, printers: Mapping[str, Calibration]) -> None:
    """Write all printers, sorted by name."""
    parts = []
    for name in sorted(printers):
        rows = "".join(f"{key} = {float(value)!r}\n" for key, value in asdict(printers[name]).items())
        parts.append(f"[{json.dumps(name, ensure_ascii=False)}]\n{rows}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts), encoding="utf-8")


def find(path: Path, name: str) -> Calibration:
    """The calibration of a printer. Raises UsageError naming those that are known."""
    known = load(path)
    if name not in known:
        raise UsageError(fault("render.no_printer", name=name, known=sorted(known) or ["—"]))
    return known[name]


def page(paper: Size, fonts: FontSet | None = None) -> bytes:
    """A sheet of two pages: rulers of 100 mm in both directions, and crosses that lie on each other in a duplex print that
    needs no offset."""
    chosen = fonts or font_files.load()
    names = ("title", "rulers", "back", "how")
    data = {
        "w": paper.w,
        "h": paper.h,
        "font_sans": chosen.sans,
        "font_serif": chosen.serif,
        "bold": chosen.bold,
        "labels": {name: theme.labels()[f"calibrate.{name}"] for name in names},
    }
    with typesetter(chosen) as setter:
        setter.write(data)
        target = setter.folder / "finished.pdf"
        pdf.finish(setter.set("calibrate.typ", "pdf")[0], target)
        return target.read_bytes()
