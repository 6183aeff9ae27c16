"""How things stand to each other: numbers made of numbers, what a card is attached to, who played it, where it is, what caused it."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import attachments
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Filter, Number
from zmdj_cards.engine.state.frame import WHO
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns, numbers, past


def _half(s: Position, env: Env, phrase: Phrase) -> int:
    _, of, up = phrase
    whole = nouns.number(s, env, of)
    return (whole + 1) // 2 if up else whole // 2


def _difference(s: Position, env: Env, phrase: Phrase) -> int:
    _, one, two = phrase
    return abs(nouns.number(s, env, one) - nouns.number(s, env, two))


def _less(s: Position, env: Env, phrase: Phrase) -> int:
    _, one, two = phrase
    return max(0, nouns.number(s, env, one) - nouns.number(s, env, two))


def _stat_most(s: Position, env: Env, phrase: Phrase) -> int:
    _, what, which, high = phrase
    found = [numbers.stat_of(s, ref, which) for ref in nouns.objects(s, env, what)]
    return (max if high else min)(found, default=0)


def _each_of(s: Position, env: Env, phrase: Phrase) -> int:
    _, of, per = phrase
    return nouns.number(s, env, of) // max(1, nouns.number(s, env, per))


def _each_done(s: Position, env: Env, phrase: Phrase) -> int:
    """Of the cards that something was done to, those of a kind, as they were."""
    _, register, what, per = phrase
    fitting = [ref for ref in env.regs[register] if _fits(s, env, what, ref)]
    return len(fitting) // int(per)


def _fits(s: Position, env: Env, what: Code, ref: int) -> bool:
    """Whether the card of a reference is of a kind, wherever it is by now."""
    holder = past.controller(s, ref)
    return past.about(s, ref, lambda i: nouns.fits(s, env, what, i, holder))


def _cmp_own(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, which, how, other = phrase
    return numbers.compare(numbers.stat(s, i, which), how, numbers.stat(s, i, other))


def _attached_to(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return any(i in attachments(s, ref & REF_MASK) for ref in nouns.objects(s, env, phrase[1]) if s.alive(ref))


def _done_by(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, who, verb, period = phrase
    people = nouns.players(s, env, who)
    facts = events.period_facts(s, env, period)
    return any(event[WHO] in people and events.verb_fits(s, env, verb, event, i) for event in facts)


def _is_in(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    """Where a card is now, not where it last was."""
    _, zone, who = phrase
    if not nouns.is_in(s, i, zone):
        return False
    return bool(who == P.NONE) or s.control[i] in nouns.players(s, env, who)


def _controlled(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    holder = record[past.CONTROL] if record is not None else s.control[i]
    return holder in nouns.players(s, env, phrase[1])


def _except(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return not nouns.is_meant(s, env, phrase[1], i)


NUMBERS: Final[dict[type, tuple[int, Number]]] = {
    tree.Half: (P.NUM_HALF, _half),
    tree.Difference: (P.NUM_GAP, _difference),
    tree.Less: (P.NUM_LESS, _less),
    tree.StatMost: (P.NUM_STAT_MOST, _stat_most),
}
COUNTED: Final[dict[type, tuple[int, Number]]] = {tree.EachOf: (P.EACH_OF, _each_of), tree.EachDone: (P.EACH_DONE_KIND, _each_done)}
FILTERS: Final[dict[type, tuple[int, Filter]]] = {
    tree.OwnStat: (P.IS_CMP_OWN, _cmp_own),
    tree.AttachedTo: (P.IS_ATTACHED_TO, _attached_to),
    tree.DoneBy: (P.IS_DONE_BY, _done_by),
    tree.IsIn: (P.IS_IN_ZONE, _is_in),
    tree.IsControlled: (P.IS_CONTROLLED, _controlled),
    tree.Except: (P.IS_EXCEPT, _except),
}


def caused_so(s: Position, env: Env, cause: Code, by: int, player: int) -> bool:
    """Whether something with this source and its player has such a cause; ``by`` below 0: no card."""
    op = P.op_of(cause)
    if op == P.BY_NOT:
        return not caused_so(s, env, cause[1], by, player)
    if op == P.BY_COMBAT:
        return by == I.BY_COMBAT
    if by < 0:
        return False
    if op == P.BY_SOURCE:
        _, chooser, who = cause
        if chooser >= 0 and not s.meaning.choosers[chooser](s, by & REF_MASK):
            return False
        return bool(who == P.NONE) or player in nouns.players(s, env, who)
    if op in (P.BY_EFFECT, P.BY_CARD):
        return bool(cause[1] == P.NONE) or player in nouns.players(s, env, cause[1])
    return True
