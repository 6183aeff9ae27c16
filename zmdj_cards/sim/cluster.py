"""The chunks of :mod:`parallel` on a Dask cluster: same games, same order, same result, wherever a chunk ran and how often.

A chunk depends on nothing but its numbers, so a worker that dies costs its chunks at work, which run again elsewhere.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from zmdj_cards import __version__
from zmdj_cards.errors import DataError, InternalError, UsageError, fault
from zmdj_cards.sim.parallel import POLL_SECONDS, Break, Chunk, Result, Stopped, Work, all_pieces

_CONNECT_SECONDS = 10
_RETRIES = 5


def installed() -> str:
    """The version of this program, asked of each worker."""
    return __version__


def _play(work: Work[Any], start: int, stop: int) -> Any:
    return work(start, stop)


def run_on_cluster(works: Sequence[Work[Result]], n: int, address: str, size: int = 1000) -> Iterator[Chunk[Result]]:
    """As :func:`parallel.run_chunks`, on the cluster of the scheduler at ``address``. Raises UsageError where Dask is missing or
    nobody answers, DataError for workers without this version of the program, InternalError for a chunk that keeps failing."""
    try:
        from distributed import Client
    except ImportError as error:
        raise UsageError(fault("sim.no_dask")) from error
    try:
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(
            fault("sim.no_scheduler", address=address, detail=str(error).splitlines()[0] if str(error) else "timeout")
        ) from error
    with client:
        _check(client)
        yield from _run(client, works, n, size)


def _check(client: Any) -> None:
    """All workers must have this very version: another might play other games."""
    found = client.run(installed, on_error="return")
    wrong = sorted({str(version) for version in found.values() if version != __version__})
    if wrong or not found:
        raise DataError(fault("sim.other_workers", version=__version__, found=wrong or ["-"]))


def _run(client: Any, works: Sequence[Work[Result]], n: int, size: int) -> Iterator[Chunk[Result]]:
    todo = all_pieces(len(works), n, size)
    running: deque[tuple[int, int, int, Any]] = deque()
    window = max(4, 2 * sum(client.nthreads().values()))

    def feed() -> None:
        # ``pure=False``: two runs of the same numbers are two runs, and nothing is remembered between them.
        while len(running) < window and (piece := next(todo, None)):
            running.append((*piece, client.submit(_play, works[piece[0]], *piece[1:], pure=False, retries=_RETRIES)))

    with Break() as stop:
        feed()
        while running:
            work, start, end, future = running[0]
            while not future.done() and not stop.asked:
                _wait(client, future)
            if stop.asked:
                yield from _finished(running)
                raise Stopped
            running.popleft()
            feed()
            yield Chunk(start, end, _result(future, work * n + start, n * len(works)), work)


def _wait(client: Any, future: Any) -> None:
    from distributed import wait

    with contextlib.suppress(TimeoutError), client.as_current():
        wait(future, timeout=POLL_SECONDS)


def _finished(running: deque[tuple[int, int, int, Any]]) -> Iterator[Chunk[Any]]:
    """After a break: what is finished and follows on; the rest is given up when the client closes."""
    for work, start, end, future in running:
        if future.status != "finished":
            return
        yield Chunk(start, end, future.result(), work)


def _result(future: Any, start: int, n: int) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise InternalError(fault("sim.workers_die", done=start, games=n)) from error
