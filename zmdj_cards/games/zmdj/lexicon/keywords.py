"""The keyword abilities of the game (guide, Keywords): the one table that feeds the card language and the values of cards."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Keyword

KEYWORDS: Final = (
    Keyword(I.SWIFT, "swift", "神速", "Swift"),
    Keyword(I.BREAKTHROUGH, "breakthrough", "破军", "Breakthrough"),
    Keyword(I.EXECUTE, "execute", "完杀", "Execute"),
    Keyword(I.INTERCEPT, "intercept", "阻截", "Intercept"),
    Keyword(I.INSIGHT, "insight", "洞察", "Insight", takes="n"),
    Keyword(I.ELUSIVE, "elusive", "遁形", "Elusive", takes="n"),
    Keyword(I.PEERLESS, "peerless", "无双", "Peerless", printed_only=True),
    Keyword(I.AWAKEN, "awaken", "觉醒", "Awaken", takes="cost", printed_only=True),
    Keyword(I.ADVANCE, "advance", "进军", "Advance", printed_only=True),
    Keyword(I.RETREAT, "retreat", "撤退", "Retreat", printed_only=True),
)
