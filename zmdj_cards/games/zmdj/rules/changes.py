"""Single changes of this game with their events: into the tactics and life zones, suppress, move in a line, turn over, supply tokens.

Each does as much as it can and never waits."""

from __future__ import annotations

from collections.abc import Sequence

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, flag, transfer
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen.ops import emit, out, rest
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.zmdj import names as G


def to_life(s: Position, cards: Sequence[int]) -> int:
    """Put cards on top of their owners' life zones."""
    return out(s, cards, G.LIFE, G.E_TO_LIFE, 0)


def take_life(s: Position, i: int, how: int) -> None:
    """A life card goes where damage puts it (guide, Damage & life): to the hand, which is no draw; with Execute to the discard pile."""
    player = s.control[i]
    if how & G.EXECUTED:
        transfer(s, i, s.owner[i], I.DISCARD)
        emit(s, G.E_LIFE_LOST, player, s.refs[i])
    else:
        transfer(s, i, s.owner[i], I.HAND)
        emit(s, G.E_LIFE_TO_HAND, player, s.refs[i])


def to_tactics(s: Position, cards: Sequence[int], rested: bool) -> int:
    """Put cards face-down into their owners' tactics zones (guide, Zones: they pay costs and have no element)."""
    old = [s.refs[i] for i in cards]
    count = out(s, cards, G.TACTICS, G.E_TO_TACTICS)
    for ref in old:
        i = ref & REF_MASK
        if s.zone[i] == G.TACTICS:
            bits = I.FACE_DOWN | (I.RESTED if rested else 0)
            if s.tab.cards[s.card[i]].type != G.TACTIC:
                bits |= G.AS_TACTIC
            s.put(s.flags, i, bits)
            s.supply += 1
    return count


def to_tactics_deck(s: Position, cards: Sequence[int], top: bool) -> int:
    return out(s, list(reversed(cards)) if top else cards, G.TACTICS_DECK, G.E_TO_TACTICS_DECK, 0 if top else -1)


def suppress(s: Position, i: int, resting: bool = True) -> bool:
    """Rest a unit (``resting`` False: something forbids that) and stop it from readying in its controller's next ready phase (R20)."""
    if s.zone[i] != I.LINE:
        return False
    if resting:
        rest(s, i)
    flag(s, i, G.HELD, True)
    emit(s, G.E_SUPPRESS, s.control[i], s.refs[i])
    return True


def move_unit(s: Position, i: int, at: int) -> int:
    """Take a unit out and put it at place ``at`` of the rest of its line (R17). Returns the places moved."""
    z = s.control[i] * I.ZONE_COUNT + I.LINE
    cards = s.zones[z]
    where = cards.index(i)
    rest_of = cards[:where] + cards[where + 1 :]
    moved = abs(at - where)
    if moved:
        s.put(s.zones, z, (*rest_of[:at], i, *rest_of[at:]))
        s.scene += 1
        emit(s, I.E_MOVE, s.control[i], s.refs[i], -1, moved)
    return moved


def swap(s: Position, i: int, j: int) -> bool:
    """Exchange two cards of one line; each has moved."""
    if s.control[i] != s.control[j] or i == j or s.zone[i] != I.LINE or s.zone[j] != I.LINE:
        return False
    z = s.control[i] * I.ZONE_COUNT + I.LINE
    cards = list(s.zones[z])
    a, b = cards.index(i), cards.index(j)
    cards[a], cards[b] = cards[b], cards[a]
    s.put(s.zones, z, tuple(cards))
    s.scene += 1
    emit(s, G.E_SWAP, s.control[i], s.refs[i], s.refs[j], abs(a - b))
    emit(s, I.E_MOVE, s.control[i], s.refs[i], -1, abs(a - b))
    emit(s, I.E_MOVE, s.control[j], s.refs[j], -1, abs(a - b))
    return True


def give_control(s: Position, i: int, player: int, at: int) -> None:
    """A unit changes its controller: it does not enter, keeps its generation and state (R18)."""
    old = s.control[i] * I.ZONE_COUNT + I.LINE
    cards = s.zones[old]
    where = cards.index(i)
    s.put(s.zones, old, cards[:where] + cards[where + 1 :])
    new = player * I.ZONE_COUNT + I.LINE
    cards = s.zones[new]
    at = len(cards) if at < 0 else at
    s.put(s.zones, new, (*cards[:at], i, *cards[at:]))
    s.put(s.control, i, player)
    s.scene += 1
    emit(s, I.E_CONTROL, player, s.refs[i])


def turn_over(s: Position, i: int) -> bool:
    """Flip: a commander to its awakened face, for good; a tactic face-down."""
    if s.tab.cards[s.card[i]].type == G.COMMANDER:
        if s.flags[i] & I.BACK:
            return False
        flag(s, i, I.BACK, True)
        s.scene += 1
        emit(s, I.E_FLIP, s.control[i], s.refs[i])
        return True
    if s.zone[i] == G.TACTICS and not s.flags[i] & I.FACE_DOWN:
        flag(s, i, I.FACE_DOWN, True)
        s.supply += 1
        emit(s, G.E_FACE_DOWN, s.control[i], s.refs[i])
        return True
    return False


def gain_tokens(s: Position, player: int, count: int) -> None:
    if count > 0:
        s.put(s.reg, G.TOKENS + player, s.reg[G.TOKENS + player] + count)
        emit(s, G.E_TOKEN, player, -1, -1, count)


def may_move(s: Position, i: int) -> bool:
    return s.zone[i] == I.LINE and definition(s, i).type != G.COMMANDER and prohibitions.free(s, I.C_MOVE, i)


def may_swap(s: Position, i: int) -> bool:
    """Whether a card may change places with another: a commander only so."""
    return s.zone[i] == I.LINE and prohibitions.free(s, I.C_MOVE, i)
