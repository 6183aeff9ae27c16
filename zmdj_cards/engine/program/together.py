"""Players who each do something: all choose first, in turn order, then what they have chosen happens at one moment (R31).

Each player goes through the same part of a program with registers of its own, up to the next instruction that makes something happen;
there it waits for the others. What leaves a zone for all of them leaves it together, and sees the rest leave.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ins
from zmdj_cards.engine.cards.env import (
    NOTHING,
    R_ACTOR,
    R_CARDS,
    R_CHOSEN,
    R_DEALT,
    R_DESTROYED,
    R_DISCARDED,
    R_DONE,
    R_GROUP,
    R_IT,
    R_MOVED,
    R_OBJ,
    R_PLAYED,
    R_RESTED,
    R_RETURNED,
    R_SACRIFICED,
    R_TOGETHER,
    R_WHO,
    Refs,
)
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Effect
from zmdj_cards.engine.frames import resolving, together
from zmdj_cards.engine.frames.resolving import AT, CONTROLLER, PROGRAM, REGS
from zmdj_cards.engine.frames.together import ACTING, ACTS, AT_ONCE, CHOOSING, HAPPENING, HAS_ACTED, LEFT, MEMBERS, RUNS
from zmdj_cards.engine.program import effect_base
from zmdj_cards.engine.state.frame import STEP, Frame, with_field
from zmdj_cards.engine.state.state import REF_MASK

# What is done to the cards of all players as one, with the register that begins anew each time, or -1.
_AS_ONE: Final[dict[int, int]] = {
    P.SACRIFICE: R_SACRIFICED,
    P.DESTROY: R_DESTROYED,
    P.DISCARD: -1,
    P.RETURN: -1,
    P.PUT: -1,
    P.EXILE: -1,
    P.SHUFFLE_INTO: R_RETURNED,
}
_DONE_WITH: Final = (R_SACRIFICED, R_DESTROYED, R_DISCARDED, R_RETURNED)
# How registers of several players become those of one: side by side, or added up.
_SIDE_BY_SIDE: Final = (R_IT, R_CHOSEN, R_CARDS, R_SACRIFICED, R_DESTROYED, R_DISCARDED, R_RETURNED, R_RESTED, R_PLAYED, R_OBJ)
_ADDED: Final = (R_DEALT, R_MOVED, R_GROUP)


def _effect_code(ins: Ins) -> Code:
    return ins.code[2] if ins.code[0] == P.DURING else ins.code


def _effect(s: Position, ins: Ins) -> Effect:
    return s.rules.programs.effect[_effect_code(ins)[0]]


def _follows(s: Position, op: int, asked: bool) -> bool:
    """Whether an instruction follows an effect that asks what it does (and does it then), or one that does it at once."""
    return any(effect.after == op and bool(effect.asks) == asked for effect in s.rules.programs.effects.values())


def _happens(s: Position, ins: Ins) -> bool:
    """Whether an instruction makes something happen, and does not only ask or look."""
    if ins.op == opcodes.O_DO:
        return not _effect(s, ins).asks
    return ins.op in (opcodes.O_PLACED, opcodes.O_REST_THIS) or _follows(s, ins.op, True)


def _next(s: Position, member: Frame) -> Ins:
    instruction: Ins = s.tab.programs[member[PROGRAM]].code[member[AT]]
    return instruction


def begin(s: Position, frame: Frame, players: tuple[int, ...], end: int) -> None:
    """Let each of two or more players go through the instructions that follow, up to ``end``, where the ability goes on."""
    members = []
    for player in players:
        regs = list(frame[REGS])
        regs[R_ACTOR], regs[R_TOGETHER] = (player,), (end, RUNS)
        if player != frame[CONTROLLER] or not regs[R_WHO]:
            regs[R_WHO] = (player,)
        members.append(with_field(with_field(frame, AT, frame[AT] + 1), REGS, tuple(regs)))
    resolving.go(s, frame, end)
    together.start(s, tuple(members))


def admit(s: Position, frame: Frame) -> Frame | None:
    """The frame of a player that may go on with its next instruction; None: it waits for the others from now on."""
    stage = together.stage(frame)
    if not together.ended(frame):
        ins = _next(s, frame)
        if stage == HAS_ACTED:
            if _follows(s, ins.op, False):
                return frame
        elif not _happens(s, ins):
            return frame
        elif stage == ACTS:
            frame = together.at_stage(frame, HAS_ACTED)
            s.top(frame)
            return frame
    s.pop(s.stack)
    below = s.stack[-1]
    frame = together.paused(frame, s.obj[I.RESULT] if _reads_answer(s, frame) else ())
    members, acting = list(below[MEMBERS]), below[ACTING]
    if len(acting) == 1:
        members[acting[0]] = frame
    else:
        for place in acting:
            members[place] = _share(s, members[place], frame)
    s.top(together.with_members(below, tuple(members)))
    return None


def _reads_answer(s: Position, member: Frame) -> bool:
    """Whether the next instruction reads what its player was answered last."""
    if together.ended(member):
        return False
    ins = _next(s, member)
    # An amount of damage is asked for by the instruction that deals it.
    return ins.op != opcodes.O_DO or member[REGS][R_DEALT] == (-1,)


def run(s: Position, frame: Frame) -> bool:
    """Go on with the next player, or with what happens when all have chosen."""
    members: tuple[Frame, ...] = frame[MEMBERS]
    if frame[STEP] != CHOOSING:
        left = frame[LEFT]
        if left:
            _push(s, together.going_on(frame, frame[STEP], 0, left[:1], left[1:]), together.at_stage(members[left[0]], ACTS))
            return False
        s.put(s.reg, I.SIMULTANEOUS, s.reg[I.SIMULTANEOUS] - _weight(frame[STEP]))
        s.top(together.going_on(frame, CHOOSING, 0, (), ()))
        return False
    for place, member in enumerate(members):
        if not together.ended(member) and not _happens(s, _next(s, member)):
            _push(s, together.going_on(frame, CHOOSING, member[REGS][R_ACTOR][0], (place,), ()), member)
            return False
    waiting = tuple(place for place, member in enumerate(members) if not together.ended(member))
    if waiting:
        _let_happen(s, frame, waiting)
    else:
        s.pop(s.stack)
        _join(s, s.stack[-1], members)
    return False


def _push(s: Position, frame: Frame, member: Frame) -> None:
    s.top(frame)
    together.resume(s, member)


def _weight(step: int) -> int:
    return I.BOARD_WAITS + 1 if step == AT_ONCE else 1


def _let_happen(s: Position, frame: Frame, waiting: tuple[int, ...]) -> None:
    members: tuple[Frame, ...] = frame[MEMBERS]
    # A play, damage or an attack goes on for long: the board is put right meanwhile.
    following = [_next(s, members[place]) for place in waiting]
    short = all(ins.op != opcodes.O_DO or _effect(s, ins).after < 0 for ins in following)
    step = AT_ONCE if short and not any(_follows(s, ins.op, True) for ins in following) else HAPPENING
    s.put(s.reg, I.SIMULTANEOUS, s.reg[I.SIMULTANEOUS] + _weight(step))
    if not _as_one(s, [members[place] for place in waiting]):
        s.top(together.going_on(frame, step, 0, (), waiting))
        return
    one = members[waiting[0]]
    regs = list(one[REGS])
    regs[R_OBJ] = tuple(ref for place in waiting for ref in members[place][REGS][R_OBJ])
    for register in _DONE_WITH:
        regs[register] = ()
    one = with_field(one, REGS, tuple(regs))
    _push(s, together.going_on(frame, step, 0, waiting, ()), together.at_stage(one, ACTS))


def _as_one(s: Position, members: list[Frame]) -> bool:
    """Whether several players do the same to cards that go somewhere else by it."""
    first, *others = members
    if not others or any(member[AT] != first[AT] for member in others):
        return False
    ins = _next(s, first)
    if ins.op != opcodes.O_DO:
        return False
    code = _effect_code(ins)
    if code[0] not in _AS_ONE:
        return False
    if code[0] == P.PUT and code[5]:
        return False
    return not effect_base.onto(s.rules, code) and not any(member[REGS][R_MOVED] for member in members)


def _share(s: Position, member: Frame, one: Frame) -> Frame:
    """The frame of one of the players who have acted as one: of what happened, what happened to its own cards."""
    regs, done = list(member[REGS]), one[REGS]
    code = _effect_code(_next(s, member))
    op: int = code[0]
    own = {ref & REF_MASK for ref in regs[R_OBJ]}
    gone = sum(1 for ref in regs[R_OBJ] if not s.alive(ref))
    for register in _DONE_WITH:
        part = tuple(ref for ref in done[register] if (ref & REF_MASK) in own)
        if register == _AS_ONE[op]:
            regs[register] = ()
        if done[register]:
            regs[register] = regs[register] + part
            gone = len(part)
            if op in (P.PUT, P.RETURN) and P.op_of(code[1]) in (P.OBJ_SEL, P.OBJ_TOP):
                regs[R_IT] = part or NOTHING
    regs[R_GROUP] = (gone,)
    if gone < (1 if op == P.SHUFFLE_INTO else max(1, len(regs[R_OBJ]))):
        regs[R_DONE] = (0,)
    return with_field(with_field(member, AT, one[AT]), REGS, tuple(regs))


def _join(s: Position, frame: Frame, members: tuple[Frame, ...]) -> None:
    """All have come to the end: the ability knows what each of them has done."""
    before: tuple[Refs, ...] = frame[REGS]
    changes: dict[int, Refs] = {}
    for register in range(len(before)):
        found = [member[REGS][register] for member in members if member[REGS][register] != before[register]]
        if not found or register in (R_ACTOR, R_TOGETHER):
            continue
        if register in _SIDE_BY_SIDE:
            cards = tuple(dict.fromkeys(ref for refs in found for ref in refs if refs != NOTHING))
            changes[register] = cards or (NOTHING if NOTHING in found else ())
        elif register in _ADDED:
            changes[register] = (sum(sum(numbers) for numbers in found),)
        elif register == R_DONE:
            changes[register] = min(member[REGS][R_DONE] or (1,) for member in members)
        else:
            changes[register] = found[-1]
    resolving.go(s, frame, frame[AT], changes)
