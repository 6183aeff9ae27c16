"""What goldfishing measures in the main game, and the decisions before its first turn."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.playing import Features, Measures, Playing
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.policy import evaluate, features, plain, weights
from zmdj_cards.games.zmdj.rules.lines import commander, units
from zmdj_cards.games.zmdj.rules.supply import elements, funds, ready_tactics


def _elements(s: Position, player: int) -> tuple[tuple[str, int], ...]:
    return tuple((G.ELEMENTS[place], count) for place, count in enumerate(elements(s, player)) if count)


def _awake(s: Position, player: int) -> bool:
    leader = commander(s, player)
    return leader >= 0 and bool(s.flags[leader] & I.BACK)


def begins(s: Position, first: int) -> Action | None:
    """The player picked at random lets a player go first: itself (1) or the other (2)."""
    if s.stack[-1][KIND] != G.F_SETUP:
        return None
    return (I.A_MODE, 1 if first == s.rules.frames[G.F_SETUP].actor(s, s.stack[-1]) else 2)


def redraws(s: Position) -> bool:
    """Whether the mulligan is being taken."""
    return len(s.stack) >= 2 and s.stack[-1][KIND] == I.F_PICK and s.stack[-2][KIND] == G.F_SETUP


PLAYING: Final[Playing] = Playing(
    value=evaluate.score,
    win=evaluate.WIN,
    usual=plain.usual_action,
    quick=plain.quick_action,
    begins=begins,
    redraws=redraws,
    features=Features(features.NAMES, features.features, weights.weights, first=False),
    answers=plain.answers,
    soon=plain.soon,
    measures=Measures(
        resources=funds,
        kinds=_elements,
        unused=lambda s, player: len(ready_tactics(s, player)),
        units=units,
        power=values.power,
        apart=lambda s, player: zone_of(s, player, G.LIFE),
        awake=_awake,
        paid={G.E_PAID: lambda event: event[NUMBER] + event[OTHER]},
    ),
)
