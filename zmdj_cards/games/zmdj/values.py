"""What cards of this game are worth: rows for the kernel's record ``Values``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.position import Position, Values
from zmdj_cards.engine.values import values


def _power(s: Position, i: int) -> int:
    return values.power(s, i) if s.zone[i] == I.LINE else face(s, i).power


def _range(s: Position, i: int) -> int:
    return values.reach(s, i) if s.zone[i] == I.LINE else face(s, i).range


def has_keyword(s: Position, i: int, word: str) -> bool:
    """Whether a card has a keyword: as it is now on the battlefield, as printed elsewhere."""
    if word == "peerless":
        return values.peerless(s, i)
    which = I.KEYWORD_IDS.get(word)
    if which is None:
        return any(ability.keyword_name == word for ability in face(s, i).abilities)
    amount = values.keyword(s, i, which) if s.zone[i] == I.LINE else face(s, i).keywords[which]
    return amount > 0


VALUES: Final = Values(
    stats={
        "power": _power,
        "range": _range,
        "flash_point": values.flash,
        "cost": values.cost,
        "requirement": values.need,
        "base_power": values.base_power,
        "base_range": values.base_range,
    },
    has_keyword=has_keyword,
    counters=I.MARKER_IDS,
)
