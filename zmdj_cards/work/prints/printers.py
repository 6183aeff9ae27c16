"""Printers that were measured, in the user's own file."""

from __future__ import annotations

import os
from pathlib import Path

from zmdj_cards.render import layout, printers
from zmdj_cards.render.print_job import Calibration
from zmdj_cards.work.prints.files import write_file


def printers_file() -> Path:
    """``<user config folder>/zmdj_cards/printers.toml``, or ``ZMDJ_PRINTERS``."""
    if named := os.environ.get("ZMDJ_PRINTERS"):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("zmdj_cards", appauthor=False) / "printers.toml"


def known_printers() -> dict[str, Calibration]:
    """All printers by name."""
    return printers.load(printers_file())


def write_test_page(out: Path, paper: str) -> None:
    """The page to measure a printer with. Raises UsageError for an unknown paper, DataError where the file cannot be written."""
    write_file(out, printers.page(layout.parse_size(paper, "paper")))


def set_printer(name: str, x: float, y: float, right: float, down: float) -> Calibration:
    """Keep what was measured: what 100 mm across and down measure in print, and where the back lands, in millimetres right of and below
    the front. Raises UsageError for measures that cannot be."""
    known = known_printers()
    known[name] = printers.measured(x, y, right, down)
    printers.save(printers_file(), known)
    return known[name]


def remove_printer(name: str) -> None:
    """Forget a printer. Raises UsageError for an unknown one."""
    path = printers_file()
    printers.find(path, name)
    printers.save(path, {key: value for key, value in printers.load(path).items() if key != name})
