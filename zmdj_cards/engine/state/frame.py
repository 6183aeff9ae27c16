"""Resolution as data. A frame is a tuple of ints and tuples of ints; its first field is its kind, the second its step.

Nothing waits on the Python stack: a decision in the middle of an effect leaves frames behind, and frames can be copied, printed
and taken back like any other part of the state. Each kind of frame has one owner, a module that names its fields; nobody reads or
writes a field by its number.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

# Nested tuples of ints. Any: the fields after kind and step belong to the kind, which only the function that runs it knows.
Frame: TypeAlias = tuple[Any, ...]
Event: TypeAlias = tuple[int, ...]
# A lasting effect.
Mod: TypeAlias = tuple[int, ...]

# Fields of every frame, and the first of every event.
KIND: Final = 0
STEP: Final = 1
# Of every kind of frame but that of an ability: the player it belongs to, who answers what it asks.
PLAYER: Final = 2

# Fields of an event, behind its kind.
WHO: Final = 1  # a player
SUBJECT: Final = 2  # a reference, or -1
OTHER: Final = 3
NUMBER: Final = 4
CAUSED_BY: Final = 5  # the card whose effect it was: a reference, or -1


def with_field(frame: Frame, field: int, value: object) -> Frame:
    """The frame with another value in one of its fields."""
    return frame[:field] + (value,) + frame[field + 1 :]  # noqa: RUF005  # with a star it takes twice as long


def at_step(frame: Frame, step: int) -> Frame:
    """The frame at another of its steps."""
    return (frame[KIND], step) + frame[STEP + 1 :]  # noqa: RUF005
