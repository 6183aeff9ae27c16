"""Dice and coins: what comes up is a number of the ability from then on."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import random_below
from zmdj_cards.engine.cards.env import R_DIFF, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.words import nouns


def roll(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    sides = max(1, nouns.number(s, env, code[1]))
    value = 1 + random_below(s, sides)
    ops.emit(s, I.E_ROLL, env.actor, -1, -1, value)
    resolving.done(s, frame, True, {R_DIFF: (value,)})


def flip(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Heads is 1, tails 0."""
    heads = random_below(s, 2)
    ops.emit(s, I.E_HEADS if heads else I.E_TAILS, env.actor)
    resolving.done(s, frame, True, {R_DIFF: (heads,)})
