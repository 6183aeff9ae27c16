"""The frame of a combat, and the combat that is going on: who attacks whom."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame, with_field
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import names as G

# Fields: (kind, step, attacking player, defending player, target, attackers, flags, serial, attackers as declared)
DEFENDER: Final = 3
TARGET: Final = 4
ATTACKERS: Final = 5
FLAGS: Final = 6  # bits: K_…
SERIAL: Final = 7
DECLARED: Final = 8


def with_flags(frame: Frame, bits: int) -> Frame:
    """The frame with these flags as well."""
    flags: int = frame[FLAGS]
    return with_field(frame, FLAGS, flags | bits)


def combat_frame(s: Position) -> Frame | None:
    """The innermost combat frame, or None."""
    stack = s.stack
    for at in range(len(stack) - 1, -1, -1):
        kind: int = stack[at][KIND]
        if kind == G.F_COMBAT:
            return stack[at]
    return None


def number(s: Position) -> int:
    """The number of the innermost combat, or -1."""
    frame = combat_frame(s)
    return frame[SERIAL] if frame is not None else -1


def undecided(s: Position) -> int:
    """The number of the innermost combat while its outcome is open, or -1."""
    frame = combat_frame(s)
    return frame[SERIAL] if frame is not None and not frame[FLAGS] & (G.K_SUCCESS | G.K_FAIL) else -1


def attackers_now(s: Position) -> list[int]:
    frame = combat_frame(s)
    if frame is None:
        return []
    fighters: tuple[int, ...] = frame[ATTACKERS]
    player: int = frame[PLAYER]
    return [ref & REF_MASK for ref in fighters if s.alive(ref) and s.control[ref & REF_MASK] == player]


def attacked_now(s: Position) -> int:
    frame = combat_frame(s)
    if frame is None:
        return -1
    ref: int = frame[TARGET]
    defender: int = frame[DEFENDER]
    return ref & REF_MASK if s.alive(ref) and s.control[ref & REF_MASK] == defender else -1


def current(s: Position) -> int:
    """Index in the stack of the innermost combat, or -1."""
    stack = s.stack
    for at in range(len(stack) - 1, -1, -1):
        kind: int = stack[at][KIND]
        if kind == G.F_COMBAT:
            return at
    return -1


def set_flags(s: Position, bits: int) -> bool:
    """Set flags of the innermost combat; False outside of combat."""
    at = current(s)
    if at < 0:
        return False
    frame = s.stack[at]
    s.put(s.stack, at, with_flags(frame, bits))
    return True


def retarget(s: Position, target: int) -> bool:
    at = current(s)
    if at < 0:
        return False
    frame = s.stack[at]
    s.put(s.stack, at, with_field(frame, TARGET, s.refs[target]))
    return True


def present(s: Position, ref: int, player: int) -> bool:
    """Still that card, on the battlefield, on that side."""
    if ref < 0:
        return False
    i = ref & REF_MASK
    return s.refs[i] == ref and s.zone[i] == I.LINE and s.control[i] == player


def attacking(s: Position, frame: Frame) -> list[int]:
    """The attackers that are still there."""
    fighters: tuple[int, ...] = frame[ATTACKERS]
    player: int = frame[PLAYER]
    found: list[int] = []
    for ref in fighters:
        if present(s, ref, player):
            found.append(ref & REF_MASK)
    return found


def attacked(s: Position, frame: Frame) -> int:
    """The attacked card, or -1 if it is gone."""
    ref: int = frame[TARGET]
    return ref & REF_MASK if present(s, ref, frame[DEFENDER]) else -1


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.PLAYER, P.REF, P.REFS, P.NUMBER, P.NUMBER, P.REFS)


def sound(s: Position, frame: Frame) -> bool:
    """Whether two players fight, with attackers and a target."""
    return {frame[PLAYER], frame[DEFENDER]} == {0, 1} and bool(frame[ATTACKERS]) and frame[TARGET] >= 0
