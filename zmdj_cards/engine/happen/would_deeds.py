"""The things that can be about to happen: to whom they can happen at all, which events they are, and how they are done.

Each deed works on subjects that are settled already (:mod:`would`); it returns the cards it happened to, for the ability that wanted it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, transfer
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import deeds_field, deeds_piles, ops
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import uses
from zmdj_cards.games.zmdj.rules import combat_moves

# Deeds. What their arguments are stands at the functions that do them.
GATE: Final = 0  # (other reference, number, kinds of event …): a step of the rules, done by whoever asked
DESTROY: Final = 1
SACRIFICE: Final = 2  # (references): by the rules; what is replaced once and still there goes after all
DIE: Final = 3  # (references), likewise
DETACH: Final = 4  # (references), likewise
REST: Final = 5
READY: Final = 6
SUPPRESS: Final = 7
FLIP: Final = 8
MOVE: Final = 9  # (place,)
DISCARD: Final = 10
DISCARDS: Final = 11  # a player: (references)
SEND: Final = 12  # (zone word, rested, how many on top, player who acts); onto the battlefield only to ask whether a unit may
EXILE: Final = 13
DRAW: Final = 14  # a player: (cards,)
DAMAGE: Final = 15  # (points, flags, source)
TAKE: Final = 16  # a life card goes where damage puts it: (flags,)
MARK: Final = 17  # (kind of marker, markers)
UNMARK: Final = 18  # (kind of marker, markers)
ATTACH: Final = 19  # an attachment: (host, player)
ENTER: Final = 20  # a unit: (player, place, rested, markers of each kind …)
SHUFFLE_IN: Final = 21
READY_PHASE: Final = 22
INTERCEPT: Final = 23  # (the target so far, attackers …)
DODGE: Final = 24
USE: Final = 25  # a card whose ability is used: (player, ability)
AMBUSH: Final = 26  # a life card


@dataclass(frozen=True)
class Deed:
    may: Callable[[Position, int, Refs], bool]
    kinds: Callable[[Position, int, Refs], Refs]
    do: Callable[[Position, Refs, Refs], Refs]


def details(s: Position, deed: int, kind: int, subject: int, args: Refs) -> list[tuple[int, int, int]]:
    """Subject, other and number of the event that would happen; for an interception one for each attacker."""
    if kind == I.E_INTERCEPTED:
        return [(ref, subject, 0) for ref in args[1:] if s.alive(ref)]
    return [_detail(s, deed, kind, subject, args)]


def _detail(s: Position, deed: int, kind: int, subject: int, args: Refs) -> tuple[int, int, int]:
    ref = subject if subject >= 0 else -1
    if deed == GATE:
        return (ref, args[0], args[1])
    if deed == INTERCEPT:
        return (ref, args[0], 0)
    if deed == USE:
        return (ref, -1, args[1])
    if deed == DAMAGE:
        return (ref, args[2], args[0])
    if deed in (SEND, SHUFFLE_IN) and kind not in (I.E_DIE, I.E_LEAVE):
        return (ref, -1, s.zone[subject & REF_MASK])
    if deed == DISCARDS:
        own = [ref for ref in args if -2 - s.owner[ref & REF_MASK] == subject]
        return (own[0], -1, len(own))
    if deed in (MARK, UNMARK):
        return (ref, args[0], args[1])
    if deed == ATTACH:
        return (ref, args[0], 0)
    if deed == DRAW:
        return (-1, -1, args[0])
    return (ref, -1, 0)


def _may_pass(s: Position, subject: int, args: Refs) -> bool:
    return subject < 0 or s.alive(subject)


def _pass(s: Position, subjects: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, subjects)
    return subjects


def _intercept(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in deeds_field._inst(refs):
        combat_moves.intercept(s, i)
    return refs


def _dodge(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in deeds_field._inst(refs):
        combat_moves.dodge(s, i)
    return refs


def _use(s: Position, refs: Refs, args: Refs) -> Refs:
    """The cost first and in full, then the effect: both are one program."""
    player, number = args
    ability = s.tab.abilities[number]
    for ref in refs:
        uses.count_use(s, ref, ability)
        ops.emit(s, I.E_USE, player, ref, -1, number)
        resolving.start(s, ability.program, player, ref, (I.E_USE, player, ref, -1, number, -1), number)
    return refs


def _ambush(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in deeds_field._inst(refs):
        player = s.control[i]
        ambush = definition(s, i).ambush
        transfer(s, i, s.owner[i], I.DISCARD)
        ref = s.ref(i)
        ops.emit(s, I.E_AMBUSH, player, ref)
        if ambush is not None:
            resolving.start(s, ambush.program, player, ref, (I.E_AMBUSH, player, ref, -1, 0, -1))
    return refs


def _plain(*kinds: int) -> Callable[[Position, int, Refs], Refs]:
    def found(s: Position, subject: int, args: Refs) -> Refs:
        return kinds

    return found


def _with(kind: int) -> Callable[[Position, int, Refs], Refs]:
    def found(s: Position, ref: int, args: Refs) -> Refs:
        return (kind, *deeds_field.leaving(s, ref))

    return found


def _loose(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.zone[ref & REF_MASK] == I.ATTACHED


def _gate_kind(s: Position, subject: int, args: Refs) -> Refs:
    return args[2:]


DEEDS: Final[dict[int, Deed]] = {
    GATE: Deed(_may_pass, _gate_kind, _pass),
    DESTROY: Deed(deeds_field.may_destroy, _with(I.E_DESTROY), deeds_field.destroy),
    SACRIFICE: Deed(deeds_field.may_be_sacrificed, _with(I.E_SACRIFICE), deeds_field.sacrifice),
    DIE: Deed(deeds_field.may_go_off, lambda s, ref, args: deeds_field.leaving(s, ref), deeds_field.die),
    DETACH: Deed(_loose, _plain(I.E_LEAVE), deeds_field.detach),
    REST: Deed(deeds_field.may_rest, _plain(I.E_REST), deeds_field.rest),
    READY: Deed(deeds_field.may_ready, _plain(I.E_READY), deeds_field.ready),
    READY_PHASE: Deed(deeds_field.may_ready_in_phase, _plain(I.E_READY), deeds_field.ready),
    SUPPRESS: Deed(deeds_field.may_suppress, deeds_field.suppressing, deeds_field.suppress),
    FLIP: Deed(deeds_field.may_flip, deeds_field.flipping, deeds_field.flip),
    MOVE: Deed(deeds_field.may_be_moved, _plain(I.E_MOVE), deeds_field.move),
    DISCARD: Deed(deeds_piles.may_be_discarded, _plain(I.E_DISCARD), deeds_piles.discard),
    DISCARDS: Deed(deeds_piles.may_discards, _plain(I.E_DISCARDED), deeds_piles.discards),
    SEND: Deed(deeds_piles.may_send, deeds_piles.sending, deeds_piles.send),
    EXILE: Deed(deeds_piles.may_be_taken, deeds_piles.exiling, deeds_piles.exile),
    SHUFFLE_IN: Deed(deeds_piles.may_be_taken, deeds_piles.shuffling, deeds_piles.shuffle_in),
    DRAW: Deed(deeds_piles.may_draw, _plain(I.E_DRAW), deeds_piles.draw),
    DAMAGE: Deed(deeds_piles.may_damage, _plain(I.E_DAMAGE), deeds_piles.damage),
    TAKE: Deed(deeds_piles.may_take, deeds_piles.taking, deeds_piles.take),
    MARK: Deed(deeds_field.may_mark, _plain(I.E_MARK), deeds_field.mark),
    UNMARK: Deed(deeds_field.may_unmark, _plain(I.E_UNMARK), deeds_field.unmark),
    ATTACH: Deed(deeds_field.may_attach, deeds_field.attaching, deeds_field.attach),
    INTERCEPT: Deed(_may_pass, _plain(I.E_INTERCEPT, I.E_INTERCEPTED), _intercept),
    DODGE: Deed(deeds_piles.may_be_discarded, _plain(I.E_DISCARD), _dodge),
    USE: Deed(_may_pass, _plain(I.E_USE), _use),
    AMBUSH: Deed(deeds_piles.may_take, _plain(I.E_AMBUSH), _ambush),
    ENTER: Deed(deeds_field.may_be_put, _plain(I.E_ENTER), deeds_field.enter),
}
