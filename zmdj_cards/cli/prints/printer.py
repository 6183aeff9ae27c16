"""``zmdj printer``: measure a printer once, and print proxies at their true size from then on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import session

if TYPE_CHECKING:
    from zmdj_cards.render.print_job import Calibration

app = App("Calibrate printers.")


def printers_file() -> Path:
    """``<user config folder>/zmdj_cards/printers.toml``, or ``ZMDJ_PRINTERS``."""
    if named := os.environ.get("ZMDJ_PRINTERS"):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("zmdj_cards", appauthor=False) / "printers.toml"


@app.command()
def page(
    out: Annotated[Path, typer.Option("-o", "--out", help="PDF file to write.")],
    paper: Annotated[str, typer.Option("--paper", help="Paper by name, or WIDTHxHEIGHT in mm.")] = "a4",
) -> None:
    """Write the page to measure a printer with."""
    from zmdj_cards.cli.prints.print_inputs import write_file
    from zmdj_cards.render import layout, printers

    write_file(out, printers.page(layout.parse_size(paper, "paper")))
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
    from zmdj_cards.render import printers

    path = printers_file()
    known = printers.load(path)
    known[name] = printers.measured(x, y, right, down)
    printers.save(path, known)
    session().console.print(_line(name, known[name]))


@app.command("list")
def list_printers(as_json: JsonOption = False) -> None:
    """List the printers with their corrections."""
    from dataclasses import asdict

    from zmdj_cards.render import printers

    known = printers.load(printers_file())
    console = session().console
    if as_json:
        console.json({name: asdict(known[name]) for name in sorted(known)})
        return
    for name in sorted(known):
        console.print(_line(name, known[name]))


@app.command()
def remove(name: Annotated[str, typer.Argument(help="Name of a printer.")]) -> None:
    """Forget a printer."""
    from zmdj_cards.render import printers

    path = printers_file()
    printers.find(path, name)
    printers.save(path, {key: value for key, value in printers.load(path).items() if key != name})


def _line(name: str, cal: Calibration) -> str:
    scale = f"x {cal.scale_x:.4f}  y {cal.scale_y:.4f}"
    return f"{name}: {scale}  back {cal.back_dx:+g} mm, {cal.back_dy:+g} mm"
