"""Settling what is about to happen (:mod:`would`): who says which replacement is looked at, who takes an optional one."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import happening, resolving
from zmdj_cards.engine.frames.happening import ARGS, ASK, CAUSE, CAUSE_PLAYER, CHOSEN, DEED, NOTES, ORDER, PLACE, SETTLE, SETTLED, SUBJECTS
from zmdj_cards.engine.happen import ops, would
from zmdj_cards.engine.happen.would import Found
from zmdj_cards.engine.program import choices as prog_choices
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, STEP, SUBJECT, Frame, at_step
from zmdj_cards.engine.state.state import REF_MASK


def run(s: Position, frame: Frame) -> bool:
    """Settle the next subject; when all are settled, let it happen."""
    if frame[STEP] != SETTLE:
        return True
    s.cause, s.cause_player = frame[CAUSE], frame[CAUSE_PLAYER]
    waiting = _settle(s, frame)
    s.cause, s.cause_player = -1, -1
    return waiting


def _settle(s: Position, frame: Frame) -> bool:
    deed, subjects, at, args, settled = frame[DEED], frame[SUBJECTS], frame[PLACE], frame[ARGS], frame[SETTLED]
    may = s.rules.deeds.table[deed].may
    while at < len(subjects):
        subject = subjects[at]
        if not may(s, subject, args):
            subjects, settled = subjects[:at] + subjects[at + 1 :], ()
            continue
        found = would.candidates(s, deed, subject, args, settled)
        if not found:
            at, settled = at + 1, ()
            continue
        frame = happening.settling(frame, subjects, at, settled)
        if len(found) > 1:
            s.top(happening.asking(frame, ORDER, would.owner_of_choice(s, subject)))
            return False
        return _consider(s, frame, found[0])
    s.pop(s.stack)
    s.version += 1  # what is always put right has waited for this
    would.perform(s, deed, subjects, args, frame[NOTES])
    return False


def _consider(s: Position, frame: Frame, found: Found) -> bool:
    """One replacement: it applies, or its controller is asked. What cannot be begun is not asked."""
    ability = s.tab.abilities[found[1]]
    if not ability.optional:
        return _accept(s, frame, found)
    start = _program(s, frame, found)
    if not prog_choices.possible(s, start, 0):
        s.top(happening.looked_at(frame, found))
        return False
    s.top(happening.asking(frame, ASK, s.control[found[0] & REF_MASK], found))
    return False


def _program(s: Position, frame: Frame, found: Found) -> Frame:
    """The frame of what happens instead."""
    ability = s.tab.abilities[found[1]]
    source = found[0] & REF_MASK
    deed, subject, args = frame[DEED], frame[SUBJECTS][frame[PLACE]], frame[ARGS]
    event = would.meant(s, source, ability, deed, subject, args)
    return resolving.frame(s, ability.program, s.control[source], found[0], event, ability.id)


def _accept(s: Position, frame: Frame, found: Found) -> bool:
    """It does not happen to this subject; what replaces it does."""
    start = _program(s, frame, found)
    subjects, at = frame[SUBJECTS], frame[PLACE]
    s.top(happening.settling(frame, subjects[:at] + subjects[at + 1 :], at, ()))
    event = start[resolving.EVENT]
    ops.emit(s, I.E_WOULD, start[resolving.CONTROLLER], found[0], event[SUBJECT], event[KIND])
    s.push(s.stack, start)
    return False


def choices(s: Position, frame: Frame) -> list[Found]:
    """The replacements among which a player orders."""
    s.cause, s.cause_player = frame[CAUSE], frame[CAUSE_PLAYER]
    found = would.candidates(s, frame[DEED], frame[SUBJECTS][frame[PLACE]], frame[ARGS], frame[SETTLED])
    s.cause, s.cause_player = -1, -1
    return found


def options(s: Position, frame: Frame) -> list[Action]:
    if frame[STEP] == ASK:
        return [(I.A_PASS,), (I.A_YES,)]
    return [(I.A_ORDER, at) for at in range(len(choices(s, frame)))]


def apply(s: Position, frame: Frame, action: Action) -> None:
    if frame[STEP] == ORDER:
        found = choices(s, frame)[action[1]]
        s.cause, s.cause_player = frame[CAUSE], frame[CAUSE_PLAYER]
        _consider(s, at_step(frame, SETTLE), found)
    else:
        s.cause, s.cause_player = frame[CAUSE], frame[CAUSE_PLAYER]
        if action[0] == I.A_YES:
            _accept(s, frame, frame[CHOSEN])
        else:
            s.top(happening.looked_at(frame, frame[CHOSEN]))
    s.cause, s.cause_player = -1, -1
