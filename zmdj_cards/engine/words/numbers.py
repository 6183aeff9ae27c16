"""Numbers in words: counts, differences, stats, X."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.env import (
    R_CARDS,
    R_DEALT,
    R_DESTROYED,
    R_DIFF,
    R_DISCARDED,
    R_GROUP,
    R_MOVED,
    R_RESTED,
    R_RETURNED,
    R_SACRIFICED,
    R_UNMARKED,
    Env,
)
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Number
from zmdj_cards.engine.state.frame import NUMBER
from zmdj_cards.engine.words import nouns, past


def _x(s: Position, env: Env, phrase: Phrase) -> int:
    return nouns.number(s, env, env.x)


def _minus_x(s: Position, env: Env, phrase: Phrase) -> int:
    return -nouns.number(s, env, env.x)


def _count_of(s: Position, env: Env, phrase: Phrase) -> int:
    return len(nouns.objects(s, env, phrase[1]))


def _hand_size(s: Position, env: Env, phrase: Phrase) -> int:
    return max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, phrase[1])), default=0)


def _stat_of(s: Position, env: Env, phrase: Phrase) -> int:
    _, what, which = phrase
    return max((stat_of(s, ref, which) for ref in nouns.objects(s, env, what)), default=0)


def _more_than(s: Position, env: Env, phrase: Phrase) -> int:
    _, who, what, than = phrase
    return more_than(s, env, who, what, than)


def more_than(s: Position, env: Env, who: Code, what: Code, than: Code) -> int:
    """How many more cards of a kind some players have than others, in the zone that the word for them names; not below 0."""
    noun = s.meaning.nouns[what]

    def count(player: int) -> int:
        return sum(1 for i in zone_of(s, player, noun.zone) if noun.is_one(s, i, False))

    mine = max((count(player) for player in nouns.players(s, env, who)), default=0)
    theirs = min((count(player) for player in nouns.players(s, env, than)), default=0)
    return max(0, mine - theirs)


def _hand_gap(s: Position, env: Env, phrase: Phrase) -> int:
    _, first, second = phrase
    one = max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, first)), default=0)
    two = max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, second)), default=0)
    return abs(one - two)


# Where a number of what was done stands: the register, and whether the numbers in it are added up or its cards counted.
DONE_REGISTERS: Final[dict[str, tuple[int, bool]]] = {
    "discarded": (R_DISCARDED, False),
    "destroyed": (R_DESTROYED, False),
    "sacrificed": (R_SACRIFICED, False),
    "returned": (R_RETURNED, False),
    "rested": (R_RESTED, False),
    "discarded_each": (R_DISCARDED, False),
    "handled": (R_GROUP, True),
    "destroyed_each": (R_DESTROYED, False),
    "sacrificed_each": (R_SACRIFICED, False),
    "returned_each": (R_RETURNED, False),
    "rested_each": (R_RESTED, False),
    "revealed_each": (R_CARDS, False),
    "damage": (R_DEALT, True),
    "dealt": (R_DEALT, True),
    "moved": (R_MOVED, True),
    "unmarked": (R_UNMARKED, False),
    "unmarked_each": (R_UNMARKED, False),
    "revealed": (R_CARDS, False),
    **dict.fromkeys(("readied", "readied_each", "suppressed", "suppressed_each", "exiled", "exiled_each", "handled_each"), (R_GROUP, True)),
}


def done_count(s: Position, env: Env, phrase: Phrase) -> int:
    """To how many something was done, or how much of it."""
    _, register, added = phrase
    return sum(env.regs[register]) if added else len(env.regs[register])


def _difference(s: Position, env: Env, phrase: Phrase) -> int:
    return env.regs[R_DIFF][0] if env.regs[R_DIFF] else 0


def _times(s: Position, env: Env, phrase: Phrase) -> int:
    _, one, two = phrase
    return nouns.number(s, env, one) * nouns.number(s, env, two)


def _sum(s: Position, env: Env, phrase: Phrase) -> int:
    _, one, two = phrase
    return nouns.number(s, env, one) + nouns.number(s, env, two)


def _stat_total(s: Position, env: Env, phrase: Phrase) -> int:
    """A sum over the objects, or over what a register holds."""
    _, register, what, which = phrase
    found = env.regs[register] if register >= 0 else nouns.objects(s, env, what)
    return sum([stat_of(s, ref, which) for ref in found])


def _that_many(s: Position, env: Env, phrase: Phrase) -> int:
    """The number of the event, more or less some; never below 0."""
    _, more, less = phrase
    number = nouns.number(s, env, more)
    return max(0, (env.event[NUMBER] if env.event else 0) + (-number if less else number))


def _hand_over(s: Position, env: Env, phrase: Code) -> int:
    """By how many cards the hand of whoever acts exceeds a number."""
    return max(0, len(zone_of(s, env.actor, I.HAND)) - nouns.number(s, env, phrase[1]))


NUMBERS: Final[dict[type, tuple[int, Number]]] = {
    tree.HandOver: (P.NUM_HAND_OVER, _hand_over),
    tree.X: (P.NUM_X, _x),
    tree.MinusX: (P.NUM_MINUS_X, _minus_x),
    tree.CountOf: (P.NUM_COUNT_OF, _count_of),
    tree.HandSize: (P.NUM_HAND_SIZE, _hand_size),
    tree.StatOf: (P.NUM_STAT_OF, _stat_of),
    tree.MoreThan: (P.NUM_MORE_THAN, _more_than),
    tree.HandGap: (P.NUM_HAND_GAP, _hand_gap),
    tree.DoneCount: (P.NUM_DONE_COUNT, done_count),
    tree.ThatDifference: (P.NUM_DIFFERENCE, _difference),
    tree.Times: (P.NUM_TIMES, _times),
    tree.Sum: (P.NUM_SUM, _sum),
    tree.StatTotal: (P.NUM_STAT_TOTAL, _stat_total),
    tree.ThatMany: (P.NUM_THAT_MANY, _that_many),
}


def stat(s: Position, i: int, which: int) -> int:
    """A stat of a card where it is: computed on the battlefield, printed elsewhere; of one that is asked about as it last was, that."""
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return int(record[past.STATS][s.tab.recalled.stats.index(which)])
    return s.rules.values.value_of(s, i, which)


def stat_of(s: Position, ref: int, which: int) -> int:
    """A stat of the card of a reference, if it has left as it last was (R36)."""
    return past.about(s, ref, lambda i: stat(s, i, which))


_LE: Final[int] = P.COMPARED["le"]
_GE: Final[int] = P.COMPARED["ge"]
_EQ: Final[int] = P.COMPARED["eq"]
_LT: Final[int] = P.COMPARED["lt"]
_GT: Final[int] = P.COMPARED["gt"]


def compare(left: int, how: int, right: int) -> bool:
    """Whether two numbers stand as ``how`` (``COMPARED``) says."""
    if how == _LE:
        return left <= right
    if how == _GE:
        return left >= right
    if how == _EQ:
        return left == right
    if how == _LT:
        return left < right
    return left > right if how == _GT else left != right
