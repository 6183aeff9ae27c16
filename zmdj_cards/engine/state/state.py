"""A game position in flat lists. Every write goes through :meth:`State.put`, :meth:`push`, :meth:`pop` or :meth:`reset`.

Instances of cards are numbered from 0; column ``x[i]`` holds fact ``x`` of instance ``i``. A *reference* names an instance as it
is in its zone: ``instance + (generation << REF_BITS)``. The generation rises at each zone change, so a reference to a card that
has moved is dead by construction. Column ``refs[i]`` holds the reference that names instance ``i`` now.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, TypeVar

from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Event, Frame, Mod

T = TypeVar("T")

REF_BITS: Final = 10
REF_MASK: Final = (1 << REF_BITS) - 1
ONE_LIFE: Final = 1 << REF_BITS

_PUSHED: Final = -1
_POPPED: Final = -2
_RESET: Final = -3


class State:
    """Columns (one int an instance), ordered zones (tuples of instances), registers, and lists of frames and events.

    ``options`` are the legal actions, if they have been worked out. ``version`` rises at every write that may change the value of
    a card: caches key on it. ``shared``: copies take ``card`` and ``owner`` as they are, which hardly ever change; whoever makes more
    cards does so in lists of its own (:meth:`grow`). None of these is a part of the position."""

    __slots__ = (
        "base",
        "card",
        "control",
        "counters",
        "facts",
        "flags",
        "host",
        "journal",
        "log",
        "mods",
        "obj",
        "options",
        "owner",
        "pending",
        "place",
        "refs",
        "reg",
        "shared",
        "since",
        "stack",
        "version",
        "zone",
        "zones",
    )

    card: list[int]
    owner: list[int]
    control: list[int]
    base: list[int]
    zone: list[int]
    refs: list[int]
    flags: list[int]
    host: list[int]
    since: list[int]
    place: list[int]
    # One column a kind of counter; how many kinds there are, the game says.
    counters: list[list[int]]
    zones: list[tuple[int, ...]]
    reg: list[int]
    # Nested tuples of ints. Any: the game says how each of them is made up.
    obj: list[tuple[Any, ...]]
    stack: list[Frame]
    pending: list[Frame]
    mods: list[Mod]
    facts: list[Event]
    log: list[Event]
    # What was written where. Any: lists of every kind, and what stood in them.
    journal: list[tuple[list[Any], int, Any]] | None
    options: list[Action] | None
    version: int

    def __init__(self, of: State | None = None, journal: bool = True, lent: bool = False) -> None:
        """An empty position, or one equal to ``of``. Everything inside the lists is immutable, so they are copied one level deep.
        ``lent``: the lists are those of ``of``, to be read and replaced but not written to."""
        self.journal = [] if journal else None
        self.shared = True
        if of is None:
            self.card = []
            self.owner = []
            self.control = []
            self.base = []
            self.zone = []
            self.refs = []
            self.flags = []
            self.counters = []
            self.host = []
            self.since = []
            self.place = []
            self.zones = []
            self.reg = []
            self.obj = []
            self.stack = []
            self.pending = []
            self.mods = []
            self.facts = []
            self.log = []
            self.options = None
            self.version = 0
        elif lent:
            self.card, self.owner, self.control, self.base, self.zone = of.card, of.owner, of.control, of.base, of.zone
            self.refs, self.flags, self.host, self.since, self.place = of.refs, of.flags, of.host, of.since, of.place
            self.counters, self.zones, self.reg, self.obj, self.stack = of.counters, of.zones, of.reg, of.obj, of.stack
            self.pending, self.mods, self.facts, self.log = of.pending, of.mods, of.facts, of.log
            self.options, self.version = of.options, of.version
        else:
            self.card = of.card if of.shared else of.card[:]
            self.owner = of.owner if of.shared else of.owner[:]
            self.control = of.control[:]
            self.base = of.base[:]
            self.zone = of.zone[:]
            self.refs = of.refs[:]
            self.flags = of.flags[:]
            self.counters = [column[:] for column in of.counters]
            self.host = of.host[:]
            self.since = of.since[:]
            self.place = of.place[:]
            self.zones = of.zones[:]
            self.reg = of.reg[:]
            self.obj = of.obj[:]
            self.stack = of.stack[:]
            self.pending = of.pending[:]
            self.mods = of.mods[:]
            self.facts = of.facts[:]
            self.log = of.log[:]
            self.options = of.options
            self.version = of.version

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

    def grow(self) -> None:
        """Before there are more cards: have lists of them that no copy shares. What is taken back later is taken out of these."""
        if self.shared:
            self.shared, self.card, self.owner = False, self.card[:], self.owner[:]

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
        return self.refs[instance]

    def life(self, instance: int) -> int:
        """Its generation: how often the instance has changed zones."""
        return self.refs[instance] >> REF_BITS

    def alive(self, ref: int) -> bool:
        """Whether the card is still the one that the reference named."""
        return ref >= 0 and self.refs[ref & REF_MASK] == ref

    # Hashes

    def parts(self) -> tuple[object, ...]:
        """All that makes the position, the log of how it came about left out."""
        return (
            self.card,
            self.owner,
            self.control,
            self.base,
            self.zone,
            [ref >> REF_BITS for ref in self.refs],
            self.flags,
            *self.counters,
            self.host,
            self.since,
            self.place,
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
