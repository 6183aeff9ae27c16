"""What a position is worth to a player who looks no further: the features that its game declares, weighed as its data say."""

from __future__ import annotations

from operator import mul
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position

WIN: Final = 1000.0  # a game won; fitted values are log-odds and stay far below


def judge(s: Position, player: int) -> float:
    """How good the position looks for ``player`` when the other player acts next: log-odds of winning, ±WIN for a game that is over, 0 for
    a draw."""
    reg = s.reg
    if reg[I.OVER]:
        winner = reg[I.WINNER]
        return 0.0 if winner < 0 else WIN if winner == player else -WIN
    if reg[I.LOST]:
        return -WIN if reg[I.LOST] >> player & 1 else WIN
    features = s.rules.playing.features
    return float(sum(map(mul, features.weights(), features.of(s, player))))
