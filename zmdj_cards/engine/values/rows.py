"""How a game's stats, keywords and prohibitions become the record that the kernel asks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Keyword, Stat
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.values import static_keys, values
from zmdj_cards.engine.values.cache import KEYWORD, WIDTH


def build(
    stats: tuple[Stat, ...],
    keywords: tuple[Keyword, ...] = (),
    counters: Mapping[str, int] = MappingProxyType({}),
    cannot_verbs: Mapping[str, tuple[int, ...]] = MappingProxyType({}),
    cannot_deeds: Mapping[str, tuple[int, ...]] = MappingProxyType({}),
    cannot_nodes: Mapping[type, tuple[int, ...]] = MappingProxyType({}),
    deed_verbs: Mapping[str, str] = MappingProxyType({}),
    obligations: Mapping[str, int] = MappingProxyType({}),
    on_players: frozenset[int] = frozenset(),
) -> Values:
    """The values of a game, with what every game forbids and obliges to. Raises ValueError for rows that are not numbered in their order,
    and for more of them than the cache of values tells apart."""
    for rows, most in ((stats, KEYWORD), (keywords, WIDTH - KEYWORD)):
        if [row.number for row in rows] != list(range(len(rows))):
            raise ValueError(f"not numbered in their order: {[row.id for row in rows]}")
        if len(rows) > most:
            raise ValueError(f"{len(rows)} stats or keywords, at most {most}")
    mods = {row.base: row.mod for row in stats if row.base >= 0} | {row.number: row.mod for row in stats if row.mod >= 0}
    return Values(
        stats=stats,
        keywords=keywords,
        counters=counters,
        cannot_verbs={**static_keys.CANNOT_VERBS, **cannot_verbs},
        cannot_deeds={**static_keys.CANNOT_DEEDS, **cannot_deeds},
        cannot_nodes={**static_keys.CANNOT_NODES, **cannot_nodes},
        deed_verbs=deed_verbs,
        obligations={**static_keys.OBLIGATIONS, **obligations},
        stat_ids={row.id: row.number for row in stats},
        keyword_ids={row.id: row.number for row in keywords},
        bonuses=mods,
        everywhere=frozenset(row.number for row in stats if row.everywhere),
        on_players=frozenset((I.M_COST, I.M_AGAIN, I.M_HAND, I.M_EXTRA_TURN)) | on_players,
        gained=frozenset(row.id for row in keywords if not row.printed_only),
        value_of=values.stat_here,
        has_keyword=values.has_keyword,
    )
