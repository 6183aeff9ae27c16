"""``zmdj printer``: measure a printer once, and print proxies at their true size from then on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import PDF, file_option

if TYPE_CHECKING:
    from zmdj_cards.render.print_job import Calibration

app = App("Calibrate printers.")


@app.command()
def page(
    out: Annotated[Path, file_option("-o", "--out", help="PDF file to write.", endings=PDF)],
    paper: Annotated[str, typer.Option("--paper", help="Paper by name, or WIDTHxHEIGHT in mm.")] = "a4",
) -> None:
    """Write the page to measure a printer with."""
    from zmdj_cards.work.prints.printers import write_test_page

    write_test_page(out, paper)
    session().console.print(str(out))


@app.command("set")
def set_printer(
    name: Annotated[str, typer.Argument(help="Name of your choice.")],
    x: Annotated[float, typer.Option("--measured-x", help="What 100 mm across measure in print.")] = 100.0,
    y: Annotated[float, typer.Option("--measured-y", help="What 100 mm down measure in print.")] = 100.0,
    right: Annotated[float, typer.Option("--back-right", help="How far right of the front the back lands, in mm.")] = 0.0,
    down: Annotated[float, typer.Option("--back-down", help="How far below the front the back lands, in mm.")] = 0.0,
) -> None:
    """Keep what was measured under a name."""
    from zmdj_cards.work.prints import printers

    session().console.print(_line(name, printers.set_printer(name, x, y, right, down)))


@app.command("list")
def list_printers(as_json: JsonOption = False) -> None:
    """List the printers with their corrections."""
    from dataclasses import asdict

    from zmdj_cards.work.prints.printers import known_printers

    known = known_printers()
    console = session().console
    if as_json:
        console.json({name: asdict(known[name]) for name in sorted(known)})
        return
    if not known:
        console.remark("report.no_printers")
    for name in sorted(known):
        console.print(_line(name, known[name]))


@app.command()
def remove(name: Annotated[str, typer.Argument(metavar="PRINTER", help="Name of a printer.")]) -> None:
    """Forget a printer."""
    from zmdj_cards.work.prints.printers import remove_printer

    remove_printer(name)


def _line(name: str, cal: Calibration) -> str:
    scale = f"x {cal.scale_x:.4f}  y {cal.scale_y:.4f}"
    return f"{name}: {scale}  back {cal.back_dx:+g} mm, {cal.back_dy:+g} mm"
