"""``zmdj art``: pictures of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import session

app = App("Pictures of cards: fetch, check.")


@app.command()
def fetch(
    file: Annotated[Path, typer.Argument(help="Official card file with picture addresses.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the pictures.")],
    pause: Annotated[float, typer.Option("--pause", min=0.0, max=60.0, help="Seconds between two downloads.")] = 0.5,
    limit: Annotated[int, typer.Option("--max-mb", min=1, max=200, help="Largest picture in megabytes.")] = 20,
) -> None:
    """Download the pictures that an official card file names; run again to go on where it stopped."""
    from zmdj_cards.cli.prints.output import counter, finish
    from zmdj_cards.work.prints.pictures import fetch_pictures

    console = session().console
    done = fetch_pictures(file, out, pause, limit << 20, counter(console, "art"))
    console.say("report.art_fetched", new=done.new, kept=done.kept, failed=len(done.faults), wanted=done.wanted)
    finish(console, done.faults)


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="Folder of pictures.")],
    as_json: JsonOption = False,
) -> None:
    """Say which printings have a picture in the folder, and which have none."""
    from zmdj_cards.work.prints.pictures import pictures_in

    console = session().console
    shelf = pictures_in(session(), folder)
    if as_json:
        console.json({"found": shelf.found, "missing": list(shelf.missing)})
        return
    for serial, path in shelf.found.items():
        console.data(f"{serial}\t{path}")
    have, lack = len(shelf.found), len(shelf.missing)
    console.remark("report.art_found", have=have, lack=lack)
