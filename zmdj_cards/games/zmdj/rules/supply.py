"""What a player can pay with: tactics and supply tokens (R10, R11)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.cards import Printed


def elements(s: Position, player: int) -> list[int]:
    """How many face-up tactics of each element a player has (R11)."""
    found = [0] * len(G.ELEMENTS)
    flags, card, cards = s.flags, s.card, s.tab.cards
    for i in s.zones[player * I.ZONE_COUNT + G.TACTICS]:
        if not flags[i] & I.FACE_DOWN:
            printed: Printed = cards[card[i]].printed
            element = printed.element
            if element >= 0:
                found[element] += 1
    return found


def ready_tactics(s: Position, player: int) -> list[int]:
    flags = s.flags
    return [i for i in s.zones[player * I.ZONE_COUNT + G.TACTICS] if not flags[i] & I.RESTED]


def funds(s: Position, player: int) -> int:
    """The greatest cost that a player can pay now (R10)."""
    flags, total = s.flags, s.reg[G.TOKENS + player]
    for i in s.zones[player * I.ZONE_COUNT + G.TACTICS]:
        if not flags[i] & I.RESTED:
            total += 1
    return total
