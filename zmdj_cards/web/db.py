"""The database of what people make: any number of readers, and one thread through which all is written.

Writes that wait are committed together, so that many at once cost one sync of the disk; a call returns when its write is on the disk."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from zmdj_cards.errors import DataError, Place, fault, reason
from zmdj_cards.web.migrations import migrate

T = TypeVar("T")
_MOST_TOGETHER = 200
_Waiting = tuple[Callable[[sqlite3.Connection], Any], "Future[Any]"]


def now() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _connect(path: Path) -> sqlite3.Connection:
    conn = sqlite3.connect(path, timeout=15.0, isolation_level=None)
    conn.row_factory = sqlite3.Row
    conn.execute("PRAGMA foreign_keys = ON")
    return conn


class Store:
    """The file, its readers (one connection a thread) and its writer. Raises DataError where the file cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        started: Future[None] = Future()
        self._writer = threading.Thread(target=self._write_all, args=(started,), name="web-writer", daemon=True)
        self._writer.start()
        try:
            started.result()
        except OSError as error:
            raise DataError(fault("web.no_data", Place(source=str(path)), detail=reason(error))) from error
        except sqlite3.Error as error:
            raise DataError(fault("web.no_data", Place(source=str(path)), detail=str(error))) from error

    # ---- reading ----

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection of this thread that only reads: one state of the database for as long as it is held."""
        conn: sqlite3.Connection | None = getattr(self._local, "conn", None)
        if conn is None:
            conn = sqlite3.connect(self.path, timeout=15.0, isolation_level=None, check_same_thread=False)
            conn.row_factory = sqlite3.Row
            conn.execute("PRAGMA query_only = ON")
            self._local.conn = conn
            with self._lock:
                self._open.append(conn)
        if conn.in_transaction:
            yield conn
            return
        conn.execute("BEGIN")
        try:
            yield conn
        finally:
            conn.execute("COMMIT")

    # ---- writing ----

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Have the writer do a change, and wait until it is on the disk. What the change raises takes back this change alone, and is
        raised here. Raises DataError where the disk refuses (``web.unwritable``)."""
        return self.soon(change).result()

    def soon(self, change: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """The same without waiting."""
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(DataError(fault("web.stopping")))
        else:
            self._queue.put((change, future))
        return future

    def close(self) -> None:
        """Write what waits, and close everything."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._writer.join()
            with self._lock:
                for conn in self._open:
                    conn.close()

    def _write_all(self, started: Future[None]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            conn = _connect(self.path)
            conn.execute("PRAGMA journal_mode = WAL")
            conn.execute("PRAGMA synchronous = FULL")
            migrate(conn, self.path)
        except BaseException as error:
            started.set_exception(error)
            return
        started.set_result(None)
        going = True
        while going:
            batch, going = self._batch()
            if batch:
                self._commit(conn, batch)
        conn.close()

    def _batch(self) -> tuple[list[_Waiting], bool]:
        """What waits, and whether there may be more."""
        item = self._queue.get()
        batch: list[_Waiting] = []
        while item is not None:
            batch.append(item)
            if len(batch) >= _MOST_TOGETHER or self._queue.empty():
                return batch, True
            item = self._queue.get()
        return batch, False

    def _commit(self, conn: sqlite3.Connection, batch: list[_Waiting]) -> None:
        answers: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            conn.execute("BEGIN IMMEDIATE")
            for change, future in batch:
                answers.append((future, *_one(conn, change)))
            conn.execute("COMMIT")
        except BaseException as error:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            refused = DataError(fault("web.unwritable", Place(source=str(self.path)), detail=str(error)))
            for _, future in batch:
                future.set_exception(refused)
            return
        for future, result, wrong in answers:
            if wrong is None:
                future.set_result(result)
            else:
                future.set_exception(wrong)


def _one(conn: sqlite3.Connection, change: Callable[[sqlite3.Connection], Any]) -> tuple[Any, BaseException | None]:
    """A change inside the transaction; what it did before it failed is taken back."""
    conn.execute("SAVEPOINT one")
    try:
        result = change(conn)
    except sqlite3.OperationalError:
        raise
    except BaseException as error:
        conn.execute("ROLLBACK TO one")
        conn.execute("RELEASE one")
        return None, error
    conn.execute("RELEASE one")
    return result, None
