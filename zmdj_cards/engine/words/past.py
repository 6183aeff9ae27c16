"""What cards that have left the battlefield last were (R36): of what has gone, an effect means that.

A record is kept for the turn, and longer while something refers to the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, on_battlefield
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK

T = TypeVar("T")

# Fields of a record: (reference, card, controller, counters, stats, keywords, adjectives, what was attached to it, what the
# game adds: numbers, and references to what stood beside it).
# Of stats, keywords and adjectives those that the texts of the game ask for, in the order of the table.
REF: Final = 0
CARD: Final = 1
CONTROL: Final = 2
COUNTERS: Final = 3
STATS: Final = 4
KEYWORDS: Final = 5
ADJECTIVES: Final = 6
ATTACHED: Final = 7
OWN: Final = 8
BESIDE: Final = 9

RECORD: Final[Shape] = (P.REF, P.NUMBER, P.PLAYER, P.NUMBERS, P.NUMBERS, P.NUMBERS, P.NUMBERS, P.REFS, P.NUMBERS, P.REFS)


def note(s: Position, i: int) -> None:
    """Keep what a card of the battlefield is, which is about to leave it."""
    asked, values, words = s.tab.recalled, s.rules.values, s.rules.words
    own, beside = words.remember(s, i) if s.zone[i] == I.LINE else ((), ())
    record = (
        s.refs[i],
        s.card[i],
        s.control[i],
        tuple([column[i] for column in s.counters]),
        tuple([values.value_of(s, i, which) for which in asked.stats]),
        tuple([int(values.has_keyword(s, i, which)) for which in asked.keywords]),
        tuple([int(s.meaning.adjectives[which](s, i)) for which in asked.adjectives]),
        tuple([s.refs[j] for j in attachments(s, i)]),
        own,
        beside,
    )
    s.keep(s.obj, I.LEFT, (*s.obj[I.LEFT], record))


def forget(s: Position) -> None:
    """A turn begins: what nothing refers to is forgotten."""
    if not s.obj[I.LEFT]:
        return
    mentioned = set(_numbers((s.stack, s.pending, s.mods, s.obj[I.DELAYED])))
    s.keep(s.obj, I.LEFT, tuple(record for record in s.obj[I.LEFT] if record[REF] in mentioned))


def _numbers(nested: Any) -> Iterator[int]:
    """All numbers in nested lists and tuples. Any: of frames of every kind."""
    for item in nested:
        if isinstance(item, int):
            yield item
        else:
            yield from _numbers(item)


def of(s: Position, ref: int) -> Frame | None:
    """What the card of a reference last was on the battlefield; None if it is there, has not been there, or (ruleset) counts as it is."""
    if not s.obj[I.LEFT] or ref < 0 or not s.ruleset.last_known:
        return None
    i = ref & REF_MASK
    if s.alive(ref):
        if on_battlefield(s, i):
            return None
        ref -= 1 << REF_BITS  # the card that has just come from there
    records: tuple[Frame, ...] = s.obj[I.LEFT]
    for record in reversed(records):
        if record[REF] == ref:
            return record
    return None


def about(s: Position, ref: int, question: Callable[[int], T]) -> T:
    """The answer to a question about the instance of a reference, as it last was."""
    before = s.past
    s.past = of(s, ref) if s.obj[I.LEFT] else None
    answer = question(ref & REF_MASK)
    s.past = before
    return answer


def now(s: Position, i: int) -> Frame | None:
    """The record of an instance if it is the one that is asked about as it last was."""
    record = s.past
    return record if record is not None and (record[REF] & REF_MASK) == i else None


def controller(s: Position, ref: int) -> int:
    """Who controls a card, or controlled it last."""
    record = of(s, ref)
    return int(record[CONTROL]) if record is not None else s.control[ref & REF_MASK]
