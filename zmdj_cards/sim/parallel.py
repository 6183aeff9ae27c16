"""Games in chunks, in this process or over several, with results in the order of the games.

A run is one piece of work or several of as many games each (the seats of a deck, say); one pool of workers does them all. The caller adds
results up in their order. A break (Ctrl-C) ends the run after the chunks at work; what came out by then is the
same as a run of fewer games.
"""

from __future__ import annotations

import itertools
import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from zmdj_cards.errors import InternalError, fault

Result = TypeVar("Result", covariant=True)


class Work(Protocol[Result]):
    """Plays games ``start`` to ``stop`` - 1. For several processes it and its results must be picklable, compiled or not; it is sent to
    each worker once."""

    def __call__(self, start: int, stop: int) -> Result: ...


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Result]):
    """The result of games ``start`` to ``stop`` - 1 of a piece of work, by its place."""

    start: int
    stop: int
    result: Result
    work: int = 0


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


Piece = tuple[int, int, int]


def pieces(n: int, size: int) -> Iterator[tuple[int, int]]:
    """(start, stop) of each chunk."""
    return ((start, min(start + size, n)) for start in range(0, n, size))


def all_pieces(works: int, n: int, size: int) -> Iterator[Piece]:
    """(work, start, stop) of each chunk of a run."""
    return ((work, start, stop) for work in range(works) for start, stop in pieces(n, size))


# What workers cost before their first game, in seconds of a processor: what they have to save before they are worth it. Time that other
# programs take says nothing, for the workers would wait as well.
START_SECONDS = 1.5


def run_chunks(
    works: Sequence[Work[Result]], n: int, jobs: int = 1, size: int = 1000, start_seconds: float = START_SECONDS
) -> Iterator[Chunk[Result]]:
    """Chunks of at most ``size`` games, ``n`` games of each piece of work, in their order. At most a few results a worker wait at any time,
    so memory does not grow with ``n``. Workers are started when they would save more than ``start_seconds``, as the chunks played here
    until then say; with 0 they are at once. Raises Stopped after a Ctrl-C, InternalError where workers keep dying."""
    todo = all_pieces(len(works), n, size)
    with Break() as stop:
        if jobs > 1 and start_seconds > 0:
            yield from _until_worth_it(works, todo, n * len(works), start_seconds * jobs / (jobs - 1), stop)
        if jobs > 1:
            yield from _pool(works, todo, n, jobs, stop)
        else:
            yield from _here(works, todo, stop)


def _until_worth_it(works: Sequence[Work[Result]], todo: Iterator[Piece], left: int, least: float, stop: Break) -> Iterator[Chunk[Result]]:
    """Chunks played here until the rest would take more than ``least`` seconds of a processor. The first also warms up and says little."""
    chunks = _here(works, todo, stop)
    for place in itertools.count():
        begin = time.process_time()
        chunk = next(chunks, None)
        if chunk is None:
            return
        spent, games = time.process_time() - begin, chunk.stop - chunk.start
        left -= games
        yield chunk
        if place and left * spent / games > least:
            return


def _here(works: Sequence[Work[Result]], todo: Iterator[Piece], stop: Break) -> Iterator[Chunk[Result]]:
    for work, first, last in todo:
        if stop.asked:
            raise Stopped
        try:
            result = works[work](first, last)
        except KeyboardInterrupt as error:
            raise Stopped from error
        yield Chunk(first, last, result, work)


# The works of a worker process, set when it starts: chunks then travel as three numbers.
_WORKS: list[Work[Any]] = []

# How often a waiting parent looks whether it was asked to stop.
POLL_SECONDS = 0.1


def _start_worker(works: Sequence[Work[Any]]) -> None:
    # Ctrl-C reaches the whole process group; the parent decides what to finish.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORKS[:] = works


def _play(work: int, start: int, stop: int) -> Any:
    return _WORKS[work](start, stop)


def _pool(works: Sequence[Work[Result]], todo: Iterator[Piece], n: int, jobs: int, stop: Break) -> Iterator[Chunk[Result]]:
    """Over worker processes. A pool that breaks (a worker was killed) is replaced, and the chunks not handed out run again."""
    running: deque[Piece] = deque()
    done, broken = 0, 0
    while True:
        try:
            for chunk in _one_pool(works, running, todo, jobs, stop):
                done = chunk.work * n + chunk.stop
                yield chunk
            return
        except BrokenProcessPool as error:
            if stop.asked:
                raise Stopped from error
            broken += 1
            if broken > 3:
                raise InternalError(fault("sim.workers_die", done=done, games=n * len(works))) from error


def _one_pool(works: Sequence[Work[Result]], given: deque[Piece], todo: Iterator[Piece], jobs: int, stop: Break) -> Iterator[Chunk[Result]]:
    """``given``: the pieces that were handed to workers and not handed out yet, kept for the next pool if this one breaks."""
    context = multiprocessing.get_context("spawn")  # no locks or state of this process in the workers, on every system
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (works,))
    running: deque[Future[Any]] = deque()

    def feed() -> None:
        with _no_interrupt():
            while len(given) < 2 * jobs and (piece := next(todo, None)):
                given.append(piece)
            running.extend(pool.submit(_play, *piece) for piece in itertools.islice(given, len(running), None))

    try:
        while True:
            feed()
            if not running:
                return
            future = running[0]
            while not future.done() and not stop.asked:
                wait([future], POLL_SECONDS)
            if stop.asked:
                yield from _finished(given, running)
                raise Stopped
            result = future.result()
            running.popleft()
            work, start, end = given.popleft()
            yield Chunk(start, end, result, work)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(given: Iterable[Piece], running: deque[Future[Any]]) -> Iterator[Chunk[Any]]:
    """After a break: cancel what has not begun, wait for what has, and hand it out as long as it follows on."""
    for future in reversed(running):
        future.cancel()
    for (work, start, end), future in zip(given, running, strict=True):
        if future.cancelled():
            return
        yield Chunk(start, end, future.result(), work)


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
