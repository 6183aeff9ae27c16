"""Life cards: where damage puts them (guide, Damage & life)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import transfer
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.games.zmdj import names as G

# How damage is dealt.
EXECUTE: Final = 1
NO_AMBUSH: Final = 2
COMBAT: Final = 4


def take(s: Position, i: int, flags: int) -> None:
    """A life card goes to the hand, which is no draw; with Execute to the discard pile."""
    player = s.control[i]
    if flags & EXECUTE:
        transfer(s, i, s.owner[i], I.DISCARD)
        ops.emit(s, G.E_LIFE_LOST, player, s.refs[i])
    else:
        transfer(s, i, s.owner[i], I.HAND)
        ops.emit(s, G.E_LIFE_TO_HAND, player, s.refs[i])
