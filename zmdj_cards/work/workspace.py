"""What pieces of work have in common: where the cards are, which game is meant, what has been read, where remarks go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.resources import MAIN_GAME

if TYPE_CHECKING:
    import sqlite3

    from zmdj_cards.decks.open import Opened
    from zmdj_cards.store.merge import Shipped


@dataclass
class Workspace:
    """``db``: the database file, or a folder with one a game; None: the default place. ``game``: an id; None until one is named, or chosen
    by what is read. ``rules``: a file with other numbers to play with. ``given``: files that were handed over, by a name that stands for no
    file of this machine; ``files``: whether decks may be files of this machine at all. ``opened``: what was read of decks, by the argument,
    the kind that was asked for, and the game of a bundled deck. ``remarks``: what was worth saying besides results."""

    db: Path | None = None
    game: str | None = None
    rules: Path | None = None
    given: dict[str, bytes] = field(default_factory=dict)
    files: bool = True
    opened: dict[tuple[str, str | None, str | None], tuple[Opened, ...]] = field(default_factory=dict)
    remarks: list[Fault] = field(default_factory=list)

    @property
    def game_id(self) -> str:
        """The game that is meant: the main game unless another was named or chosen."""
        return self.game or MAIN_GAME

    def read_input(self, most: int) -> bytes:
        """What ``-`` stands for, at most so many bytes; the same whenever it is asked for. Raises UsageError where there is nothing."""
        raise UsageError(fault("deck.no_input"))

    def remark(self, faults: Iterable[Fault]) -> None:
        """Take note of what is worth knowing besides the result."""
        self.remarks.extend(faults)

    def building(self) -> None:
        """Called before the database is made or brought up to date, which takes a while."""

    def database(self, game_id: str | None = None) -> sqlite3.Connection:
        """The card database of a game, by default of the one that is meant, built if it has to be."""
        from zmdj_cards.store.opening import open_db
        from zmdj_cards.store.query import problems

        conn = open_db(game_id or self.game_id, self.db, building=self.building)
        if found := problems(conn):
            self.remark([fault("store.problems", severity="warning", count=len(found))])
        return conn

    def shipped(self) -> Shipped:
        """What comes with the program for the game that is meant."""
        from zmdj_cards.store.build import load_shipped

        return load_shipped(self.game_id)
