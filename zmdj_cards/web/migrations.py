"""The tables of what people make (``web.db``), as a list of steps, each applied once, only forward. A new step goes to the end."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from zmdj_cards.errors import DataError, Place, fault

# The number of a step is its place in the list: ``PRAGMA user_version`` says how many a file has had.
STEPS: Final = (
    # 1: secrets and who has used them, decks and all their versions, long work. Times are UTC in ISO form, ids random.
    """
    CREATE TABLE secret (kind TEXT NOT NULL, about TEXT NOT NULL, hash TEXT NOT NULL, created TEXT NOT NULL, PRIMARY KEY (kind, about));
    CREATE TABLE session (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL, about TEXT NOT NULL, created TEXT NOT NULL,
        FOREIGN KEY (kind, about) REFERENCES secret (kind, about) ON DELETE CASCADE
    );
    CREATE TABLE deck (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, format TEXT NOT NULL, name TEXT NOT NULL, notes TEXT NOT NULL DEFAULT '',
        rev INTEGER NOT NULL, opened_rev INTEGER NOT NULL, created TEXT NOT NULL, changed TEXT NOT NULL, deleted TEXT
    );
    CREATE TABLE deck_version (
        deck TEXT NOT NULL REFERENCES deck (id), rev INTEGER NOT NULL, parent INTEGER NOT NULL, state INTEGER NOT NULL,
        name TEXT NOT NULL, notes TEXT NOT NULL, format TEXT NOT NULL, code TEXT NOT NULL, entries TEXT NOT NULL, unread TEXT NOT NULL,
        words TEXT NOT NULL, label TEXT NOT NULL DEFAULT '', at TEXT NOT NULL, PRIMARY KEY (deck, rev)
    );
    CREATE TABLE job (
        id TEXT PRIMARY KEY, task TEXT NOT NULL, args TEXT NOT NULL, about TEXT NOT NULL, state TEXT NOT NULL, done INTEGER NOT NULL,
        total INTEGER NOT NULL, result TEXT NOT NULL, file TEXT NOT NULL, created TEXT NOT NULL, changed TEXT NOT NULL
    );
    CREATE INDEX deck_changed ON deck (changed);
    CREATE INDEX job_created ON job (created);
    """,
    # 2: tables at which games are played, each with the recorded game so far.
    """
    CREATE TABLE play (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, policy TEXT NOT NULL, name_a TEXT NOT NULL, name_b TEXT NOT NULL,
        record TEXT NOT NULL, version INTEGER NOT NULL, turn INTEGER NOT NULL, result TEXT NOT NULL, created TEXT NOT NULL,
        changed TEXT NOT NULL
    );
    CREATE INDEX play_changed ON play (changed);
    """,
)


def version(conn: sqlite3.Connection) -> int:
    return int(conn.execute("PRAGMA user_version").fetchone()[0])


def migrate(conn: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the newest form. What was there is copied beside it before. Raises DataError for a file of a newer program."""
    done = version(conn)
    if done > len(STEPS):
        raise DataError(fault("web.newer", Place(source=str(path))))
    if 0 < done < len(STEPS):
        copy = path.with_name(f"{path.stem}-before-{done + 1}{path.suffix}")
        if not copy.exists():
            conn.execute("VACUUM INTO ?", [str(copy)])
    for number in range(done, len(STEPS)):
        conn.executescript(f"BEGIN IMMEDIATE;{STEPS[number]};PRAGMA user_version = {number + 1};COMMIT;")
