"""What an optional effect, or an effect that is a cost, could be done to: what is forbidden or done already does not count."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.program import effect_base
from zmdj_cards.engine.state.state import REF_MASK

DEEDS: Final[dict[type, int]] = {
    ast.Destroy: deeds.DESTROY,
    ast.Sacrifice: deeds.SACRIFICE,
    ast.Rest: deeds.REST,
    ast.Ready: deeds.READY,
    ast.Suppress: I.D_SUPPRESS,
    ast.Flip: I.D_FLIP,
    ast.Exile: deeds.EXILE,
    ast.ShuffleInto: deeds.SHUFFLE_IN,
}


def found(s: Position, env: Env, node: Any, what: Any) -> Refs:
    """The objects of an effect to which it can really be done now."""
    refs = effect_base.all_of(s, env, node, what)
    if isinstance(node, ast.Discard):
        return tuple(ref for ref in refs if s.zone[ref & REF_MASK] != I.HAND or in_piles.may_discard(s, ref & REF_MASK))
    if isinstance(node, (ast.Return, ast.Put)):
        args = (in_piles.number_of(s, node.to.zone.kind), 0, 0, env.actor)
        return tuple(ref for ref in refs if s.rules.deeds.table[deeds.SEND].may(s, ref, args))
    deed = DEEDS.get(type(node))
    if deed is None:
        return refs
    may = s.rules.deeds.table[deed].may
    return tuple(ref for ref in refs if may(s, ref, ()))
