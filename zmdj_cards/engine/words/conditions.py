"""Conditions: pure questions with yes or no for an answer."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Condition, Position
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, SUBJECT
from zmdj_cards.engine.words import events, nouns, numbers, past, qualities


def _owned(s: Position, env: Env, who: Code, what: tree.Sel) -> int:
    """The greatest number of such objects that one of the players controls."""
    return max(
        (sum(1 for i in nouns.candidates(s, env, what) if s.control[i] == player) for player in nouns.players(s, env, who)), default=0
    )


def _controls(s: Position, env: Env, node: tree.Controls) -> bool:
    least = node.what.qty if isinstance(node.what, tree.Sel) else None
    if P.op_of(least) == P.QTY_AT_MOST:
        return _owned(s, env, node.who, node.what) <= nouns.quantity(s, env, least)[1]
    need = nouns.quantity(s, env, least)[0] if least is not None else 1
    return _owned(s, env, node.who, node.what) >= (need if 0 < need < nouns.MANY else 1)


def _controls_none(s: Position, env: Env, node: tree.ControlsNone) -> bool:
    counts = [sum(1 for i in nouns.candidates(s, env, node.what) if s.control[i] == player) for player in nouns.players(s, env, node.who)]
    return any(count == 0 for count in counts)


def _number_is(s: Position, env: Env, node: tree.NumberIs) -> bool:
    left, right = nouns.number(s, env, node.what), nouns.number(s, env, node.n)
    return numbers.compare(left, node.op, right)


def _hand_not_most(s: Position, env: Env, node: tree.HandNotMost) -> bool:
    """ "not the most of all": somebody else holds more."""
    return all(len(zone_of(s, player, I.HAND)) < len(zone_of(s, 1 - player, I.HAND)) for player in nouns.players(s, env, node.who))


def _hand_most(s: Position, env: Env, node: tree.HandMost) -> bool:
    """ "the most of all": nobody else holds as many."""
    return all(len(zone_of(s, player, I.HAND)) > len(zone_of(s, 1 - player, I.HAND)) for player in nouns.players(s, env, node.who))


def subjects(s: Position, env: Env, what: tree.Node) -> tuple[int, ...]:
    """What a condition is about, as references."""
    return nouns.objects(s, env, what)


def _above_base(s: Position, env: Env, node: tree.AboveBase) -> bool:
    for ref in subjects(s, env, node.what):
        if numbers.compare(numbers.stat_of(s, ref, node.stat.kind), node.op, numbers.stat_of(s, ref, "base_" + node.stat.kind)):
            env.found = (ref,)
            return True
    return False


def base_gap(s: Position, env: Env, node: tree.AboveBase) -> int:
    """By how much the value differs from the base value: "that difference"."""
    for ref in subjects(s, env, node.what):
        return abs(numbers.stat_of(s, ref, node.stat.kind) - numbers.stat_of(s, ref, "base_" + node.stat.kind))
    return 0


def _stat_is(s: Position, env: Env, node: tree.StatIs) -> bool:
    wanted = nouns.number(s, env, node.n)
    return any(numbers.compare(numbers.stat_of(s, ref, node.stat.kind), node.op, wanted) for ref in subjects(s, env, node.what))


def _is(s: Position, env: Env, node: tree.Is) -> bool:
    if isinstance(node.what, (tree.Both, tree.Either)):
        return any(_is(s, env, tree.Is(item, node.filter)) for item in node.what.items)
    for ref in subjects(s, env, node.what):
        if past.about(s, ref, lambda i: nouns.holds(s, env, node.filter, i)):
            env.found = (ref,)
            return True
    return False


def _is_kind(s: Position, env: Env, node: tree.IsKind) -> bool:
    if isinstance(node.kind, tree.Not):
        return any(not _kind_fits(s, env, node.kind.what, ref) for ref in subjects(s, env, node.what))
    return any(_kind_fits(s, env, node.kind, ref) for ref in subjects(s, env, node.what))


def _kind_fits(s: Position, env: Env, sel: tree.Node, ref: int) -> bool:
    """Kinds are asked of the card wherever it is by now, as it last was."""
    holder = past.controller(s, ref)
    return isinstance(sel, tree.Sel) and past.about(s, ref, lambda i: nouns.fits(s, env, sel, i, holder))


def _no_marker(s: Position, env: Env, node: tree.HasNoMarker) -> bool:
    return all(qualities.marks_of(s, ref, node.kind.kind) == 0 for ref in subjects(s, env, node.what))


def _happened(s: Position, env: Env, node: tree.Happened) -> bool:
    found = events.happened(s, env, node.period, node.what, node.verb)
    env.found = tuple(found[-1:])
    return bool(found)


def _never(s: Position, env: Env, node: tree.NeverHappened) -> bool:
    return not events.happened(s, env, node.period, node.what, node.verb)


def _player_did(s: Position, env: Env, node: tree.PlayerDid) -> bool:
    return events.player_did(s, env, node.who, node.period, node.deed)


def _player_did_not(s: Position, env: Env, node: tree.PlayerDidNot) -> bool:
    return not events.player_did(s, env, node.who, node.period, node.deed)


def _skill_use(s: Position, env: Env, node: tree.SkillUse) -> bool:
    """ "this is the n-th use of this skill": the use itself is counted when it begins."""
    number = env.event[NUMBER] if env.event and env.event[KIND] == I.E_USE else -1
    times = [entry[2] for entry in s.obj[I.USES] if entry[0] == env.src and (number < 0 or entry[1] == number)]
    return bool(times) and times[0] == nouns.number(s, env, node.n)


def _move_count(s: Position, env: Env, node: tree.MoveCount) -> bool:
    wanted = nouns.number(s, env, node.n)
    facts = events.period_facts(s, env, node.period)
    for ref in subjects(s, env, node.what):
        if sum(1 for event in facts if event[KIND] == I.E_MOVE and events.same_card(event[SUBJECT], ref)) == wanted:
            return True
    return False


def _played_free(s: Position, env: Env, node: tree.PlayedFree) -> bool:
    """The card was played without paying its cost: a cost lowered to 0 was paid (R38)."""
    for event in reversed(s.facts):
        if event[KIND] == I.E_PLAY and events.same_card(event[SUBJECT], env.src):
            return event[OTHER] == I.NOT_PAID or (event[NUMBER] == 0 and not s.ruleset.zero_cost_is_paid)
    return False


def _no_hand(s: Position, env: Env, node: tree.NoHand) -> bool:
    return any(not zone_of(s, player, I.HAND) for player in nouns.players(s, env, node.who))


def _has_more(s: Position, env: Env, node: tree.HasMore) -> bool:
    who, than = (node.than, node.who) if node.fewer else (node.who, node.than)
    return numbers.more_than(s, env, who, node.what, than) > 0


def _exists(s: Position, env: Env, node: tree.Exists) -> bool:
    what = node.what
    looked = tree.Sel(what.noun, what.qty, what.who, node.zone, what.other, what.filters, what.adjs)
    least = nouns.quantity(s, env, what.qty)[0] if what.qty is not None else 1
    count = len(nouns.candidates(s, env, looked))
    if P.op_of(what.qty) == P.QTY_AT_MOST:
        return count <= nouns.quantity(s, env, what.qty)[1]
    return count == 0 if node.none else count >= (least if 0 < least < nouns.MANY else 1)


def _in_period(s: Position, env: Env, node: tree.InPeriod) -> bool:
    return events.in_period(s, env, node.period)


def _all_of(s: Position, env: Env, node: tree.AllOf) -> bool:
    return all(nouns.true(s, env, cond) for cond in node.conds)


def _one_of(s: Position, env: Env, node: tree.OneOfConds) -> bool:
    return any(nouns.true(s, env, cond) for cond in node.conds)


def _is_not(s: Position, env: Env, node: tree.Not) -> bool:
    """The alternative of a static ability."""
    return not nouns.true(s, env, node.what)


CONDITIONS: Final[dict[type, Condition]] = {
    tree.Controls: _controls,
    tree.ControlsNone: _controls_none,
    tree.NumberIs: _number_is,
    tree.HandNotMost: _hand_not_most,
    tree.HandMost: _hand_most,
    tree.AboveBase: _above_base,
    tree.StatIs: _stat_is,
    tree.Is: _is,
    tree.IsKind: _is_kind,
    tree.HasNoMarker: _no_marker,
    tree.Happened: _happened,
    tree.NeverHappened: _never,
    tree.PlayerDid: _player_did,
    tree.PlayerDidNot: _player_did_not,
    tree.SkillUse: _skill_use,
    tree.MoveCount: _move_count,
    tree.PlayedFree: _played_free,
    tree.NoHand: _no_hand,
    tree.HasMore: _has_more,
    tree.Exists: _exists,
    tree.InPeriod: _in_period,
    tree.AllOf: _all_of,
    tree.OneOfConds: _one_of,
    tree.Not: _is_not,
}
