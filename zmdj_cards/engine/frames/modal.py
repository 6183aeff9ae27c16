"""The frame of a choice among the modes of an effect. :mod:`choose` carries it out; the result is a tuple of modes, in rising order."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame, with_field
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, step, player, least, most, possible modes, chosen)
LEAST: Final = 3
MOST: Final = 4
POSSIBLE: Final = 5
CHOSEN: Final = 6


def choose(s: Position, player: int, possible: tuple[int, ...], least: int, most: int) -> None:
    """Ask ``player`` for ``least`` to ``most`` of the possible modes; as many as there are, if there are fewer (golden rule)."""
    most = min(most, len(possible))
    s.push(s.stack, (I.F_MODE, 0, player, min(least, most), most, possible, ()))


def with_mode(frame: Frame, mode: int) -> Frame:
    """The frame with one more mode chosen."""
    return with_field(frame, CHOSEN, (*frame[CHOSEN], mode))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER, P.NUMBER, P.NUMBERS, P.NUMBERS)
