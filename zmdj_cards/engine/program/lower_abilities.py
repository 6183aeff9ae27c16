"""Whole abilities to programs and rules: keywords, spells, activated, triggered, static and replacement abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability, N, Rule
from zmdj_cards.engine.program.lower import Lowering, MakeAbilities
from zmdj_cards.engine.values import static_keys
from zmdj_cards.engine.values.known import CannotLower, find_x
from zmdj_cards.engine.words import events


def _timings(low: Lowering, node: ast.Spell | ast.Activated) -> int:
    bits = 0
    for timing in node.timings:
        bits |= low.rules.programs.timings[timing.kind]
    return bits


def keyword(low: Lowering, node: ast.Keyword) -> list[Ability[Any]]:
    """A keyword that counts or is asked for by its name."""
    kw = node.kw
    ability = low.new("keyword", node)
    ability.keyword_name = kw.id
    if kw.id in low.rules.values.gained:
        ability.keyword = low.rules.values.keyword_ids[kw.id]
        ability.number = kw.n if isinstance(kw.n, int) else 1
    return [ability]


def is_plain(cost: ast.Node) -> bool:
    """Whether it is enough to look at a number, at elements and at whether the card is rested."""
    return (isinstance(cost, ast.Pay) and isinstance(cost.n, int)) or isinstance(cost, ast.RestThis)


def set_costs(ability: Ability[N], costs: ast.Nodes, plain: bool) -> None:
    """What an ability costs. ``plain``: every part of it is plain."""
    ability.costs = costs
    ability.plain = plain
    for cost in costs:
        if isinstance(cost, ast.Pay):
            ability.cost = cost.n
            ability.least = cost.n if plain and isinstance(cost.n, int) else 0
        elif isinstance(cost, ast.RestThis):
            ability.rests = True


def pay_costs(low: Lowering, costs: ast.Nodes) -> None:
    """Rest comes first: a tactic that rests for its own ability cannot pay for it as well."""
    for cost in sorted(costs, key=lambda cost: not isinstance(cost, ast.RestThis)):
        low.effect(cost)


def _spell(low: Lowering, node: ast.Spell) -> list[Ability[Any]]:
    ability = low.new("spell", node)
    ability.timings = _timings(low, node)
    low.build(ability, node.body)
    return [ability]


def activated(low: Lowering, node: ast.Activated) -> list[Ability[Any]]:
    ability = low.new("activated", node)
    ability.timings = _timings(low, node)
    set_costs(ability, node.costs, all(is_plain(cost) for cost in node.costs))
    _limit(ability, node.limit)
    low.build(ability, node.body, lambda: pay_costs(low, node.costs))
    return [ability]


def _limit(ability: Ability[N], limit: ast.Limit | None) -> None:
    if limit is not None:
        ability.limit = limit.n if isinstance(limit.n, int) else 1
        ability.limit_period = limit.period.kind


def _triggered(low: Lowering, node: ast.Triggered) -> list[Ability[Any]]:
    ability = low.new("triggered", node)
    low.listen(ability, node.event)
    _limit(ability, node.limit)
    low.build(ability, node.body)
    return [ability]


def _static(low: Lowering, node: ast.Static) -> list[Ability[Any]]:
    ability = low.new("static", node)
    x = find_x(node.body)
    rules: list[Rule[Any]] = []
    for part in node.body:
        _flatten(low, part, Rule(None, x=x), rules)
    ability.rules = tuple(rules)
    return [ability]


def _flatten(low: Lowering, node: ast.Node, rule: Rule[None], out: list[Rule[Any]]) -> None:
    if isinstance(node, (ast.While, ast.If)):
        who = _named_player(node.cond)
        _flatten(low, node.then, Rule(None, (*rule.conds, node.cond), rule.each, rule.x, rule.period, who or rule.who), out)
        if isinstance(node, ast.If) and node.otherwise is not None:
            other = (*rule.conds, ast.Not(node.cond))
            _flatten(low, node.otherwise, Rule(None, other, rule.each, rule.x, rule.period, who or rule.who), out)
    elif isinstance(node, ast.ForEach):
        _flatten(low, node.act, Rule(None, rule.conds, node.each, rule.x, rule.period, rule.who), out)
    elif isinstance(node, ast.Steps):
        for item in node.items:
            _flatten(low, item, rule, out)
    elif isinstance(node, ast.During):
        if not isinstance(node.period, ast.Period):
            raise CannotLower("a static ability that ends")
        _flatten(low, node.act, Rule(None, rule.conds, rule.each, rule.x, node.period.kind, rule.who), out)
    elif isinstance(node, ast.Define):
        return
    elif isinstance(node, ast.FreeToPlay):
        _flatten(low, ast.PlayCost(node.what, I.NO_COST), rule, out)
    elif type(node) in low.rules.programs.statics:
        low.prepare(node)
        out.append(
            Rule(
                node,
                rule.conds,
                rule.each,
                rule.x,
                rule.period,
                rule.who,
                static_keys.keys_of(low.rules.values, node),
                static_keys.gives(low.rules.values, node),
                static_keys.scope_of(node),
                static_keys.noun_of(node),
                static_keys.plain(node),
                bool(rule.period) or static_keys.during(node) != "",
            )
        )
    else:
        raise CannotLower(f"no static effect: {type(node).__name__}")


STATICS: Final = frozenset(
    (
        ast.Has,
        ast.Lacks,
        ast.Cannot,
        ast.PlayCost,
        ast.EntersWith,
        ast.DamageUp,
        ast.MoreDamage,
        ast.LessDamage,
        ast.NoDamage,
        ast.DamageChange,
        ast.CountsAs,
        ast.HandLimit,
        ast.Multiply,
        ast.FreeToPlay,
        ast.HasControl,
        ast.BarredFrom,
        ast.MakeCannot,
        ast.Can,
        ast.Must,
        ast.StatEquals,
    )
)


def _named_player(cond: ast.Node) -> ast.Node | None:
    """The player that a condition is about, for "their" behind it."""
    for part in cond.walk():
        if isinstance(part, (ast.HandSize, ast.Controls, ast.ControlsNone, ast.PlayerDid, ast.PlayerDidNot)):
            return part.who
    return None


def _attach(low: Lowering, node: ast.Attach) -> list[Ability[Any]]:
    return [low.new("attach", node)]


def _replacement(low: Lowering, node: ast.Replacement) -> list[Ability[Any]]:
    act, kinds = node.act, events.kinds(low.rules.words, node.event)
    if any(isinstance(part, ADJUSTING) for part in _last(act)):
        if set(kinds) != {I.E_DAMAGE}:
            raise CannotLower("more or less damage where none is dealt")
        ability = low.new("adjust", node)
        rules: list[Rule[Any]] = []
        _flatten(low, act, Rule(None, x=find_x((act,))), rules)
        ability.rules, ability.events = tuple(rules), kinds
        return [ability]
    ability = low.new("replacement", node)
    ability.events = kinds
    ability.optional = isinstance(act, ast.May)
    ability.own = isinstance(node.event, ast.Event) and isinstance(node.event.what, ast.Ref) and node.event.what.kind.startswith("this_")
    low.build(ability, (act.act if isinstance(act, ast.May) else act,))
    return [ability]


def _last(node: ast.Node) -> ast.Nodes:
    """What a replacement comes to, conditions and counts left out."""
    if isinstance(node, ast.Steps):
        return tuple(part for item in node.items for part in _last(item))
    if isinstance(node, (ast.If, ast.While)):
        return _last(node.then)
    return _last(node.act) if isinstance(node, ast.ForEach) else (node,)


ADJUSTING: Final = (ast.MoreDamage, ast.DamageUp, ast.LessDamage, ast.NoDamage)


def _play_only(low: Lowering, node: ast.PlayOnly) -> list[Ability[Any]]:
    return [low.new("play_only", node)]


def _play_extra(low: Lowering, node: ast.PlayExtra) -> list[Ability[Any]]:
    """Additional costs; the card that is played is none of the cards that they take from the hand."""
    costs = tuple(_others_only(cost) for cost in node.costs)
    ability = low.new("play_extra", node)
    ability.costs = costs
    low.build(ability, (), lambda: pay_costs(low, costs))
    return [ability]


def _others_only(cost: ast.Node) -> ast.Node:
    if isinstance(cost, ast.Discard) and isinstance(cost.what, ast.Sel):
        return replace(cost, what=replace(cost.what, other=True))
    return cost


SHARED: Final[dict[type, MakeAbilities]] = {
    ast.Keyword: keyword,
    ast.Spell: _spell,
    ast.Activated: activated,
    ast.Triggered: _triggered,
    ast.Static: _static,
    ast.Attach: _attach,
    ast.Replacement: _replacement,
    ast.PlayOnly: _play_only,
    ast.PlayExtra: _play_extra,
}
