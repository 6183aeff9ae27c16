"""What the games of a run have in common: the game, all cards with their abilities, and the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zmdj_cards import games
from zmdj_cards.engine.cards.defs import Table
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import Side, cards_digest, make_table, new_game, trees_of
from zmdj_cards.model.card import Card


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """``game``: the id of the game; ``table``: of the cards of a run. Another process is sent the card data, which says all, and builds
    the table from them: once, however often it is sent. (Card data and not ids: a worker elsewhere does not have the sender's database.)"""

    game: str
    cards: tuple[Card, ...]
    ruleset: Ruleset
    allow_blank: bool
    table: Table

    def __reduce__(self) -> tuple[Any, ...]:
        return received, (self.game, self.cards, self.ruleset, self.allow_blank)

    @property
    def rules(self) -> Rules:
        """The record of the game."""
        return games.rules(self.game)

    def new_game(self, sides: tuple[Side, Side], seed: int, *, journal: bool = True, logging: bool = True) -> Game:
        """A game before its first decision, between two sides whose cards are among those of the run."""
        return new_game(self.rules, self.table, self.ruleset, *sides, seed, journal=journal, logging=logging)


def make_setting(game: str, cards: Iterable[Card], allow_blank: bool = False, ruleset: Ruleset | None = None) -> Setting:
    """``ruleset``: the shipped one unless given. Raises DataError naming every card whose text is not known in full, unless blanks are
    allowed; UsageError for a game that the program cannot play."""
    rules = games.rules(game)
    ruleset = rules.ruleset() if ruleset is None else ruleset
    used = tuple({card.id: card for card in cards}.values())
    return Setting(game, used, ruleset, allow_blank, make_table(rules, used, trees_of(rules, used), ruleset, allow_blank))


# Of this process: what was sent to it, by what was sent.
_RECEIVED: dict[tuple[str, str, Ruleset, bool], Setting] = {}
_MOST_RECEIVED = 8


def received(game: str, cards: tuple[Card, ...], ruleset: Ruleset, allow_blank: bool) -> Setting:
    """A setting that was sent, made once in this process."""
    key = (game, cards_digest(cards), ruleset, allow_blank)
    if key not in _RECEIVED:
        if len(_RECEIVED) >= _MOST_RECEIVED:
            del _RECEIVED[next(iter(_RECEIVED))]
        _RECEIVED[key] = make_setting(game, cards, allow_blank, ruleset)
    return _RECEIVED[key]
