"""Lasting effects on cards and players (``mods`` of a position)."""

from __future__ import annotations

from typing import Final

# Fields, behind the kind (M_…): (kind, on what, value, extra, until, tag, whose effect, what more its kind says)
ON: Final = 1  # a reference, a player or -1, as its kind says
VALUE: Final = 2
EXTRA: Final = 3
UNTIL: Final = 4  # U_…
TAG: Final = 5  # which combat or turn ends it, or -1
SOURCE: Final = 6  # a reference; only of some kinds
MORE: Final = 7
