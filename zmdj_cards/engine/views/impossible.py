"""What cannot be in a position that has been read, whatever the game: fields of frames that fit no kind, references to no card, negative
numbers, cards of another in a hand. A game adds what its own rules exclude (:class:`TextForm`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import FIELD
from zmdj_cards.engine.cards.deeds import EVERY
from zmdj_cards.engine.cards.env import R_COUNT
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed, happening, lasting, pending, resolving
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import KIND, STEP, Frame
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.views.renumber import CARDS_IN
from zmdj_cards.engine.words import past
from zmdj_cards.errors import Fault, fault

# Where a fault is: what kind of line ("card", "line", "reg", "obj", "frame", "pending", "mod", "fact"), and which of them: the instance,
# the player, the number of the register or of the object, the place in the list.
Where = tuple[str, int]
Found = Iterator[tuple[Where, Fault]]

_EVENT: Final = 6  # fields
PLAYERS: Final = "AB"


def faults(s: Position) -> Found:
    """All that is impossible about a position, in the order of its parts."""
    yield from _registers(s)
    yield from _cards(s)
    yield from s.rules.views.text.impossible(s)
    check = _Check(s)
    for place, frame in enumerate(s.stack):
        yield from check.frame(("frame", place), frame)
    roots = s.rules.views.text.roots
    if roots and s.stack and not s.reg[I.OVER] and s.stack[0][KIND] not in roots:
        yield ("frame", 0), fault("engine.position_stack", name=s.rules.views.text.frames[s.stack[0][KIND]])
    for place, item in enumerate(s.pending):
        yield from check.fields(("pending", place), "pending", item, pending.WAITING)
    for place, mod in enumerate(s.mods):
        yield from check.mod(("mod", place), mod)
    for place, event in enumerate(s.facts):
        yield from check.fields(("fact", place), "fact", (event,), (P.EVENT,))
    yield from _objects(s, check)


def _registers(s: Position) -> Found:
    """Numbers that no register can hold."""
    form = s.rules.views.text
    most = {I.ACTIVE: 1, I.FIRST: 1, I.PHASE: len(form.phases) - 1, I.LOST: 3, I.OVER: 1, I.WINNER: 1, I.REASON: len(form.reasons) - 1}
    for number, value in enumerate(s.reg):
        least = value if number in form.signed else -1 if number == I.WINNER else 0
        if not least <= value <= most.get(number, value):
            yield ("reg", number), fault("engine.position_register", name=form.registers[number], value=value)


def _cards(s: Position) -> Found:
    """Cards that are where no card can be so."""
    side = {i: number // I.ZONE_COUNT for number, cards in enumerate(s.zones) for i in cards}
    for i, card in enumerate(s.card):
        name, zone = s.tab.cards[card].id, s.zone[i]
        at = s.rules.zones[zone].id
        if zone not in FIELD:
            if s.owner[i] != s.control[i] and not s.rules.zones[zone].shared:
                yield ("card", i), fault("engine.position_owner", card=name, owner=PLAYERS[s.owner[i]])
            if any(column[i] for column in s.counters):
                yield ("card", i), fault("engine.position_counters", card=name, zone=at)
        where = s.rules.zones[zone]
        if s.place[i] and not (where.slots or where.rows):
            yield ("card", i), fault("engine.position_no_place", card=name, zone=at)
        fixed = s.tab.cards[card].leads or zone not in FIELD
        if (s.control[i] != side[i] and not where.shared) or (fixed and s.base[i] != s.control[i]):
            other = s.base[i] if s.control[i] == side[i] or where.shared else s.control[i]
            yield ("card", i), fault("engine.position_control", card=name, player=PLAYERS[other], zone=at)
        if s.since[i] and (s.since[i] > s.reg[I.TURN] or zone not in FIELD):
            yield ("card", i), fault("engine.position_since", card=name, turn=s.since[i])
        host = s.host[i]
        if zone == I.ATTACHED and (host < 0 or s.zone[host] != I.LINE):
            yield ("card", i), fault("engine.position_host", card=name)
        elif zone != I.ATTACHED and host >= 0 and (zone < I.OWN_FIELD or s.zone[host] != I.LINE):
            yield ("card", i), fault("engine.position_no_host", card=name, zone=at)


def _objects(s: Position, check: _Check) -> Found:
    shapes: dict[int, P.Shape] = {
        I.USES: (P.REF, P.ABILITY, P.NUMBER),
        I.ENDED: (P.REF, P.ABILITY, P.NUMBER),
        I.DELAYED: delayed.WAITING,
        I.LEFT: past.RECORD,
    }
    for number, name in enumerate(s.rules.views.text.objects):
        value = s.obj[number]
        if number in shapes and _are_tuples(value):
            for entry in value:
                yield from check.fields(("obj", number), name, entry, shapes[number])
        elif number in shapes or not _are_numbers(value):
            yield ("obj", number), fault("engine.position_field", name=name, number=1, found=value)


def _are_numbers(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, int) for item in value)


def _are_tuples(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, tuple) for item in value)


class _Check:
    """Whether fields hold what their shape says. Values are what was read: of any kind."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.kinds: dict[int, Callable[[Any], bool]] = {
            P.NUMBER: lambda value: isinstance(value, int),
            P.PLAYER: lambda value: isinstance(value, int) and -1 <= value <= 1,
            P.REF: self.is_ref,
            P.REFS: lambda value: isinstance(value, tuple) and all(map(self.is_ref, value)),
            P.NUMBERS: _are_numbers,
            P.EVENT: self.is_event,
            P.REGISTERS: self.are_registers,
            P.FRAMES: lambda value: _are_tuples(value) and all(not list(self.frame(("frame", 0), frame)) for frame in value),
            P.INSTANCE: lambda value: isinstance(value, int) and value < len(s.card),
            P.ARGS: _are_numbers,
            P.PAIRS: lambda value: _are_numbers(value) and len(value) % 2 == 0 and all(map(self.is_ref, value[::2])),
            P.PROGRAM: lambda value: isinstance(value, int) and -1 <= value < len(s.tab.programs),
            P.ABILITY: lambda value: isinstance(value, int) and -1 <= value < len(s.tab.abilities),
        }

    def is_ref(self, value: Any) -> bool:
        if not isinstance(value, int):
            return False
        i = value & REF_MASK
        return value < 0 or (i < len(self.s.card) and value >> REF_BITS <= self.s.life(i))

    def is_event(self, value: Any) -> bool:
        if value == ():
            return True
        if not _are_numbers(value) or len(value) != _EVENT or value[KIND] < 0:
            return False
        kind, who, subject, other, _, cause = value
        return (
            -1 <= who <= 1 and self.is_ref(subject) and self.is_ref(cause) and (kind in self.s.rules.words.numbered or self.is_ref(other))
        )

    def are_registers(self, value: Any) -> bool:
        if not isinstance(value, tuple) or not all(map(_are_numbers, value)):
            return False
        return all(self.is_ref(ref) for which in CARDS_IN if which < len(value) for ref in value[which])

    def fields(self, where: Where, name: str, values: Any, kinds: Sequence[int], first: int = 0) -> Found:
        """What is wrong with the fields from place ``first`` on."""
        if not isinstance(values, tuple) or len(values) != first + len(kinds):
            found = len(values) - first if isinstance(values, tuple) else 0
            yield where, fault("engine.position_fields", name=name, found=max(0, found), wanted=len(kinds))
            return
        for place, (kind, value) in enumerate(zip(kinds, values[first:], strict=True), 1):
            if not self.kinds[kind](value):
                yield where, fault("engine.position_field", name=name, number=place, found=value)

    def frame(self, where: Where, frame: Frame) -> Found:
        form, frames = self.s.rules.views.text, self.s.rules.frames
        if not frame or frame[KIND] not in frames:
            yield where, fault("engine.position_field", name="frame", number=0, found=frame)
            return
        name, step = form.frames[frame[KIND]], frames[frame[KIND]]
        if len(frame) <= STEP or not isinstance(frame[STEP], int) or not 0 <= frame[STEP] <= step.last:
            yield where, fault("engine.position_field", name=name, number=0, found=frame[STEP] if len(frame) > STEP else "")
            return
        wrong = list(self.fields(where, name, frame, step.shape(frame), STEP + 1))
        yield from wrong
        if wrong:
            return
        if frame[KIND] == I.F_PROG and not self._runs(frame):
            yield where, fault("engine.position_field", name=name, number=0, found=frame[STEP])
        if frame[KIND] == I.F_WOULD and not self._happens(frame):
            yield where, fault("engine.position_field", name=name, number=happening.DEED - STEP, found=frame[happening.DEED])
        if not step.sound(self.s, frame):
            yield where, fault("engine.position_field", name=name, number=1, found=frame[STEP + 1])

    def _runs(self, frame: Frame) -> bool:
        """Whether the place in a program is one, and all its registers are there."""
        number = frame[resolving.PROGRAM]
        if number < 0:
            return True
        program = self.s.tab.programs[number]
        return frame[resolving.AT] <= len(program.code) and len(frame[resolving.REGS]) >= max(R_COUNT, program.registers)

    def _happens(self, frame: Frame) -> bool:
        """Whether there is such a deed, and its arguments name cards where they must."""
        deed = self.s.rules.deeds.table.get(frame[happening.DEED])
        if deed is None or not 0 <= frame[happening.PLACE] <= len(frame[happening.SUBJECTS]):
            return False
        args = frame[happening.ARGS]
        places = range(len(args)) if deed.references == EVERY else deed.references
        return all(place < len(args) and self.is_ref(args[place]) for place in places)

    def mod(self, where: Where, mod: Any) -> Found:
        """A lasting effect."""
        if not _are_numbers(mod) or len(mod) < lasting.SOURCE or mod[KIND] < 0:
            yield where, fault("engine.position_fields", name="mod", found=len(mod) if isinstance(mod, tuple) else 0, wanted=lasting.SOURCE)
            return
        on = mod[lasting.ON]
        fits = on in (-1, 0, 1) if mod[KIND] in self.s.rules.values.on_players else self.is_ref(on)
        if not fits:
            yield where, fault("engine.position_field", name="mod", number=lasting.ON, found=on)
        if len(mod) > lasting.SOURCE and not self.is_ref(mod[lasting.SOURCE]):
            yield where, fault("engine.position_field", name="mod", number=lasting.SOURCE, found=mod[lasting.SOURCE])
