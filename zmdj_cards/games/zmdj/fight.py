"""The combat that is going on: who attacks whom."""

from __future__ import annotations

from zmdj_cards.engine.frame import Frame
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z


def combat_frame(s: Z) -> Frame | None:
    """The innermost combat frame, or None."""
    for frame in reversed(s.stack):
        if frame[0] == I.F_COMBAT:
            return frame
    return None


def attackers_now(s: Z) -> list[int]:
    frame = combat_frame(s)
    if frame is None:
        return []
    return [ref & REF_MASK for ref in frame[I.K_ATTACKERS] if s.alive(ref) and s.control[ref & REF_MASK] == frame[2]]


def attacked_now(s: Z) -> int:
    frame = combat_frame(s)
    if frame is None:
        return -1
    ref = frame[I.K_TARGET]
    return ref & REF_MASK if s.alive(ref) and s.control[ref & REF_MASK] == frame[3] else -1
