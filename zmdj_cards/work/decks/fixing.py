"""Misspelt names of a list put right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zmdj_cards.decks.fix import Fixed, Proposal, fix
from zmdj_cards.model.card import Card
from zmdj_cards.work.decks.reading import choose_game, make_context, open_file
from zmdj_cards.work.workspace import Workspace

# The card to put in the place of a name; None: leave it.
Choose = Callable[[Proposal], Card | None]


def unique_only(item: Proposal) -> Card | None:
    """The only close one, else none."""
    return item.candidates[0] if item.unique else None


def fix_deck(space: Workspace, deck: str, choose: Choose, format_id: str | None = None, format_file: Path | None = None) -> Fixed:
    """Ask for a card for each line whose name means none or several, and put it in; all other lines stay as they are, byte for byte. Raises
    UsageError for what is no list, DataError for a file that cannot be read."""
    opened = open_file(space, deck)
    choose_game(space, [deck])
    return fix(opened, make_context(space, format_id, format_file), choose)


def fixed_file(deck: str) -> Path:
    """Where the corrected list goes unless it is said: beside the list."""
    path = Path(deck)
    return path.with_name(f"{path.stem}.fixed{path.suffix}")
