"""Goals in a small language, and whether a game reached them.

``play "name" by 8`` · ``play 2 [t:unit cost<=3] by 4`` · ``hold [e:wind] on 3`` · ``power>=9 on board by 5`` · ``damage>=3 by 6`` ·
``units>=3 by 4`` · ``hand>=5 on 4`` · ``paid>=10 by 5`` · ``awaken by 6`` · ``win by 9``; several joined by ``and``. A card is a full
name in quotes or a query of the card search in square brackets. A game adds measures of its own (``Measures.own``); one without a
number asks for at least 1: ``control>=2 by 5`` · ``cross by 8``. ``by`` N: in some own turn up to N; ``on`` N: in own turn N.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Literal, NoReturn

from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.model.index import CardIndex
from zmdj_cards.sim.goldfish.trace import Trace, Turn
from zmdj_cards.sim.odds.clauses import Select

Kind = Literal["play", "hold", "measure", "own", "awaken", "win"]

MAX_TURN = 60

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
# Measures at the end of an own turn. Sums over the game so far are made in _values.
_MEASURES = ("power", "units", "damage", "hand", "paid", "tactics")

_FOLD = str.maketrans(
    {"＞": ">", "＜": "<", "＝": "=", "≥": ">=", "≤": "<=", "“": '"', "”": '"', "「": '"', "」": '"', "［": "[", "］": "]", "　": " "}
)
_TARGET = r'(?:"(?P<name>[^"]+)"|\[(?P<query>[^\]]+)\])'
_WHEN = r"\s+(?P<when>by|on)\s+(?:turn\s+)?(?P<turn>\d{1,3})"
_FORMS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("play", re.compile(rf"play\s+(?:(?P<count>\d{{1,2}})\s*)?{_TARGET}{_WHEN}", re.IGNORECASE)),
    ("hold", re.compile(rf"hold\s+(?:(?P<count>\d{{1,2}})\s*)?{_TARGET}{_WHEN}", re.IGNORECASE)),
    (
        "measure",
        re.compile(
            rf"(?P<measure>{'|'.join(_MEASURES)})\s*(?P<sign>>=|<=|>|<|=)\s*(?P<value>\d{{1,4}})(?:\s+(?:on board|in hand))?{_WHEN}",
            re.IGNORECASE,
        ),
    ),
    ("own", re.compile(rf"(?P<measure>[a-z]+)(?:\s*(?P<sign>>=|<=|>|<|=)\s*(?P<value>\d{{1,4}}))?{_WHEN}", re.IGNORECASE)),
    ("awaken", re.compile(rf"awaken{_WHEN}", re.IGNORECASE)),
    ("win", re.compile(rf"win{_WHEN}", re.IGNORECASE)),
)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing to reach ``by`` (or just ``on``) an own turn."""

    kind: Kind
    turn: int
    exactly: bool
    cards: frozenset[str] = frozenset()
    count: int = 1
    measure: str = ""
    sign: str = ">="
    value: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """All clauses must be reached."""

    text: str
    clauses: tuple[Clause, ...]

    @property
    def deadline(self) -> int:
        return max(clause.turn for clause in self.clauses)


def name_finder(index: CardIndex) -> Select:
    """Full names (or a person's name: any card of that person) to card ids. Raises DataError for an unknown name."""

    def find(name: str) -> frozenset[str]:
        match = index.find_name(name)
        if match is None:
            near = [card.zh for card in index.suggest(name)]
            raise DataError(fault("sim.goal_no_card", Place(text=name), name=name, near=near or ["-"]))
        return frozenset(card.id for card in match.cards)

    return find


def read_goal(text: str, find: Select, select: Select, own: Collection[str] = ()) -> Goal:
    """``find``: names, ``select``: queries to card ids; ``own``: measures that the game has beside those of every game. Raises UsageError
    that points at what is no goal."""
    # Most folds change one character into one, so that places in the folded text are places in the text.
    folded = text.translate(_FOLD)
    clauses, place = [], 0
    while True:
        start = place + (len(folded[place:]) - len(folded[place:].lstrip()))
        for kind, form in _FORMS:
            match = form.match(folded, start)
            if match and (kind != "own" or match["measure"].lower() in own):
                clauses.append(_clause(kind, match, find, select))
                break
        else:
            _fail("sim.bad_goal", folded, start, len(folded))
        place = match.end()
        if not folded[place:].strip():
            return Goal(text.strip(), tuple(clauses))
        joint = _AND.match(folded, place)
        if not joint:
            _fail("sim.bad_goal", folded, place, len(folded))
        place = joint.end()


