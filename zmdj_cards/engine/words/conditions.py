"""Conditions: pure questions with yes or no for an answer."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Condition
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, SUBJECT
from zmdj_cards.engine.words import events, nouns, numbers, past, qualities


def _owned(s: Position, env: Env, who: Code, what: Code) -> int:
    """The greatest number of such objects that one of the players controls."""
    named = nouns.players(s, env, who)
    holders = [s.control[i] for i in nouns.candidates(s, env, what)]
    return max((holders.count(player) for player in named), default=0)


def _controls(s: Position, env: Env, phrase: Phrase) -> bool:
    _, who, what = phrase
    qty = what[P.QTY]
    if P.op_of(qty) == P.QTY_AT_MOST:
        return _owned(s, env, who, what) <= nouns.quantity(s, env, qty)[1]
    need = nouns.quantity(s, env, qty)[0] if qty != P.NONE else 1
    return _owned(s, env, who, what) >= (need if 0 < need < nouns.MANY else 1)


def _controls_none(s: Position, env: Env, phrase: Phrase) -> bool:
    _, who, what = phrase
    named = nouns.players(s, env, who)
    holders = [s.control[i] for i in nouns.candidates(s, env, what)]
    return any(player not in holders for player in named)


def _number_is(s: Position, env: Env, phrase: Phrase) -> bool:
    _, one, how, two = phrase
    left, right = nouns.number(s, env, one), nouns.number(s, env, two)
    return numbers.compare(left, how, right)


def _hand_not_most(s: Position, env: Env, phrase: Phrase) -> bool:
    """ "not the most of all": somebody else holds more."""
    return all(len(zone_of(s, player, I.HAND)) < len(zone_of(s, 1 - player, I.HAND)) for player in nouns.players(s, env, phrase[1]))


def _hand_most(s: Position, env: Env, phrase: Phrase) -> bool:
    """ "the most of all": nobody else holds as many."""
    return all(len(zone_of(s, player, I.HAND)) > len(zone_of(s, 1 - player, I.HAND)) for player in nouns.players(s, env, phrase[1]))


def _above_base(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, which, base, how = phrase
    for ref in nouns.objects(s, env, what):
        if numbers.compare(numbers.stat_of(s, ref, which), how, numbers.stat_of(s, ref, base)):
            env.found = (ref,)
            return True
    return False


def base_gap(s: Position, env: Env, phrase: Phrase) -> int:
    """By how much the value differs from the base value: "that difference"."""
    _, what, which, base, _ = phrase
    for ref in nouns.objects(s, env, what):
        return abs(numbers.stat_of(s, ref, which) - numbers.stat_of(s, ref, base))
    return 0


def _stat_is(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, which, how, n = phrase
    wanted = nouns.number(s, env, n)
    return any(numbers.compare(numbers.stat_of(s, ref, which), how, wanted) for ref in nouns.objects(s, env, what))


def _is(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, quality = phrase
    return _are(s, env, what, quality)


def _are(s: Position, env: Env, what: Code, quality: Code) -> bool:
    if P.op_of(what) in (P.OBJ_BOTH, P.OBJ_EITHER):
        return any(_are(s, env, item, quality) for item in what[1])
    for ref in nouns.objects(s, env, what):
        if past.about(s, ref, lambda i: nouns.holds(s, env, quality, i)):
            env.found = (ref,)
            return True
    return False


def _is_kind(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, sel, negated = phrase
    return any(_kind_fits(s, env, sel, ref) != bool(negated) for ref in nouns.objects(s, env, what))


def _kind_fits(s: Position, env: Env, sel: Code, ref: int) -> bool:
    """Kinds are asked of the card wherever it is by now, as it last was."""
    holder = past.controller(s, ref)
    return past.about(s, ref, lambda i: nouns.fits(s, env, sel, i, holder))


def _no_marker(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, kind = phrase
    return all(qualities.marks_of(s, ref, kind) == 0 for ref in nouns.objects(s, env, what))


def _happened(s: Position, env: Env, phrase: Phrase) -> bool:
    _, period, what, verb = phrase
    found = events.happened(s, env, period, what, verb)
    env.found = tuple(found[-1:])
    return bool(found)


def _never(s: Position, env: Env, phrase: Phrase) -> bool:
    _, period, what, verb = phrase
    return not events.happened(s, env, period, what, verb)


def _player_did(s: Position, env: Env, phrase: Phrase) -> bool:
    _, who, period, deed = phrase
    return events.player_did(s, env, who, period, deed)


def _player_did_not(s: Position, env: Env, phrase: Phrase) -> bool:
    _, who, period, deed = phrase
    return not events.player_did(s, env, who, period, deed)


def _skill_use(s: Position, env: Env, phrase: Phrase) -> bool:
    """ "this is the n-th use of this skill": the use itself is counted when it begins."""
    number = env.event[NUMBER] if env.event and env.event[KIND] == I.E_USE else -1
    times = [entry[2] for entry in s.obj[I.USES] if entry[0] == env.src and (number < 0 or entry[1] == number)]
    return bool(times) and times[0] == nouns.number(s, env, phrase[1])


def _move_count(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, n, period = phrase
    wanted = nouns.number(s, env, n)
    facts = events.period_facts(s, env, period)
    for ref in nouns.objects(s, env, what):
        if sum(1 for event in facts if event[KIND] == I.E_MOVE and events.same_card(event[SUBJECT], ref)) == wanted:
            return True
    return False


def _played_free(s: Position, env: Env, phrase: Phrase) -> bool:
    """The card was played without paying its cost: a cost lowered to 0 was paid (R38)."""
    for event in reversed(s.facts):
        if event[KIND] == I.E_PLAY and events.same_card(event[SUBJECT], env.src):
            return event[OTHER] == I.NOT_PAID or (event[NUMBER] == 0 and not s.ruleset.zero_cost_is_paid)
    return False


def _no_hand(s: Position, env: Env, phrase: Phrase) -> bool:
    return any(not zone_of(s, player, I.HAND) for player in nouns.players(s, env, phrase[1]))


def _has_more(s: Position, env: Env, phrase: Phrase) -> bool:
    _, who, what, than = phrase
    return numbers.more_than(s, env, who, what, than) > 0


def _exists(s: Position, env: Env, phrase: Phrase) -> bool:
    _, what, none = phrase
    qty = what[P.QTY]
    least = nouns.quantity(s, env, qty)[0] if qty != P.NONE else 1
    count = len(nouns.candidates(s, env, what))
    if P.op_of(qty) == P.QTY_AT_MOST:
        return count <= nouns.quantity(s, env, qty)[1]
    return count == 0 if none else count >= (least if 0 < least < nouns.MANY else 1)


def _in_period(s: Position, env: Env, phrase: Phrase) -> bool:
    return events.is_now(s, env, phrase[1])


def _all_of(s: Position, env: Env, phrase: Phrase) -> bool:
    return all(nouns.true(s, env, cond) for cond in phrase[1])


def _one_of(s: Position, env: Env, phrase: Phrase) -> bool:
    return any(nouns.true(s, env, cond) for cond in phrase[1])


def _is_not(s: Position, env: Env, phrase: Phrase) -> bool:
    """The alternative of a static ability."""
    return not nouns.true(s, env, phrase[1])


CONDITIONS: Final[dict[type, tuple[int, Condition]]] = {
    tree.Controls: (P.IF_CONTROLS, _controls),
    tree.ControlsNone: (P.IF_CONTROLS_NONE, _controls_none),
    tree.NumberIs: (P.IF_NUMBER, _number_is),
    tree.HandNotMost: (P.IF_HAND_NOT_MOST, _hand_not_most),
    tree.HandMost: (P.IF_HAND_MOST, _hand_most),
    tree.AboveBase: (P.IF_ABOVE_BASE, _above_base),
    tree.StatIs: (P.IF_STAT, _stat_is),
    tree.Is: (P.IF_IS, _is),
    tree.IsKind: (P.IF_KIND, _is_kind),
    tree.HasNoMarker: (P.IF_UNMARKED, _no_marker),
    tree.Happened: (P.IF_HAPPENED, _happened),
    tree.NeverHappened: (P.IF_NEVER, _never),
    tree.PlayerDid: (P.IF_DID, _player_did),
    tree.PlayerDidNot: (P.IF_DID_NOT, _player_did_not),
    tree.SkillUse: (P.IF_USE, _skill_use),
    tree.MoveCount: (P.IF_MOVED, _move_count),
    tree.PlayedFree: (P.IF_PLAYED_FREE, _played_free),
    tree.NoHand: (P.IF_NO_HAND, _no_hand),
    tree.HasMore: (P.IF_MORE, _has_more),
    tree.Exists: (P.IF_EXISTS, _exists),
    tree.InPeriod: (P.IF_NOW, _in_period),
    tree.AllOf: (P.IF_ALL, _all_of),
    tree.OneOfConds: (P.IF_ONE, _one_of),
    tree.Not: (P.IS_NOT, _is_not),
}
