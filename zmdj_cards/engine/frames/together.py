"""The frame of players who each do something at one moment. :mod:`program.together` carries it out.

Every player has a frame of the ability of its own, kept here; only the one that goes on lies on the stack, above this frame."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import R_TOGETHER
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import AT, REGS
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import KIND, Frame, with_field
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, step, player who goes on, frames of the players, who goes on now, who is still to act)
MEMBERS: Final = 3
ACTING: Final = 4  # places among the frames; several: they act as one
LEFT: Final = 5

# Its steps.
CHOOSING: Final = 0  # one player after the other chooses, up to the next thing that happens
HAPPENING: Final = 1  # what they have chosen happens
AT_ONCE: Final = 2  # the same, and the board is put right when all of it has happened

# The register of a member: (where the common part of the program ends, how far it goes, what it was answered last …).
RUNS: Final = 0  # up to the next thing that happens
ACTS: Final = 1  # lets it happen
HAS_ACTED: Final = 2


def start(s: Position, members: tuple[Frame, ...]) -> None:
    s.push(s.stack, (I.F_EACH, CHOOSING, 0, members, (), ()))


def end(member: Frame) -> int:
    """Where the part of the program ends that every player goes through."""
    return int(member[REGS][R_TOGETHER][0])


def stage(member: Frame) -> int:
    return int(member[REGS][R_TOGETHER][1])


def at_stage(member: Frame, stage: int) -> Frame:
    return _with(member, (end(member), stage, *member[REGS][R_TOGETHER][2:]))


def paused(member: Frame, answer: tuple[int, ...]) -> Frame:
    """The frame of a player that waits, with the answer that its next instruction is to read."""
    return _with(member, (end(member), RUNS, *answer))


def resume(s: Position, member: Frame) -> None:
    """Let a player go on where it has paused."""
    s.keep(s.obj, I.RESULT, member[REGS][R_TOGETHER][2:])
    s.push(s.stack, member)


def _with(member: Frame, register: tuple[int, ...]) -> Frame:
    regs = list(member[REGS])
    regs[R_TOGETHER] = register
    return with_field(member, REGS, tuple(regs))


def ended(member: Frame) -> bool:
    return bool(member[AT] == end(member))


def going_on(frame: Frame, step: int, player: int, acting: tuple[int, ...], left: tuple[int, ...]) -> Frame:
    """The frame while these members act, with those others to follow."""
    return (frame[KIND], step, player, frame[MEMBERS], acting, left)


def with_members(frame: Frame, members: tuple[Frame, ...]) -> Frame:
    """The frame with other frames of the players."""
    return with_field(frame, MEMBERS, members)


def shown(s: Position, frame: Frame, player: int) -> tuple[int, ...]:
    """The cards that the frames of the players show to one of them."""
    return tuple(ref for member in frame[MEMBERS] for ref in resolving.shown(s, member, player))


def sound(s: Position, frame: Frame) -> bool:
    """Whether all members are abilities with a common part, and those who act are among them."""
    members = frame[MEMBERS]
    fine = all(member[KIND] == I.F_PROG and len(member[REGS][R_TOGETHER]) >= 2 for member in members)
    return len(members) > 1 and fine and all(0 <= place < len(members) for place in (*frame[ACTING], *frame[LEFT]))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.FRAMES, P.NUMBERS, P.NUMBERS)
