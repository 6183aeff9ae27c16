"""What an optional effect, or an effect that is a cost, could be done to: what is forbidden or done already does not count."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.program import effect_base
from zmdj_cards.engine.state.state import REF_MASK


def found(s: Position, env: Env, node: Any, what: Any) -> Refs:
    """The objects of an effect to which it can really be done now."""
    refs = effect_base.all_of(s, env, node, what)
    if isinstance(node, tree.Discard):
        return tuple(ref for ref in refs if s.zone[ref & REF_MASK] != I.HAND or in_piles.may_discard(s, ref & REF_MASK))
    if isinstance(node, (tree.Return, tree.Put)):
        args = (in_piles.number_of(s, node.to.zone.kind), 0, 0, env.actor)
        return tuple(ref for ref in refs if s.rules.deeds.table[deeds.SEND].may(s, ref, args))
    effect = s.rules.programs.effects.get(type(node))
    if effect is None or effect.deed < 0:
        return refs
    may = s.rules.deeds.table[effect.deed].may
    return tuple(ref for ref in refs if may(s, ref, ()))
