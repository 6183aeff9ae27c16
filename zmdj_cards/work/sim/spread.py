"""Where chunks run: in this process, over several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from zmdj_cards.sim.parallel import Chunk, run_chunks

# Pieces of work, games of each, games of a chunk, and whether a long run may have larger ones.
Spread = Callable[[Sequence[Any], int, int, bool], Iterator[Chunk[Any]]]

# Handing out and adding up a chunk costs about a millisecond on a cluster: a long run has at most so many.
MOST_CHUNKS = 20_000


def chunk_size(games: int, size: int) -> int:
    """Games of a chunk; the result does not depend on it."""
    return max(size, -(-games // MOST_CHUNKS))


def spread(jobs: int, scheduler: str | None) -> Spread:
    """Where and in which chunks the work is done."""

    def run(works: Sequence[Any], games: int, size: int, grow: bool) -> Iterator[Chunk[Any]]:
        size = chunk_size(games, size) if grow else size
        if scheduler is None:
            return run_chunks(works, games, jobs, size)
        from zmdj_cards.sim.cluster import run_on_cluster

        return run_on_cluster(works, games, scheduler, size)

    return run
