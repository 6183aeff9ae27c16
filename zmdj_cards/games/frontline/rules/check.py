"""What is put right at once: creatures without STR are destroyed by rule (P10)."""

from __future__ import annotations

from zmdj_cards.engine.cards.board import refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, would
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import lines
from zmdj_cards.games.frontline.values import printed, strength


def must_die(s: Position, i: int) -> bool:
    """Whether a creature is destroyed by rule now. Where no text lowers STR, what is printed less damage tells most of them from afar."""
    least: int = s.ruleset.destroyed_at
    if not s.tab.traits.any_weak and printed(s, i, G.STR) - s.counters[G.DAMAGE][i] > least:
        return False
    return strength(s, i) <= least


def board(s: Position) -> bool:
    """All that must be destroyed at one moment; says whether there was any."""
    dying = refs(s, [i for player in (0, 1) for i in lines.creatures(s, player) if must_die(s, i)])
    if dying:
        would.happen(s, deeds.DIE, dying, dying)
    return bool(dying)
