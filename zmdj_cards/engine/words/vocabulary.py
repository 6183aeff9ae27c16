"""All words that the engine knows: their lists by type, and what numbers, filters and conditions mean.

:mod:`nouns` is given the tables of what asks it in turn: this is the one place where the circle closes.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.words import conditions, counting, events, nouns, numbers, persons, qualities, references

nouns.NUMBERS.update(numbers.NUMBERS)
nouns.FILTERS.update(qualities.FILTERS)
nouns.AMONG.update(qualities.AMONG)
nouns.CONDITIONS.update(conditions.CONDITIONS)
nouns.COUNTED.update(counting.COUNTED)

WORDS: Final[dict[type, frozenset[str]]] = {
    ast.Who: frozenset(persons.WHO),
    ast.Ref: frozenset(references.REF),
    ast.Adj: frozenset(qualities.ADJECTIVES) | frozenset(qualities.SUBTYPE_NAMES),
    ast.Verb: frozenset(events.VERBS),
    ast.Deed: frozenset(events.DEEDS) | frozenset(numbers.DONE_REGISTERS) | {"damage", "dealt", "moved"},
    ast.Period: frozenset(events.PERIODS),
    ast.Zone: frozenset(nouns.ZONE_IDS),
    ast.Marker: frozenset(I.MARKER_IDS) | {"marker", "supply", "temporary_tactic"},
    ast.Noun: frozenset(nouns.CARD_TYPES) | frozenset(nouns.FIELD_NOUNS) | frozenset(nouns.OTHER_NOUNS),
    ast.Side: frozenset(("left_flank", "right_flank", "that_flank", "flank", "same_flank")),
    ast.Stat: frozenset(I.STAT_IDS),
    ast.Step: frozenset(
        (
            "attack_step",
            "intercept_step",
            "response_step",
            "dodge_step",
            "ready_phase",
            "tactics_phase",
            "draw_phase",
            "main_phase",
            "next_ready_phase",
            "resolution_step",
            "end_phase",
            "whole_turn",
        )
    ),
}
