"""All words of this game, with those of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Period, Verb, Words
from zmdj_cards.engine.words import persons, vocabulary
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj.values import COUNTERS, STATS
from zmdj_cards.games.zmdj.words import combat, kinds, places


def _awakened(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.BACK)


def _unawakened(s: Position, i: int) -> bool:
    return not s.flags[i] & I.BACK


def _suppressed(s: Position, i: int) -> bool:
    return bool(s.flags[i] & G.HELD)


def _basic(s: Position, i: int) -> bool:
    return bool(s.tab.cards[s.card[i]].printed.basic)


def _temporary(s: Position, i: int) -> bool:
    return bool(s.flags[i] & G.AS_TACTIC)


def _peerless(s: Position, i: int) -> bool:
    return s.rules.values.has_keyword(s, i, G.PEERLESS)


STATES: Final[dict[str, Callable[[Position, int], bool]]] = {
    "awakened": _awakened,
    "unawakened": _unawakened,
    "suppressed": _suppressed,
    "basic": _basic,
    "temporary": _temporary,
    "peerless": _peerless,
    "dying": places.dying,
}

VERBS: Final[dict[str, Verb]] = {
    "is_suppressed": Verb((G.E_SUPPRESS,)),
    "awakens": Verb((I.E_FLIP,)),
    "flips_here": Verb((I.E_FLIP,)),
    "is_flipped": Verb((I.E_FLIP, G.E_FACE_DOWN)),
}


def _ready_phase(s: Position, env: object) -> bool:
    return s.reg[I.PHASE] == G.READY


def _in_phase(phase: int) -> Callable[[Position, object], bool]:
    return lambda s, env: s.reg[I.PHASE] == phase


# Phases are somebody's own; "the ready phase" is that of the player whose turn it is.
PHASES: Final[dict[str, Period]] = {
    "ready_phase": Period(G.E_PHASE, G.E_PHASE_END, 0, G.READY, now=_ready_phase),
    "tactics_phase": Period(G.E_PHASE, G.E_PHASE_END, 0, G.TACTICS_PHASE, now=_in_phase(G.TACTICS_PHASE)),
    "draw_phase": Period(G.E_PHASE, G.E_PHASE_END, 0, G.DRAW, now=_in_phase(G.DRAW)),
    "main_phase": Period(G.E_PHASE, G.E_PHASE_END, 0, G.MAIN, now=_in_phase(G.MAIN)),
    "end_phase": Period(G.E_PHASE, G.E_PHASE_END, 0, G.END, now=_in_phase(G.END)),
    "own_next_turn": Period(I.E_TURN, I.E_TURN_END),
    "granted_turn": Period(I.E_TURN, I.E_TURN_END, 1),
    "your_ready_phase": Period(G.E_PHASE, G.E_PHASE_END, 1, G.READY),
    "your_tactics_phase": Period(G.E_PHASE, G.E_PHASE_END, 1, G.TACTICS_PHASE),
    "your_draw_phase": Period(G.E_PHASE, G.E_PHASE_END, 1, G.DRAW),
    "your_main_phase": Period(G.E_PHASE, G.E_PHASE_END, 1, G.MAIN),
    "your_end_phase": Period(G.E_PHASE, G.E_PHASE_END, 1, G.END),
}

FACTS: Final[frozenset[int]] = frozenset(
    (
        G.E_AMBUSH,
        G.E_FACE_DOWN,
        G.E_JOINT_END,
        G.E_JOINT,
        G.E_INTERCEPT,
        I.E_SUCCESS,
        I.E_FAIL,
        G.E_COMBAT,
        I.E_COMBAT_END,
        I.E_FLIP,
        G.E_SUPPRESS,
    )
)

WORDS: Final[Words] = vocabulary.build(
    Words(
        numbers={
            z.LifeSize: (L.NUM_LIFE_SIZE, places.life_size),
            z.Distance: (L.NUM_DISTANCE, places.apart),
            tree.Kinds: (L.NUM_KINDS, kinds.kinds_among),
        },
        filters={
            **places.FILTERS,
            tree.ThatNamed: (L.IS_THAT_NAMED, kinds.that_named),
            tree.OfSubtype: (P.IS_OF_SUBTYPE, kinds.of_subtype),
            tree.Shares: (L.IS_ALIKE, kinds.alike),
        },
        remember=places.remember,
        numbered=frozenset((G.E_PAID, G.E_STEP)),
        conditions={**combat.CONDITIONS, z.AloneInFlank: (L.IF_ALONE, places.alone_in_flank)},
        events=combat.EVENTS,
        ops={z.Flank: L.FLANK},
        lower={**places.LOWER, **combat.LOWER, **kinds.LOWER},
        event_kinds=combat.EVENT_KINDS,
        people={**combat.PEOPLE, "most_units_opponent": persons.opponent},
        refs={**places.REFS, "attack_target": combat.attack_target},
        adjectives={**STATES, **combat.ADJECTIVES, **kinds.ADJECTIVES},
        nouns=places.NOUNS,
        verbs={**VERBS, **combat.VERBS},
        deeds={**combat.DEEDS, "use_ambush": (G.E_AMBUSH,)},
        periods={**combat.PERIODS, **PHASES},
        zones=places.ZONES,
        choosers=places.CHOOSERS,
        arrivals=places.ARRIVALS,
        departures=places.DEPARTURES,
        facts=FACTS,
        atoms={
            tree.Noun: frozenset(("stratagems",)),
            tree.Stat: frozenset(row.id for row in STATS),
            tree.Marker: frozenset((*COUNTERS, "supply", "temporary_tactic")),
            z.Side: frozenset(("left_flank", "right_flank", "that_flank", "flank", "same_flank", "other_flank")),
            tree.Step: frozenset(
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
        },
    )
)
