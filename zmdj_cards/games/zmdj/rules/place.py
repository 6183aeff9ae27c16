"""Where in its line a unit enters (guide, Zones): at either end or between two cards. The result is the place, counted from the left."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules.lines import line

# Fields: (kind, step, player who chooses, player whose line, card)
CARD: Final = 4


def start(s: Position, player: int, ref: int) -> None:
    s.push(s.stack, (G.F_PLACE, 0, player, player, ref))


def run(s: Position, frame: Frame) -> bool:
    return True


def options(s: Position, frame: Frame) -> list[Action]:
    return [(G.A_PLACE, at) for at in range(len(line(s, frame[PLAYER])) + 1)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (action[1],))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.PLAYER, P.REF)
