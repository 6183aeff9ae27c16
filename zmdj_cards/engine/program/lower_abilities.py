"""Whole abilities to programs and rules: keywords, spells, activated, triggered, static and replacement abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.program import lower_events, lower_static
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering, MakeAbilities


def _timings(low: Lowering, node: tree.Spell | tree.Activated) -> int:
    bits = 0
    for timing in node.timings:
        bits |= low.rules.programs.timings[timing.kind]
    return bits


def keyword(low: Lowering, node: tree.Keyword) -> list[Ability]:
    """A keyword that counts or is asked for by its name."""
    kw = node.kw
    ability = low.new("keyword", node)
    ability.keyword_name = kw.id
    if kw.id in low.rules.values.gained:
        ability.keyword = low.rules.values.keyword_ids[kw.id]
        ability.number = kw.n if isinstance(kw.n, int) else 1
    return [ability]


def is_plain(cost: tree.Node) -> bool:
    """Whether it is enough to look at a number, at elements and at whether the card is rested."""
    return (isinstance(cost, tree.Pay) and isinstance(cost.n, int)) or isinstance(cost, tree.RestThis)


def set_costs(low: Lowering, ability: Ability, costs: tree.Nodes, plain: bool) -> None:
    """What an ability costs. ``plain``: every part of it is plain."""
    ability.costs = low.code(costs)
    ability.plain = plain
    for cost in costs:
        if isinstance(cost, tree.Pay):
            ability.cost = low.code(cost.n)
            ability.least = cost.n if plain and isinstance(cost.n, int) else 0
        elif isinstance(cost, tree.RestThis):
            ability.rests = True


def pay_costs(low: Lowering, costs: tree.Nodes) -> None:
    """Rest comes first: a card that rests for its own ability cannot pay for it as well."""
    for cost in sorted(costs, key=lambda cost: not isinstance(cost, tree.RestThis)):
        low.effect(cost)


def _spell(low: Lowering, node: tree.Spell) -> list[Ability]:
    ability = low.new("spell", node)
    ability.timings = _timings(low, node)
    low.build(ability, node.body)
    return [ability]


def activated(low: Lowering, node: tree.Activated) -> list[Ability]:
    ability = low.new("activated", node)
    ability.timings = _timings(low, node)
    set_costs(low, ability, node.costs, all(is_plain(cost) for cost in node.costs))
    _limit(ability, node.limit)
    low.build(ability, node.body, lambda: pay_costs(low, node.costs))
    return [ability]


def _limit(ability: Ability, limit: tree.Limit | None) -> None:
    if limit is not None:
        ability.limit = limit.n if isinstance(limit.n, int) else 1
        ability.limit_period = limit.period.kind


def _triggered(low: Lowering, node: tree.Triggered) -> list[Ability]:
    ability = low.new("triggered", node)
    low.listen(ability, node.event)
    _limit(ability, node.limit)
    low.build(ability, node.body)
    return [ability]


def _static(low: Lowering, node: tree.Static) -> list[Ability]:
    ability = low.new("static", node)
    ability.rules = lower_static.rules(low, node.body)
    return [ability]


def _attach(low: Lowering, node: tree.Attach) -> list[Ability]:
    ability = low.new("attach", node)
    ability.about = low.code(node.to)
    return [ability]


def _replacement(low: Lowering, node: tree.Replacement) -> list[Ability]:
    act, kinds = node.act, lower_events.kinds(low.rules.words, node.event)
    if any(isinstance(part, ADJUSTING) for part in _last(act)):
        if set(kinds) != {I.E_DAMAGE}:
            raise CannotLower("more or less damage where none is dealt")
        ability = low.new("adjust", node)
        ability.rules, ability.events = lower_static.rules(low, (act,)), kinds
        low.about(ability, node.event)
        return [ability]
    ability = low.new("replacement", node)
    ability.events = kinds
    low.about(ability, node.event)
    ability.optional = isinstance(act, tree.May)
    ability.own = isinstance(node.event, tree.Event) and isinstance(node.event.what, tree.Ref) and node.event.what.kind.startswith("this_")
    low.build(ability, (act.act if isinstance(act, tree.May) else act, *node.after))
    return [ability]


def _last(node: tree.Node) -> tree.Nodes:
    """What a replacement comes to, conditions and counts left out."""
    if isinstance(node, tree.Steps):
        return tuple(part for item in node.items for part in _last(item))
    if isinstance(node, (tree.If, tree.While)):
        return _last(node.then)
    return _last(node.act) if isinstance(node, tree.ForEach) else (node,)


ADJUSTING: Final = (tree.MoreDamage, tree.DamageUp, tree.LessDamage, tree.NoDamage)


def _play_only(low: Lowering, node: tree.PlayOnly) -> list[Ability]:
    ability = low.new("play_only", node)
    ability.about = low.code(node.cond)
    return [ability]


def _play_extra(low: Lowering, node: tree.PlayExtra) -> list[Ability]:
    """Additional costs; the card that is played is none of the cards that they take from the hand."""
    costs = tuple(_others_only(cost) for cost in node.costs)
    ability = low.new("play_extra", node)
    if node.may:
        # Asked for when the cost has been paid; that it was paid is marked on the card.
        ability.optional = True
        paying = costs[0] if len(costs) == 1 else tree.Steps(costs)
        low.build(ability, (tree.May(paying), tree.IfDone(tree.PlayExtra((), True))))
        return [ability]
    ability.costs = low.code(costs)
    low.build(ability, (), lambda: pay_costs(low, costs))
    return [ability]


def _others_only(cost: tree.Node) -> tree.Node:
    if isinstance(cost, tree.Discard) and isinstance(cost.what, tree.Sel):
        return replace(cost, what=replace(cost.what, other=True))
    return cost


def _labelled(low: Lowering, node: tree.Labelled) -> list[Ability]:
    return low.ability(low.card, node.ability, low.face)


SHARED: Final[dict[type, MakeAbilities]] = {
    tree.Keyword: keyword,
    tree.Spell: _spell,
    tree.Activated: activated,
    tree.Triggered: _triggered,
    tree.Static: _static,
    tree.Attach: _attach,
    tree.Replacement: _replacement,
    tree.PlayOnly: _play_only,
    tree.PlayExtra: _play_extra,
    tree.Labelled: _labelled,
}
