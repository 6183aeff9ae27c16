"""What callers from Python use: cards, decks and games, with all that the card database knows: shipped, imported and written by the user.

``db`` everywhere: a database file or folder, as the option ``--db`` names it; None: the variable ``ZMDJ_DB``, else the user's own. Where
there is no such file yet, nobody has put anything in: the shipped cards are all there are, and no file is made.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Self

from zmdj_cards.decks import load
from zmdj_cards.engine.views import position
from zmdj_cards.games import game as by_rules
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import load_cards as shipped_cards
from zmdj_cards.resources import MAIN_GAME
from zmdj_cards.store import db as files
from zmdj_cards.store.opening import open_db
from zmdj_cards.store.query import load_index

Database = str | os.PathLike[str] | None


def load_cards(game: str = MAIN_GAME, db: Database = None) -> tuple[Card, ...]:
    """All cards of a game, with the abilities that they are played with; what could not be read of a text stands in them as a gap. Raises
    UsageError for an unknown game, DataError (``store.*``) for a database that cannot be opened."""
    return _index(game, db).cards


def load_deck(source: str | os.PathLike[str], game: str = MAIN_GAME, db: Database = None) -> Deck:
    """The deck of a file in any format that the program reads, of a deck code, of a deck that comes with the game, by its name, of
    standard input (``-``), or of a text of several lines that is a deck list itself. Raises UsageError for what is none of them or more
    than one deck, DataError for a deck with faults."""
    return load.load_deck(source, game, _index(game, db))


class Game(by_rules.Game):
    """A game that its players play by :meth:`legal` and :meth:`step`. Player 0 has the first deck; who goes first is decided in it."""

    __slots__ = ()

    @classmethod
    def new(
        cls,
        deck_a: Deck,
        deck_b: Deck,
        seed: int,
        *,
        allow_blank: bool = False,
        cards: Mapping[str, Card] | None = None,
        db: Database = None,
    ) -> Self:
        """A game before its first decision, of the game that the decks are for; equal seeds give equal games. ``cards``: by id, instead of
        those of the database. Raises DataError for decks of two games, for a deck that has not exactly one commander (or what else its
        game asks for), holds an unknown card or, without ``allow_blank``, one whose text is not read whole; UsageError for a game that
        the program cannot play."""
        pool = cards if cards is not None else _pool(deck_a.game, db)
        return super().new(deck_a, deck_b, seed, allow_blank=allow_blank, cards=pool)

    @classmethod
    def from_text(cls, text: str, *, allow_blank: bool = False, cards: Mapping[str, Card] | None = None, db: Database = None) -> Self:
        """The position that :meth:`to_text` wrote, of the game that its first line names; without one, of the main game. Raises DataError
        with the line of every fault and, without ``allow_blank``, for a card whose text is not read whole; UsageError for a game that the
        program cannot play."""
        pool = cards if cards is not None else _pool(position.game_of(text) or MAIN_GAME, db)
        return super().from_text(text, allow_blank=allow_blank, cards=pool)


def _index(game: str, db: Database) -> CardIndex:
    named = os.fspath(db) if db is not None else os.environ.get("ZMDJ_DB")
    target = files.path_for(game, named)
    if str(target) == files.MEMORY or not Path(target).is_file():
        return _shipped(game)
    return _stored(game, str(target), _state(target))


def _pool(game: str, db: Database) -> Mapping[str, Card]:
    return {card.id: card for card in _index(game, db).cards}


def _state(path: Path | str) -> tuple[int, ...]:
    """What changes when somebody writes into a file, beside which SQLite may keep what is newest."""
    named = (Path(path), Path(f"{path}-wal"))
    return tuple(number for each in named if each.is_file() for number in (each.stat().st_mtime_ns, each.stat().st_size))


@lru_cache(maxsize=8)
def _shipped(game: str) -> CardIndex:
    return CardIndex(shipped_cards(game))


@lru_cache(maxsize=8)
def _stored(game: str, path: str, state: tuple[int, ...]) -> CardIndex:
    """``state``: of the file, so that a changed one is read again."""
    conn = open_db(game, path)
    try:
        return load_index(conn)
    finally:
        conn.close()
