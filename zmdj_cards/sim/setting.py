"""What the games of a run have in common: all cards with their abilities, and the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zmdj_cards.engine.program.table import Table
from zmdj_cards.games.zmdj.match import cards_digest, make_table, trees_of
from zmdj_cards.games.zmdj.ruleset import Ruleset, load_ruleset
from zmdj_cards.model.card import Card


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """The table of the cards of a run. Another process is sent the card data, which says all, and builds the table from them: once,
    however often it is sent. (Card data and not ids: a worker elsewhere does not have the sender's database.)"""

    cards: tuple[Card, ...]
    rules: Ruleset
    allow_blank: bool
    table: Table

    def __reduce__(self) -> tuple[Any, ...]:
        return received, (self.cards, self.rules, self.allow_blank)


def make_setting(cards: Iterable[Card], allow_blank: bool = False, rules: Ruleset | None = None) -> Setting:
    """``rules``: the shipped ones unless given. Raises DataError naming every card whose text is not known in full, unless blanks are
    allowed."""
    rules = load_ruleset() if rules is None else rules
    used = tuple({card.id: card for card in cards}.values())
    return Setting(used, rules, allow_blank, make_table(used, trees_of(used), rules, allow_blank))


# Of this process: what was sent to it, by what was sent.
_RECEIVED: dict[tuple[str, Ruleset, bool], Setting] = {}
_MOST_RECEIVED = 8


def received(cards: tuple[Card, ...], rules: Ruleset, allow_blank: bool) -> Setting:
    """A setting that was sent, made once in this process."""
    key = (cards_digest(cards), rules, allow_blank)
    if key not in _RECEIVED:
        if len(_RECEIVED) >= _MOST_RECEIVED:
            del _RECEIVED[next(iter(_RECEIVED))]
        _RECEIVED[key] = make_setting(cards, allow_blank, rules)
    return _RECEIVED[key]
