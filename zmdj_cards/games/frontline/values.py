"""What cards are worth: numbers, keywords, and what can be forbidden."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.defs import Stat
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import rows, values
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS

STATS: Final = (
    Stat(G.STR, "str", minus=G.DAMAGE, mod=G.M_STR, everywhere=False),
    Stat(G.BP, "bp", mod=G.M_BP, everywhere=False),
    Stat(G.CP, "cp", mod=G.M_CP, everywhere=False),
    Stat(G.LEVEL, "level", everywhere=False),
    Stat(G.SC_COST, "sc", everywhere=False),
    Stat(G.MC_COST, "mc", everywhere=False),
    Stat(G.COST, "cost", everywhere=False),
    Stat(G.RECOVERS, "recovery", everywhere=False),
)
VALUES: Final = rows.build(STATS, KEYWORDS, counters={"damage": G.DAMAGE})


def strength(s: Position, i: int) -> int:
    """STR now: printed, less damage, with what effects add (P10, Q9)."""
    return values.stat(s, i, G.STR)


def keyword(s: Position, i: int, which: int) -> int:
    """How often a creature has a keyword, or the total of its numbers."""
    return values.keyword(s, i, which)


def printed(s: Position, i: int, which: int) -> int:
    """A number as it stands on the card."""
    return int(s.tab.cards[s.card[i]].front.stats[which])
