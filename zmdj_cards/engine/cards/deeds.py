"""The records of what can happen to cards and players, and of how costs are paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position


def plain_details(s: Position, kind: int, subject: int, args: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Of an event that is about its subject alone."""
    return [(subject if subject >= 0 else -1, -1, 0)]


EVERY: Final = (-1,)


@dataclass(frozen=True)
class Deed:
    """One of the things that can be about to happen to cards or players. A subject is a reference, or ``-2 - player``.

    ``may``: whether it can happen to a subject at all, with these arguments; ``events``: which kinds of event it is for that subject;
    ``do``: let it happen to all subjects, which are settled already, and return the cards it happened to. ``details``: (subject, other,
    number) of an event of a kind that would happen, one for each such event; ``counts``: the register of the ability below to which the
    number is added that it leaves as its result, or -1. ``references``: which of the arguments are references, ``EVERY``: all."""

    may: Callable[[Position, int, tuple[int, ...]], bool]
    events: Callable[[Position, int, tuple[int, ...]], tuple[int, ...]]
    do: Callable[[Position, tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
    details: Callable[[Position, int, int, tuple[int, ...]], list[tuple[int, int, int]]] = plain_details
    counts: int = -1
    references: tuple[int, ...] = ()


@dataclass(frozen=True)
class Destination:
    """A place to which effects send cards. ``zone``: where they are then; ``put``: put cards there, rested or not, so many of them on top
    where that is a choice. ``event``: what happens to a card that comes there, besides leaving the battlefield, or -1; ``bar``: what
    forbids that a card of the battlefield goes there, or -1."""

    zone: int
    put: Callable[[Position, list[int], bool, int], None]
    event: int = -1
    bar: int = -1


@dataclass(frozen=True)
class Deeds:
    """What can happen in a game. ``table``: by number; ``destinations``: each with the word for it, in the order of their numbers.
    ``must_die``: whether a card of the battlefield dies by the rules now; ``remembered``: the number that the event of a death tells."""

    table: Mapping[int, Deed] = field(default_factory=dict)
    destinations: tuple[tuple[str, Destination], ...] = ()
    must_die: Callable[[Position, int], bool] = absent.no
    remembered: Callable[[Position, int], int] = absent.zero


@dataclass(frozen=True)
class Pay:
    """How costs are paid in a game. ``can``: whether a player can pay so much; ``ask``: ask for it, and leave (1,) as the result;
    ``price``: what it costs a player to choose a card, by the mode of the choice (bits ``PICK_…``); ``amount``: what a player pays for an
    ability (None: of no known one) whose text says so much; ``zones``: whose cards pay, so that what can be paid is counted anew when they
    come and go."""

    can: Callable[[Position, int, int], bool]
    ask: Callable[[Position, int, int], None]
    price: Callable[[Position, int, int, int], int] = absent.zero
    amount: Callable[[Position, int, Ability | None, int], int] = absent.as_printed
    zones: frozenset[int] = frozenset()
