"""What a player looks for: ``2 of cost<=2; 1 of t:unit``, clauses in the card-search grammar with a number before them.

The search itself is given from outside as a function from a query to the ids of the cards it finds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.model.card import Card

Select = Callable[[str], frozenset[str]]
Back = Literal["misses", "all"]

MAX_CLAUSES = 4

_COUNTED = re.compile(r"^\s*(?P<need>\d{1,3})\s*(?:of\b|张|張)\s*(?P<query>.*)$", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """At least ``need`` cards out of ``cards`` (ids)."""

    need: int
    query: str
    cards: frozenset[str]

    def __str__(self) -> str:
        return f"{self.need} of {self.query}"


@dataclass(frozen=True, slots=True)
class Condition:
    """Every clause must hold. A card may serve several clauses."""

    clauses: tuple[Clause, ...]
    name: str = ""

    def __str__(self) -> str:
        return self.name or "; ".join(map(str, self.clauses))


@dataclass(frozen=True, slots=True)
class KeepRule:
    """The opening hand is kept when every clause holds. Otherwise the cards that serve no clause go to the bottom
    (``misses``), or the whole hand does (``all``); a hand without such a card is kept (R8)."""

    clauses: tuple[Clause, ...]
    back: Back = "misses"

    def __str__(self) -> str:
        return "; ".join(map(str, self.clauses))


def seek(cards: frozenset[str], hand: int, query: str = "") -> KeepRule:
    """The full mulligan for some cards: everything else goes back, always."""
    return KeepRule((Clause(hand, query, cards),))


def read_clauses(text: str, select: Select) -> tuple[Clause, ...]:
    """Clauses of a text, parted by ``;``. Raises UsageError for an empty text, too many clauses or a number of 0, and
    whatever ``select`` raises for a faulty query."""
    parts = [part.strip() for part in re.split("[;；]", text) if part.strip()]
    if not parts:
        raise UsageError(fault("sim.empty_condition", Place(text=text)))
    if len(parts) > MAX_CLAUSES:
        raise UsageError(fault("sim.too_many_clauses", Place(text=text), count=len(parts), limit=MAX_CLAUSES))
    return tuple(_clause(part, select) for part in parts)


def _clause(part: str, select: Select) -> Clause:
    match = _COUNTED.match(part)
    need, query = (int(match["need"]), match["query"].strip()) if match else (1, part)
    if need < 1 or not query:
        raise UsageError(fault("sim.bad_clause", Place(text=part)))
    return Clause(need, query, select(query))


def signature(card: Card, clauses: Sequence[Clause]) -> tuple[bool, ...]:
    """Which clauses the card serves."""
    return tuple(card.id in clause.cards for clause in clauses)


def unserved(clauses: Iterable[Clause], cards: Iterable[Card]) -> tuple[Clause, ...]:
    """Clauses that no card of these serves: most likely a slip of the pen, worth a warning."""
    ids = {card.id for card in cards}
    return tuple(clause for clause in clauses if not clause.cards & ids)
