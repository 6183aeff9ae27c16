"""How long effects last, and for what time delayed ones wait, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P

# What a delayed effect waits for: whatever comes first, the end of this turn, a later turn, or, in a combat, the end of that.
ANY_TIME: Final = 0
THIS_TURN: Final = 1
LATER_TURN: Final = 2
THIS_COMBAT: Final = 3


def waiting(word: str) -> int:
    """For a word for a period ("": none)."""
    if word in ("turn", "this_turn"):
        return THIS_TURN
    if word.endswith("next_turn") or word == "granted_turn":
        return LATER_TURN
    return THIS_COMBAT if "combat" in word else ANY_TIME


def period_of(numbers: Mapping[type, Mapping[str, int]], word: str) -> int:
    """The number of a word for a period; NONE for "", and for one that is no limit."""
    return numbers[tree.Period].get(word, P.NONE)


def duration(until: tree.Node | None) -> int:
    """How long something lasts: the number of a duration, doubled, and 1 more if it ends where that time begins."""
    if until is None:
        return P.NONE
    start = isinstance(until, tree.Until) and until.start
    period = until.period if isinstance(until, tree.Until) else until
    word = period.kind if isinstance(period, tree.Atom) else ""
    return 2 * _duration(word) + int(start)


def _duration(word: str) -> int:
    if word in _DURATIONS:
        return _DURATIONS[word]
    return I.L_YOUR_PHASE if word.startswith("your_") and word.endswith("_phase") and word != "your_end_phase" else I.L_TURN


_DURATIONS: Final[dict[str, int]] = {
    "combat": I.L_COMBAT,
    "this_combat": I.L_COMBAT,
    "your_next_turn": I.L_YOUR_NEXT_TURN,
    "opponent_next_turn": I.L_THEIR_NEXT_TURN,
    "next_turn": I.L_NEXT_TURN,
    "your_turn": I.L_YOUR_TURN,
    "opponent_turn": I.L_THEIR_TURN,
    "game": I.L_GAME,
}
