"""Pictures of cards: downloads, and which printings have one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from zmdj_cards.errors import Fault
from zmdj_cards.model.load import load_game
from zmdj_cards.render import fetch
from zmdj_cards.render.art import ArtFolder
from zmdj_cards.render.faces import face_content
from zmdj_cards.render.richtext import FaceText
from zmdj_cards.store.query import load_index
from zmdj_cards.work.prints.files import read_file
from zmdj_cards.work.progress import Count, uncounted
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Fetched:
    """How many pictures are new and how many were there, of so many addresses; ``faults``: those that failed."""

    new: int
    kept: int
    wanted: int
    faults: tuple[Fault, ...]


def fetch_pictures(file: Path, out: Path, pause: float, most_bytes: int, count: Count = uncounted) -> Fetched:
    """Download the pictures that an official card file names, with a pause in seconds between two; those in the folder are kept. Raises
    DataError for a file that cannot be read."""
    wanted = fetch.wanted_from_official(read_file(file), file.name)
    done = fetch.fetch(wanted, out, time.sleep, pause, most_bytes, count)
    return Fetched(len(done.new), len(done.kept), len(wanted), tuple(done.faults))


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which printings have a picture in a folder, by serial, and which have none."""

    found: dict[str, str]
    missing: tuple[str, ...]


def pictures_in(space: Workspace, folder: Path) -> Shelf:
    """Look for the pictures of all printings."""
    shelf, data = ArtFolder(folder), load_game(space.game_id)
    found: dict[str, str] = {}
    missing: list[str] = []
    for card in load_index(space.database(), retired=False).cards:
        for item in card.printing:
            picture = shelf.find(face_content(card, item.face, data, lambda *_: FaceText(), item.serial))
            if picture:
                found[item.serial] = picture.relative_to(folder).as_posix()
            else:
                missing.append(item.serial)
    return Shelf(found, tuple(missing))
