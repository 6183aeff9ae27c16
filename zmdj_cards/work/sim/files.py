"""Files of a report besides its text."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.render import script
from zmdj_cards.render.script import Script, Turn
from zmdj_cards.sim.reported import Language, Report
from zmdj_cards.work.files import unwritable


def in_script(report: Report, written: Script | None) -> Report:
    """The report with its Chinese in other characters; names of decks and what repeats the run stay."""
    if written is None:
        return report
    turn = script.words(written)
    return dataclasses.replace(report, plots=_turned(report.plots, turn))


def _turned(value: Any, turn: Turn) -> Any:
    """Every word in both languages below a value. Any: parts of a report."""
    if isinstance(value, Bi):
        return Bi(value.en, turn(value.zh))
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(_turned(item, turn) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **{item.name: _turned(getattr(value, item.name), turn) for item in dataclasses.fields(value)})
    return value


def write_plots(report: Report, path: Path, lang: Language) -> list[Path]:
    """Write the plots of a report, as PNG or SVG by the ending of the path; the files that were written. Raises DataError."""
    from zmdj_cards.sim import plots  # the libraries behind it take longer to load than most runs take

    try:
        return list(plots.write_plots(report, path, lang))
    except OSError as error:
        raise unwritable(path, error) from error
