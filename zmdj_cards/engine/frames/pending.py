"""A triggered ability that waits to be resolved, and the frame in which a player orders several. :mod:`triggers` carries it out.

The frame itself has no fields of its own: what waits stands in the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.shape import Shape

# Fields of what waits: (controller, ability, source, event, registers, tag, moment)
CONTROLLER: Final = 0
ABILITY: Final = 1
SOURCE: Final = 2  # a reference
EVENT: Final = 3
REGS: Final = 4
TAG: Final = 5
MOMENT: Final = 6  # counted among those that wait: what has fired later has a higher number


def add(s: Position, items: Iterable[Frame]) -> None:
    """Let triggers wait that have fired at one moment: all that fires while one frame runs, or while something goes on that counts as
    one moment. They come after those of earlier moments (R35)."""
    for item in items:
        moment: int = s.pending[-1][MOMENT] if s.pending else 0
        if s.pending and s.fired != s.moment and s.ruleset.earlier_triggers_first:
            moment += 1
        s.fired = s.moment
        s.push(s.pending, item + (moment,))  # noqa: RUF005  # with a star it takes twice as long


def first(s: Position) -> list[int]:
    """Places of those that have fired first: they are resolved before all others."""
    waiting = s.pending
    if len(waiting) == 1:
        return [0]
    moment: int = next(iter(waiting))[MOMENT]
    return [at for at in range(len(waiting)) if waiting[at][MOMENT] == moment]


def start(s: Position) -> None:
    """Resolve what waits before anything else goes on."""
    s.push(s.stack, (I.F_TRIGGERS, 0))


def shape(frame: Frame) -> Shape:
    """What waits stands in the position."""
    return ()


# What one that waits holds.
WAITING: Final[Shape] = (P.PLAYER, P.ABILITY, P.REF, P.EVENT, P.REGISTERS, P.NUMBER, P.NUMBER)
