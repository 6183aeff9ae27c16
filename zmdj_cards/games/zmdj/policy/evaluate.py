"""How good a position looks for a player, by what any card has: life, units, hand, tactics. No card is known by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules.lines import commander

WIN: Final = 100_000.0
LIFE: Final = 26.0
LAST_LIFE: Final = 22.0  # an empty life zone is worse than one card less
CARD: Final = 7.0
UNIT: Final = 3.0
POWER: Final = 2.6
RANGE: Final = 1.6
KEYWORD: Final = 2.0
READY: Final = 1.6
AWAKE: Final = 14.0
TACTIC: Final = 4.0
TOKEN: Final = 3.0
DECK: Final = 0.15
JUDGED: Final = (G.BREAKTHROUGH, G.EXECUTE, G.INTERCEPT)


def score(s: Position, player: int) -> float:
    """Positive: good for ``player``. A finished game is worth ±WIN, a draw 0."""
    if s.reg[I.OVER] or s.reg[I.LOST]:
        if s.reg[I.OVER] and s.reg[I.WINNER] < 0:
            return 0.0
        won = s.reg[I.WINNER] == player if s.reg[I.OVER] else not s.reg[I.LOST] >> player & 1
        return WIN if won else -WIN
    return _side(s, player) - _side(s, 1 - player)


def _side(s: Position, player: int) -> float:
    zones, flags, first = s.zones, s.flags, player * I.ZONE_COUNT
    life = len(zones[first + G.LIFE])
    total: float = LIFE * life - (LAST_LIFE if life == 0 else 0.0)
    total += CARD * min(len(zones[first + I.HAND]), s.ruleset.hand_limit)
    total += TOKEN * s.reg[G.TOKENS + player] + DECK * len(zones[first + I.DECK])
    for i in zones[first + G.TACTICS]:
        total += TACTIC if not flags[i] & I.FACE_DOWN else TACTIC - 1.5
    leader = commander(s, player)
    known = s.tab.keywords
    keywords = [keyword for keyword in JUDGED if keyword in known]
    for i in zones[first + I.LINE]:
        worth = POWER * values.power(s, i) + RANGE * values.reach(s, i)
        for keyword in keywords:
            if values.keyword(s, i, keyword):
                worth += KEYWORD
        if not flags[i] & I.RESTED:
            worth += READY
        total += worth * (0.8 if i == leader else 1.0) + (0.0 if i == leader else UNIT)
    if leader >= 0 and flags[leader] & I.AWAKE:
        total += AWAKE
    return total
