"""Cards that come into a game, before it or in the middle of it, and cease to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import transfer
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.errors import UsageError, fault

# So many instances references can tell apart.
MOST: Final = REF_MASK + 1


class TooManyCards(UsageError):
    """More cards at once than a position can tell apart."""

    def __init__(self) -> None:
        super().__init__(fault("engine.too_many_cards", most=MOST))


def add_cards(s: Position, cards: Sequence[int], owner: int, zone: int) -> None:
    """Many new instances of one player for one empty zone that is not shared, before the game; not journalled. Raises TooManyCards."""
    count, first = len(cards), len(s.card)
    if first + count > MOST:
        raise TooManyCards
    # New lists: those of before may be shared by copies.
    s.card = [*s.card, *cards]
    s.owner = s.owner + [owner] * count
    for column in (s.control, s.base):
        column += [owner] * count
    s.zone += [zone] * count
    s.refs += range(first, first + count)
    for column in (s.flags, *s.counters, s.since, s.place):
        column += [0] * count
    s.host += [-1] * count
    s.zones[owner * I.ZONE_COUNT + zone] = tuple(range(first, first + count))


def create(s: Position, card: int, owner: int, zone: int, at: int = -1) -> int:
    """Make a card (by its number in the table) for a player in a zone, in the middle of a game, and return its instance; ``at`` as
    :func:`board.transfer` takes it. One that has ceased to be gives its number to the next of its kind. Raises TooManyCards."""
    used = owner * I.ZONE_COUNT + I.CEASED
    i = next((i for i in s.zones[used] if s.card[i] == card), -1)
    if i < 0:
        i = len(s.card)
        if i >= MOST:
            raise TooManyCards
        s.grow()
        for column, value in ((s.card, card), (s.owner, owner), (s.control, owner), (s.base, owner), (s.zone, I.CEASED), (s.host, -1)):
            s.push(column, value)
        s.push(s.refs, i)
        for column in (s.flags, *s.counters, s.since, s.place):
            s.push(column, 0)
        s.put(s.zones, used, (*s.zones[used], i))
    transfer(s, i, owner, zone, at)
    return i


def cease(s: Position, i: int) -> None:
    """A card that was made in the game is no more: no reference means it, and it is in no zone that anything asks about."""
    transfer(s, i, s.owner[i], I.CEASED)
