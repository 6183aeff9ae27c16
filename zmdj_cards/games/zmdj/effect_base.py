"""What all effects share: going on to the next instruction, and which of the objects are still what was meant."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.frame import Frame
from zmdj_cards.engine.state import REF_BITS, REF_MASK
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj import nouns, play, prog
from zmdj_cards.games.zmdj.board import Z
from zmdj_cards.games.zmdj.env import R_DONE, Env

Refs = tuple[int, ...]


def all_of(s: Z, env: Env, node: Any, what: Any) -> Refs:
    """Everything an object phrase of an effect can mean; what belongs to the actor by the nature of the effect is its own."""
    if isinstance(what, ast.Sel) and what.who is None and isinstance(node, ast.Sacrifice):
        what = ast.Sel(what.noun, what.qty, ast.Who("self"), what.zone, what.other, what.filters, what.adjs)
    if isinstance(node, ast.Search) and isinstance(what, ast.Sel):
        what = ast.Sel(what.noun, what.qty, what.who, node.zone, what.other, what.filters, what.adjs)
    found = nouns.objects(s, env, what)
    if isinstance(node, ast.PlayFree) and not isinstance(what, ast.Ref):
        mode = play_mode(node)
        found = tuple(ref for ref in found if play.can_play(s, env.actor, ref & REF_MASK, mode))
    return found


def done(s: Z, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Go on to the next instruction; ``ok`` False: not all of it could be done."""
    changes = changes or {}
    if not ok:
        changes[R_DONE] = (0,)
    prog.go(s, frame, frame[1] + 1, changes)


def here(s: Z, ref: int) -> int:
    """The instance, if the card is still the one that was meant and is on the battlefield or among the tactics; else -1."""
    i = ref & REF_MASK
    return i if s.alive(ref) else -1


def fallen(s: Z, ref: int) -> int:
    """The instance, also if the card has meanwhile gone to a discard pile, and no further; else -1."""
    i = ref & REF_MASK
    if s.alive(ref):
        return i
    return i if s.zone[i] == I.DISCARD and s.generation[i] - (ref >> REF_BITS) == 1 else -1


def on_line(s: Z, found: Refs) -> list[int]:
    return [ref & REF_MASK for ref in found if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]


def amend(s: Z, frame: Frame, changes: dict[int, tuple[int, ...]], ok: bool) -> None:
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


def finish(s: Z, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]]) -> None:
    """Go on after something that may have been replaced: the frames of what happens instead lie on top by now."""
    if s.stack[-1] is frame:
        done(s, frame, ok, changes)
        return
    at = len(s.stack) - 1
    while s.stack[at] is not frame:
        at -= 1
    s.put(s.stack, at, (*frame[:1], frame[1] + 1, *frame[2:]))
    amend(s, frame, changes, ok)


def play_mode(node: Any) -> int:
    mode = I.PLAY_FREE | I.PLAY_EFFECT
    if node.rested:
        mode |= I.PLAY_RESTED
    if node.ignore_need:
        mode |= I.PLAY_NO_NEED
    return mode
