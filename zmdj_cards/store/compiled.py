"""The seam to the ability compiler: the one place where card texts get their status, notation and our own wording.

``compiler(game)`` gives None as long as no compiler reads that game; texts then have no status, and card data without
texts stay without texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from zmdj_cards.model.card import Card


class Status(NamedTuple):
    """``status``: ``"whole"`` or ``"gaps"``; ``notation``: the structured form, where there is one."""

    status: str | None
    notation: str | None


class OwnText(NamedTuple):
    """A text that we print ourselves from the structured abilities of a card."""

    face: str
    lang: str
    kind: str
    text: str


class Compiler(Protocol):
    version: str

    def read(self, text: str, kind: str, card: Card) -> Status:
        """Status of one printed Chinese text; ``kind`` is ``"skill"`` or ``"ambush"``."""

    def write(self, card: Card) -> list[OwnText]:
        """Our texts of a card, from ``card.abilities``."""


def compiler(game: str) -> Compiler | None:
    """The compiler of a game's texts."""
    return None


def version(game: str) -> str:
    """Part of the database's digest: a better compiler rebuilds the products."""
    found = compiler(game)
    return found.version if found else "none"
