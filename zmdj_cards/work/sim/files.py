"""Files of a report besides its text."""

from __future__ import annotations

from pathlib import Path

from zmdj_cards.sim.reported import Language, Report
from zmdj_cards.work.files import unwritable


def write_plots(report: Report, path: Path, lang: Language) -> list[Path]:
    """Write the plots of a report, as PNG or SVG by the ending of the path; the files that were written. Raises DataError."""
    from zmdj_cards.sim import plots  # the libraries behind it take longer to load than most runs take

    try:
        return list(plots.write_plots(report, path, lang))
    except OSError as error:
        raise unwritable(path, error) from error
