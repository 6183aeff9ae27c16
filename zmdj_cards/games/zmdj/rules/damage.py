"""Damage to commanders, point by point (guide, Damage & life), with Ambush and Execute.

Frame: (kind, step, player damaged, commander, points left, flags, source, points dealt, life card in question)
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops, would, would_deeds
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, Frame
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.zmdj.rules import life


def run(s: Position, frame: Frame) -> bool:
    player, left, flags, dealt = frame[2], frame[4], frame[5], frame[7]
    cards = zone_of(s, player, I.LIFE)
    if left <= 0 or not cards:
        s.pop(s.stack)
        if dealt:
            s.cause = I.BY_COMBAT if flags & life.COMBAT else frame[6]
            ops.emit(s, I.E_DAMAGE, player, frame[3], frame[6], dealt)
            s.cause = -1
        s.keep(s.obj, I.RESULT, (dealt,))
        return False
    i = cards[0]
    ambush = not flags & (life.EXECUTE | life.NO_AMBUSH) and s.tab.cards[s.card[i]].ambush is not None
    if ambush and not (I.C_AMBUSH in s.tab.cannots and prohibitions.player_forbidden(s, I.C_AMBUSH, player)):
        return True
    s.top((frame[0], 0, *frame[2:4], left - 1, flags, frame[6], dealt + 1, -1))
    would.happen(s, would_deeds.TAKE, (s.ref(i),), (flags,))
    return False


def options(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), (I.A_AMBUSH,)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    player, left, flags, dealt = frame[2], frame[4], frame[5], frame[7]
    i = zone_of(s, player, I.LIFE)[0]
    s.top((frame[0], 0, *frame[2:4], left - 1, flags, frame[6], dealt + 1, -1))
    if action[0] == I.A_PASS:
        would.happen(s, would_deeds.TAKE, (s.ref(i),), (flags,))
        return
    would.happen(s, would_deeds.AMBUSH, (s.ref(i),))


def shown(s: Position, frame: Frame, player: int) -> tuple[int, ...]:
    """The cards that the frame shows to a player: the life card that may be used for its Ambush, to whoever takes the damage."""
    cards = zone_of(s, player, I.LIFE)
    return (s.ref(cards[0]),) if player == frame[PLAYER] and frame is s.stack[-1] and cards else ()
