"""``zmdj export``: the user's own cards and translations as CSV or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import CSV, JSON, file_option

app = App("Export your own cards and translations.")

All = Annotated[bool, typer.Option("--all", help="All cards with all values, not only your own.")]
_OUT = "File to write; without it, standard output."


@app.command()
def csv(
    everything: All = False,
    excel: Annotated[bool, typer.Option("--excel", help="For spreadsheets: byte-order mark, no cell is run as a formula.")] = False,
    out: Annotated[Path | None, file_option("-o", "--out", help=_OUT, endings=CSV)] = None,
) -> None:
    """Write CSV."""
    from zmdj_cards.work.data.database import export_csv

    _write(export_csv(session(), everything, excel), out)


@app.command()
def json(everything: All = False, out: Annotated[Path | None, file_option("-o", "--out", help=_OUT, endings=JSON)] = None) -> None:
    """Write JSON."""
    from zmdj_cards.work.data.database import export_json

    _write(export_json(session(), everything), out)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        session().console.file(text.encode())
        return
    from zmdj_cards.work.data.database import save_export

    save_export(out, text)
    session().console.note(f"{out}")
