"""What is put right by itself whenever a player would get priority, and in the discard step (Z16)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import lose, refs
from zmdj_cards.engine.cards.create import cease
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import triggers
from zmdj_cards.engine.frames.lasting import ON, SOURCE
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state import shape as S
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.cards import traits_of
from zmdj_cards.games.zhenmian.rules import places


def board(s: Position) -> bool:
    """Put right what must be; True if there was anything: the caller asks again."""
    if _lost(s):
        return True
    gone = _gone(s)
    if gone:
        ops.destroy(s, gone)
        return True
    return _tokens(s) or _peerless(s) or (s.tab.any_control and _control(s)) or _unworn(s) or _forgotten(s)


def _lost(s: Position) -> bool:
    """Players without health, or who had to draw from an empty deck (Z7–Z9)."""
    found = False
    for player in (0, 1):
        bit = 1 << player
        if s.reg[I.LOST] & bit:
            continue
        if s.reg[G.HEALTH + player] <= 0:
            lose(s, player, G.R_HEALTH)
            found = True
        elif s.reg[G.DRY] & bit and s.ruleset.dry_loses:
            lose(s, player, I.R_DECK)
            found = True
    if s.reg[G.DRY]:
        s.put(s.reg, G.DRY, 0)
    return found


def _gone(s: Position) -> list[int]:
    """Units with as many marks as health, or dealt Deadly damage; avatars without spirit; schemes without their host."""
    found = []
    marks = s.counters[G.DAMAGE]
    for player in (0, 1):
        for i in places.units(s, player):
            if s.flags[i] & G.DOOMED or marks[i] >= values.health(s, i):
                found.append(i)
        for i in s.zones[player * I.ZONE_COUNT + G.FIELD]:
            card = s.tab.cards[s.card[i]]
            if (card.printed.kinds & 1 << G.AVATAR and s.counters[G.SPIRIT][i] <= 0) or (
                card.attach is not None and places.host_of(s, i) < 0
            ):
                found.append(i)
    return found


PILES: Final = frozenset((I.HAND, I.DECK, I.DISCARD, I.GONE))


def _tokens(s: Position) -> bool:
    """Tokens off the battlefield are no more (Z84)."""
    tokens = traits_of(s).tokens
    if tokens.isdisjoint(s.card):
        return False
    found = [i for i, card in enumerate(s.card) if card in tokens and s.zone[i] in PILES]
    for i in found:
        cease(s, i)
    return bool(found)


def _unworn(s: Position) -> bool:
    """Equipment whose wearer has left is worn by nobody (Types/21)."""
    found = [
        i
        for player in (0, 1)
        for i in s.zones[player * I.ZONE_COUNT + G.FIELD]
        if s.host[i] >= 0 and places.host_of(s, i) < 0 and s.tab.cards[s.card[i]].attach is None
    ]
    for i in found:
        s.put(s.host, i, -1)
        s.scene += 1
    return bool(found)


def _forgotten(s: Position) -> bool:
    """What lasts as long as a permanent stays ends with it."""
    if not s.mods:
        return False
    left = [mod for mod in s.mods if mod[KIND] not in (G.M_HELD, G.M_MEMORY) or _lasts(s, mod)]
    if len(left) == len(s.mods):
        return False
    s.reset(s.mods, left)
    return True


def _lasts(s: Position, mod: Frame) -> bool:
    if mod[KIND] == G.M_MEMORY:
        return s.alive(mod[ON])
    return s.alive(mod[ON]) and s.alive(mod[SOURCE]) and s.host[mod[SOURCE] & REF_MASK] == mod[ON] & REF_MASK


# Peerless. Fields of the frame: (kind, step, player, cards of one name)
CARDS: Final = 3


def _peerless(s: Position) -> bool:
    """Of several cards of one Peerless name a player keeps one; avatars count apart (Types/11, 26, Z83)."""
    unique = traits_of(s).unique
    if not unique:
        return False
    cards = s.card
    for player in (0, 1):
        groups: dict[tuple[str, bool], list[int]] = {}
        for i in places.permanents(s, player):
            if cards[i] in unique and not s.flags[i] & I.FACE_DOWN:
                groups.setdefault(unique[cards[i]], []).append(i)
        for group in groups.values():
            if len(group) > 1:
                s.push(s.stack, (G.F_KEEP, 0, player, refs(s, group)))
                return True
    return False


def run_keep(s: Position, frame: Frame) -> bool:
    if sum(s.alive(ref) for ref in frame[CARDS]) < 2:
        s.pop(s.stack)
        return False
    return True


def options_keep(s: Position, frame: Frame) -> list[Action]:
    return sorted((I.A_PICK, ref & REF_MASK) for ref in frame[CARDS] if s.alive(ref))


def apply_keep(s: Position, frame: Frame, action: Action) -> None:
    """One stays; the others are exiled at that moment."""
    s.pop(s.stack)
    ops.exile(s, [ref & REF_MASK for ref in frame[CARDS] if s.alive(ref) and ref & REF_MASK != action[1]])


def keep_shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REFS)


# Control. Fields of the frame: (kind, step, new controller, card)
CARD: Final = 3


def _control(s: Position) -> bool:
    """A unit goes to an empty position of whoever controls it now; without one it waits (Z76)."""
    for player in (0, 1):
        for i in places.units(s, player):
            wanted = static_values.controller_of(s, i)
            if wanted == player:
                continue
            if places.free(s, wanted):
                s.push(s.stack, (G.F_CONTROL, 0, wanted, s.refs[i]))
                triggers.wavers(s)
                return True
            if not s.ruleset.control_waits:
                ops.exile(s, (i,))
                return True
    return False


def run_control(s: Position, frame: Frame) -> bool:
    i = frame[CARD] & REF_MASK
    if not s.alive(frame[CARD]) or s.control[i] == frame[PLAYER] or not places.free(s, frame[PLAYER]):
        s.pop(s.stack)
        return False
    return True


def options_control(s: Position, frame: Frame) -> list[Action]:
    return [(G.A_COLUMN, column) for column in places.free(s, frame[PLAYER])]


def apply_control(s: Position, frame: Frame, action: Action) -> None:
    """It moves, does not enter, and is preparing again (Z76)."""
    s.pop(s.stack)
    i = frame[CARD] & REF_MASK
    places.put(s, i, frame[PLAYER], action[1])
    s.put(s.flags, i, s.flags[i] | G.FRESH)
    ops.emit(s, I.E_CONTROL, frame[PLAYER], s.refs[i])
    ops.emit(s, I.E_MOVE, frame[PLAYER], s.refs[i], -1, 1)


def control_shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REF)
