"""Effects that wait for an event, and remember what their words meant when they were announced."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.shape import Shape

# Fields of what waits: (ability, controller, source, event, registers, until, tag)
ABILITY: Final = 0
REGS: Final = 4
UNTIL: Final = 5
TAG: Final = 6

# The tag of what happens each time until it is dropped, and not once.
EVERY: Final = -2

WAITING: Final[Shape] = (P.ABILITY, P.PLAYER, P.REF, P.EVENT, P.REGISTERS, P.NUMBER, P.NUMBER)


def wait(s: Position, ability: int, frame: Frame, until: int, tag: int) -> None:
    """Let an ability wait, with all that the frame of the ability that announces it knows."""
    known = (frame[resolving.CONTROLLER], frame[resolving.SOURCE], frame[resolving.EVENT], frame[resolving.REGS])
    entry = (ability, *known, until, tag)
    s.put(s.obj, I.DELAYED, (*s.obj[I.DELAYED], entry))


def drop(s: Position, until: int, tag: int) -> None:
    """Forget what has waited in vain: effects of this duration (and this tag, if it is not negative)."""
    waiting = s.obj[I.DELAYED]
    if not waiting:
        return
    left = tuple(entry for entry in waiting if not (entry[UNTIL] == until and (tag < 0 or entry[TAG] == tag)))
    if len(left) < len(waiting):
        s.put(s.obj, I.DELAYED, left)
