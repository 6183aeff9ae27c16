"""Computed values, kept until anything changes."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.position import Position

WIDTH: Final = 16
BUSY: Final = -1_000_000


def cached(s: Position) -> dict[int, int]:
    """Computed values of this version of the position."""
    if s.cache_version != s.version:
        s.cache = {}
        s.cache_version = s.version
    return s.cache
