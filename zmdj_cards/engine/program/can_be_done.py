"""What an optional effect, or an effect that is a cost, could be done to: what is forbidden or done already does not count."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds_piles, would_deeds
from zmdj_cards.engine.program import effect_base
from zmdj_cards.engine.state.state import REF_MASK

DEEDS: Final[dict[type, int]] = {
    ast.Destroy: would_deeds.DESTROY,
    ast.Sacrifice: would_deeds.SACRIFICE,
    ast.Rest: would_deeds.REST,
    ast.Ready: would_deeds.READY,
    ast.Suppress: would_deeds.SUPPRESS,
    ast.Flip: would_deeds.FLIP,
    ast.Exile: would_deeds.EXILE,
    ast.ShuffleInto: would_deeds.SHUFFLE_IN,
}


def found(s: Position, env: Env, node: Any, what: Any) -> Refs:
    """The objects of an effect to which it can really be done now."""
    refs = effect_base.all_of(s, env, node, what)
    if isinstance(node, ast.Discard):
        return tuple(ref for ref in refs if s.zone[ref & REF_MASK] != I.HAND or deeds_piles.may_discard(s, ref & REF_MASK))
    if isinstance(node, (ast.Return, ast.Put)):
        args = (deeds_piles.ZONE_WORDS.index(node.to.zone.kind), 0, 0, env.actor)
        return tuple(ref for ref in refs if would_deeds.DEEDS[would_deeds.SEND].may(s, ref, args))
    deed = DEEDS.get(type(node))
    if deed is None:
        return refs
    may = would_deeds.DEEDS[deed].may
    return tuple(ref for ref in refs if may(s, ref, ()))
