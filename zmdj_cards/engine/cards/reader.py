"""For whom a game is shown, and what every table shows, on a screen and on a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from zmdj_cards.errors import Bi, Lang

Names = tuple[str, str]  # what players 0 and 1 are called
Style = Callable[[str, str], str]  # a text in an SGR style such as "1" (bold)


def unstyled(text: str, code: str) -> str:
    """No style: text for a pipe."""
    return text


@dataclass(frozen=True)
class Reader:
    """For whom a table is written. ``viewer`` sits below; ``you``: the viewer plays; ``heads``: what stands before each side;
    ``width``: columns of the terminal, None for a pipe; ``style``: how a text is put into a style."""

    lang: Lang
    names: Names
    heads: Names
    viewer: int = 0
    you: bool = True
    width: int | None = None
    style: Style = unstyled

    @property
    def columns(self) -> int:
        return self.width or 80


@dataclass(frozen=True)
class TableView:
    """What every table shows; a game adds its own fields. ``actor``: who must decide, -1 when the game is over; ``winner`` -1: none."""

    turn: int
    phase: str
    active: int
    first: int
    actor: int
    over: bool
    winner: int
    reason: str

    def as_data(self) -> dict[str, Any]:
        """Plain lists and numbers, for a page. Cards by their number in the table of cards."""
        return {"turn": self.turn, "phase": self.phase, "active": self.active}


UNSAID: Final = Bi("", "")
EMPTY_PLACE: Final = -2


@dataclass(frozen=True)
class PageCard:
    """A card on the table of a page. ``card``: its number in the table of cards, -1 for one that is not seen, or ``EMPTY_PLACE``. ``head``:
    a few words above its name; ``numbers``: what it is worth; ``tags``: what else there is to say, each with whether it stands out;
    ``looks``: some of "leader", "rested", "chosen". ``i``: its instance, seen or not, -1 for none: a page never shows it as it is."""

    card: int
    head: Bi = UNSAID
    numbers: Bi = UNSAID
    tags: tuple[tuple[bool, Bi], ...] = ()
    looks: tuple[str, ...] = ()
    i: int = -1


# What lies together: its id, its title and its cards.
PagePile = tuple[str, Bi, tuple[PageCard, ...]]


@dataclass(frozen=True)
class PageSide:
    """One player's side of a page. ``facts``: each with how it is said: "" plainly, "soft" or "loud"; ``rows``: cards side by side, the row
    nearest to the opponent first, each from that player's left; ``hand``: its title and the cards; ``shelves``: what lies on the table
    besides the rows; ``piles``: what is looked into when asked for; ``worth``: what is left of that without which the player loses, -1
    where there is no such number."""

    facts: tuple[tuple[str, Bi], ...]
    rows: tuple[tuple[PageCard, ...], ...]
    hand: tuple[Bi, tuple[PageCard, ...]]
    piles: tuple[PagePile, ...]
    shelves: tuple[PagePile, ...] = ()
    worth: int = -1


@dataclass(frozen=True)
class PageRow:
    """Cards of both players that are in one place, each player's from that player's left; ``sums``: what each has there; ``player``: whose
    place it is, -1 for nobody's."""

    title: Bi
    cards: tuple[tuple[PageCard, ...], tuple[PageCard, ...]]
    sums: tuple[Bi, Bi] = (UNSAID, UNSAID)
    player: int = -1


@dataclass(frozen=True)
class PageTable:
    """The table of a page. ``note``: what is going on; ``middle``: what is on nobody's side, the row nearest to player 1 first; ``arrows``:
    who attacks whom, by instances."""

    sides: tuple[PageSide, PageSide]
    note: Bi = UNSAID
    middle: tuple[PageRow, ...] = ()
    arrows: tuple[tuple[int, int], ...] = ()
