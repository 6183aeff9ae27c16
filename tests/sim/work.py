"""Pieces of work that worker processes can import."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Squares:
    """The sum of the squares of the game numbers. With ``victim`` (a path): the first worker that comes to game 60 dies."""

    victim: str = ""

    def __call__(self, start: int, stop: int) -> int:
        if self.victim and start <= 60 < stop and not Path(self.victim).exists():
            Path(self.victim).write_text("gone", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return sum(game * game for game in range(start, stop))


@dataclass(frozen=True)
class Deadly:
    def __call__(self, start: int, stop: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@dataclass
class BreakAt:
    """Raises KeyboardInterrupt at a game, as Ctrl-C does."""

    game: int

    def __call__(self, start: int, stop: int) -> int:
        if start <= self.game < stop:
            raise KeyboardInterrupt
        return stop - start


@dataclass(frozen=True)
class Slow:
    """Where a chunk was played: the process. Each takes a while of its processor."""

    seconds: float

    def __call__(self, start: int, stop: int) -> int:
        end = time.process_time() + self.seconds
        while time.process_time() < end:
            pass
        return os.getpid()
