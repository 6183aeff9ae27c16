"""Computed values, kept until anything changes. Those of instance ``i`` stand under ``i * WIDTH`` plus the number of a stat, or plus
``KEYWORD`` plus the number of a keyword; what only a game keeps, under numbers below 0.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.position import Position

WIDTH: Final = 64
KEYWORD: Final = 24  # so many stats are possible, and keywords as many as are left
BUSY: Final = -1_000_000


def cached(s: Position) -> dict[int, int]:
    """Computed values of this version of the position."""
    if s.cache_version != s.version:
        s.cache = {}
        s.cache_version = s.version
    return s.cache
