"""The frame of an ability that is being resolved: begin, go on, change its registers, even below other frames."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import Event, Frame
from zmdj_cards.engine.words.env import EMPTY, R_DONE, Env, Regs


def done(s: Position, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Go on to the next instruction; ``ok`` False: not all of it could be done."""
    changes = changes or {}
    if not ok:
        changes[R_DONE] = (0,)
    go(s, frame, frame[1] + 1, changes)


def amend(s: Position, frame: Frame, changes: dict[int, tuple[int, ...]], ok: bool) -> None:
    """Change registers of an ability's frame that may lie below others by now."""
    at = len(s.stack) - 1
    while at >= 0 and not (s.stack[at][0] == I.F_PROG and s.stack[at][2] == frame[2] and s.stack[at][4] == frame[4]):
        at -= 1
    if at < 0:
        return
    below = s.stack[at]
    regs = list(below[6])
    for which, value in changes.items():
        regs[which] = value
    if not ok:
        regs[R_DONE] = (0,)
    s.put(s.stack, at, (*below[:6], tuple(regs), *below[7:]))


def finish(s: Position, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]]) -> None:
    """Go on after something that may have been replaced: the frames of what happens instead lie on top by now."""
    if s.stack[-1] is frame:
        done(s, frame, ok, changes)
        return
    at = len(s.stack) - 1
    while s.stack[at] is not frame:
        at -= 1
    s.put(s.stack, at, (*frame[:1], frame[1] + 1, *frame[2:]))
    amend(s, frame, changes, ok)


def start(s: Position, program: int, player: int, src: int, event: Event, ability: int = -1, regs: Regs = ()) -> None:
    """Begin a program. ``regs``: registers handed over by an earlier effect."""
    size = s.tab.programs[program].registers
    if not regs:
        regs = EMPTY
    if len(regs) < size:
        regs = regs + ((),) * (size - len(regs))
    s.push(s.stack, (I.F_PROG, 0, program, player, src, event, regs, ability))


def env_of(s: Position, frame: Frame) -> Env:
    return Env(frame[3], frame[4], frame[5], frame[6], s.tab.programs[frame[2]].x)


def go(s: Position, frame: Frame, at: int, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Continue at a place, with some registers changed. Must be called while the frame is on top."""
    regs = frame[6]
    if changes:
        new = list(regs)
        for which, value in changes.items():
            new[which] = value
        regs = tuple(new)
    s.top((I.F_PROG, at, frame[2], frame[3], frame[4], frame[5], regs, frame[7]))


def fail() -> dict[int, tuple[int, ...]]:
    return {R_DONE: (0,)}


def drop_delayed(s: Position, until: int, tag: int) -> bool:
    """Forget delayed effects whose time has passed."""
    if not s.obj[I.DELAYED]:
        return False
    left = tuple(entry for entry in s.obj[I.DELAYED] if not (entry[5] == until and (tag < 0 or entry[6] == tag)))
    if len(left) == len(s.obj[I.DELAYED]):
        return False
    s.put(s.obj, I.DELAYED, left)
    return True
