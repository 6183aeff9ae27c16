"""Whole abilities to programs and rules: keywords, spells, activated, triggered, static and replacement abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability, N, Rule
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.program.lower import Lowering, MakeAbilities
from zmdj_cards.engine.values import static_keys
from zmdj_cards.engine.values.known import CannotLower, find_x
from zmdj_cards.engine.words import events


def _timings(low: Lowering, node: tree.Spell | tree.Activated) -> int:
    bits = 0
    for timing in node.timings:
        bits |= low.rules.programs.timings[timing.kind]
    return bits


def keyword(low: Lowering, node: tree.Keyword) -> list[Ability[Any]]:
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


def set_costs(low: Lowering, ability: Ability[N], costs: tree.Nodes, plain: bool) -> None:
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
    """Rest comes first: a tactic that rests for its own ability cannot pay for it as well."""
    for cost in sorted(costs, key=lambda cost: not isinstance(cost, tree.RestThis)):
        low.effect(cost)


def _spell(low: Lowering, node: tree.Spell) -> list[Ability[Any]]:
    ability = low.new("spell", node)
    ability.timings = _timings(low, node)
    low.build(ability, node.body)
    return [ability]


def activated(low: Lowering, node: tree.Activated) -> list[Ability[Any]]:
    ability = low.new("activated", node)
    ability.timings = _timings(low, node)
    set_costs(low, ability, node.costs, all(is_plain(cost) for cost in node.costs))
    _limit(ability, node.limit)
    low.build(ability, node.body, lambda: pay_costs(low, node.costs))
    return [ability]


def _limit(ability: Ability[N], limit: tree.Limit | None) -> None:
    if limit is not None:
        ability.limit = limit.n if isinstance(limit.n, int) else 1
        ability.limit_period = limit.period.kind


def _triggered(low: Lowering, node: tree.Triggered) -> list[Ability[Any]]:
    ability = low.new("triggered", node)
    low.listen(ability, node.event)
    _limit(ability, node.limit)
    low.build(ability, node.body)
    return [ability]


def _static(low: Lowering, node: tree.Static) -> list[Ability[Any]]:
    ability = low.new("static", node)
    x = _x_of(low, node.body)
    rules: list[Rule[Any]] = []
    for part in node.body:
        _flatten(low, part, Rule(None, x=x), rules)
    ability.rules = tuple(rules)
    return [ability]


def _x_of(low: Lowering, body: tree.Nodes) -> Code:
    x = find_x(body)
    return low.code(x) if x is not None else 0


def _flatten(low: Lowering, node: tree.Node, rule: Rule[None], out: list[Rule[Any]]) -> None:
    if isinstance(node, (tree.While, tree.If)):
        named = _named_player(node.cond)
        who = low.code(named) if named is not None else rule.who
        _flatten(low, node.then, Rule(None, (*rule.conds, low.code(node.cond)), rule.each, rule.x, rule.period, who), out)
        if isinstance(node, tree.If) and node.otherwise is not None:
            other = (*rule.conds, low.code(tree.Not(node.cond)))
            _flatten(low, node.otherwise, Rule(None, other, rule.each, rule.x, rule.period, who), out)
    elif isinstance(node, tree.ForEach):
        _flatten(low, node.act, Rule(None, rule.conds, low.code(node.each), rule.x, rule.period, rule.who), out)
    elif isinstance(node, tree.Steps):
        for item in node.items:
            _flatten(low, item, rule, out)
    elif isinstance(node, tree.During):
        if not isinstance(node.period, tree.Period):
            raise CannotLower("a static ability that ends")
        _flatten(low, node.act, Rule(None, rule.conds, rule.each, rule.x, node.period.kind, rule.who), out)
    elif isinstance(node, tree.Define):
        return
    elif isinstance(node, tree.FreeToPlay):
        _flatten(low, tree.PlayCost(node.what, I.NO_COST), rule, out)
    elif type(node) in low.rules.programs.statics:
        low.prepare(node)
        out.append(
            Rule(
                low.code(node),
                rule.conds,
                rule.each,
                rule.x,
                rule.period,
                rule.who,
                static_keys.keys_of(low.rules.values, node),
                tuple((which, low.code(n)) for which, n in static_keys.gives(low.rules.values, node)),
                static_keys.scope_of(node),
                static_keys.noun_of(node),
                static_keys.plain(node),
                bool(rule.period) or static_keys.during(node) != "",
            )
        )
    else:
        raise CannotLower(f"no static effect: {type(node).__name__}")


STATICS: Final[frozenset[type]] = frozenset(
    (
        tree.Has,
        tree.Lacks,
        tree.Cannot,
        tree.PlayCost,
        tree.EntersWith,
        tree.DamageUp,
        tree.MoreDamage,
        tree.LessDamage,
        tree.NoDamage,
        tree.DamageChange,
        tree.CountsAs,
        tree.HandLimit,
        tree.Multiply,
        tree.FreeToPlay,
        tree.HasControl,
        tree.BarredFrom,
        tree.MakeCannot,
        tree.Can,
        tree.Must,
        tree.StatEquals,
    )
)


def _named_player(cond: tree.Node) -> tree.Node | None:
    """The player that a condition is about, for "their" behind it."""
    for part in cond.walk():
        if isinstance(part, (tree.HandSize, tree.Controls, tree.ControlsNone, tree.PlayerDid, tree.PlayerDidNot)):
            return part.who
    return None


def _attach(low: Lowering, node: tree.Attach) -> list[Ability[Any]]:
    ability = low.new("attach", node)
    ability.about = low.code(node.to)
    return [ability]


def _replacement(low: Lowering, node: tree.Replacement) -> list[Ability[Any]]:
    act, kinds = node.act, events.kinds(low.rules.words, node.event)
    if any(isinstance(part, ADJUSTING) for part in _last(act)):
        if set(kinds) != {I.E_DAMAGE}:
            raise CannotLower("more or less damage where none is dealt")
        ability = low.new("adjust", node)
        rules: list[Rule[Any]] = []
        _flatten(low, act, Rule(None, x=_x_of(low, (act,))), rules)
        ability.rules, ability.events = tuple(rules), kinds
        ability.event = low.code(node.event)
        return [ability]
    ability = low.new("replacement", node)
    ability.events = kinds
    ability.event = low.code(node.event)
    ability.optional = isinstance(act, tree.May)
    ability.own = isinstance(node.event, tree.Event) and isinstance(node.event.what, tree.Ref) and node.event.what.kind.startswith("this_")
    low.build(ability, (act.act if isinstance(act, tree.May) else act,))
    return [ability]


def _last(node: tree.Node) -> tree.Nodes:
    """What a replacement comes to, conditions and counts left out."""
    if isinstance(node, tree.Steps):
        return tuple(part for item in node.items for part in _last(item))
    if isinstance(node, (tree.If, tree.While)):
        return _last(node.then)
    return _last(node.act) if isinstance(node, tree.ForEach) else (node,)


ADJUSTING: Final = (tree.MoreDamage, tree.DamageUp, tree.LessDamage, tree.NoDamage)


def _play_only(low: Lowering, node: tree.PlayOnly) -> list[Ability[Any]]:
    ability = low.new("play_only", node)
    ability.about = low.code(node.cond)
    return [ability]


def _play_extra(low: Lowering, node: tree.PlayExtra) -> list[Ability[Any]]:
    """Additional costs; the card that is played is none of the cards that they take from the hand."""
    costs = tuple(_others_only(cost) for cost in node.costs)
    ability = low.new("play_extra", node)
    ability.costs = low.code(costs)
    low.build(ability, (), lambda: pay_costs(low, costs))
    return [ability]


def _others_only(cost: tree.Node) -> tree.Node:
    if isinstance(cost, tree.Discard) and isinstance(cost.what, tree.Sel):
        return replace(cost, what=replace(cost.what, other=True))
    return cost


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
}
