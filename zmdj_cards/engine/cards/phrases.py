"""Phrases of the card language as play reads them: ints, and tuples of ints. The lowering makes them of trees
(:mod:`program.lower_phrases`); nothing that plays looks at a tree.

A *code* is an int, or a tuple whose first item is an opcode; the others are the codes of what the phrase is made of, in the order of the
fields of its node. An int is a number itself, a word by its number in the table of its kind, yes or no, or ``NONE`` where the text says
nothing.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

# Any: an int, or a tuple of codes.
Code: TypeAlias = Any

NONE: Final = -1

# Opcodes. No two kinds share a number, so that a phrase tells what kind it is of. Those of a game alone begin at OWN.
OWN: Final = 1000

# Numbers
NUM_X: Final = 1
NUM_MINUS_X: Final = 2
NUM_COUNT_OF: Final = 3  # (objects)
NUM_HAND_SIZE: Final = 4  # (players)
NUM_STAT_OF: Final = 5  # (objects, stat)
NUM_MORE_THAN: Final = 6  # (players, noun, players)
NUM_HAND_GAP: Final = 7  # (players, players)
NUM_DONE_COUNT: Final = 8  # (register, whether the numbers in it are added up)
NUM_DIFFERENCE: Final = 9
NUM_TIMES: Final = 10  # (number, number)
NUM_SUM: Final = 11  # (number, number)

# Quantities; a bare number is exactly so many
QTY_UP_TO: Final = 30  # (number)
QTY_AT_LEAST: Final = 31  # (number)
QTY_AT_MOST: Final = 32  # (number)
QTY_ANY_NUMBER: Final = 33
QTY_ALL: Final = 34
QTY_EACH: Final = 35

# Players; a word for them is its number
WHO_CONTROLLER: Final = 50  # (objects)
WHO_OWNER: Final = 51  # (objects)
WHO_THOSE: Final = 52  # (quantity, whether only the opponents)


def op_of(code: Code) -> int:
    """The opcode of a phrase; ``NONE`` for a word or a number."""
    return int(code[0]) if isinstance(code, tuple) else NONE
