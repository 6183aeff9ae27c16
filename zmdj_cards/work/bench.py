"""What games are played with: the cards of one game, decks, and queries in the grammar of the card search."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zmdj_cards import games
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.validate import validate
from zmdj_cards.decks.write import write_deck
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.errors import Bi, DataError, UsageError, fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import load_game
from zmdj_cards.sim.reported import label
from zmdj_cards.store.query import card_row
from zmdj_cards.store.search.find import search
from zmdj_cards.work.decks.reading import choose_game, gather, make_context
from zmdj_cards.work.making import Changes, read_changes
from zmdj_cards.work.workspace import Workspace

if TYPE_CHECKING:
    from zmdj_cards.engine.cards.rules import Rules


# What the check of a deck says about numbers of cards.
_SIZES = frozenset(("deck.size", "deck.too_few", "deck.too_many"))


@dataclass
class Bench:
    """The database, the game and its cards, opened once; ``remarks``: what reports must say about the decks that were read; ``ruleset``:
    other numbers than the shipped ones, with what was changed. Any: numbers and words."""

    space: Workspace
    conn: sqlite3.Connection
    game: GameData
    context: Context
    remarks: list[Bi] = field(default_factory=list)
    ruleset: Ruleset | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def index(self) -> CardIndex:
        return self.context.index

    @property
    def rules(self) -> Rules:
        """The record of the game. Raises UsageError for a game that the program cannot play."""
        return games.rules(self.game.game.id)

    def select(self, query: str) -> frozenset[str]:
        """Ids of the cards that a query finds. Raises DataError with the place of a mistake; what the search wishes to say
        about its result is a remark."""
        hits = search(self.conn, query)
        self.space.remark(hits.notes)
        return frozenset(hits.cards)

    def card_row(self, card_id: str) -> dict[str, Any]:
        """A card with its texts and printings, as of :func:`~zmdj_cards.store.query.card_row`."""
        return card_row(self.conn, card_id)

    def read(self, source: str) -> tuple[Deck, str]:
        """One deck and the bare name of its file. Raises DataError for a deck with faults, UsageError where there is no such
        file, folder or deck code, or more than one deck."""
        items = gather(self.space, [source], self.context)
        if len(items) != 1:
            raise UsageError(fault("deck.one_deck", name=source, count=len(items)))
        item = items[0]
        if not item.ok:
            raise DataError(item.faults)
        self.space.remark(item.faults)
        name = "deck.txt" if source == "-" or item.kind == "code" else Path(item.source).name
        deck = item.deck if item.deck.name else item.deck.model_copy(update={"name": Path(name).stem})
        self._check_size(deck)
        return deck, name

    def _check_size(self, deck: Deck) -> None:
        """A deck that is too small or too large has chances, too; the report says so."""
        for item in validate(deck, self.context.format, self.index):
            if item.code in _SIZES:
                self.remarks.append(label("sim.wrong_size", deck=deck.name, message=Bi(item.message("en"), item.message("zh"))))

    def lines(self, deck: Deck) -> tuple[str, ...]:
        """A deck as a text that the deck reader reads back."""
        return tuple(write_deck(deck, "text", self.context).text.splitlines())


def open_bench(space: Workspace, *decks: str | None) -> Bench:
    """Open the database of the game that is meant: the one that was named, or else the one that the decks are for."""
    choose_game(space, [deck for deck in decks if deck is not None])
    if space.rules is None:
        return Bench(space, space.database(), load_game(space.game_id), make_context(space))
    return changed(space, read_changes(space.rules, space.game_id).sound())


def changed(space: Workspace, made: Changes) -> Bench:
    """The bench with changed numbers, and with cards of one's own among those that decks may name; reports say so."""
    context = make_context(space)
    remarks = []
    if made.rules or not made.cards:
        remarks.append(label("sim.changed_rules", changes=[f"{name} = {value}" for name, value in made.rules.items()] or ["-"]))
    if made.cards:
        context = Context(context.index.beside(made.cards), context.format, context.game)
        remarks.append(label("sim.own_cards", cards=[card.names for card in made.cards]))
    return Bench(space, space.database(), made.data, context, remarks, made.ruleset, made.rules)
