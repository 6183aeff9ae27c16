"""How good a position looks for a player, by what any card has: health, units and where they stand, hand, territories. No card is known
by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.cards import printed
from zmdj_cards.games.zhenmian.rules import places, resources

WIN: Final = 100_000.0
HEALTH: Final = 1.6
LOW: Final = 1.2  # each point below ten is worth more
UNIT: Final = 2.0
POWER: Final = 2.0
LEFT: Final = 1.2
OPEN: Final = 0.9  # for each power that faces nobody
READY: Final = 0.6
FIELD: Final = 5.0
CARD: Final = 4.0
LAND: Final = 2.6  # a territory card in hand
TERRITORY: Final = 5.5
MANY: Final = 8  # territories from here on are worth little more than the card
LATE: Final = 2.8
MET: Final = 1.1  # a card in hand whose requirement is met
KEYWORD: Final = 1.0
JUDGED: Final = (G.TRAMPLE, G.SHIFT, G.INSIGHT, G.DEADLY, G.TOUGH, G.ARCHERY, G.COMBO, G.PLUNDER)


def score(s: Position, player: int) -> float:
    """Positive: good for ``player``. A finished game is worth ±WIN, a draw 0."""
    if s.reg[I.OVER] or s.reg[I.LOST]:
        if s.reg[I.OVER] and s.reg[I.WINNER] < 0:
            return 0.0
        won = s.reg[I.WINNER] == player if s.reg[I.OVER] else not s.reg[I.LOST] >> player & 1
        return WIN if won else -WIN
    return _side(s, player) - _side(s, 1 - player)


def _side(s: Position, player: int) -> float:
    first = player * I.ZONE_COUNT
    health = s.reg[G.HEALTH + player]
    total: float = HEALTH * health - LOW * max(0, 10 - health)
    for i in places.units(s, player):
        power = values.power(s, i)
        total += UNIT + POWER * power + LEFT * values.left(s, i)
        total += KEYWORD * sum([values.has(s, i, which) for which in JUDGED if which in s.tab.keywords])
        if places.facing(s, i) < 0:
            total += OPEN * power
        if not s.flags[i] & I.RESTED:
            total += READY
    total += FIELD * len(s.zones[first + G.FIELD])
    owned = len(s.zones[first + G.TERRITORIES])
    total += TERRITORY * min(owned, MANY) + LATE * max(0, owned - MANY)
    support = [resources.support(s, player, faction) for faction in range(len(G.FACTIONS))]
    hand = s.zones[first + I.HAND]
    for i in hand:
        card = printed(s, i)
        if card.kinds & 1 << G.TERRITORY:
            total += LAND
        else:
            total += CARD + (MET if card.element < 0 or support[card.element] >= card.need else 0.0)
    limit: int = s.ruleset.hand_limit
    return total - CARD * 0.8 * max(0, len(hand) - limit)
