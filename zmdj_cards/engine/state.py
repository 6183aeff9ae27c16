"""A game position in flat lists. Every write goes through :meth:`State.put`, :meth:`push`, :meth:`pop` or :meth:`reset`.

Instances of cards are numbered from 0; column ``x[i]`` holds fact ``x`` of instance ``i``. A *reference* names an instance as it
is in its zone: ``instance + (generation << REF_BITS)``. The generation rises at each zone change, so a reference to a card that
has moved is dead by construction.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, TypeVar

from zmdj_cards.engine.action import Action
from zmdj_cards.engine.frame import Event, Frame, Mod

T = TypeVar("T")

REF_BITS: Final = 10
REF_MASK: Final = (1 << REF_BITS) - 1

_PUSHED: Final = -1
_POPPED: Final = -2
_RESET: Final = -3


class State:
    """Columns (one int an instance), ordered zones (tuples of instances), registers, and lists of frames and events.

    ``options`` are the legal actions, if they have been worked out. ``version`` rises at every write that may change the value of
    a card: caches key on it. Neither is a part of the position."""

    __slots__ = (
        "base",
        "card",
        "control",
        "facts",
        "flags",
        "generation",
        "host",
        "journal",
        "log",
        "marks",
        "marks2",
        "marks3",
        "mods",
        "obj",
        "options",
        "owner",
        "pending",
        "reg",
        "since",
        "stack",
        "version",
        "zone",
        "zones",
    )

    def __init__(self) -> None:
        self.card: list[int] = []
        self.owner: list[int] = []
        self.control: list[int] = []
        self.base: list[int] = []
        self.zone: list[int] = []
        self.generation: list[int] = []
        self.flags: list[int] = []
        self.marks: list[int] = []
        self.marks2: list[int] = []
        self.marks3: list[int] = []
        self.host: list[int] = []
        self.since: list[int] = []
        self.zones: list[tuple[int, ...]] = []
        self.reg: list[int] = []
        # Nested tuples of ints. Any: the game says how each of them is made up.
        self.obj: list[tuple[Any, ...]] = []
        self.stack: list[Frame] = []
        self.pending: list[Frame] = []
        self.mods: list[Mod] = []
        self.facts: list[Event] = []
        self.log: list[Event] = []
        # What was written where. Any: lists of every kind, and what stood in them.
        self.journal: list[tuple[list[Any], int, Any]] | None = []
        self.options: list[Action] | None = None
        self.version: int = 0

    # Writing

    def put(self, where: list[T], index: int, value: T) -> None:
        """Set one field of a column, zone or register."""
        journal = self.journal
        if journal is not None:
            journal.append((where, index, where[index]))
        where[index] = value
        self.version += 1

    def keep(self, where: list[T], index: int, value: T) -> None:
        """Set a field on which no value of a card depends."""
        journal = self.journal
        if journal is not None:
            journal.append((where, index, where[index]))
        where[index] = value

    def push(self, where: list[T], value: T) -> None:
        """Append to a list of frames or events. Does not count as a change of any card."""
        if self.journal is not None:
            self.journal.append((where, _PUSHED, None))
        where.append(value)

    def pop(self, where: list[T]) -> T:
        """Take the last item."""
        value = where.pop()
        if self.journal is not None:
            self.journal.append((where, _POPPED, value))
        return value

    def top(self, frame: Frame) -> None:
        """Replace the frame on top of the stack."""
        stack = self.stack
        if self.journal is not None:
            self.journal.append((stack, len(stack) - 1, stack[-1]))
        stack[-1] = frame

    def reset(self, where: list[T], items: list[T]) -> None:
        """Give a list new contents."""
        if self.journal is not None:
            self.journal.append((where, _RESET, list(where)))
        where[:] = items
        self.version += 1

    # Taking back

    def mark(self) -> int:
        """A place in the journal to go back to."""
        return len(self.journal) if self.journal is not None else 0

    def undo(self, mark: int) -> None:
        """Take back every write since ``mark``."""
        journal = self.journal
        if journal is None:
            raise ValueError("this state keeps no journal")
        while len(journal) > mark:
            where, index, old = journal.pop()
            if index >= 0:
                where[index] = old
            elif index == _PUSHED:
                where.pop()
            elif index == _POPPED:
                where.append(old)
            else:
                where[:] = old
        self.options = None
        self.version += 1

    # References

    def ref(self, instance: int) -> int:
        """The instance as it is now, in its zone."""
        return instance | (self.generation[instance] << REF_BITS)

    def alive(self, ref: int) -> bool:
        """Whether the card is still the one that the reference named."""
        return ref >= 0 and self.generation[ref & REF_MASK] == ref >> REF_BITS

    # Copies and hashes

    def copy_into(self, other: State, journal: bool = False) -> None:
        """Fill ``other`` with this position. Everything inside the lists is immutable, so lists are copied one level deep."""
        other.card = self.card
        other.owner = self.owner
        other.control = self.control[:]
        other.base = self.base[:]
        other.zone = self.zone[:]
        other.generation = self.generation[:]
        other.flags = self.flags[:]
        other.marks = self.marks[:]
        other.marks2 = self.marks2[:]
        other.marks3 = self.marks3[:]
        other.host = self.host[:]
        other.since = self.since[:]
        other.zones = self.zones[:]
        other.reg = self.reg[:]
        other.obj = self.obj[:]
        other.stack = self.stack[:]
        other.pending = self.pending[:]
        other.mods = self.mods[:]
        other.facts = self.facts[:]
        other.log = self.log[:]
        other.journal = [] if journal else None
        other.options = self.options
        other.version = self.version

    def parts(self) -> tuple[object, ...]:
        """All that makes the position, the log of how it came about left out."""
        return (
            self.card,
            self.owner,
            self.control,
            self.base,
            self.zone,
            self.generation,
            self.flags,
            self.marks,
            self.marks2,
            self.marks3,
            self.host,
            self.since,
            self.zones,
            self.reg,
            self.obj,
            self.stack,
            self.pending,
            self.mods,
            self.facts,
        )

    def digest(self) -> str:
        """16 hex digits that change when the position does."""
        return blake2b(repr(self.parts()).encode(), digest_size=8).hexdigest()
