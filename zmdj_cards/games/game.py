"""One object for a game of any of the games that the program plays, in the manner of a chess library: ``Game.new(deck_a, deck_b, seed)``,
then ``legal step undo clone digest outcome to_text observe``. It plays the shipped cards by the shipped ruleset; :mod:`engine.match`
takes any others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Self

from zmdj_cards import games
from zmdj_cards.engine import game
from zmdj_cards.engine.match import make_table, new_game, side_of, trees_of
from zmdj_cards.engine.views import position
from zmdj_cards.errors import DataError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import load_cards
from zmdj_cards.resources import MAIN_GAME


class Game(game.Game):
    """A game that its players play by :meth:`legal` and :meth:`step`. Player 0 has the first deck; who goes first is decided in it."""

    __slots__ = ()

    @classmethod
    def new(cls, deck_a: Deck, deck_b: Deck, seed: int, *, allow_blank: bool = False) -> Self:
        """A game before its first decision, of the game that the decks are for; equal seeds give equal games. Raises DataError for decks
        of two games, for a deck that has not exactly one commander (or what else its game asks for), holds an unknown card or, without
        ``allow_blank``, one whose text is not known in full; UsageError for a game that the program cannot play."""
        if deck_a.game != deck_b.game:
            raise DataError(fault("engine.two_games", games=[deck_a.game, deck_b.game]))
        rules, pool = games.rules(deck_a.game), shipped(deck_a.game)
        first, second = side_of(rules, deck_a, pool), side_of(rules, deck_b, pool)
        cards, ruleset = (*first.cards(), *second.cards()), rules.ruleset()
        table = make_table(rules, cards, trees_of(rules, cards), ruleset, allow_blank)
        return cls(new_game(rules, table, ruleset, first, second, seed).state)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that :meth:`to_text` wrote, of the game that its first line names; without one, of the main game. Raises DataError
        with the line of every fault, UsageError for a game that the program cannot play."""
        rules = games.rules(position.game_of(text) or MAIN_GAME)
        pool = shipped(rules.id)
        return cls(position.from_text(text, rules, pool, trees_of(rules, pool.values()), rules.ruleset()))


@cache
def shipped(game_id: str) -> Mapping[str, Card]:
    """The cards of a game by id."""
    return {card.id: card for card in load_cards(game_id)}
