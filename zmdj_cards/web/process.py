"""A worker process with all that it starts: begun, asked, and ended whatever it does."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from zmdj_cards.errors import DataError, fault

_GRACE: Final = 2.0
_PREPARE: Final = 90.0


class Process:
    """One worker in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        settings: dict[str, Any] = {"creationflags": 0x200} if os.name == "nt" else {"start_new_session": True}
        # -P: nothing that lies in the folder is imported.
        self._running = subprocess.Popen(
            [sys.executable, "-P", "-m", "zmdj_cards.web.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
            **settings,
        )

    @property
    def pid(self) -> int:
        return self._running.pid

    def ask(self, row: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Hand over a task and read what is said of it, up to its result; what is read ends early where the process ends. Any: JSON."""
        pipe, answers = self._running.stdin, self._running.stdout
        assert pipe is not None
        assert answers is not None
        with contextlib.suppress(OSError, ValueError):
            pipe.write(json.dumps(row) + "\n")
            pipe.flush()
            for line in answers:
                said: dict[str, Any] = json.loads(line)
                yield said
                if "done" not in said:
                    return

    @property
    def alive(self) -> bool:
        return self._running.poll() is None

    def end(self) -> None:
        """End the process and all that it has started: asked first, made to after two seconds."""
        self._signal(signal.SIGTERM)
        try:
            self._running.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            self._running.wait()
        for pipe in (self._running.stdin, self._running.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(OSError):
            if os.name == "nt":
                self._running.terminate()
            else:
                os.killpg(self._running.pid, number)


class Reader:
    """A worker that stays, for short work that a hostile input could make long: it has so many seconds, then it is ended and another one
    begun. Before the first task about a game it has read the cards of that game, which takes longer."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder, self._seconds = folder, seconds
        self._process: Process | None = None
        self._ready: set[str] = set()
        self._lock = threading.Lock()

    def ask(self, task: str, args: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """The result of a task, which has so many seconds, by default those of all. Raises DataError for what it says is wrong, and
        where it takes too long (``web.too_long``). Any: JSON."""
        with self._lock:
            process = self._prepared(args)
            seconds = self._seconds if seconds is None else seconds
            answer = self._answer(process, task, args, seconds)
            if answer is None:
                self.close()
                raise DataError(fault("web.too_long", seconds=seconds))
        if "faults" in answer:
            raise Said(answer["faults"])
        if "error" in answer:
            raise RuntimeError(answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    def _prepared(self, args: dict[str, Any]) -> Process:
        """A process that has read the cards of a game."""
        process = self._process
        if process is None or not process.alive:
            process = self._process = Process(self.folder)
            self._ready.clear()
        game = str(args["game"])
        if game not in self._ready:
            if self._answer(process, "ready", args, _PREPARE) is None:
                self.close()
                raise DataError(fault("web.too_long", seconds=_PREPARE))
            self._ready.add(game)
        return process

    def _answer(self, process: Process, task: str, args: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        timer = threading.Timer(seconds, process.end)
        timer.start()
        try:
            said = list(process.ask({"task": task, "args": args, "folder": str(self.folder)}))
            return said[-1] if said and "done" not in said[-1] else None
        finally:
            timer.cancel()

    def close(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None


class Said(DataError):
    """Faults that another process has found: ``rows`` in their JSON shape. Any: JSON."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__([fault("web.said", message=_both(row)) for row in rows])
        self.rows = rows


def _both(row: dict[str, Any]) -> Any:
    from zmdj_cards.errors import Bi

    place = row.get("place", {})
    where = f"{place['line']}: " if place.get("line") else ""
    return Bi(where + row["message"]["en"], where + row["message"]["zh"])
