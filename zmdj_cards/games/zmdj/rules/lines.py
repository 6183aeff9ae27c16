"""The two lines of units with their commanders: places, distances, flanks (R1 to R5)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.games.zmdj import names as G


def line(s: Position, player: int) -> tuple[int, ...]:
    return s.zones[player * I.ZONE_COUNT + I.LINE]


def commander(s: Position, player: int) -> int:
    """The player's commander, or -1 if it has left the battlefield."""
    cards, card = s.tab.cards, s.card
    for i in s.zones[player * I.ZONE_COUNT + I.LINE]:
        if cards[card[i]].type == G.COMMANDER:
            return i
    return -1


def units(s: Position, player: int) -> list[int]:
    """The units (角色) that a player controls, from that player's left to right; never the commander (R5)."""
    cards, card = s.tab.cards, s.card
    return [i for i in s.zones[player * I.ZONE_COUNT + I.LINE] if cards[card[i]].type != G.COMMANDER]


def ring(s: Position) -> tuple[int, ...]:
    """All units and commanders clockwise, beginning at the left end of player 0's line (R1)."""
    return s.zones[0] + s.zones[I.ZONE_COUNT]


def distance(s: Position, a: int, b: int) -> int:
    """Places between two cards of the battlefield, neighbours 1 (R1). 99 where one of them is not there."""
    around = s.zones[0] + s.zones[I.ZONE_COUNT]
    if a not in around or b not in around:
        return 99
    circle: bool = s.ruleset.ring
    if not circle:
        return _facing(s, a, b)
    gap = around.index(a) - around.index(b)
    if gap < 0:
        gap = -gap
    rest = len(around) - gap
    return gap if gap < rest else rest


def _facing(s: Position, a: int, b: int) -> int:
    """The reading of R1 in which the lines face each other: across, commander to commander, then along."""
    place = {}
    for player in (0, 1):
        cards = s.zones[player * I.ZONE_COUNT]
        middle = cards.index(commander(s, player))
        for index, i in enumerate(cards):
            place[i] = (player, (index - middle) * (1 if player == 0 else -1))
    (side_a, x), (side_b, y) = place[a], place[b]
    return abs(x - y) + (side_a != side_b)


def neighbours(s: Position, i: int) -> list[int]:
    """Cards at distance 1, in ring order."""
    circle: bool = s.ruleset.ring
    if not circle:
        return [j for j in ring(s) if j != i and distance(s, i, j) == 1]
    around = s.zones[0] + s.zones[I.ZONE_COUNT]
    size = len(around)
    for at in range(size):
        if around[at] == i:
            if size == 1:
                return []
            if size == 2:
                return [around[1 - at]]
            if at == 0:
                return [around[1], around[size - 1]]
            return [around[0], around[at - 1]] if at == size - 1 else [around[at - 1], around[at + 1]]
    return []


def flank(s: Position, i: int) -> int:
    """0 left, 1 right, seen by the controller; -1 for a commander or a card not in a line."""
    cards = s.zones[s.control[i] * I.ZONE_COUNT]
    if s.zone[i] != I.LINE or s.tab.cards[s.card[i]].type == G.COMMANDER:
        return -1
    middle = commander(s, s.control[i])
    if middle < 0:
        return 0
    return 0 if cards.index(i) < cards.index(middle) else 1


def alone(s: Position, i: int) -> bool:
    """Whether a unit is the only one in its flank."""
    side, cards = flank(s, i), s.zones[s.control[i] * I.ZONE_COUNT]
    if side < 0:
        return False
    middle = commander(s, s.control[i])
    left = cards.index(middle) if middle >= 0 else len(cards)
    return (left if side == 0 else len(cards) - 1 - left) == 1
