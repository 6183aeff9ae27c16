"""For whom a game is shown, and what every table shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Lang

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
