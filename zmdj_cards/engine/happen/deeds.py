"""The things that can be about to happen in every game, by number; a game adds rows of its own (record ``Deeds``).

What the arguments of a deed are stands at its number. A subject is a reference, or ``-2 - player``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.deeds import EVERY, Deed
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import in_piles, on_battlefield, ops
from zmdj_cards.engine.happen.on_battlefield import leaving
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import uses

GATE: Final = 0  # (other reference, number, kinds of event …): a step of the rules, done by whoever asked
DESTROY: Final = 1
SACRIFICE: Final = 2  # (references): by the rules; what is replaced once and still there goes after all
DIE: Final = 3  # (references), likewise
DETACH: Final = 4  # (references), likewise
REST: Final = 5
READY: Final = 6
DISCARD: Final = 10
DISCARDS: Final = 11  # a player: (references)
SEND: Final = 12  # (destination, rested, how many on top, player who acts); onto the battlefield only to ask whether a unit may
EXILE: Final = 13
DRAW: Final = 14  # a player: (cards,)
DAMAGE: Final = 15  # (points, flags, source): how it is dealt is up to the game
MARK: Final = 17  # (kind of marker, markers)
UNMARK: Final = 18  # (kind of marker, markers)
ATTACH: Final = 19  # an attachment: (host, player)
ENTER: Final = 20  # a unit: (player, place, rested, markers of each kind …)
SHUFFLE_IN: Final = 21
USE: Final = 25  # a card whose ability is used: (player, ability)


def may_pass(s: Position, subject: int, args: Refs) -> bool:
    """Whether a subject is still there; nothing forbids it."""
    return subject < 0 or s.alive(subject)


def plain(*kinds: int) -> Callable[[Position, int, Refs], Refs]:
    """The same kinds of event for every subject."""

    def events(s: Position, subject: int, args: Refs) -> Refs:
        return kinds

    return events


def _going_off(*kinds: int) -> Callable[[Position, int, Refs], Refs]:
    def events(s: Position, ref: int, args: Refs) -> Refs:
        return (*kinds, *leaving(s, ref))

    return events


def _pass(s: Position, subjects: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, subjects)
    return subjects


def _gate_events(s: Position, subject: int, args: Refs) -> Refs:
    return args[2:]


def _use(s: Position, refs: Refs, args: Refs) -> Refs:
    """The cost first and in full, then the effect: both are one program."""
    player, number = args
    ability = s.tab.abilities[number]
    for ref in refs:
        uses.count_use(s, ref, ability)
        ops.emit(s, I.E_USE, player, ref, -1, number)
        resolving.start(s, ability.program, player, ref, (I.E_USE, player, ref, -1, number, -1), number)
    return refs


# Subject, other and number of what would happen

Details = list[tuple[int, int, int]]


def with_other(other: int, number: int = -1) -> Callable[[Position, int, int, Refs], Details]:
    """Other and number are these arguments of the deed; number -1: none."""

    def details(s: Position, kind: int, subject: int, args: Refs) -> Details:
        return [(max(subject, -1), args[other], args[number] if number >= 0 else 0)]

    return details


def _used(s: Position, kind: int, ref: int, args: Refs) -> Details:
    return [(ref, -1, args[1])]


def _sent(s: Position, kind: int, ref: int, args: Refs) -> Details:
    return [(ref, -1, 0 if kind in (I.E_DIE, I.E_LEAVE) else s.zone[ref & REF_MASK])]


def _discarded(s: Position, kind: int, subject: int, args: Refs) -> Details:
    own = [ref for ref in args if -2 - s.owner[ref & REF_MASK] == subject]
    return [(own[0], -1, len(own))]


def _drawn(s: Position, kind: int, subject: int, args: Refs) -> Details:
    return [(-1, -1, args[0])]


SHARED: Final[dict[int, Deed]] = {
    GATE: Deed(may_pass, _gate_events, _pass, with_other(0, 1), references=(0,)),
    DESTROY: Deed(on_battlefield.may_destroy, _going_off(I.E_DESTROY), on_battlefield.destroy),
    SACRIFICE: Deed(on_battlefield.may_be_sacrificed, _going_off(I.E_SACRIFICE), on_battlefield.sacrifice, references=EVERY),
    DIE: Deed(on_battlefield.may_go_off, _going_off(), on_battlefield.die, references=EVERY),
    DETACH: Deed(on_battlefield.is_attached, plain(I.E_LEAVE), on_battlefield.detach, references=EVERY),
    REST: Deed(on_battlefield.may_rest, plain(I.E_REST), on_battlefield.rest),
    READY: Deed(on_battlefield.may_ready, plain(I.E_READY), on_battlefield.ready),
    DISCARD: Deed(in_piles.may_be_discarded, plain(I.E_DISCARD), in_piles.discard),
    DISCARDS: Deed(in_piles.may_discards, plain(I.E_DISCARDED), in_piles.discards, _discarded, references=EVERY),
    SEND: Deed(in_piles.may_send, in_piles.sending, in_piles.send, _sent),
    EXILE: Deed(in_piles.may_be_taken, in_piles.exiling, in_piles.exile),
    SHUFFLE_IN: Deed(in_piles.may_be_taken, in_piles.shuffling, in_piles.shuffle_in, _sent),
    DRAW: Deed(in_piles.may_draw, plain(I.E_DRAW), in_piles.draw, _drawn),
    MARK: Deed(on_battlefield.may_mark, plain(I.E_MARK), on_battlefield.mark, with_other(0, 1)),
    UNMARK: Deed(on_battlefield.may_unmark, plain(I.E_UNMARK), on_battlefield.unmark, with_other(0, 1)),
    ATTACH: Deed(on_battlefield.may_attach, on_battlefield.attaching, on_battlefield.attach, with_other(0), references=(0,)),
    ENTER: Deed(on_battlefield.may_be_put, plain(I.E_ENTER), on_battlefield.enter),
    USE: Deed(may_pass, plain(I.E_USE), _use, _used),
}
