"""Chance as one int of state: SplitMix64. Equal seeds give equal games in every process and version of Python.

Guesses at what a player cannot see take a cheaper chance with short numbers (:func:`guessed`).
"""

from __future__ import annotations

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
        state = (state + _GAMMA) & _MASK
        pick = (scramble(state) * (last + 1)) >> 64
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), state


# Two multiplicative generators whose difference is drawn (L'Ecuyer 1988): a period of 2.3e18, and no product beyond 62 bits, so that
# neither Python nor a compiler leaves its quick path.
_M1: Final = 2147483563
_A1: Final = 40014
_M2: Final = 2147483399
_A2: Final = 40692

Guess = tuple[int, int]


def guess_state(seed: int) -> Guess:
    """The starting state of guesses for any int seed."""
    mixed = scramble(seed & _MASK)
    return mixed % (_M1 - 1) + 1, (mixed >> 32) % (_M2 - 1) + 1


def guessed(state: Guess, items: tuple[int, ...]) -> tuple[tuple[int, ...], Guess]:
    """(the items in random order, the next state). The bias is below 2**-20."""
    order = list(items)
    one, two = state
    for last in range(len(order) - 1, 0, -1):
        one = one * _A1 % _M1
        two = two * _A2 % _M2
        pick = (one - two) % (_M1 - 1) * (last + 1) // (_M1 - 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), (one, two)
