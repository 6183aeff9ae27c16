"""What an optional effect, or an effect that is a cost, could be done to: what is forbidden or done already does not count."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.program import effect_base
from zmdj_cards.engine.state.state import REF_MASK


def found(s: Position, env: Env, effect: Code, what: Code) -> Refs:
    """The objects of an effect to which it can really be done now."""
    refs = effect_base.all_of(s, env, effect, what)
    op: int = effect[0]
    if op == P.DISCARD:
        return tuple([ref for ref in refs if s.zone[ref & REF_MASK] != I.HAND or in_piles.may_discard(s, ref & REF_MASK)])
    if op == P.RETURN or op == P.PUT:
        args = (effect[2], 0, 0, env.actor)
        return tuple([ref for ref in refs if s.rules.deeds.table[deeds.SEND].may(s, ref, args)])
    known = s.rules.programs.effect.get(op)
    if known is None or known.deed < 0:
        return refs
    may = s.rules.deeds.table[known.deed].may
    return tuple([ref for ref in refs if may(s, ref, ())])
