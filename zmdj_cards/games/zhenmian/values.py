"""What cards of this game are worth, and what can be forbidden; questions about them."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Keyword, Stat
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.values import rows
from zmdj_cards.engine.values.values import keyword, stat
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.lexicon.words import KEYWORDS as WORDS

STATS: Final = (
    Stat(G.POWER, "power", mod=G.M_POWER, everywhere=False),
    Stat(G.TOUGHNESS, "toughness", mod=G.M_HEALTH, everywhere=False),
    Stat(G.COST, "cost", everywhere=False),
)
__all__ = ["KEYWORDS", "VALUES", "has", "health", "keyword", "left", "power"]
KEYWORDS: Final = tuple(Keyword(number, word, zh, en, takes) for number, (word, (zh, en, takes)) in enumerate(WORDS.items()))
NUMBERS: Final[dict[str, int]] = {row.id: row.number for row in KEYWORDS}

VALUES: Final[Values] = rows.build(
    STATS,
    KEYWORDS,
    counters={"damage": G.DAMAGE, "spirit": G.SPIRIT},
    cannot_verbs={"attack": (I.C_ATTACK,)},
    cannot_deeds={"battle": (G.C_BATTLE,)},
    cannot_nodes={tree.Either: (I.C_PLAY, G.C_BATTLE)},
    on_players=frozenset((G.M_FOG,)),
)


def power(s: Position, i: int) -> int:
    return stat(s, i, G.POWER)


def health(s: Position, i: int) -> int:
    """The health of a unit without its marks."""
    return stat(s, i, G.TOUGHNESS)


def left(s: Position, i: int) -> int:
    """How much damage a unit can still take; not below 0."""
    return max(0, health(s, i) - s.counters[G.DAMAGE][i])


def has(s: Position, i: int, which: int) -> bool:
    """Whether a unit has a keyword (by its number)."""
    return keyword(s, i, which) > 0
