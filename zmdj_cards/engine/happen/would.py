"""What is about to happen to cards or players: what happens instead of it, and — to all that nothing is replaced for — that it happens.

Several subjects (all units that an effect destroys) are settled one after the other, then what is left happens at one moment. Where
several replacements would apply, the controller of the subject (or the player it happens to) says which is looked at first; what is
optional is up to whoever controls the replacement. Each applies once to an event, and none to what it does itself. What is forbidden
is never replaced: it does not happen at all ("cannot" beats "can").

A subject is a reference, or ``-2 - player``. ``notes`` = (register, wanted, it) of the ability below, or () where none waits.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face, on_battlefield
from zmdj_cards.engine.cards.deeds import Deed
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, NOTHING, R_DONE, R_GROUP, R_IT, Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import happening
from zmdj_cards.engine.frames.resolving import ABILITY, REGS, SOURCE
from zmdj_cards.engine.happen import deeds
from zmdj_cards.engine.state.frame import KIND, Event, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import events

Notes = tuple[int, ...]
NO_REGISTER: Final = -1
ANY: Final = -1
# A replacement: who has it (a reference) and which ability.
Found = tuple[int, int]


def happen(s: Position, deed: int, subjects: Refs, args: Refs = (), notes: Notes = ()) -> None:
    """Let something happen to all of the subjects to which it can; at once, unless something may happen instead.

    ``notes``: which register of the ability below takes the cards it happened to, how many were wanted at least (-1: all the same),
    and 1 if they are "it" from now on. Whatever waits below finds 1 in the result if it happened to any, else nothing.
    """
    known = s.rules.deeds.table[deed]
    may = known.may
    kept: Refs = ()
    if len(subjects) == 1:
        if may(s, subjects[0], args):
            kept = subjects
    elif subjects:
        kept = tuple([subject for subject in subjects if may(s, subject, args)])
    if s.tab.replaced:
        for subject in kept:
            if candidates(s, deed, subject, args, ()):
                happening.start(s, deed, kept, args, notes)
                return
    _perform(s, deed, known, kept, args, notes)


def settling(s: Position) -> bool:
    """Whether something is about to happen: what is continuously put right waits for it."""
    if s.tab.replaced:
        for frame in s.stack:
            kind: int = frame[KIND]
            if kind == I.F_WOULD:
                return True
    return False


def perform(s: Position, deed: int, subjects: Refs, args: Refs, notes: Notes) -> None:
    """It happens to what is left; the ability below is told."""
    _perform(s, deed, s.rules.deeds.table[deed], subjects, args, notes)


def _perform(s: Position, deed: int, known: Deed, subjects: Refs, args: Refs, notes: Notes) -> None:
    s.keep(s.obj, I.RESULT, (1,) if subjects else ())
    below = len(s.stack) - 1
    if notes:
        stack = s.stack
        while below >= 0 and stack[below][KIND] == I.F_WOULD:
            below -= 1  # of what happens together, more is still to come
    done = known.do(s, subjects, args)
    if deed == deeds.DISCARDS:
        happen(s, deeds.DISCARD, tuple(ref for ref in args if -2 - s.owner[ref & REF_MASK] in subjects), (), notes)
        return
    if notes:
        _tell(s, below, known.counts, done, notes)
    if deed == deeds.ENTER and s.ruleset.entering_places_markers:
        # Entering with markers is placing them as the unit enters (R34).
        for kind, count in enumerate(args[3:]):
            if count:
                happen(s, deeds.MARK, done, (kind, count))


def _tell(s: Position, below: int, counts: int, done: Refs, notes: Notes) -> None:
    """The ability that waits learns to which cards it happened."""
    register, wanted, it = notes[0], notes[1], notes[2]
    frame = s.stack[below]
    before: tuple[Refs, ...] = frame[REGS]
    regs = list(before)
    if register >= 0:
        regs[register] = regs[register] + done
    if it:
        regs[R_IT] = done or NOTHING
    if counts >= 0:
        regs[counts] = (sum(regs[counts]) + s.obj[I.RESULT][0],)
    regs[R_GROUP] = (len(done),)
    if not done or len(done) < wanted:
        regs[R_DONE] = (0,)
    s.put(s.stack, below, with_field(frame, REGS, tuple(regs)))


# What replaces it


def owner_of_choice(s: Position, subject: int) -> int:
    """Whose card it happens to, or to whom."""
    return s.control[subject & REF_MASK] if subject >= 0 else -2 - subject


def sources(s: Position, subject: int) -> Refs:
    """Whose replacements are asked: the battlefield, and the card itself wherever it is."""
    zones = s.zones
    found: Refs = tuple(i for number in statics.FIELD for i in zones[number])
    if subject >= 0 and not on_battlefield(s, subject & REF_MASK):
        found = (*found, subject & REF_MASK)
    return found


def candidates(s: Position, deed: int, subject: int, args: Refs, settled: Refs) -> list[Found]:
    """The replacements that apply to one subject, those that have been looked at left out."""
    kinds = s.rules.deeds.table[deed].events(s, subject, args)
    wanted = [kind for kind in kinds if kind in s.tab.replaced]
    if not wanted:
        return []
    found: list[Found] = []
    for source, ability in _replacements(s, subject):
        mark = (s.refs[source], ability.id)
        if any(settled[at : at + 2] == mark for at in range(0, len(settled), 2)) or _busy(s, source, ability):
            continue
        if meant(s, source, ability, deed, subject, args):
            found.append(mark)
    return found


def _replacements(s: Position, subject: int) -> list[tuple[int, Ability]]:
    found: list[tuple[int, Ability]] = []
    for source in sources(s, subject):
        if statics.muted(s, source):
            continue
        away = not on_battlefield(s, source)
        found += [(source, ability) for ability in face(s, source).replacements if not away or ability.own]
    found += statics.granted(s, "replacement")
    return found


def meant(s: Position, source: int, ability: Ability, deed: int, subject: int, args: Refs) -> Event:
    """The event of a deed that a replacement speaks of; empty if there is none."""
    player = owner_of_choice(s, subject)
    known = s.rules.deeds.table[deed]
    for kind in known.events(s, subject, args):
        if kind in ability.events:
            for a, b, n in known.details(s, kind, subject, args):
                event: Event = (kind, s.control[a & REF_MASK] if a >= 0 and subject >= 0 else player, a, b, n, s.cause)
                if applies(s, source, ability, event):
                    return event
    return ()


def applies(s: Position, source: int, ability: Ability, event: Event) -> bool:
    """Whether an event is one that a replacement speaks of."""
    env = Env(s.control[source], s.refs[source], event, EMPTY, s.tab.programs[ability.program].x if ability.program >= 0 else 0)
    return events.matches(s, env, ability.event, event)


def _busy(s: Position, source: int, ability: Ability) -> bool:
    """A replacement does not replace what it does itself."""
    return any(frame[KIND] == I.F_PROG and frame[ABILITY] == ability.id and (frame[SOURCE] & REF_MASK) == source for frame in s.stack)
