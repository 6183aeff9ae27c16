"""Damage to commanders, point by point (guide, Damage & life), with Ambush and Execute."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops, would
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.zmdj import names as G

# Fields: (kind, step, player damaged, commander, points left, flags, source, points dealt, life card in question)
COMMANDER: Final = 3
LEFT: Final = 4
FLAGS: Final = 5
SOURCE: Final = 6
DEALT: Final = 7
_CARD: Final = 8


def start(s: Position, i: int, amount: int, flags: int, source: int) -> None:
    """Begin to deal damage to a commander, point by point."""
    s.push(s.stack, (G.F_DAMAGE, 0, s.control[i], s.refs[i], max(0, amount), flags, source, 0, -1))


def _one_point(frame: Frame) -> Frame:
    """The frame after one more point."""
    return (*frame[:LEFT], frame[LEFT] - 1, frame[FLAGS], frame[SOURCE], frame[DEALT] + 1, frame[_CARD])


def run(s: Position, frame: Frame) -> bool:
    player, left, flags, dealt = frame[PLAYER], frame[LEFT], frame[FLAGS], frame[DEALT]
    cards = zone_of(s, player, G.LIFE)
    if left <= 0 or not cards:
        s.pop(s.stack)
        if dealt:
            s.cause = I.BY_COMBAT if flags & G.IN_COMBAT else frame[SOURCE]
            ops.emit(s, I.E_DAMAGE, player, frame[COMMANDER], frame[SOURCE], dealt)
            s.cause = -1
        s.keep(s.obj, I.RESULT, (dealt,))
        return False
    i = cards[0]
    ambush = not flags & (G.EXECUTED | G.NO_AMBUSH) and "ambush" in s.tab.cards[s.card[i]].own
    if ambush and not _barred(s, player, i):
        return True
    s.top(_one_point(frame))
    would.happen(s, G.D_TAKE, (s.refs[i],), (flags,))
    return False


def _barred(s: Position, player: int, i: int) -> bool:
    """Whether the player cannot use the Ambush of a life card. "Cannot use skills" does not mean Ambush (R33)."""
    if not prohibitions.free_player(s, G.C_AMBUSH, player):
        return True
    return s.ruleset.skills_barred_everywhere and not prohibitions.free(s, I.C_USE, i, player)


def options(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), (G.A_AMBUSH,)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    player, flags = frame[PLAYER], frame[FLAGS]
    i = zone_of(s, player, G.LIFE)[0]
    s.top(_one_point(frame))
    if action[0] == I.A_PASS:
        would.happen(s, G.D_TAKE, (s.refs[i],), (flags,))
        return
    would.happen(s, G.D_AMBUSH, (s.refs[i],))


def shown(s: Position, frame: Frame, player: int) -> tuple[int, ...]:
    """The cards that the frame shows to a player: the life card that may be used for its Ambush, to whoever takes the damage."""
    cards = zone_of(s, player, G.LIFE)
    return (s.refs[cards[0]],) if player == frame[PLAYER] and frame is s.stack[-1] and cards else ()


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REF, P.NUMBER, P.NUMBER, P.REF, P.NUMBER, P.NUMBER)
