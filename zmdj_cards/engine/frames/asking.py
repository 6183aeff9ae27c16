"""The frame of a question that is answered with yes or no. :mod:`choose` carries it out; the result is (1,) for yes, else nothing."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, step, player, purpose)


def ask(s: Position, player: int) -> None:
    """Ask a player yes or no."""
    s.push(s.stack, (I.F_ASK, 0, player, -1))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER)
