"""One game in one object, in the manner of a chess library: ``Game.new(deck_a, deck_b, seed)``, then ``legal step undo clone digest
outcome to_text observe``. It plays the shipped cards by the shipped ruleset; :mod:`match` takes any others.
"""

from __future__ import annotations

from functools import cache

from zmdj_cards.engine import game
from zmdj_cards.engine.views import observe, position
from zmdj_cards.games.zmdj.match import GAME, make_table, new_game, side_of, trees_of
from zmdj_cards.games.zmdj.record import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import load_cards


class Game(game.Game):
    """A game that its players play by :meth:`legal` and :meth:`step`. Player 0 has the first deck; who goes first is decided in it."""

    __slots__ = ()

    @classmethod
    def new(cls, deck_a: Deck, deck_b: Deck, seed: int, *, allow_blank: bool = False) -> Game:
        """A game before its first decision; equal seeds give equal games. Raises DataError for a deck that has not exactly one
        commander, holds an unknown card or, without ``allow_blank``, one whose text is not known in full."""
        rules, pool = load_ruleset(), shipped()
        first, second = side_of(deck_a, pool), side_of(deck_b, pool)
        cards = (*first.cards(), *second.cards())
        table = make_table(cards, trees_of(cards), rules, allow_blank)
        return cls(new_game(table, rules, first, second, seed).state)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """The position that :meth:`to_text` wrote. Raises DataError with the line of every fault."""
        pool = shipped()
        return cls(position.from_text(text, RULES, pool, trees_of(pool.values()), load_ruleset()))

    def observe(self, player: int, seed: int = 0) -> observe.View:
        """What a player (0 or 1) sees; what it cannot see is dealt anew from ``seed``."""
        return observe.observe(self, player, seed)


@cache
def shipped() -> dict[str, Card]:
    """The cards of the game by id."""
    return {card.id: card for card in load_cards(GAME)}
