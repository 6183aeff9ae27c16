"""Effects that deal damage, change how much is dealt, or prevent it."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import here
from zmdj_cards.engine.cards.env import R_DEALT, R_EXTRA, R_KEEP, R_OBJ, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import AT, REGS
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.words import nouns

_ALL: Final = 1000


def damage(s: Position, frame: Frame, env: Env, code: Code, until: int, kept: int = 0) -> None:
    """Damage to one object after the other; up to so much: the actor says how much. ``kept``: how it is dealt (flags of the deed) if an
    earlier sentence has said so in the register ``R_KEEP``."""
    objects = frame[REGS][R_OBJ]
    if not objects:
        s.keep(s.obj, I.RESULT, (0,))
        resolving.done(s, frame, False)
        return
    extra = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    flags = kept if frame[REGS][R_KEEP] else 0
    ref = objects[0]
    n = code[2]
    if P.op_of(n) == P.QTY_UP_TO:
        most = nouns.quantity(s, env, n)[1]
        if not frame[REGS][R_DEALT] or frame[REGS][R_DEALT][0] >= 0:
            # Ask first; the same instruction runs again with the answer, kept below zero.
            player = env.actor
            resolving.go(s, frame, frame[AT], {R_DEALT: (-1,)})
            picking.pick(s, player, tuple(range(most + 1)), 1, 1, I.PICK_NUMBER)
            return
        amount = s.obj[I.RESULT][0] if s.obj[I.RESULT] else 0
        resolving.done(s, frame, True, {R_OBJ: objects[1:], R_DEALT: ()})
    else:
        amount = nouns.number(s, env, n)
        resolving.done(s, frame, True, {R_OBJ: objects[1:]})
    i = here(s, ref)
    s.keep(s.obj, I.RESULT, (0,))
    if i >= 0:
        would.happen(s, deeds.DAMAGE, (ref,), (amount + extra, flags, env.src))


def more_damage(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """What the next damage of this effect is raised by."""
    before = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    resolving.done(s, frame, True, {R_EXTRA: (before + nouns.number(s, env, code[1]),)})


def less_damage(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """What the next damage of this effect is lowered by."""
    before = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    resolving.done(s, frame, True, {R_EXTRA: (before - nouns.number(s, env, code[1]),)})


def no_damage(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The next damage of this effect is none."""
    resolving.done(s, frame, True, {R_EXTRA: (-_ALL,)})


def damage_change(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Damage dealt by the objects, or to them, is raised or lowered for a time."""
    how_long, tag = effects_lasting.lasting(s, env, until)
    _, _, n, dealt, combat, less = code
    amount = nouns.number(s, env, n) * (-1 if less else 1)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        ops.modify(s, (I.M_DAMAGE, s.ref(i), amount, (1 if dealt else 0) | (2 if combat else 0), how_long, tag))
    resolving.done(s, frame, bool(cards))


def prevent(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """All damage to the objects is prevented for a time, or the next, or so many points (of the next)."""
    _, _, own, once, points = code
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(own, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    amount = nouns.number(s, env, points) if points != P.NONE else 0
    for i in cards:
        if points == P.NONE:
            ops.modify(s, (I.M_SHIELD, s.ref(i), int(once), 0, how_long, tag))
        elif amount > 0:
            ops.modify(s, (I.M_ABSORB, s.ref(i), amount, int(once), how_long, tag))
    resolving.done(s, frame, bool(cards))
