"""Chance as one int of state: SplitMix64. Equal seeds give equal games in every process and version of Python.

Guesses at what a player cannot see draw all their numbers at once (:func:`dealt`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import Final

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def seed_state(seed: int, stream: int = 0) -> int:
    """The starting state for any int seed; ``stream`` separates games that share a seed."""
    return scramble((seed & _MASK) ^ scramble((stream * _GAMMA + 1) & _MASK))


def scramble(value: int) -> int:
    """A 64-bit mix of a 64-bit value."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def advance(state: int) -> int:
    """The state after ``state``; ``scramble`` of it is the number drawn."""
    return (state + _GAMMA) & _MASK


def below(state: int, bound: int) -> tuple[int, int]:
    """(a number in 0..bound-1, the next state). The bias is below bound / 2**64."""
    state = advance(state)
    return (scramble(state) * bound) >> 64, state


def shuffled(state: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """(the items in random order, the next state): Fisher and Yates."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        state = value = (state + _GAMMA) & _MASK
        # As in ``scramble``, which would have to be called each time.
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        pick = ((value ^ (value >> 31)) * (last + 1)) >> 64
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), state


def dealt(seed: int, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """Each group in random order (Fisher and Yates), for any int seed. The bias is below 2**-20."""
    size = sum(map(len, groups))
    drawn: tuple[int, ...] = unpack(f"<{size}I", shake_128((seed & _MASK).to_bytes(8, "little")).digest(4 * size))
    found: list[list[int]] = []
    at = 0
    for items in groups:
        order = list(items)
        for left in range(len(order), 0, -1):
            pick = drawn[at] % left
            at += 1
            order[left - 1], order[pick] = order[pick], order[left - 1]
        found.append(order)
    return found
