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

_OF = r"(?:of\b|张|張)"
_OR_MORE = r"(?:以上|及以上|或以上|以下|及以下|以内)"
_COUNTED = re.compile(rf"(?P<need>\d{{1,3}})\s*{_OF}(?!\s*{_OR_MORE})\s*(?P<query>.*)", re.IGNORECASE | re.DOTALL)
# A count in words, or one that is no whole number; and a number that nothing follows but a blank.
_WORDS = {
    **{word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)},
    **{word: number for number, word in enumerate(("一", "二", "三", "四", "五", "六", "七", "八", "九", "十"), 1)},
    **dict.fromkeys("两兩", 2),
}
_NUMBER = rf"(?:[+-]?\d+(?:[.,]\d+)?|{'|'.join(_WORDS)})"
# What makes of a count a limit or a range, and words that stand for one.
_LIMIT = (
    r"(?:(?:at\s+least|at\s+most|exactly|up\s+to|min\.?|max\.?|[<>≤≥≦≧~]=?"
    r"|至少|至多|最少|最多|起码|恰好|正好|不少于|不多于|不超过|约)\s*)"
)
_RANGE = rf"(?:\s*(?:[-–~～/]|to|or|至|到|或)\s*{_NUMBER})?\s*\+?"
_VAGUE = r"(?:any|some|half|none|all|most|several|a\s+(?:few|couple|pair)|no)"
_BADLY = re.compile(
    rf"(?:(?P<number>{_LIMIT}?{_NUMBER}{_RANGE})\s*(?:[x×*]\s*)?(?:{_OF}\s*{_OR_MORE}?\s*|(?<=[\dx×*+])\s+)"
    rf"|(?P<vague>{_VAGUE})\s+of\b\s*)(?P<query>.*)",
    re.IGNORECASE | re.DOTALL,
)
_FIRST = re.compile(_NUMBER, re.IGNORECASE)
# A second count inside one clause: ``1 of a or 1 of b``.
_INNER = re.compile(rf"(?<![^\s(（])\d{{1,3}}\s*{_OF}", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》")


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


def read_clauses(text: str, select: Select, most: int = 99) -> tuple[Clause, ...]:
    """Clauses of a text, parted by ``;``; ``most``: the largest number of cards that can be there. Raises UsageError for an empty text,
    too many clauses and a number that is badly written or out of range (with the right form), and whatever ``select`` raises for a faulty
    query."""
    parts = [part.strip() for part in re.split("[;；]", text) if part.strip()]
    if not parts:
        raise UsageError(fault("sim.empty_condition", Place(text=text)))
    if len(parts) > MAX_CLAUSES:
        raise UsageError(fault("sim.too_many_clauses", Place(text=text), count=len(parts), limit=MAX_CLAUSES))
    return tuple(_clause(part, select, most) for part in parts)


def _clause(part: str, select: Select, most: int) -> Clause:
    match = _COUNTED.fullmatch(part)
    if match is None and (badly := _BADLY.fullmatch(part)):
        which = "number" if badly["number"] else "vague"
        form = f"{_whole(badly[which])} of {badly['query'].strip() or 'cost<=2'}"
        raise UsageError(fault("sim.bad_count", Place(text=part, span=badly.span(which)), number=badly[which].strip(), form=form))
    need, query = (int(match["need"]), match["query"].strip()) if match else (1, part)
    if need < 1 or not query:
        raise UsageError(fault("sim.bad_clause", Place(text=part)))
    if need > most:
        raise UsageError(fault("sim.count_too_high", Place(text=part), count=need, limit=most))
    if inner := _INNER.search(_QUOTED.sub(lambda quoted: "-" * len(quoted[0]), query)):
        start = len(part) - len(query) + inner.start()
        raise UsageError(fault("sim.count_inside", Place(text=part, span=(start, start + len(inner[0])))))
    return Clause(need, query, select(query))


def _whole(number: str) -> int:
    """The whole number of 1 or more that was most likely meant."""
    first = _FIRST.search(number)
    if first is None:
        return 1
    number = first[0]
    return _WORDS.get(number.casefold()) or max(1, abs(int(float(number.replace(",", ".")))))


def signature(card: Card, clauses: Sequence[Clause]) -> tuple[bool, ...]:
    """Which clauses the card serves."""
    return tuple(card.id in clause.cards for clause in clauses)


def unserved(clauses: Iterable[Clause], cards: Iterable[Card]) -> tuple[Clause, ...]:
    """Clauses that no card of these serves: most likely typos, worth a warning."""
    ids = {card.id for card in cards}
    return tuple(clause for clause in clauses if not clause.cards & ids)
