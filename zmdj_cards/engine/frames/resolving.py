"""The frame of an ability that is being resolved: begin, go on, change its registers."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import EMPTY, R_CARDS, R_DONE, Env, Regs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import STEP, Event, Frame
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, place in the program, program, controller, source, event, registers, ability or -1)
AT: Final = STEP
PROGRAM: Final = 2
CONTROLLER: Final = 3
SOURCE: Final = 4  # a reference
EVENT: Final = 5
REGS: Final = 6
ABILITY: Final = 7

LONGEST: Final = 1 << 20  # place in a program; how long one is, the program says


def done(s: Position, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Go on to the next instruction; ``ok`` False: not all of it could be done."""
    changes = changes or {}
    if not ok:
        changes[R_DONE] = (0,)
    proceed(s, frame, changes)


def frame(s: Position, program: int, player: int, src: int, event: Event, ability: int = -1, regs: Regs = ()) -> Frame:
    """The frame of a program at its beginning. ``regs``: registers handed over by an earlier effect."""
    size = s.tab.programs[program].registers
    if not regs:
        regs = EMPTY
    if len(regs) < size:
        regs = regs + ((),) * (size - len(regs))
    return (I.F_PROG, 0, program, player, src, event, regs, ability)


def start(s: Position, program: int, player: int, src: int, event: Event, ability: int = -1, regs: Regs = ()) -> None:
    """Begin a program."""
    s.push(s.stack, frame(s, program, player, src, event, ability, regs))


def env_of(s: Position, frame: Frame) -> Env:
    """What the ability of a frame knows."""
    program: int = frame[PROGRAM]
    return Env(frame[CONTROLLER], frame[SOURCE], frame[EVENT], frame[REGS], s.tab.programs[program].x)


def go(s: Position, frame: Frame, at: int, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Continue at a place, with some registers changed. Must be called while the frame is on top."""
    regs: tuple[tuple[int, ...], ...] = frame[REGS]
    if changes:
        new = list(regs)
        for which in changes:
            new[which] = changes[which]
        regs = tuple(new)
    s.top((I.F_PROG, at, frame[PROGRAM], frame[CONTROLLER], frame[SOURCE], frame[EVENT], regs, frame[ABILITY]))


def proceed(s: Position, frame: Frame, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Go on to the next instruction."""
    at: int = frame[AT]
    go(s, frame, at + 1, changes)


def fail() -> dict[int, tuple[int, ...]]:
    """Registers that say: not all of it could be done."""
    return {R_DONE: (0,)}


def shown(s: Position, frame: Frame, player: int) -> tuple[int, ...]:
    """The cards that the frame shows to a player: to its controller, those that the ability has looked at or revealed."""
    return tuple(ref for ref in frame[REGS][R_CARDS] if s.alive(ref)) if player == frame[CONTROLLER] else ()


def shape(frame: Frame) -> Shape:
    return (P.PROGRAM, P.PLAYER, P.REF, P.EVENT, P.REGISTERS, P.ABILITY)
