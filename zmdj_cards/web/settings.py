"""Limits and times of the server, and where its things lie: one frozen record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class Settings:
    """``data``: the folder of what people make; ``db``: the card database, as of the command line; ``game``: what a page without a game is
    about; ``host``: the address that is listened on; ``allowed``: further host names under which pages are asked for. Sizes in bytes, times
    in seconds."""

    data: Path
    db: Path | None = None
    game: str | None = None
    host: str = "127.0.0.1"
    port: int = 8765
    allowed: tuple[str, ...] = ()
    max_body: int = 64 * 1024
    max_upload: int = 1_000_000
    max_list: int = 16 * 1024
    max_lines: int = 200
    body_seconds: float = 15.0
    connections: int = 300
    # Requests that an address may make at once, and how many a second come back to it.
    burst: int = 600
    refill: float = 150.0
    change_burst: int = 200
    change_refill: float = 20.0
    # Attempts to guess a secret, in a minute.
    guesses: int = 10
    read_seconds: float = 2.0
    jobs_running: int = 2
    jobs_waiting: int = 10
    jobs_kept: int = 40
    job_seconds: float = 1800.0
    unheard_seconds: float = 60.0
    heartbeat: float = 15.0
    threads: int = 8

    @property
    def local(self) -> bool:
        """Whether the server answers to this machine alone: then whoever asks is its owner."""
        return self.host in LOOPBACK and not self.allowed
