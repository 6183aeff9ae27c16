"""Tables at which games are played: in memory while somebody plays, in the database after every decision (seed, decks and actions, as a
recorded game), and played back from there after a restart."""

from __future__ import annotations

import logging
import queue
import secrets
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, get_args

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.model.load import load_game
from zmdj_cards.web.db import Store, now
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.library import Library
from zmdj_cards.web.live import Hub
from zmdj_cards.web.names import new_id
from zmdj_cards.web.who import Viewer
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.decks.listing import read_decks
from zmdj_cards.work.decks.reading import Reading, bundled_names
from zmdj_cards.work.play.hints import Hint
from zmdj_cards.work.play.recording import Recording
from zmdj_cards.work.play.saved import kept_replay, replay_of
from zmdj_cards.work.play.seats import Mode, Seats
from zmdj_cards.work.play.tables import begin, resume
from zmdj_cards.work.sim.sides import told_apart

T = TypeVar("T")
log = logging.getLogger("zmdj_cards.web")
SEAT: Final = "seat"
REPLAY: Final = "replay"  # a game that was opened from a file: nobody plays it
_COLUMNS: Final = "id, game, mode, policy, name_a, name_b, record, version, turn, result, created, changed"
_MOST_LIVE: Final = 40
_MOST_RECORDINGS: Final = 6
_MOST_TABLES: Final = 1000
# Threads that think for policies, and hints that may be thought about at once.
_THINKERS: Final = 2
_HINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """A table as it is kept. ``mode``: of :class:`Seats`, or ``replay``; ``record``: the recorded game so far; ``result``: empty while it
    goes on, else ``draw`` or the player that has won (``A``, ``B``) and why."""

    id: str
    game: str
    mode: str
    policy: str
    name_a: str
    name_b: str
    record: str
    version: int
    turn: int
    result: str
    created: str
    changed: str

    @property
    def over(self) -> bool:
        return bool(self.result) or self.mode == REPLAY

    def seat(self, viewer: Viewer) -> int | None:
        """The seat of somebody who asks; -1 for both of them on one device, None for none."""
        if self.mode == "link" and viewer.has(SEAT, self.id):
            return 1
        if viewer.owner:
            return -1 if self.mode == "shared" else 0
        return None


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, hub: Hub, library: Library) -> None:
        self._store, self._hub, self._library = store, hub, library
        self._live: OrderedDict[str, Seats] = OrderedDict()
        self._recordings: OrderedDict[tuple[str, int], tuple[Recording, threading.Lock]] = OrderedDict()
        self._bundled: dict[str, list[tuple[str, str]]] = {}
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._waiting: queue.SimpleQueue[tuple[str, Seats]] = queue.SimpleQueue()
        self._hints = threading.BoundedSemaphore(_HINTS)
        self._closed = False
        for number in range(_THINKERS):
            threading.Thread(target=self._decide_all, name=f"web-policy-{number}", daemon=True).start()
        hub.tellers["table"] = self._told

    def close(self) -> None:
        """Nothing more is decided; a policy that is thinking is not waited for."""
        self._closed = True

    # What there is

    def row(self, ident: str) -> Row:
        """Raises Refused (404)."""
        with self._store.reading() as conn:
            found = conn.execute(f"SELECT {_COLUMNS} FROM play WHERE id = ?", [ident]).fetchone()
        if found is None:
            raise Refused(404, fault("web.not_found"))
        return Row(*found)

    def rows(self, most: int = 50) -> list[Row]:
        """The tables that were changed last."""
        with self._store.reading() as conn:
            found = conn.execute(f"SELECT {_COLUMNS} FROM play ORDER BY changed DESC, id LIMIT ?", [most]).fetchall()
        return [Row(*row) for row in found]

    def decks(self, game: str) -> list[tuple[str, str]]:
        """The builder's decks of a game: id and name, those that were changed last first."""
        sql = "SELECT id, name FROM deck WHERE game = ? AND deleted IS NULL ORDER BY changed DESC LIMIT 100"
        with self._store.reading() as conn:
            return [(row["id"], row["name"]) for row in conn.execute(sql, [game])]

    def bundled(self, game: str) -> list[tuple[str, str]]:
        """The decks that come with a game: by what they are asked for, and what they are called."""
        if game not in self._bundled:
            space = self._library.space(game)
            items = read_decks(space, bundled_names(space), Reading())
            self._bundled[game] = [(item.source, item.deck.name or item.source) for item in items]
        return self._bundled[game]

    def invited(self, ident: str) -> bool:
        """Whether there is a key to the other seat."""
        with self._store.reading() as conn:
            return conn.execute("SELECT 1 FROM secret WHERE kind = ? AND about = ?", [SEAT, ident]).fetchone() is not None

    def _built(self, ident: str) -> tuple[str, str]:
        """The code and the name of a deck of the builder."""
        sql = (
            "SELECT v.code, v.name FROM deck d JOIN deck_version v ON v.deck = d.id AND v.rev = d.rev WHERE d.id = ? AND d.deleted IS NULL"
        )
        with self._store.reading() as conn:
            found = conn.execute(sql, [ident]).fetchone()
        if found is None or not found["code"]:
            raise UsageError(fault("web.no_such_deck"))
        return found["code"], found["name"]

    # New ones

    def bench(self, game: str) -> Bench:
        """What a game is played with. Raises UsageError for a game that the program cannot play."""
        space = self._library.space(game)
        made = Bench(space, self._library.database(game), load_game(game), self._library.shelf(game).context())
        _ = made.rules
        return made

    def begin(self, game: str, decks: tuple[str, str], mode: str, policy: str, given: tuple[str, str] = ("", "")) -> str:
        """The id of a new table. ``decks``: each ``deck:ID`` of the builder, the name of a bundled deck, or ``text``, which ``given`` has.
        Raises UsageError, and DataError for a deck that cannot be played."""
        if mode not in get_args(Mode):
            raise UsageError(fault("web.form", fields=["mode"]))
        bench, sources, called = self.bench(game), [], ["", ""]
        for number, (deck, text) in enumerate(zip(decks, given, strict=True)):
            if deck == "text":
                name = f"{'AB'[number]}.txt"
                bench.space.given[name] = text.encode()
                sources.append(name)
            else:
                code, called[number] = self._built(deck.removeprefix("deck:")) if deck.startswith("deck:") else (deck, "")
                sources.append(code)
        named = policy if mode == "policy" else "random"
        table = begin(bench, sources[0], sources[1], named, secrets.randbits(53))
        if any(called):
            first, second = (mine or name for mine, name in zip(called, table.names, strict=True))
            table = replace(table, names=told_apart(first, second))
        seats = Seats(table, _mode(mode), policy)
        ident, session = new_id(), seats.sessions[0]
        row = [ident, game, mode, policy if mode == "policy" else "", *table.names, session.replay().to_json(), 0, 0, "", now(), now()]
        self._insert(row)
        with self._lock:
            self._put(ident, seats)
        self._think(ident, seats)
        return ident

    def open_file(self, text: str) -> str:
        """The id of a recorded game that was handed over. Raises DataError for one that cannot be shown."""
        recorded = replay_of(text)
        game = self._library.known(recorded.game)
        shown = Recording(self.bench(game), recorded, 0)
        ident = new_id()
        names = shown.names
        self._insert([ident, game, REPLAY, "", *names, recorded.to_json(), 0, shown.steps[-1].turn, recorded.outcome, now(), now()])
        return ident

    def _insert(self, row: list[Any]) -> None:
        def change(conn: sqlite3.Connection) -> None:
            if conn.execute("SELECT count(*) FROM play").fetchone()[0] >= _MOST_TABLES:
                raise Refused(429, fault("web.tables_full", most=_MOST_TABLES))
            conn.execute(f"INSERT INTO play ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", row)

        self._store.write(change)

    def delete(self, ident: str) -> None:
        """Forget a table, with the secrets of its seats."""
        with self._lock:
            self._live.pop(ident, None)
            for key in [key for key in self._recordings if key[0] == ident]:
                del self._recordings[key]

        def change(conn: sqlite3.Connection) -> None:
            conn.execute("DELETE FROM play WHERE id = ?", [ident])
            conn.execute("DELETE FROM secret WHERE kind = ? AND about = ?", [SEAT, ident])

        self._store.write(change)
        self._hub.tell(f"table:{ident}")

    # Playing

    def seats(self, row: Row) -> Seats:
        """A table that is played at, as it was left. Raises DataError for a game of another version, Refused (409) for one that nobody
        plays."""
        if row.mode == REPLAY:
            raise Refused(409, fault("web.only_replay"))
        with self._lock:
            if row.id in self._live:
                self._live.move_to_end(row.id)
                return self._live[row.id]
            loading = self._loading.setdefault(row.id, threading.Lock())
        with loading:
            with self._lock:
                if row.id in self._live:
                    return self._live[row.id]
            fresh = self.row(row.id)
            seats = Seats(
                resume(self.bench(fresh.game), kept_replay(fresh.record), fresh.policy or "random"), _mode(fresh.mode), fresh.policy
            )
            seats.version = fresh.version
            with self._lock:
                self._put(row.id, seats)
                self._loading.pop(row.id, None)
        self._think(row.id, seats)
        return seats

    def _put(self, ident: str, seats: Seats) -> None:
        self._live[ident] = seats
        while len(self._live) > _MOST_LIVE:
            self._live.popitem(last=False)

    def change(self, row: Row, act: Callable[[Seats], T]) -> T:
        """Do something at a table, and keep what has changed before it is told to anybody."""
        seats = self.seats(row)
        with seats.lock:
            before = seats.version
            found = act(seats)
            if seats.version == before:
                seats.changed()
            self._keep(row.id, seats)
        self._hub.tell(f"table:{row.id}")
        self._think(row.id, seats)
        return found

    def _keep(self, ident: str, seats: Seats) -> None:
        session, outcome = seats.sessions[0], seats.game.outcome()
        recorded = session.replay()
        result = "" if outcome is None else recorded.outcome
        values = [recorded.to_json(), seats.version, session.turn, result, now(), ident]
        self._store.write(
            lambda conn: (
                conn.execute("UPDATE play SET record = ?, version = ?, turn = ?, result = ?, changed = ? WHERE id = ?", values) and None
            )
        )

    def _think(self, ident: str, seats: Seats) -> None:
        if seats.thinks:
            self._waiting.put((ident, seats))

    def _decide_all(self) -> None:
        """What policies do, a decision at a time: the tables take turns."""
        while not self._closed:
            ident, seats = self._waiting.get()
            try:
                if not self._closed and seats.think():
                    with seats.lock:
                        self._keep(ident, seats)
                    self._hub.tell(f"table:{ident}")
                    self._think(ident, seats)
            except Exception:
                if not self._closed:
                    log.exception("table %s", ident)

    def hint(self, row: Row, player: int, version: int) -> Hint:
        """What :meth:`Seats.hint` says. Raises Refused (429) where too many are asked for at once."""
        if not self._hints.acquire(blocking=False):
            raise Refused(429, fault("web.too_many"))
        try:
            return self.seats(row).hint(player, version)
        finally:
            self._hints.release()

    def _told(self, ident: str, viewer: Viewer) -> dict[str, Any] | None:
        """That a table has changed, and nothing of what has."""
        try:
            row = self.row(ident)
        except Refused:
            return None
        if row.seat(viewer) is None:
            return None
        with self._lock:
            seats = self._live.get(ident)
        return {"version": seats.version if seats else row.version}

    # Looking back

    def looked_at(self, row: Row, viewer: int, look: Callable[[Recording], T]) -> T:
        """What a recorded game shows to a player, or (-1) to all. Raises Refused (409) while it is played, DataError for a game of another
        version."""
        if not row.over:
            raise Refused(409, fault("web.still_played"))
        key = (row.id, viewer)
        with self._lock:
            kept = self._recordings.get(key)
            if kept:
                self._recordings.move_to_end(key)
        if kept is None:
            kept = (Recording(self.bench(row.game), kept_replay(row.record), viewer), threading.Lock())
            with self._lock:
                self._recordings[key] = kept
                while len(self._recordings) > _MOST_RECORDINGS:
                    self._recordings.popitem(last=False)
        with kept[1]:
            return look(kept[0])


def _mode(text: str) -> Mode:
    found: Mode = next(mode for mode in get_args(Mode) if mode == text)
    return found
