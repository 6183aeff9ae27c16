"""What the effects of this game do, by type of node; those of every game are in the kernel."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ins
from zmdj_cards.engine.cards.env import R_CHOSEN, R_FORMER, R_IT, R_OBJ, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Effect
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops, would
from zmdj_cards.engine.state.frame import KIND, OTHER, Frame, with_field
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline import phrases as P
from zmdj_cards.games.frontline.rules import acts, points, turn


def _mend(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, bool(found))
    would.happen(s, G.D_MEND, found, (nouns.number(s, env, code[2]),))


def _advance(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True)
    would.happen(s, G.D_ADVANCE, found, (-1 if code[2] else 1,), (would.NO_REGISTER, len(found), 0))


def _reinforce(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    count = nouns.number(s, env, code[1])
    resolving.done(s, frame, turn.reinforce(s, env.actor, count) == count)


def _raise_cap(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, points.raise_cap(s, env.actor, code[1]))


def _gain_points(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    for pool, n in ((G.SC, code[1][0]), (G.MC, code[1][1])):
        register = pool + env.actor
        s.put(s.reg, register, s.reg[register] + nouns.number(s, env, n))
    resolving.done(s, frame, True)


def _negate(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Of the links that wait only the last one is right below (P18)."""
    waiting = chain.objects(s)
    resolving.done(s, frame, bool(waiting))
    if waiting:
        ops.emit(s, G.E_NEGATE, env.player, waiting[-1][resolving.SOURCE], env.src)
        chain.counter(s, len(waiting) - 1)


def _redirect(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Ask for the new target of the link right below (Q12)."""
    waiting = chain.objects(s)
    found = acts.new_targets(s, waiting[-1]) if waiting else ()
    resolving.done(s, frame, bool(found))
    picking.pick(s, env.actor, found, 1, 1)


def redirected(s: Position, frame: Frame, ins: Ins) -> None:
    """The link is aimed at what was chosen."""
    chosen, waiting = s.obj[I.RESULT], chain.objects(s)
    resolving.proceed(s, frame)
    if not chosen or not waiting:
        return
    link = waiting[-1]
    regs = list(link[REGS])
    regs[R_CHOSEN] = regs[R_IT] = regs[R_FORMER] = chosen
    link = with_field(link, REGS, tuple(regs))
    event = link[resolving.EVENT]
    if event and event[KIND] == I.E_ATTACK and link[resolving.PROGRAM] < 0:
        link = with_field(link, resolving.EVENT, with_field(event, OTHER, chosen[0]))
    chain.change(s, len(waiting) - 1, link)
    ops.emit(s, G.E_REDIRECT, link[resolving.CONTROLLER], link[resolving.SOURCE], chosen[0])


EFFECTS: Final[dict[type, Effect]] = {
    f.Mend: Effect(P.MEND, _mend, "what", deed=G.D_MEND),
    f.Advance: Effect(P.ADVANCE, _advance, "what"),
    f.Reinforce: Effect(P.REINFORCE, _reinforce),
    f.RaiseCap: Effect(P.RAISE_CAP, _raise_cap),
    f.GainPoints: Effect(P.GAIN_POINTS, _gain_points),
    f.Negate: Effect(P.NEGATE, _negate),
    f.Redirect: Effect(P.REDIRECT, _redirect, after=P.O_REDIRECTED, asks="card"),
}
