"""What simulation commands read: a deck as a file, a code or standard input, and queries in the card-search grammar."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from zmdj_cards.cli.choices import database, game
from zmdj_cards.cli.io import Session, session
from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex


@dataclass
class Bench:
    """The database, the game and its cards, opened once a command."""

    session: Session
    conn: sqlite3.Connection
    game: GameData
    format: Format
    index: CardIndex

    def select(self, query: str) -> frozenset[str]:
        """Ids of the cards that a query finds. Raises DataError with the place of a mistake; what the search wishes to say
        about its result goes to standard error."""
        from zmdj_cards.store.search import search

        hits = search(self.conn, query)
        self.session.console.faults(hits.notes)
        return frozenset(hits.cards)

    def read(self, source: str) -> tuple[Deck, str]:
        """A deck and the name to call it by. Raises DataError for a deck with faults, UsageError where there is no such file and
        no deck code."""
        from zmdj_cards.decks.context import Context
        from zmdj_cards.decks.read import read_deck

        raw, name = self._bytes(source)
        result = read_deck(raw, Context(self.index, self.format, self.game), name)
        if not result.ok:
            raise DataError(result.faults)
        self.session.console.faults(result.faults)
        deck = result.deck if result.deck.name else result.deck.model_copy(update={"name": Path(name).stem})
        return deck, name

    def _bytes(self, source: str) -> tuple[bytes, str]:
        if source == "-":
            stream = self.session.console.stdin
            return (stream.buffer.read() if hasattr(stream, "buffer") else stream.read().encode("utf-8")), "stdin"
        path = Path(source)
        try:
            if path.is_file():
                return path.read_bytes(), path.name
        except OSError as error:
            raise DataError(fault("sim.unreadable", Place(source=source), detail=error.strerror or str(error))) from error
        if not source.startswith(f"{self.game.game.id}1-"):
            raise UsageError(fault("sim.no_such_deck", Place(source=source)))
        return source.encode("utf-8"), "code"


def open_bench() -> Bench:
    """Open the database of the running command's game."""
    from zmdj_cards.model.load import find_format, load_game
    from zmdj_cards.store.query import load_index

    conn = database()
    return Bench(session(), conn, load_game(game()), find_format(game()), load_index(conn))


def deck_lines(deck: Deck, bench: Bench) -> tuple[str, ...]:
    """A deck as a text that the deck reader reads back: sections of the format, one line a card with its serial if one was named."""
    made = [f"Name: {deck.name}"] if deck.name else []
    for section in bench.format.section:
        entries = deck.section(section.id)
        if entries:
            made += ["", section.en]
        for entry in entries:
            card = bench.index.get(entry.card)
            made.append(f"{entry.count} {card.zh if card else entry.card} {entry.printing or entry.card}")
    return tuple(made)


def command_line(command: str, source: str, options: Sequence[tuple[str, object]]) -> str:
    """The call that repeats a run, options in a fixed order; ``source`` is a bare file name."""
    import shlex

    words = ["zmdj", "sim", command, source]
    for name, value in options:
        if value is True:
            words.append(name)
        elif value is not None and value is not False:
            words += [name, str(value)]
    return shlex.join(words)
