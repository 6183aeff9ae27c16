"""A triggered ability that waits to be resolved, and the frame in which a player orders several. :mod:`triggers` carries it out.

The frame itself has no fields of its own: what waits stands in the position."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position

# Fields of what waits: (controller, ability, source, event, registers, tag)
CONTROLLER: Final = 0
ABILITY: Final = 1
SOURCE: Final = 2  # a reference
EVENT: Final = 3
REGS: Final = 4
TAG: Final = 5


def start(s: Position) -> None:
    """Resolve what waits before anything else goes on."""
    s.push(s.stack, (I.F_TRIGGERS, 0))
