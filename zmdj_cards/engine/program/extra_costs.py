"""Additional costs of playing a card: whether they can be paid in full besides its cost."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns, persons

_DEEDS: Final[dict[type, int]] = {
    tree.Sacrifice: deeds.SACRIFICE,
    tree.Rest: deeds.REST,
    tree.Exile: deeds.EXILE,
    tree.Destroy: deeds.DESTROY,
}


def price(s: Position, player: int, i: int, ability: Ability[tree.PlayExtra]) -> int:
    """What is to be paid besides the cost."""
    env = Env(player, s.ref(i))
    return sum(nouns.number(s, env, cost.n) for cost in ability.costs if isinstance(cost, tree.Pay))


def payable(s: Position, player: int, i: int, ability: Ability[tree.PlayExtra]) -> bool:
    """Whether everything else that the costs ask for is there."""
    return all(_possible(s, Env(player, s.ref(i)), cost) for cost in ability.costs)


def _possible(s: Position, env: Env, cost: tree.Node) -> bool:
    if isinstance(cost, tree.RemoveMarkers) and isinstance(cost.what.qty, int):
        on = nouns.objects(s, env, cost.what.on)
        kind = s.rules.values.counters.get(cost.what.kind.kind)
        have = sum(s.counters[kind][ref & REF_MASK] for ref in on) if kind is not None else 0
        return have >= cost.what.qty
    if not isinstance(cost, (tree.Discard, tree.Sacrifice, tree.Rest, tree.Exile, tree.Destroy, tree.Return, tree.Put)):
        return True
    what = cost.what
    if isinstance(cost, tree.Sacrifice) and isinstance(what, tree.Sel) and what.who is None:
        you: Any = persons.YOU
        what = tree.Sel(what.noun, what.qty, you, what.zone, what.other, what.filters, what.adjs)
    found = [ref for ref in nouns.objects(s, env, what) if _can(s, cost, ref)]
    least = nouns.quantity(s, env, what.qty)[0] if isinstance(what, tree.Sel) and what.qty is not None else 1
    return len(found) >= (least if least < nouns.MANY else 1)


def _can(s: Position, cost: tree.Node, ref: int) -> bool:
    if isinstance(cost, tree.Discard):
        return s.zone[ref & REF_MASK] != I.HAND or in_piles.may_discard(s, ref & REF_MASK)
    deed = _DEEDS.get(type(cost))
    return deed is None or s.rules.deeds.table[deed].may(s, ref, ())
