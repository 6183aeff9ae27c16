"""Additional costs of playing a card: whether they can be paid in full besides its cost."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns

_DEEDS: Final[dict[int, int]] = {
    P.SACRIFICE: deeds.SACRIFICE,
    P.REST: deeds.REST,
    P.EXILE: deeds.EXILE,
    P.DESTROY: deeds.DESTROY,
}
_OF_CARDS: Final = (P.DISCARD, P.SACRIFICE, P.REST, P.EXILE, P.DESTROY, P.RETURN, P.PUT)


def price(s: Position, player: int, i: int, ability: Ability) -> int:
    """What is to be paid besides the cost."""
    env = Env(player, s.ref(i))
    if ability.optional:
        return 0
    return sum(nouns.number(s, env, cost[1]) for cost in ability.costs if cost[0] == P.PAY)


def payable(s: Position, player: int, i: int, ability: Ability) -> bool:
    """Whether everything else that the costs ask for is there."""
    return ability.optional or all(possible(s, Env(player, s.ref(i)), cost) for cost in ability.costs)


def possible(s: Position, env: Env, cost: Code) -> bool:
    op, what = cost[0], cost[1]
    if op == P.REMOVE_MARKERS:
        _, on, kind, qty = what
        if not isinstance(qty, int) or qty < 0:
            return True
        return (sum(s.counters[kind][ref & REF_MASK] for ref in nouns.objects(s, env, on)) if kind >= 0 else 0) >= qty
    if op not in _OF_CARDS:
        return True
    found = [ref for ref in nouns.objects(s, env, what) if _can(s, op, ref)]
    qty = nouns.quantity_of(what)
    least = nouns.quantity(s, env, qty)[0] if qty != P.NONE else 1
    return len(found) >= (least if least < nouns.MANY else 1)


def _can(s: Position, op: int, ref: int) -> bool:
    if op == P.DISCARD:
        return s.zone[ref & REF_MASK] != I.HAND or in_piles.may_discard(s, ref & REF_MASK)
    deed = _DEEDS.get(op)
    return deed is None or s.rules.deeds.table[deed].may(s, ref, ())
