"""Lists and files of others, read by a worker that has so many seconds: whatever is in them, the pages go on."""

from __future__ import annotations

import base64
from typing import Any

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.web.parts import Parts
from zmdj_cards.work.decks.building import Draft, draft_of


def read_decks(made: Parts, data: bytes, name: str, game: str | None) -> list[tuple[Draft, str]]:
    """The drafts of all decks in a file or a text, with where each came from. Raises UsageError for a text that is too long, DataError for
    what cannot be read or takes too long."""
    settings = made.settings
    if not name and (len(data) > settings.max_list or data.count(b"\n") > settings.max_lines):
        raise UsageError(fault("web.long_list", limit=settings.max_list, lines=settings.max_lines))
    args = {"data": base64.b64encode(data).decode(), "name": name[-80:], "game": game, "db": str(settings.db) if settings.db else None}
    rows: list[dict[str, Any]] = made.reader.ask("decks", args)["decks"]
    return [(draft_of(row["game"], row["format"], row["name"], row["notes"], row["entries"], row["unread"]), row["source"]) for row in rows]
