"""Open the database; build or refresh it when it is missing or older than the shipped data.

Reading an up-to-date file needs nothing but ``sqlite3``: a start compares the size and time of the data files first and
hashes them only when those differ.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.store import db, migrations


def open_db(
    game: str, path: Path | str | None = None, timeout: float = db.TIMEOUT_SECONDS, building: Callable[[], None] | None = None
) -> sqlite3.Connection:
    """An open, up-to-date database of a game. ``path``: a file or folder, as of :func:`db.path_for`; ``":memory:"``: built anew and kept
    nowhere. ``building``: called before the tables are derived, which takes seconds.

    Raises UsageError for an unknown game; DataError (``store.*``) when the file is locked, not writable, not ours, or newer."""
    if game not in resources.games():
        raise UsageError(fault("model.unknown_game", game=game, games=resources.games()))
    target = db.path_for(game, path)
    conn = db.connect(target, timeout)
    try:
        with db.speaking(target):
            if not is_fresh(conn, game, str(target)):
                # Deriving needs pydantic and the compiler of texts, which a start that finds all done does without.
                from zmdj_cards.store import build

                if building is not None:
                    building()
                build.refresh(conn, game)
    except BaseException:
        conn.close()
        raise
    return conn


def is_fresh(conn: sqlite3.Connection, game: str, source: str) -> bool:
    """Whether the tables are the newest and the products match the shipped data. Raises DataError for a file that is not ours, holds
    another game, or was made by a newer program (``store.newer``)."""
    tables = {name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    newest = migrations.names()
    done = migrations.applied(conn) if "_sqlite_migrations" in tables else frozenset()
    if done - set(newest):
        raise DataError(fault("store.newer", Place(source=source)))
    if "meta" not in tables:
        if tables - {"_sqlite_migrations", "sqlite_sequence"}:
            raise DataError(fault("store.foreign", Place(source=source)))
        return False
    facts = db.meta(conn)
    if facts.get("game", game) != game:
        raise DataError(fault("store.other_game", Place(source=source), found=facts["game"], game=game))
    if facts.get("schema", "") > schema_version():
        raise DataError(fault("store.newer", Place(source=source)))
    if done != set(newest) or facts.get("schema") != schema_version():
        return False
    if facts.get("data_stamp") == db.data_stamp(game):
        return True
    if facts.get("data_digest") != db.full_digest(game):
        return False
    _remember_stamp(conn, game)
    return True


def _remember_stamp(conn: sqlite3.Connection, game: str) -> None:
    try:
        conn.execute("INSERT OR REPLACE INTO meta VALUES ('data_stamp', ?)", [db.data_stamp(game)])
    except sqlite3.OperationalError:
        # Only a shortcut for the next start; a read-only file or a busy one does without.
        return


def schema_version() -> str:
    """Name of the newest migration."""
    return migrations.names()[-1]
