"""Where cards can be: the zones of a game, and the sections of a deck that begin in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zmdj_cards.engine.names import CEASED, ZONE_COUNT


@dataclass(frozen=True)
class Zone:
    """A place for cards. ``id``: its name in the text form; "" for one that the game has not. ``shared``: both players' cards lie
    in it, in one order (stored as player 0's). ``slots``: how many places it has, each for one card; 0: no places, but an order.
    ``rows``: how many places at most that several cards can share, and that the game itself gives to cards."""

    id: str = ""
    shared: bool = False
    slots: int = 0
    rows: int = 0


def make_zones(zones: Mapping[int, Zone]) -> tuple[Zone, ...]:
    """The zones of a game by number."""
    every = {CEASED: Zone("ceased"), **zones}
    return tuple(every.get(number, Zone()) for number in range(ZONE_COUNT))


@dataclass(frozen=True)
class Section:
    """A part of a deck as it is played: cards of some types, ``least`` to ``most`` of them (None: any number; how a deck may be built is
    another question), that begin the game in a zone."""

    id: str
    types: tuple[str, ...]
    zone: int
    least: int = 0
    most: int | None = None
