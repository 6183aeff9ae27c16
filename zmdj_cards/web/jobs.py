"""Long work, each in a process of its own: asked for, waited for, told of, cancelled by its button or when nobody has listened for a
while."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from zmdj_cards.errors import fault
from zmdj_cards.web.db import Store, now
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.live import Hub
from zmdj_cards.web.names import new_id
from zmdj_cards.web.process import Process
from zmdj_cards.web.settings import Settings

log = logging.getLogger("zmdj_cards.web")
ENDED: Final = frozenset(("done", "failed", "cancelled"))
_COLUMNS: Final = "id, task, args, about, state, done, total, result, file, created, changed"


@dataclass(frozen=True, slots=True)
class Job:
    """``state``: waiting, running, done, failed, cancelled; ``about``: the deck that it is about; ``result``: what the task gives, or
    ``{"faults": …}``; ``file``: the name of the file that was made, or empty. Any: JSON."""

    id: str
    task: str
    args: dict[str, Any]
    about: str
    state: str
    done: int
    total: int
    result: dict[str, Any]
    file: str
    created: str
    changed: str

    @property
    def ended(self) -> bool:
        return self.state in ENDED


@dataclass(eq=False)
class _Running:
    id: str
    process: Process
    begun: float = field(default_factory=time.monotonic)
    done: int = 0
    total: int = 0
    stopped: str = ""


class Jobs:
    """``settings``: how many run and wait, and how long each may take."""

    def __init__(self, settings: Settings, store: Store, hub: Hub) -> None:
        self._settings, self._store, self._hub = settings, store, hub
        self._folder = settings.data / "jobs"
        self._running: dict[str, _Running] = {}
        self._change = threading.Condition()
        self._closed = False
        self._begun = time.monotonic()
        store.write(_give_up)
        self._thread = threading.Thread(target=self._manage, name="web-jobs", daemon=True)
        self._thread.start()

    # ---- for pages ----

    def start(self, task: str, args: dict[str, Any], about: str = "") -> str:
        """The id of new work. Raises Refused (429) where too much waits."""
        ident = new_id()

        def change(conn: sqlite3.Connection) -> None:
            waiting = conn.execute("SELECT count(*) FROM job WHERE state = 'waiting'").fetchone()[0]
            if waiting >= self._settings.jobs_waiting:
                raise Refused(429, fault("web.jobs_full", count=waiting))
            row = [ident, task, json.dumps(args), about, "waiting", 0, 0, "{}", "", now(), now()]
            conn.execute(f"INSERT INTO job ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)", row)

        self._store.write(change)
        self._hub.heard(f"job:{ident}")
        with self._change:
            self._change.notify_all()
        return ident

    def get(self, ident: str) -> Job:
        """Raises Refused (404)."""
        with self._store.reading() as conn:
            row = conn.execute(f"SELECT {_COLUMNS} FROM job WHERE id = ?", [ident]).fetchone()
        if row is None:
            raise Refused(404, fault("web.not_found"))
        return self._job(row)

    def about(self, about: str) -> list[Job]:
        """The work about a deck, the newest first."""
        with self._store.reading() as conn:
            rows = conn.execute(f"SELECT {_COLUMNS} FROM job WHERE about = ? ORDER BY created DESC LIMIT 10", [about]).fetchall()
        return [self._job(row) for row in rows]

    def file(self, job: Job, name: str = "") -> Path:
        """The file that was made, or another one that the result names. Raises Refused (404)."""
        wanted = name or job.file
        made = {job.file, *job.result.get("files", ())} - {""}
        path = self._folder / job.id / wanted
        if wanted not in made or not path.is_file():
            raise Refused(404, fault("web.not_found"))
        return path

    def cancel(self, ident: str) -> Job:
        """End work that waits or runs; what has ended stays as it is."""
        self._end(ident, "cancelled", {})
        with self._change:
            running = self._running.get(ident)
        if running:
            running.process.end()
        return self.get(ident)

    def close(self) -> None:
        with self._change:
            self._closed = True
            running = list(self._running.values())
            self._change.notify_all()
        for item in running:
            item.stopped = "stopped"
            item.process.end()
        self._thread.join()

    def _job(self, row: sqlite3.Row) -> Job:
        values = dict(row) | {"args": json.loads(row["args"]), "result": json.loads(row["result"])}
        running = self._running.get(row["id"])
        if running and row["state"] == "running":
            values |= {"done": running.done, "total": running.total}
        return Job(**values)

    # ---- in the thread of the jobs ----

    def _manage(self) -> None:
        while True:
            with self._change:
                if self._closed:
                    return
                free = self._settings.jobs_running - len(self._running)
            if free > 0 and (row := self._next()):
                self._begin(row)
                continue
            for item in list(self._running.values()):
                self._look_after(item)
            with self._change:
                if not self._closed:
                    self._change.wait(0.5)

    def _look_after(self, item: _Running) -> None:
        """End what has taken too long, and what nobody listens to any more."""
        at = time.monotonic()
        unheard = at - max(self._hub.listened(f"job:{item.id}"), self._begun) > self._settings.unheard_seconds
        if at - item.begun > self._settings.job_seconds:
            self._end(item.id, "failed", {"faults": [fault("web.too_long", seconds=self._settings.job_seconds).to_dict()]})
            item.process.end()
        elif unheard:
            self._end(item.id, "cancelled", {"faults": [fault("web.unheard").to_dict()]})
            item.process.end()

    def _next(self) -> sqlite3.Row | None:
        with self._store.reading() as conn:
            found: sqlite3.Row | None = conn.execute(
                f"SELECT {_COLUMNS} FROM job WHERE state = 'waiting' ORDER BY created, id LIMIT 1"
            ).fetchone()
        return found

    def _begin(self, row: sqlite3.Row) -> None:
        ident = row["id"]

        def change(conn: sqlite3.Connection) -> bool:
            sql = "UPDATE job SET state = 'running', changed = ? WHERE id = ? AND state = 'waiting'"
            return conn.execute(sql, [now(), ident]).rowcount == 1

        if not self._store.write(change):
            return
        self._clear()
        folder = self._folder / ident
        item = _Running(ident, Process(folder))
        with self._change:
            self._running[ident] = item
        task = {"task": row["task"], "args": json.loads(row["args"]), "folder": str(folder)}
        threading.Thread(target=self._follow, args=(item, task), name=f"web-job-{ident}", daemon=True).start()
        self._hub.tell(f"job:{ident}")

    def _follow(self, item: _Running, task: dict[str, Any]) -> None:
        last: dict[str, Any] = {}
        try:
            for last in item.process.ask(task):
                if "done" in last:
                    item.done, item.total = last["done"], last["total"]
                    self._hub.tell(f"job:{item.id}")
            if "result" in last:
                self._end(item.id, "done", last["result"], last["result"].get("file", ""))
            elif "faults" in last:
                self._end(item.id, "failed", {"faults": last["faults"]})
            else:
                if "error" in last:
                    log.error("job %s\n%s", item.id, last["error"])
                code = "web.stopped" if item.stopped else "web.job_died"
                self._end(item.id, "failed", {"faults": [fault(code).to_dict()]})
        finally:
            item.process.end()
            with self._change:
                self._running.pop(item.id, None)
                self._change.notify_all()

    def _end(self, ident: str, state: str, result: dict[str, Any], file: str = "") -> None:
        """Note how work ended, unless it had ended before."""

        def change(conn: sqlite3.Connection) -> None:
            conn.execute(
                "UPDATE job SET state = ?, result = ?, file = ?, changed = ? WHERE id = ? AND state IN ('waiting', 'running')",
                [state, json.dumps(result, ensure_ascii=False), file, now(), ident],
            )

        self._store.write(change)
        self._hub.tell(f"job:{ident}")

    def _clear(self) -> None:
        """Forget old work with its files."""

        def change(conn: sqlite3.Connection) -> list[str]:
            sql = "SELECT id FROM job WHERE state IN ('done', 'failed', 'cancelled') ORDER BY created DESC LIMIT -1 OFFSET ?"
            old = [row[0] for row in conn.execute(sql, [self._settings.jobs_kept])]
            conn.executemany("DELETE FROM job WHERE id = ?", [[item] for item in old])
            return old

        for ident in self._store.write(change):
            shutil.rmtree(self._folder / ident, ignore_errors=True)


def _give_up(conn: sqlite3.Connection) -> None:
    """What ran or waited when the server was stopped has failed, and says so."""
    result = json.dumps({"faults": [fault("web.stopped").to_dict()]}, ensure_ascii=False)
    conn.execute("UPDATE job SET state = 'failed', result = ?, changed = ? WHERE state IN ('waiting', 'running')", [result, now()])
