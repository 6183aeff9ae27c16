"""The keyword abilities of the game (guide, Keywords): the one table that feeds the card language and the values of cards."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.defs import Keyword
from zmdj_cards.games.zmdj import names as G

KEYWORDS: Final = (
    Keyword(G.SWIFT, "swift", "神速", "Swift"),
    Keyword(G.BREAKTHROUGH, "breakthrough", "破军", "Breakthrough"),
    Keyword(G.EXECUTE, "execute", "完杀", "Execute"),
    Keyword(G.INTERCEPT, "intercept", "阻截", "Intercept"),
    Keyword(G.INSIGHT, "insight", "洞察", "Insight", takes="n"),
    Keyword(G.ELUSIVE, "elusive", "遁形", "Elusive", takes="n"),
    Keyword(G.PEERLESS, "peerless", "无双", "Peerless", printed_only=True),
    Keyword(G.AWAKEN, "awaken", "觉醒", "Awaken", takes="cost", printed_only=True),
    Keyword(G.ADVANCE, "advance", "进军", "Advance", printed_only=True),
    Keyword(G.RETREAT, "retreat", "撤退", "Retreat", printed_only=True),
)
