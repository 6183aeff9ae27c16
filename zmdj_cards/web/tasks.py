"""What workers do: a name, plain values in, a result out, files into a folder."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, Final

from zmdj_cards.web.worker import Task, Tell
from zmdj_cards.work.decks.reading import make_context
from zmdj_cards.work.decks.taking import take
from zmdj_cards.work.workspace import Workspace


def ready(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """Read the cards of a game once, so that what follows is quick."""
    make_context(_space(args))
    return {}


def decks(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """The decks of a file, as they are kept. ``args``: ``data`` in base 64, its ``name``, ``game`` or None, ``db``."""
    name = Path(args["name"]).name or "deck.txt"
    space = _space(args)
    space.given[name] = base64.b64decode(args["data"])
    rows = []
    for item in take(space, name):
        draft = item.draft
        row = {"game": draft.game, "format": draft.format, "name": draft.name, "notes": draft.notes, "source": item.source}
        rows.append({**row, "entries": draft.entries(), "unread": [line.as_data() for line in draft.unread]})
    return {"decks": rows}


def _space(args: dict[str, Any]) -> Workspace:
    return Workspace(Path(args["db"]) if args["db"] else None, args["game"], files=False)


TASKS: Final[dict[str, Task]] = {"ready": ready, "decks": decks}
