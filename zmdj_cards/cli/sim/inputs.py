"""What simulation commands read: decks as the deck commands do, and queries in the card-search grammar."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards import games
from zmdj_cards.cli.choices import database
from zmdj_cards.cli.decks.deck_inputs import gather, make_context
from zmdj_cards.cli.io import PROGRAM, Console, session
from zmdj_cards.decks.context import Context
from zmdj_cards.errors import Bi, DataError, Place, UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex

if TYPE_CHECKING:
    from zmdj_cards.engine.cards.position import Rules


# What the check of a deck says about numbers of cards.
_SIZES = frozenset(("deck.size", "deck.too_few", "deck.too_many"))


@dataclass
class Bench:
    """The database, the game and its cards, opened once a command; ``remarks``: what reports must say about the decks that were read."""

    console: Console
    conn: sqlite3.Connection
    game: GameData
    context: Context
    remarks: list[Bi] = field(default_factory=list)

    @property
    def index(self) -> CardIndex:
        return self.context.index

    @property
    def rules(self) -> Rules:
        """The record of the game. Raises UsageError for a game that the program cannot play."""
        return games.rules(self.game.game.id)

    def select(self, query: str) -> frozenset[str]:
        """Ids of the cards that a query finds. Raises DataError with the place of a mistake; what the search wishes to say
        about its result goes to standard error."""
        from zmdj_cards.store.search.find import search

        hits = search(self.conn, query)
        self.console.faults(hits.notes)
        return frozenset(hits.cards)

    def read(self, source: str) -> tuple[Deck, str]:
        """One deck and the bare name of its file. Raises DataError for a deck with faults, UsageError where there is no such
        file, folder or deck code, or more than one deck."""
        items = gather([source], self.context)
        if len(items) != 1:
            raise UsageError(fault("deck.one_deck", name=source, count=len(items)))
        item = items[0]
        if not item.ok:
            raise DataError(item.faults)
        self.console.faults(item.faults)
        name = "deck.txt" if source == "-" or item.kind == "code" else Path(item.source).name
        deck = item.deck if item.deck.name else item.deck.model_copy(update={"name": Path(name).stem})
        self._check_size(deck)
        return deck, name

    def _check_size(self, deck: Deck) -> None:
        """A deck that is too small or too large has chances, too; the report says so."""
        from zmdj_cards.decks.validate import validate
        from zmdj_cards.sim.reported import label

        for item in validate(deck, self.context.format, self.index):
            if item.code in _SIZES:
                self.remarks.append(label("sim.wrong_size", deck=deck.name, message=Bi(item.message("en"), item.message("zh"))))

    def check_played(self, cards: Iterable[Card], allow_blank: bool) -> None:
        """Raises DataError naming every card whose text says something else than what games play; where blanks are allowed, each is a
        warning."""
        from zmdj_cards.store.query import unplayed

        known = unplayed(self.conn)
        used = {card.id: card for card in cards if card.id in known}
        faults = [
            fault("match.unplayed", Place(card=card.id), "warning" if allow_blank else "error", card=Bi(card.en or card.zh, card.zh))
            for card in used.values()
        ]
        if faults and not allow_blank:
            raise DataError(faults)
        self.console.faults(faults)

    def lines(self, deck: Deck) -> tuple[str, ...]:
        """A deck as a text that the deck reader reads back."""
        from zmdj_cards.decks.write import write_deck

        return tuple(write_deck(deck, "text", self.context).text.splitlines())


def open_bench(*decks: str | None) -> Bench:
    """Open the database of the running command's game: the one that was named, or else the one that the decks are for."""
    from zmdj_cards.cli.choices import game
    from zmdj_cards.cli.decks.deck_inputs import choose_game
    from zmdj_cards.model.load import load_game

    choose_game([deck for deck in decks if deck is not None])
    return Bench(session().console, database(), load_game(game()), make_context())


def command_line(command: str, source: str | Sequence[str], options: Sequence[tuple[str, object]]) -> str:
    """The call that repeats a run, options in a fixed order; ``source``: bare file names."""
    import shlex

    words = [PROGRAM, "sim", command, *([source] if isinstance(source, str) else source)]
    for name, value in options:
        if value is True:
            words.append(name)
        elif value is not None and value is not False:
            words += [name, str(value)]
    return shlex.join(words)
