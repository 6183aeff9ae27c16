"""Resolving an ability: one instruction of its program at a time, with all that it knows in the frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ins
from zmdj_cards.engine.cards.env import R_ACTOR, R_DEALT, R_DIFF, R_DONE, R_IT, R_NAMED, R_OBJ, R_PLAYED, R_TOGETHER, R_WHO, Regs
from zmdj_cards.engine.cards.phrases import DURING, NONE
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import delayed, resolving
from zmdj_cards.engine.frames.resolving import ABILITY, AT, CONTROLLER, EVENT, PROGRAM, REGS, SOURCE
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import choices, effects_piles, lower_lasting, together
from zmdj_cards.engine.state.frame import KIND, Frame, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import conditions, nouns

# The register of a sentence of which nothing has failed yet.
_ALL_DONE: Final[tuple[int, ...]] = (1,)


def run(s: Position, frame: Frame) -> bool:
    """Carry out instructions, up to one that changes the board (the driver then looks at it) or waits for another frame; or finish."""
    stack, programs, instructions = s.stack, s.tab.programs, s.rules.programs.instructions
    depth = len(stack)
    while True:
        number: int = frame[PROGRAM]
        at: int = frame[AT]
        regs: Regs = frame[REGS]
        program = programs[number]
        code = program.code
        if at >= len(code):
            s.pop(stack)
            done = regs[R_DONE]
            s.keep(s.obj, I.RESULT, (1,) if not done or done[0] else ())
            return False
        ins = code[at]
        op = ins.op
        if regs[R_TOGETHER]:
            member = together.admit(s, frame)
            if member is None:
                return False
            frame = member
        elif op == opcodes.O_BEGIN or op == opcodes.O_UNDONE:
            # These two only go on. The frame that results is put on the stack by the instruction that follows.
            done = regs[R_DONE]
            if op == opcodes.O_UNDONE:
                at = at + 1 if not done or done[0] else ins.a
            else:
                at += 1
                if not done or done != _ALL_DONE:
                    regs = regs[:R_DONE] + (_ALL_DONE,) + regs[R_DONE + 1 :]  # noqa: RUF005
            frame = (I.F_PROG, at, number, frame[CONTROLLER], frame[SOURCE], frame[EVENT], regs, frame[ABILITY])
            continue
        # What pays a cost is not caused by an effect.
        s.cause = frame[SOURCE] if at >= program.costs else -1
        s.cause_player = frame[CONTROLLER]
        instructions[op](s, frame, ins)
        s.cause = -1
        s.cause_player = -1
        if len(stack) != depth or s.version != s.checked:
            return False
        frame = stack[-1]
        kind: int = frame[KIND]
        if kind != I.F_PROG:
            return False
        if not s.reg[I.SIMULTANEOUS]:
            s.moment += 1  # as the driver counts


def _do(s: Position, frame: Frame, ins: Ins) -> None:
    code, until = ins.code, NONE
    if code[0] == DURING:
        _, until, code = code
    s.rules.programs.effect[code[0]].run(s, frame, resolving.env_of(s, frame), code, until)


def _jump(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.go(s, frame, ins.a)


def _unless(s: Position, frame: Frame, ins: Ins) -> None:
    """Go on if a condition holds; what it came upon is what later words mean."""
    env = resolving.env_of(s, frame)
    if ins.b >= 0:
        serial = s.rules.programs.undecided(s)
        if serial >= 0:
            # "If this attack fails": not known yet. What follows waits for the outcome of this combat.
            delayed.wait(s, ins.b, frame, I.U_COMBAT, serial)
            resolving.go(s, frame, ins.a)
            return
    cond, gaps, looks = ins.code
    if not nouns.true(s, env, cond):
        resolving.go(s, frame, ins.a)
        return
    changes: dict[int, tuple[int, ...]] = {}
    for gap in gaps:
        changes[R_DIFF] = (conditions.base_gap(s, env, gap),)
    if looks and env.found:
        changes[R_IT] = env.found
    resolving.proceed(s, frame, changes)


def _undone(s: Position, frame: Frame, ins: Ins) -> None:
    done = frame[REGS][R_DONE]
    resolving.go(s, frame, frame[AT] + 1 if not done or done[0] else ins.a)


def _undo_done(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, resolving.fail())


def _begin(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {R_DONE: (1,)})


def _each(s: Position, frame: Frame, ins: Ins) -> None:
    """Players who each do something: one goes on by itself, several together."""
    named = nouns.players(s, resolving.env_of(s, frame), ins.code)
    changes = {ins.b: frame[REGS][R_ACTOR]}
    if len(named) == 1:
        changes[R_ACTOR] = named
        if named[0] != frame[CONTROLLER] or not frame[REGS][R_WHO]:
            changes[R_WHO] = named
        resolving.proceed(s, frame, changes)
        return
    resolving.go(s, frame, frame[AT] if named else ins.a, changes)
    if named:
        together.begin(s, s.stack[-1], named, ins.a)


def _each_end(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {R_ACTOR: frame[REGS][ins.b]})


def _count(s: Position, frame: Frame, ins: Ins) -> None:
    env, code = resolving.env_of(s, frame), ins.code
    most = nouns.MANY
    if P.op_of(code) == P.EACH_CAPPED:
        code, most = code[1], nouns.number(s, env, code[2])
    times = min(most, nouns.counted(s, env, code) if P.op_of(code) in s.meaning.counted else nouns.number(s, env, code))
    if times <= 0:
        resolving.go(s, frame, ins.a)
    else:
        resolving.proceed(s, frame, {ins.b: (times,)})


def _again(s: Position, frame: Frame, ins: Ins) -> None:
    left = frame[REGS][ins.b][0] - 1
    resolving.go(s, frame, ins.a if left > 0 else frame[AT] + 1, {ins.b: (left,)})


def _pay(s: Position, frame: Frame, ins: Ins) -> None:
    """Pay a cost in full or not at all."""
    env = resolving.env_of(s, frame)
    amount = nouns.number(s, env, ins.code[1])
    ability = s.tab.abilities[frame[ABILITY]] if frame[ABILITY] >= 0 else None
    amount = s.rules.pay.amount(s, env.player, ability, amount)
    if not s.rules.pay.can(s, env.actor, amount):
        s.keep(s.obj, I.RESULT, ())
        resolving.proceed(s, frame)
        return
    resolving.proceed(s, frame)
    s.rules.pay.ask(s, env.actor, amount)


def _paid(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, None if s.obj[I.RESULT] else resolving.fail())


def _rest_this(s: Position, frame: Frame, ins: Ins) -> None:
    done = s.alive(frame[SOURCE]) and ops.rest(s, frame[SOURCE] & REF_MASK)
    resolving.proceed(s, frame, None if done else resolving.fail())


def _later(s: Position, frame: Frame, ins: Ins) -> None:
    """A delayed effect remembers what words mean now."""
    ability = s.tab.abilities[ins.a]
    serial = s.rules.programs.combat(s)
    until, tag = (I.U_COMBAT, serial) if ins.code == lower_lasting.THIS_COMBAT and serial >= 0 else (I.U_FOREVER, -1)
    if ins.code == lower_lasting.THIS_TURN:
        until = I.U_TURN
    elif ins.code == lower_lasting.LATER_TURN:
        # Not at the end of this very turn.
        until, tag = I.U_START_OF, s.reg[I.TURN]
    delayed.wait(s, ability.id, frame, until, tag)
    resolving.proceed(s, frame)


def _dealt(s: Position, frame: Frame, ins: Ins) -> None:
    """Damage has been dealt; the next that it is dealt to, if there is one."""
    dealt = s.obj[I.RESULT][0] if s.obj[I.RESULT] else 0
    changes: dict[int, tuple[int, ...]] = {R_DEALT: (sum(frame[REGS][R_DEALT]) + dealt,)}
    if dealt == 0:
        changes[R_DONE] = (0,)
    resolving.go(s, frame, ins.a if frame[REGS][R_OBJ] else frame[AT] + 1, changes)


def _played(s: Position, frame: Frame, ins: Ins) -> None:
    result = s.obj[I.RESULT]
    changes: dict[int, tuple[int, ...]] = {}
    if len(result) == 2:
        changes[R_PLAYED] = (*frame[REGS][R_PLAYED], result[1])
        changes[R_IT] = changes[R_PLAYED]
    else:
        changes[R_DONE] = (0,)
    resolving.go(s, frame, ins.a if ins.a >= 0 and frame[REGS][R_OBJ] else frame[AT] + 1, changes)


def _place(s: Position, frame: Frame, ins: Ins) -> None:
    effects_piles.place(s, frame, resolving.env_of(s, frame))


def _placed(s: Position, frame: Frame, ins: Ins) -> None:
    effects_piles.placed(s, frame, resolving.env_of(s, frame), ins.code)


def _save_it(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {ins.b: frame[REGS][R_IT]})


def _back_to_it(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {R_IT: frame[REGS][ins.b]})


def _announced(s: Position, frame: Frame, ins: Ins) -> None:
    """All that is chosen at first has been: the rest waits on the chain."""
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (1,))
    chain.add(s, with_field(frame, AT, frame[AT] + 1))


def _named(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {R_NAMED: s.obj[I.RESULT]})


SHARED: Final[dict[int, Callable[[Position, Frame, Ins], None]]] = {
    opcodes.O_DO: _do,
    opcodes.O_SELECT: choices.select,
    opcodes.O_STORE: choices.store,
    opcodes.O_CHOOSE: choices.choose_targets,
    opcodes.O_CHOSEN: choices.chosen,
    opcodes.O_UNLESS_CHOSEN: choices.unless_chosen,
    opcodes.O_PLACE: _place,
    opcodes.O_PLACED: _placed,
    opcodes.O_JUMP: _jump,
    opcodes.O_UNLESS: _unless,
    opcodes.O_UNDONE: _undone,
    opcodes.O_ASK: choices.ask,
    opcodes.O_NO: choices.no,
    opcodes.O_UNDO_DONE: _undo_done,
    opcodes.O_BEGIN: _begin,
    opcodes.O_MODES: choices.modes,
    opcodes.O_MODE_IN: choices.mode_in,
    opcodes.O_MODE: choices.mode,
    opcodes.O_EACH: _each,
    opcodes.O_EACH_END: _each_end,
    opcodes.O_COUNT: _count,
    opcodes.O_AGAIN: _again,
    opcodes.O_PAY: _pay,
    opcodes.O_PAID: _paid,
    opcodes.O_REST_THIS: _rest_this,
    opcodes.O_ORDER: choices.order,
    opcodes.O_EITHER: choices.either,
    opcodes.O_SELECT_TO: choices.select_to,
    opcodes.O_LATER: _later,
    opcodes.O_DEALT: _dealt,
    opcodes.O_PLAYED: _played,
    opcodes.O_SAVE_IT: _save_it,
    opcodes.O_BACK_TO_IT: _back_to_it,
    opcodes.O_NAMED: _named,
    opcodes.O_ANNOUNCED: _announced,
}
