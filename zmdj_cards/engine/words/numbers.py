"""Numbers in words: counts, differences, stats, X."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
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
    Env,
)
from zmdj_cards.engine.cards.position import Number, Position
from zmdj_cards.engine.words import nouns, past


def _x(s: Position, env: Env, node: tree.X | tree.MinusX) -> int:
    return nouns.number(s, env, env.x) if env.x is not None else 0


def _minus_x(s: Position, env: Env, node: tree.MinusX) -> int:
    return -_x(s, env, node)


def _count_of(s: Position, env: Env, node: tree.CountOf) -> int:
    return len(nouns.objects(s, env, node.what))


def _hand_size(s: Position, env: Env, node: tree.HandSize) -> int:
    return max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, node.who)), default=0)


def _stat_of(s: Position, env: Env, node: tree.StatOf) -> int:
    return max((stat_of(s, ref, node.stat.kind) for ref in nouns.objects(s, env, node.what)), default=0)


def _more_than(s: Position, env: Env, node: tree.MoreThan) -> int:
    noun = s.rules.words.nouns.get(node.what.kind, nouns.ANY)

    def count(player: int) -> int:
        return sum(1 for i in zone_of(s, player, noun.zone) if noun.is_one(s, i, False))

    mine = max((count(player) for player in nouns.players(s, env, node.who)), default=0)
    theirs = min((count(player) for player in nouns.players(s, env, node.than)), default=0)
    return max(0, mine - theirs)


def _hand_gap(s: Position, env: Env, node: tree.HandGap) -> int:
    one = max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, node.one)), default=0)
    two = max((len(zone_of(s, player, I.HAND)) for player in nouns.players(s, env, node.two)), default=0)
    return abs(one - two)


DONE_REGISTERS: Final[dict[str, int]] = {
    "discarded": R_DISCARDED,
    "destroyed": R_DESTROYED,
    "sacrificed": R_SACRIFICED,
    "returned": R_RETURNED,
    "rested": R_RESTED,
    "discarded_each": R_DISCARDED,
    "handled": R_GROUP,
    "destroyed_each": R_DESTROYED,
    "sacrificed_each": R_SACRIFICED,
    "returned_each": R_RETURNED,
    "rested_each": R_RESTED,
    "revealed_each": R_CARDS,
}


def _done_count(s: Position, env: Env, node: tree.DoneCount) -> int:
    kind = node.deed.kind
    if kind in ("damage", "dealt"):
        return sum(env.regs[R_DEALT])
    if kind == "moved":
        return sum(env.regs[R_MOVED])
    if kind == "handled":
        return sum(env.regs[R_GROUP])
    return len(env.regs[DONE_REGISTERS[kind]])


def _difference(s: Position, env: Env, node: tree.ThatDifference) -> int:
    return env.regs[R_DIFF][0] if env.regs[R_DIFF] else 0


def _times(s: Position, env: Env, node: tree.Times) -> int:
    return nouns.number(s, env, node.n) * nouns.number(s, env, node.of)


def _sum(s: Position, env: Env, node: tree.Sum) -> int:
    return nouns.number(s, env, node.one) + nouns.number(s, env, node.two)


NUMBERS: Final[dict[type, Number]] = {
    tree.X: _x,
    tree.MinusX: _minus_x,
    tree.CountOf: _count_of,
    tree.HandSize: _hand_size,
    tree.StatOf: _stat_of,
    tree.MoreThan: _more_than,
    tree.HandGap: _hand_gap,
    tree.DoneCount: _done_count,
    tree.ThatDifference: _difference,
    tree.Times: _times,
    tree.Sum: _sum,
}


def stat(s: Position, i: int, kind: str) -> int:
    """A stat of a card where it is: computed on the battlefield, printed elsewhere; of one that is asked about as it last was, that."""
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return int(record[past.STATS][s.tab.recalled.stats.index(kind)])
    return s.rules.values.value_of(s, i, kind)


def stat_of(s: Position, ref: int, kind: str) -> int:
    """A stat of the card of a reference, if it has left as it last was (R36)."""
    return past.about(s, ref, lambda i: stat(s, i, kind))


def compare(left: int, op: str, right: int) -> bool:
    """Whether two numbers stand as ``op`` (le, ge, eq, lt, gt, ne) says. Raises ValueError for another one."""
    if op == "le":
        return left <= right
    if op == "ge":
        return left >= right
    if op == "eq":
        return left == right
    if op == "lt":
        return left < right
    if op == "gt":
        return left > right
    if op == "ne":
        return left != right
    raise ValueError(op)
