"""What goldfishing measures in this game, and the decisions before its first turn."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.playing import Features, Measures, Playing
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import KIND, NUMBER
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.policy import evaluate, features, plain
from zmdj_cards.games.zhenmian.rules import places, resources


def redraws(s: Position) -> bool:
    """Whether cards of the opening hand are being put back."""
    return len(s.stack) >= 2 and s.stack[-1][KIND] == I.F_PICK and s.stack[-2][KIND] == G.F_SETUP


PLAYING: Final = Playing(
    value=evaluate.score,
    win=evaluate.WIN,
    usual=plain.usual_action,
    quick=plain.quick_action,
    redraws=redraws,
    features=Features(features.NAMES, features.features, features.weights, first=False),
    answers=plain.answers,
    soon=features.soon,
    measures=Measures(
        resources=resources.funds,
        kinds=resources.supports,
        unused=resources.funds,
        units=places.units,
        power=values.power,
        paid={G.E_PAID: lambda event: event[NUMBER]},
        hurt=G.E_HURT,
        buried=G.E_BURY,
    ),
)
