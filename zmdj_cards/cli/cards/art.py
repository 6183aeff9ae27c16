"""``zmdj art``: pictures of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import session
from zmdj_cards.errors import DataError, Place, fault

app = App("Pictures of cards: fetch, check.")


@app.command()
def fetch(
    file: Annotated[Path, typer.Argument(help="Official card file with picture addresses.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the pictures.")],
    pause: Annotated[float, typer.Option("--pause", min=0.0, max=60.0, help="Seconds between two downloads.")] = 0.5,
    limit: Annotated[int, typer.Option("--max-mb", min=1, max=200, help="Largest picture in megabytes.")] = 20,
) -> None:
    """Download the pictures that an official card file names; run again to go on where it stopped."""
    import time

    from zmdj_cards.cli.prints.print_inputs import finish, progress
    from zmdj_cards.render import fetch as fetching

    console = session().console
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise DataError(fault("render.unreadable", Place(source=str(file)), detail=error.strerror or str(error))) from error
    wanted = fetching.wanted_from_official(raw, file.name)
    done = fetching.fetch(wanted, out, time.sleep, pause, limit << 20, progress(console, "art"))
    console.print(f"{len(done.new)} new, {len(done.kept)} kept, {len(done.faults)} failed, {len(wanted)} addresses")
    finish(console, done.faults, "both")


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="Folder of pictures.")],
    as_json: JsonOption = False,
) -> None:
    """Say which printings have a picture in the folder, and which have none."""
    from zmdj_cards.cli.choices import database, game
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render.art import ArtFolder
    from zmdj_cards.render.faces import face_content
    from zmdj_cards.render.richtext import FaceText
    from zmdj_cards.store.query import load_index

    console = session().console
    shelf, data = ArtFolder(folder), load_game(game())
    found: dict[str, str] = {}
    missing: list[str] = []
    for card in load_index(database(), retired=False).cards:
        for item in card.printing:
            picture = shelf.find(face_content(card, item.face, data, lambda *_: FaceText(), item.serial))
            if picture:
                found[item.serial] = picture.relative_to(folder).as_posix()
            else:
                missing.append(item.serial)
    if as_json:
        console.json({"found": found, "missing": missing})
        return
    for serial, path in found.items():
        console.print(f"{serial}\t{path}")
    console.note(f"{len(found)} printings have a picture, {len(missing)} have none / 有图 {len(found)}，无图 {len(missing)}")
