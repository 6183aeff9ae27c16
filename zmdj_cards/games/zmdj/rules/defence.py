"""What the defender does in a combat: intercept, and discard cards to dodge."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.frame import PLAYER, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import fight
from zmdj_cards.games.zmdj.rules.fight import ATTACKERS, DEFENDER, SERIAL, TARGET


def intercept(s: Position, i: int) -> None:
    """A card becomes the target instead, and rests."""
    at = fight.current(s)
    if at < 0:
        return
    frame = s.stack[at]
    s.put(s.stack, at, fight.with_flags(with_field(frame, TARGET, s.refs[i]), G.K_INTERCEPTED))
    ops.rest(s, i)
    ops.emit(s, G.E_INTERCEPT, frame[DEFENDER], s.refs[i], frame[TARGET])
    for ref in frame[ATTACKERS]:
        fighter = ref & REF_MASK
        if s.alive(ref) and s.zone[fighter] == I.LINE and s.control[fighter] == frame[PLAYER]:
            ops.emit(s, G.E_INTERCEPTED, frame[PLAYER], s.refs[fighter], s.refs[i])


def dodge(s: Position, i: int) -> None:
    """A card discarded from hand adds its flash point to the attacked card."""
    at = fight.current(s)
    amount = values.flash(s, i)
    ops.discard(s, s.control[i], [i])
    if at >= 0:
        flash(s, s.stack[at][TARGET], amount, s.stack[at][SERIAL])


def flash(s: Position, target: int, amount: int, serial: int) -> None:
    """Flash points for the attacked card (a reference), until the combat ends."""
    if s.alive(target):
        ops.modify(s, (G.M_POWER, target, amount, 0, I.U_COMBAT, serial))
        ops.emit(s, G.E_FLASH, s.control[target & REF_MASK], target, -1, amount)
