"""One object for a game of any of the games that the program plays, in the manner of a chess library: ``Game.new(deck_a, deck_b, seed)``,
then ``legal step undo clone digest outcome to_text observe``. It plays by the shipped ruleset; :mod:`engine.match` takes any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Self

from zmdj_cards import games
from zmdj_cards.engine import game
from zmdj_cards.engine.match import blank_fault, make_table, new_game, side_of, trees_of
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
    def new(cls, deck_a: Deck, deck_b: Deck, seed: int, *, allow_blank: bool = False, cards: Mapping[str, Card] | None = None) -> Self:
        """A game before its first decision, of the game that the decks are for; equal seeds give equal games. ``cards``: by id, the
        shipped ones unless given. Raises DataError for decks of two games, for a deck that has not exactly one commander (or what else
        its game asks for), holds an unknown card or, without ``allow_blank``, one whose text is not read whole; UsageError for a game
        that the program cannot play."""
        if deck_a.game != deck_b.game:
            raise DataError(fault("engine.two_games", games=[deck_a.game, deck_b.game]))
        rules, pool = games.rules(deck_a.game), cards or shipped(deck_a.game)
        first, second = side_of(rules, deck_a, pool), side_of(rules, deck_b, pool)
        used, ruleset = (*first.cards(), *second.cards()), rules.ruleset()
        table = make_table(rules, used, trees_of(rules, used), ruleset, allow_blank)
        return cls(new_game(rules, table, ruleset, first, second, seed).state)

    @classmethod
    def from_text(cls, text: str, *, allow_blank: bool = False, cards: Mapping[str, Card] | None = None) -> Self:
        """The position that :meth:`to_text` wrote, of the game that its first line names; without one, of the main game. ``cards``: by id,
        the shipped ones unless given. Raises DataError with the line of every fault and, without ``allow_blank``, for a card whose text is
        not read whole; UsageError for a game that the program cannot play."""
        rules = games.rules(position.game_of(text) or MAIN_GAME)
        pool = cards or shipped(rules.id)
        state = position.from_text(text, rules, pool, trees_of(rules, pool.values()), rules.ruleset())
        if state.tab.blank and not allow_blank:
            raise DataError([blank_fault(pool[card_id]) for card_id in state.tab.blank])
        return cls(state)


@cache
def shipped(game_id: str) -> Mapping[str, Card]:
    """The cards of a game by id."""
    return {card.id: card for card in load_cards(game_id)}
