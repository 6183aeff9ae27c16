"""Games in chunks, in this process or over several, with results in the order of the games.

The caller adds results up in that order. A break (Ctrl-C) ends the run after the chunks at work; what came out by then is the
same as a run of fewer games.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
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


class Break:
    """While entered, the first Ctrl-C only asks for a stop (``asked``), so that finished work is handed out and nothing is cut in
    the middle; a second one breaks in at once. In another thread than the main one it changes nothing."""

    def __init__(self) -> None:
        self.asked = False
        self._before: Any = None

    def __enter__(self) -> Break:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _ask(self, *details: object) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


def pieces(n: int, size: int) -> Iterator[tuple[int, int]]:
    """(start, stop) of each chunk."""
    return ((start, min(start + size, n)) for start in range(0, n, size))


def run_chunks(work: Work[Result], n: int, jobs: int = 1, size: int = 1000) -> Iterator[Chunk[Result]]:
    """Chunks of at most ``size`` games in the order of the games. At most a few results a worker wait at any time, so memory does
    not grow with ``n``. Raises Stopped after a Ctrl-C, InternalError where workers keep dying."""
    with Break() as stop:
        if jobs <= 1 or n <= size:
            yield from _here(work, n, size, stop)
        else:
            yield from _pool(work, n, jobs, size, stop)


def _here(work: Work[Result], n: int, size: int, stop: Break) -> Iterator[Chunk[Result]]:
    for first, last in pieces(n, size):
        if stop.asked:
            raise Stopped
        try:
            result = work(first, last)
        except KeyboardInterrupt as error:
            raise Stopped from error
        yield Chunk(first, last, result)


# One piece of work a worker process, set when it starts: chunks then travel as two numbers.
_WORK: list[Callable[[int, int], Any]] = []

# How often a waiting parent looks whether it was asked to stop.
POLL_SECONDS = 0.1


def _start_worker(work: Callable[[int, int], Any]) -> None:
    # Ctrl-C reaches the whole process group; the parent decides what to finish.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK[:] = [work]


def _play(start: int, stop: int) -> Any:
    return _WORK[0](start, stop)


def _pool(work: Work[Result], n: int, jobs: int, size: int, stop: Break) -> Iterator[Chunk[Result]]:
    """Over worker processes. A pool that breaks (a worker was killed) is replaced, and the chunks not handed out run again."""
    done, broken = 0, 0
    while done < n:
        try:
            for chunk in _one_pool(work, done, n, jobs, size, stop):
                done = chunk.stop
                yield chunk
        except BrokenProcessPool as error:
            if stop.asked:
                raise Stopped from error
            broken += 1
            if broken > 3:
                raise InternalError(fault("sim.workers_die", done=done, games=n)) from error


def _one_pool(work: Work[Result], first: int, n: int, jobs: int, size: int, stop: Break) -> Iterator[Chunk[Result]]:
    todo = ((first + start, first + end) for start, end in pieces(n - first, size))
    context = multiprocessing.get_context("spawn")  # no locks or state of this process in the workers, on every system
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (work,))
    running: deque[tuple[int, int, Future[Any]]] = deque()

    def feed() -> None:
        with _no_interrupt():
            while len(running) < 2 * jobs and (piece := next(todo, None)):
                running.append((*piece, pool.submit(_play, *piece)))

    try:
        feed()
        while running:
            start, end, future = running[0]
            while not future.done() and not stop.asked:
                wait([future], POLL_SECONDS)
            if stop.asked:
                yield from _finished(running)
                raise Stopped
            running.popleft()
            feed()
            yield Chunk(start, end, future.result())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: deque[tuple[int, int, Future[Any]]]) -> Iterator[Chunk[Any]]:
    """After a break: cancel what has not begun, wait for what has, and hand it out as long as it follows on."""
    for _, _, future in reversed(running):
        future.cancel()
    for start, end, future in running:
        if future.cancelled():
            return
        yield Chunk(start, end, future.result())


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Workers started here never see Ctrl-C, not even while they are starting: a blocked signal is inherited."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
