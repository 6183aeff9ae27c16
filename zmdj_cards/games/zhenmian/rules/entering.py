"""How permanents enter the battlefield: Takeover, preparing, spirit (Types/10, 13, 27)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import transfer
from zmdj_cards.engine.cards.create import create
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.rules import places


def take_over(s: Position, player: int, slot: int) -> None:
    """The unit on a position is exiled before another enters it."""
    there = places.at(s, player, slot)
    if there >= 0:
        ops.emit(s, G.E_TAKEOVER, player, s.refs[there])
        ops.exile(s, (there,))


def unit(s: Position, i: int, player: int, slot: int, rested: bool = False) -> None:
    """A unit stands on a position and is preparing; that it has entered is told by whoever lets it enter."""
    take_over(s, player, slot)
    transfer(s, i, player, I.LINE, slot)
    _arrive(s, i, G.FRESH | (I.RESTED if rested else 0))


def token(s: Position, card: int, player: int, slot: int, rested: bool = False) -> int:
    """A token is made on a position; that it has entered is told by whoever makes it. Returns its instance."""
    take_over(s, player, slot)
    i = create(s, card, player, I.LINE, slot)
    _arrive(s, i, G.FRESH | (I.RESTED if rested else 0))
    return i


def tell(s: Position, i: int) -> None:
    """A permanent has entered."""
    ops.emit(s, I.E_ENTER, s.control[i], s.refs[i])


def other(s: Position, i: int, player: int, rested: bool = False, host: int = -1) -> None:
    """Anything but a unit enters outside of the positions, a territory among the territories."""
    card = s.tab.cards[s.card[i]]
    transfer(s, i, player, G.TERRITORIES if card.printed.kinds & 1 << G.TERRITORY else G.FIELD)
    _arrive(s, i, I.RESTED if rested else 0)
    if host >= 0:
        s.put(s.host, i, host)
        s.scene += 1
    if card.printed.kinds & 1 << G.AVATAR and card.printed.spirit:
        s.put(s.counters[G.SPIRIT], i, card.printed.spirit)
    tell(s, i)


def territory(s: Position, i: int, player: int, face_down: bool) -> None:
    """A card of the hand is played as a territory (Types/3–7); what lies face down only its player knows."""
    transfer(s, i, player, G.TERRITORIES)
    _arrive(s, i, I.FACE_DOWN if face_down else 0)
    ops.emit(s, G.E_BURY if face_down else I.E_PLAY, player, s.refs[i])
    ops.emit(s, I.E_ENTER, player, s.refs[i], -1, int(face_down))


def _arrive(s: Position, i: int, flags: int) -> None:
    s.put(s.since, i, s.reg[I.TURN])
    if flags:
        s.put(s.flags, i, flags)
