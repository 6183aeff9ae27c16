"""Effects that play cards, and that change what playing one costs or does; naming."""

from __future__ import annotations

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import R_OBJ, Duration, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.words import nouns


def play_free(s: Position, frame: Frame, env: Env, node: tree.PlayFree, until: Duration) -> None:
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
        s.rules.programs.play(s, player, i, base.play_mode(node), -1)
    else:
        s.keep(s.obj, I.RESULT, ())


def play_cost(s: Position, frame: Frame, env: Env, node: tree.PlayCost, until: Duration) -> None:
    """ "Your next unit card costs 1 less": used up by the first card that fits."""
    how_long, tag = effects_lasting.lasting(s, env, until if until is not None else tree.Period("this_turn"))
    amount = nouns.number(s, env, node.n)
    amount = amount if node.more else -amount
    what = node.what
    next_card = isinstance(what, tree.NextCard)
    phrase: tree.Node = what
    players: tuple[int, ...] = (env.player,)
    if isinstance(what, (tree.NextCard, tree.CardsPlayed)):
        phrase, players = what.what, nouns.players(s, env, what.who)
    for player in players:
        mod = (I.M_COST, player, amount, s.tab.phrase_index[phrase], how_long, tag, env.src, 1 if next_card else 0)
        ops.modify(s, mod)
    resolving.done(s, frame, True)


def resolve_again(s: Position, frame: Frame, env: Env, node: tree.ResolveAgain, until: Duration) -> None:
    """The next card of a kind takes effect so many times more."""
    how_long, tag = effects_lasting.lasting(s, env, until if until is not None else tree.Period("this_turn"))
    phrase = node.what.what if isinstance(node.what, tree.NextCard) else node.what
    players = nouns.players(s, env, node.what.who) if isinstance(node.what, tree.NextCard) else (env.player,)
    for player in players:
        ops.modify(s, (I.M_AGAIN, player, nouns.number(s, env, node.n), s.tab.phrase_index[phrase], how_long, tag, env.src, 1))
    resolving.done(s, frame, True)


def name_one(s: Position, frame: Frame, env: Env, node: tree.NameOne, until: Duration) -> None:
    """Choose an element, a type of card or the name of a card."""
    player = env.actor
    resolving.done(s, frame, True)
    picking.pick(s, player, s.rules.programs.nameable(s, node.of.kind), 1, 1, I.PICK_NUMBER, picking.NAMING[node.of.kind])
