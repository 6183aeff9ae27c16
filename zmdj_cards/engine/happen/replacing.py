"""Settling what is about to happen (:mod:`would`): who says which replacement is looked at, who takes an optional one."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import EMPTY
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops, would, would_deeds
from zmdj_cards.engine.happen.would import Found
from zmdj_cards.engine.program import choices as prog_choices
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK

_SETTLE: Final = 0
_ORDER: Final = 1
_ASK: Final = 2


def run(s: Position, frame: Frame) -> bool:
    """Settle the next subject; when all are settled, let it happen."""
    if frame[1] != _SETTLE:
        return True
    s.cause, s.cause_player = frame[8], frame[9]
    waiting = _settle(s, frame)
    s.cause, s.cause_player = -1, -1
    return waiting


def _settle(s: Position, frame: Frame) -> bool:
    deed, subjects, at, args, settled = frame[3], frame[4], frame[5], frame[6], frame[10]
    may = would_deeds.DEEDS[deed].may
    while at < len(subjects):
        subject = subjects[at]
        if not may(s, subject, args):
            subjects, settled = subjects[:at] + subjects[at + 1 :], ()
            continue
        found = would.candidates(s, deed, subject, args, settled)
        if not found:
            at, settled = at + 1, ()
            continue
        frame = (*frame[:4], subjects, at, *frame[6:10], settled, ())
        if len(found) > 1:
            s.top((frame[0], _ORDER, would.owner_of_choice(s, subject), *frame[3:]))
            return False
        return _consider(s, frame, found[0])
    s.pop(s.stack)
    s.version += 1  # what is always put right has waited for this
    would.perform(s, deed, subjects, args, frame[7])
    return False


def _consider(s: Position, frame: Frame, found: Found) -> bool:
    """One replacement: it applies, or its controller is asked. What cannot be begun is not asked."""
    ability = s.tab.abilities[found[1]]
    if not ability.optional:
        return _accept(s, frame, found)
    start = _program(s, frame, found)
    if not prog_choices.possible(s, start, 0):
        s.top((frame[0], _SETTLE, *frame[2:10], frame[10] + found, ()))
        return False
    s.top((frame[0], _ASK, s.control[found[0] & REF_MASK], *frame[3:11], found))
    return False


def _program(s: Position, frame: Frame, found: Found) -> Frame:
    """The frame of what happens instead."""
    ability = s.tab.abilities[found[1]]
    source = found[0] & REF_MASK
    deed, subject, args = frame[3], frame[4][frame[5]], frame[6]
    event = would.meant(s, source, ability, deed, subject, args)
    regs = EMPTY + ((),) * (s.tab.programs[ability.program].registers - len(EMPTY))
    return (I.F_PROG, 0, ability.program, s.control[source], found[0], event, regs, ability.id)


def _accept(s: Position, frame: Frame, found: Found) -> bool:
    """It does not happen to this subject; what replaces it does."""
    start = _program(s, frame, found)
    subjects, at = frame[4], frame[5]
    s.top((frame[0], _SETTLE, frame[2], frame[3], subjects[:at] + subjects[at + 1 :], at, *frame[6:10], (), ()))
    ops.emit(s, I.E_WOULD, start[3], found[0], start[5][2], start[5][0])
    s.push(s.stack, start)
    return False


def choices(s: Position, frame: Frame) -> list[Found]:
    """The replacements among which a player orders."""
    s.cause, s.cause_player = frame[8], frame[9]
    found = would.candidates(s, frame[3], frame[4][frame[5]], frame[6], frame[10])
    s.cause, s.cause_player = -1, -1
    return found


def options(s: Position, frame: Frame) -> list[Action]:
    if frame[1] == _ASK:
        return [(I.A_PASS,), (I.A_YES,)]
    return [(I.A_ORDER, at) for at in range(len(choices(s, frame)))]


def apply(s: Position, frame: Frame, action: Action) -> None:
    if frame[1] == _ORDER:
        found = choices(s, frame)[action[1]]
        s.cause, s.cause_player = frame[8], frame[9]
        _consider(s, (frame[0], _SETTLE, *frame[2:]), found)
    else:
        s.cause, s.cause_player = frame[8], frame[9]
        if action[0] == I.A_YES:
            _accept(s, frame, frame[11])
        else:
            s.top((frame[0], _SETTLE, *frame[2:10], frame[10] + frame[11], ()))
    s.cause, s.cause_player = -1, -1
