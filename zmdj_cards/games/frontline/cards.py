"""Cards as the table holds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from zmdj_cards.engine.cards.defs import CardDef, Face
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.model.card import Card


@dataclass(frozen=True, slots=True)
class Traits:
    """What the cards of a table can do to one another. ``any_weak``: a text can lower STR, other than by damage."""

    any_weak: bool


_STATS: Final = ("str", "bp", "cp", "level", "sc", "mc")


def card_def(index: int, card: Card, ruleset: Any) -> CardDef:
    """``ruleset``: Any: the game's own class. The other face holds what the card gives as a source of promotion (P15)."""
    kind = G.TYPES[card.type]
    numbers = tuple(card.value(name) for name in _STATS)
    cost = card.value("sc") + card.value("mc")
    recovers = card.value("recovery", ruleset.default_recovery) if kind == G.COMMANDER else 0
    stats = (*numbers, cost, recovers)
    front, source = (Face(stats, frozenset(card.subtypes), [0] * len(KEYWORDS)) for _ in range(2))
    stands = kind in (G.COMMANDER, G.UNIT)
    paid = -1 if kind == G.COMMANDER else cost
    return CardDef(index, card.id, card.rules_name, card.person, card.zh, card.en or card.zh, kind, paid, front, source, stands=stands)