def _clause(kind: Kind, match: re.Match[str], find: Select, select: Select) -> Clause:
    parts = match.groupdict()
    turn = int(parts["turn"])
    if not 1 <= turn <= MAX_TURN:
        raise UsageError(fault("sim.goal_turn", Place(text=match.string, span=match.span("turn")), turn=turn, limit=MAX_TURN))
    cards: frozenset[str] = frozenset()
    if parts.get("name"):
        cards = find(parts["name"])
    elif parts.get("query"):
        cards = select(parts["query"])
    if kind in ("play", "hold") and not cards:
        _fail("sim.goal_nothing", match.string, match.start(), match.end())
    count = int(parts.get("count") or 1)
    if count < 1:
        _fail("sim.bad_goal", match.string, *match.span("count"))
    measure = (parts.get("measure") or "").lower()
    return Clause(
        kind,
        turn,
        parts["when"].lower() == "on",
        cards,
        count,
        measure,
        parts.get("sign") or ">=",
        int(parts.get("value") or (kind == "own")),
    )


def _fail(code: str, text: str, start: int, end: int) -> NoReturn:
    raise UsageError(fault(code, Place(text=text, span=(start, max(start + 1, end))), part=text[start:end].strip() or "-"))


# Whether a game reached a goal


def asks_power(goals: Iterable[Goal]) -> bool:
    """Whether any of the goals looks at the power of units."""
    return any(clause.measure == "power" for goal in goals for clause in goal.clauses)


def reached(goal: Goal, trace: Trace) -> int | None:
    """The own turn in which the last clause was reached; None where one was not."""
    turns = [_reached(clause, trace) for clause in goal.clauses]
    return None if any(turn is None for turn in turns) else max(turn for turn in turns if turn is not None)


def _reached(clause: Clause, trace: Trace) -> int | None:
    for number, holds in enumerate(_holds(clause, trace), start=1):
        if number > clause.turn:
            return None
        if holds and (not clause.exactly or number == clause.turn):
            return number
    return None


def _holds(clause: Clause, trace: Trace) -> list[bool]:
    """For each own turn, whether the clause holds at its end."""
    if clause.kind == "win":
        return [trace.kill == number for number in range(1, len(trace.turns) + 1)]
    if clause.kind == "awaken":
        return [turn.awakened for turn in trace.turns]
    if clause.kind == "own":
        compare = _COMPARE[clause.sign]
        return [compare(dict(turn.own).get(clause.measure, 0), clause.value) for turn in trace.turns]
    if clause.kind == "hold":
        return [max(_copies(turn.hand, clause), _copies(turn.castable, clause)) >= clause.count for turn in trace.turns]
    if clause.kind == "play":
        total, made = 0, []
        for turn in trace.turns:
            here = _copies(turn.played, clause)
            total = here if clause.exactly else total + here
            made.append(total >= clause.count)
        return made
    compare = _COMPARE[clause.sign]
    return [compare(value, clause.value) for value in _values(clause.measure, trace.turns)]


def _copies(cards: tuple[str, ...], clause: Clause) -> int:
    return sum(card in clause.cards for card in cards)


def _values(measure: str, turns: tuple[Turn, ...]) -> list[int]:
    """A measure at the end of each own turn; ``damage`` and ``paid`` add up over the game."""
    if measure in ("damage", "paid"):
        total, made = 0, []
        for turn in turns:
            total += turn.damage if measure == "damage" else turn.paid
            made.append(total)
        return made
    if measure == "power":
        return [turn.power for turn in turns]
    if measure == "units":
        return [turn.units for turn in turns]
    if measure == "hand":
        return [len(turn.hand) for turn in turns]
    return [sum(count for _, count in turn.elements) for turn in turns]
