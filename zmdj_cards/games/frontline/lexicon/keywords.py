"""The keywords of the game, by number. Their rules are in the rooms that ask for them; what they mean in words is in the glossary."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.defs import Keyword

RANGE, SWIFT, GUARD, STEALTH, ARMOUR, VANGUARD = range(6)
KEYWORDS: Final[tuple[Keyword, ...]] = (
    Keyword(RANGE, "range", "射程", "Range", "n"),
    Keyword(SWIFT, "swift", "急袭", "Swift"),
    Keyword(GUARD, "guard", "守护", "Guard"),
    Keyword(STEALTH, "stealth", "潜行", "Stealth"),
    Keyword(ARMOUR, "armour", "装甲", "Armour", "n"),
    Keyword(VANGUARD, "vanguard", "前置", "Vanguard"),
)
