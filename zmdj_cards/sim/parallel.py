"""Games in chunks, in this process or over several, with results in the order of the games.

The caller adds results up in that order. A break (Ctrl-C) ends the run after the chunks at work; what came out by then is the
same as a run of fewer games.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from zmdj_cards.errors import InternalError, fault

Result = TypeVar("Result", covariant=True)


class Work(Protocol[Result]):
    """Plays games ``start`` to ``stop`` - 1. For several processes it must be picklable; it is sent to each worker once."""

    def __call__(self, start: int, stop: int) -> Result: ...


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Result]):
    """The result of games ``start`` to ``stop`` - 1."""

    start: int
    stop: int
    result: Result


class Stopped(Exception):
    """The run was broken off by the user; all chunks finished by then have been handed out."""


def pieces(n: int, size: int) -> Iterator[tuple[int, int]]:
    """(start, stop) of each chunk."""
    return ((start, min(start + size, n)) for start in range(0, n, size))


def run_chunks(work: Work[Result], n: int, jobs: int = 1, size: int = 1000) -> Iterator[Chunk[Result]]:
    """Chunks of at most ``size`` games in the order of the games. At most a few results a worker wait at any time, so memory does
    not grow with ``n``. Raises Stopped after a KeyboardInterrupt, InternalError where workers keep dying."""
    if jobs <= 1 or n <= size:
        yield from _here(work, n, size)
    else:
        yield from _pool(work, n, jobs, size)


def _here(work: Work[Result], n: int, size: int) -> Iterator[Chunk[Result]]:
    for start, stop in pieces(n, size):
        try:
            result = work(start, stop)
        except KeyboardInterrupt as stopped:
            raise Stopped from stopped
        yield Chunk(start, stop, result)


# One piece of work a worker process, set when it starts: chunks then travel as two numbers.
_WORK: list[Callable[[int, int], Any]] = []


def _start_worker(work: Callable[[int, int], Any]) -> None:
    # Ctrl-C reaches the whole process group; the parent decides what to finish.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK[:] = [work]


def _play(start: int, stop: int) -> Any:
    return _WORK[0](start, stop)


def _pool(work: Work[Result], n: int, jobs: int, size: int) -> Iterator[Chunk[Result]]:
    """Over worker processes. A pool that breaks (a worker was killed) is replaced, and the chunks not handed out run again."""
    done, broken = 0, 0
    while done < n:
        try:
            for chunk in _one_pool(work, done, n, jobs, size):
                done = chunk.stop
                yield chunk
        except BrokenProcessPool as error:
            broken += 1
            if broken > 3:
                raise InternalError(fault("sim.workers_die", done=done, games=n)) from error


def _one_pool(work: Work[Result], first: int, n: int, jobs: int, size: int) -> Iterator[Chunk[Result]]:
    todo = ((first + start, first + stop) for start, stop in pieces(n - first, size))
    context = multiprocessing.get_context("spawn")  # no locks or state of this process in the workers, on every system
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (work,))
    running: deque[tuple[int, int, Future[Any]]] = deque()

    def feed() -> None:
        while len(running) < 2 * jobs and (piece := next(todo, None)):
            running.append((*piece, pool.submit(_play, *piece)))

    try:
        feed()
        while running:
            start, stop, future = running[0]
            try:
                result = future.result()
            except KeyboardInterrupt as stopped:
                yield from _finished(running)
                raise Stopped from stopped
            running.popleft()
            feed()
            yield Chunk(start, stop, result)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: deque[tuple[int, int, Future[Any]]]) -> Iterator[Chunk[Any]]:
    """After a break: cancel what has not begun, wait for what has, and hand it out as long as it follows on."""
    for _, _, future in reversed(running):
        future.cancel()
    for start, stop, future in running:
        if future.cancelled():
            return
        yield Chunk(start, stop, future.result())
