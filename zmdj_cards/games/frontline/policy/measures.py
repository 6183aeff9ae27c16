"""What goldfishing measures in the front-line game, and the decisions before its first turn."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.playing import Features, Measures, Playing
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.policy import evaluate, plain
from zmdj_cards.games.frontline.rules import lines
from zmdj_cards.games.frontline.values import strength


def redraws(s: Position) -> bool:
    """Whether the mulligan is being taken."""
    return len(s.stack) >= 2 and s.stack[-1][KIND] == I.F_PICK and s.stack[-2][KIND] == G.F_SETUP


PLAYING: Final[Playing] = Playing(
    value=evaluate.score,
    win=evaluate.WIN,
    usual=plain.usual_action,
    quick=plain.quick_action,
    redraws=redraws,
    features=Features(("score",), lambda s, player: (evaluate.score(s, player),), lambda: (1 / evaluate.EVEN,)),
    answers=plain.answers,
    soon=plain.soon,
    measures=Measures(
        resources=lambda s, player: s.reg[G.SC + player] + s.reg[G.MC + player],
        kinds=lambda s, player: (("tech", s.reg[G.SC + player]), ("mystic", s.reg[G.MC + player])),
        unused=lambda s, player: s.reg[G.SC + player] + s.reg[G.MC + player],
        units=lines.creatures,
        power=strength,
        own={
            "cross": lambda s, player: s.reg[G.CROSSED + player],
            "control": lines.held,
            "held": lambda s, player: s.reg[G.HELD + player],
            "caps": lambda s, player: s.reg[G.SC_CAP + player] + s.reg[G.MC_CAP + player],
            "promoted": lambda s, player: len(s.zones[player * I.ZONE_COUNT + I.ATTACHED]),
        },
        played=frozenset((I.E_PLAY, G.E_PROMOTE, G.E_SET)),
    ),
)
