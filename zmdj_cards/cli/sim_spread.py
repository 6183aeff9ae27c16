"""Where chunks run: in this process, over several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zmdj_cards.sim.parallel import Chunk, run_chunks

Spread = Callable[[Any, int, int], Iterator[Chunk[Any]]]


def spread(jobs: int, scheduler: str | None) -> Spread:
    """A function of (work, games, size of a chunk)."""
    if scheduler is None:
        return lambda work, games, size: run_chunks(work, games, jobs, size)
    from zmdj_cards.sim.cluster import run_on_cluster

    return lambda work, games, size: run_on_cluster(work, games, scheduler, size)
