"""Connections to a database file: where it lies, transactions, and SQLite's own errors as faults; what products depend on."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.errors import DataError, Place, fault, reason

# Raised whenever products come out differently for the same inputs.
BUILDER = "4"
MEMORY = ":memory:"
TIMEOUT_SECONDS = 15.0


def default_path(game: str) -> Path:
    """``<user data folder>/zmdj_cards/<game>.db``."""
    from platformdirs import user_data_path

    return user_data_path("zmdj_cards", appauthor=False) / f"{game}.db"


def path_for(game: str, named: Path | str | None = None) -> Path | str:
    """The database of a game. ``named`` None: the default place; a folder (one that is there, or a name without ending that is no file):
    ``<folder>/<game>.db``; a file: that file, or the one beside it with the game in its name where it holds another game."""
    if named is None:
        return default_path(game)
    if str(named) == MEMORY:
        return MEMORY
    path = Path(named)
    if path.is_dir() or (not path.suffix and not path.exists()):
        return path / f"{game}.db"
    return path if _game_in(path) in (None, game) else path.with_name(f"{path.stem}-{game}{path.suffix}")


def _game_in(path: Path) -> str | None:
    """The game that a database file holds; None where there is no file, or none of ours."""
    if not path.is_file():
        return None
    try:
        conn = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            row = conn.execute("SELECT value FROM meta WHERE key = 'game'").fetchone()
        finally:
            conn.close()
    except sqlite3.Error:
        return None
    return str(row[0]) if row else None


def connect(path: Path | str, timeout: float = TIMEOUT_SECONDS) -> sqlite3.Connection:
    """A connection to a file, made with its folder where it is missing, or to ``":memory:"``. Raises DataError (``store.*``)."""
    with speaking(path):
        if str(path) == MEMORY:
            conn = sqlite3.connect(MEMORY, isolation_level=None)
        else:
            try:
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise DataError(fault("store.unwritable", Place(source=str(path)), detail=reason(error))) from error
            conn = sqlite3.connect(str(path), timeout=timeout, isolation_level=None)
        conn.row_factory = sqlite3.Row
        # Cards fit into memory many times over; a larger page cache keeps repeated searches off the disk.
        conn.execute("PRAGMA cache_size = -65536")
    return conn


def data_stamp(game: str) -> str:
    """A cheap fingerprint of the data files and of the compiler: names, sizes and times of change."""
    from zmdj_cards.store.compiled import sources

    digest = hashlib.sha256(BUILDER.encode())
    for path in (*resources.data_files(game), *sources(game)):
        info = path.stat()
        digest.update(f"{path}\0{info.st_size}\0{info.st_mtime_ns}\0".encode())
    return digest.hexdigest()[:16]


def full_digest(game: str) -> str:
    """What products depend on, besides the inputs: the data, how they are built, and the compiler of texts."""
    from zmdj_cards.store import compiled

    return f"{BUILDER}-{resources.data_digest(game)}-{compiled.version(game)}"


def meta(conn: sqlite3.Connection) -> dict[str, str]:
    """The table of the database's own facts."""
    return {row[0]: row[1] for row in conn.execute("SELECT key, value FROM meta")}


@contextmanager
def speaking(source: Path | str) -> Iterator[None]:
    """SQLite's own errors as faults that a user can act on."""
    place = Place(source=str(source))
    try:
        yield
    except sqlite3.DatabaseError as error:
        text = str(error)
        if "locked" in text or "busy" in text:
            raise DataError(fault("store.locked", place, seconds=int(TIMEOUT_SECONDS))) from error
        if "not a database" in text or "malformed" in text:
            raise DataError(fault("store.damaged", place, detail=text)) from error
        if "readonly" in text or "unable to open" in text or "disk" in text or "permission" in text:
            raise DataError(fault("store.unwritable", place, detail=text)) from error
        raise


@contextmanager
def writing(conn: sqlite3.Connection) -> Iterator[None]:
    """One write transaction: all of it or nothing. Waits for other writers up to the connection's timeout."""
    with speaking(file_of(conn)):
        conn.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            raise
        conn.execute("COMMIT")


def file_of(conn: sqlite3.Connection) -> str:
    """The file behind a connection, or ``:memory:``."""
    return next((row[2] for row in conn.execute("PRAGMA database_list") if row[1] == "main"), "") or MEMORY
