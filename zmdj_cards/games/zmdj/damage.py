"""Damage to commanders, point by point (guide, Damage & life), with Ambush and Execute.

Frame: (kind, step, player damaged, commander, points left, flags, source, points dealt, life card in question)
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.action import Action
from zmdj_cards.engine.frame import Frame
from zmdj_cards.games.zmdj import frames, instead, ops, prohibitions
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, transfer, zone_of

EXECUTE: Final = 1
NO_AMBUSH: Final = 2
COMBAT: Final = 4


def start(s: Z, i: int, amount: int, flags: int, source: int) -> None:
    """Deal damage to the commander ``i``; anything else takes none."""
    if s.zone[i] != I.LINE or s.tab.cards[s.card[i]].type != I.COMMANDER:
        s.keep(s.obj, I.RESULT, (0,))
        return
    if s.tab.any_cannots and prohibitions.forbidden(s, I.C_DAMAGED, i):
        s.keep(s.obj, I.RESULT, (0,))
        return
    if amount > 0 and zone_of(s, s.control[i], I.LIFE) and instead.replaced(s, I.E_DAMAGE, s.ref(i)):
        return
    s.push(s.stack, (I.F_DAMAGE, 0, s.control[i], s.ref(i), max(0, amount), flags, source, 0, -1))


def run(s: Z, frame: Frame) -> bool:
    player, left, flags, dealt = frame[2], frame[4], frame[5], frame[7]
    life = zone_of(s, player, I.LIFE)
    if left <= 0 or not life:
        s.pop(s.stack)
        if dealt:
            ops.emit(s, I.E_DAMAGE, player, frame[3], frame[6], dealt)
        s.keep(s.obj, I.RESULT, (dealt,))
        return False
    i = life[0]
    ambush = not flags & (EXECUTE | NO_AMBUSH) and s.tab.cards[s.card[i]].ambush is not None
    if ambush and not (s.tab.any_cannots and prohibitions.player_forbidden(s, I.C_AMBUSH, player)):
        return True
    s.top((frame[0], 0, *frame[2:4], left - 1, flags, frame[6], dealt + 1, -1))
    _take(s, player, i, flags)
    return False


def _take(s: Z, player: int, i: int, flags: int) -> None:
    """A life card goes to the hand, which is no draw; with Execute to the discard pile."""
    if flags & EXECUTE:
        transfer(s, i, s.owner[i], I.DISCARD)
        ops.emit(s, I.E_LIFE_LOST, player, s.ref(i))
    else:
        transfer(s, i, s.owner[i], I.HAND)
        ops.emit(s, I.E_LIFE_TO_HAND, player, s.ref(i))


def options(s: Z, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), (I.A_AMBUSH,)]


def apply(s: Z, frame: Frame, action: Action) -> None:
    player, left, flags, dealt = frame[2], frame[4], frame[5], frame[7]
    i = zone_of(s, player, I.LIFE)[0]
    s.top((frame[0], 0, *frame[2:4], left - 1, flags, frame[6], dealt + 1, -1))
    if action[0] == I.A_PASS:
        _take(s, player, i, flags)
        return
    ambush = s.tab.cards[s.card[i]].ambush
    transfer(s, i, s.owner[i], I.DISCARD)
    ref = s.ref(i)
    ops.emit(s, I.E_AMBUSH, player, ref)
    if ambush is not None:
        frames.start(s, ambush.program, player, ref, (I.E_AMBUSH, player, ref, -1, 0, -1))
