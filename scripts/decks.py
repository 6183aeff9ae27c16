"""The bundled decks of a game, and games between them, for scripts that play many."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.engine.cards.defs import Table
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import Side, make_table, new_game, side_of, trees_of
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game


@dataclass
class Arena:
    """Decks that meet; the table of each pair is made once."""

    rules: Rules
    decks: list[Side]
    names: list[str]
    tables: dict[tuple[int, int], Table] = field(default_factory=dict)

    def start(self, number: int, seed: int) -> Game:
        """A game of pair ``number``: all ordered pairs of decks in turn."""
        size = len(self.decks)
        return self.between(number % size, number // size % size, seed)

    def between(self, a: int, b: int, seed: int) -> Game:
        rules, ruleset = self.rules, self.rules.ruleset()
        first, second = self.decks[a], self.decks[b]
        if (a, b) not in self.tables:
            cards = (*first.cards(), *second.cards())
            self.tables[a, b] = make_table(rules, cards, trees_of(rules, cards), ruleset)
        return new_game(rules, self.tables[a, b], ruleset, first, second, seed, journal=False, logging=False)


def bundled(rules: Rules) -> Arena:
    """All decks that come with a game, by the names of their files."""
    cards = load_cards(rules.id)
    context = Context(CardIndex(cards), find_format(rules.id), load_game(rules.id))
    pool = {card.id: card for card in cards}
    paths = sorted((resources.data_dir() / rules.id / "decks").glob("*.txt"))
    decks = [side_of(rules, read_deck(path.read_bytes(), context, path.name).deck, pool) for path in paths]
    return Arena(rules, decks, [path.stem for path in paths])
