"""Effects that play cards, and that change what playing one costs or does; naming."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import R_OBJ, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.words import nouns


def play_free(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """One card after the other is played without its cost; its element requirement still holds, unless the text says otherwise."""
    found = frame[REGS][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        resolving.done(s, frame, False)
        return
    i = base.fallen(s, found[0])
    player = env.actor
    resolving.done(s, frame, True, {R_OBJ: found[1:]})
    if i >= 0 and s.zone[i] not in (I.LINE, I.ATTACHED, I.GONE):
        host = nouns.objects(s, env, code[3])[0] if code[3] != P.NONE else -1
        s.rules.programs.play(s, player, i, code[2], -1, host)
    else:
        s.keep(s.obj, I.RESULT, ())


def play_cost(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """ "Your next unit card costs 1 less": used up by the first card that fits."""
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(until, effects_lasting.THIS_TURN))
    _, how, what, who, _, n, more = code
    amount = nouns.number(s, env, n)
    amount = amount if more else -amount
    players = nouns.players(s, env, who) if how in (P.NEXT_CARD, P.PLAYED) else (env.player,)
    for player in players:
        mod = (I.M_COST, player, amount, s.tab.phrase_index[what], how_long, tag, env.src, 1 if how == P.NEXT_CARD else 0)
        ops.modify(s, mod)
    resolving.done(s, frame, True)


def resolve_again(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The next card of a kind takes effect so many times more."""
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(until, effects_lasting.THIS_TURN))
    _, what, who, n = code
    for player in nouns.players(s, env, who):
        ops.modify(s, (I.M_AGAIN, player, nouns.number(s, env, n), s.tab.phrase_index[what], how_long, tag, env.src, 1))
    resolving.done(s, frame, True)


def mark_paid(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The additional cost of a card that may be paid was paid."""
    ops.modify(s, (I.M_EXTRA_PAID, env.src, 0, 0, I.U_TURN, -1))
    resolving.done(s, frame, True)


def name_one(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Choose an element, a type of card or the name of a card."""
    player = env.actor
    resolving.done(s, frame, True)
    picking.pick(s, player, s.rules.programs.nameable(s, code[1]), 1, 1, I.PICK_NUMBER, code[1])
