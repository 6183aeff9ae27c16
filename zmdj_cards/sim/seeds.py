"""Seeds: the seed of game i is a function of (seed, i) alone, so any split of the games over workers plays the same games."""

from __future__ import annotations

from typing import Any

from zmdj_cards.engine.state.rng import advance, scramble

MASK = (1 << 64) - 1
_STEP = advance(0)


def game_seed(seed: int, game: int) -> int:
    """A 64-bit seed; for one ``seed`` all games have different ones."""
    return scramble((scramble(seed & MASK) + (game + 1) * _STEP) & MASK)


def game_seeds(seed: int, start: int, stop: int) -> Any:
    """:func:`game_seed` of games ``start`` to ``stop`` - 1 as a numpy array of unsigned 64-bit integers."""
    import numpy as np

    games = np.arange(start + 1, stop + 1, dtype=np.uint64)
    return scramble_array(np.uint64(scramble(seed & MASK)) + games * np.uint64(_STEP))


def scramble_array(values: Any) -> Any:
    """:func:`scramble` of every element."""
    import numpy as np

    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def below(seeds: Any, step: int, limit: int) -> Any:
    """Number ``step`` of each game's stream, uniform in 0 … ``limit`` - 1. Limits are small (cards of a deck), so that the bias
    of taking the upper bits of a product, below ``limit`` / 2**32, cannot be seen in 10**9 games."""
    import numpy as np

    stream = scramble_array(seeds + np.uint64((step + 1) * _STEP & MASK))
    return ((stream >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32)
