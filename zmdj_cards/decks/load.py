"""One deck by its name, for callers from Python."""

from __future__ import annotations

import sys
from functools import cache
from os import PathLike, fspath

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.open import open_bytes, opened
from zmdj_cards.decks.read import read_opened
from zmdj_cards.errors import DataError, UsageError, fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.resources import MAIN_GAME


def load_deck(source: str | PathLike[str], game: str = MAIN_GAME, cards: CardIndex | None = None) -> Deck:
    """The deck of a file in any format that the program reads, of a deck code, of a deck that comes with the game, by its name, of
    standard input (``-``), or of a text of several lines that is a deck list itself. ``cards``: those that a deck may name, the shipped
    ones unless given. Raises UsageError for what is none of them or more than one deck, DataError for a deck with faults."""
    name = fspath(source)
    if "\n" in name:
        found, name = [open_bytes(name.encode())], ""
    else:
        found = list(opened([name], sys.stdin.buffer.read, [game]))
    if len(found) != 1:
        raise UsageError(fault("deck.one_deck", name=name, count=len(found)))
    context = _context(game) if cards is None else Context(cards, find_format(game), load_game(game))
    result = read_opened(found[0], context)
    if not result.ok:
        raise DataError(item.at(source=name) if name else item for item in result.faults)
    return result.deck


@cache
def _context(game: str) -> Context:
    return Context(CardIndex(load_cards(game)), find_format(game), load_game(game))
