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


def _timings(node: ast.Spell | ast.Activated) -> int:
    bits = 0
    for timing in node.timings:
        bits |= 1 if timing.kind == "main" else 2
    return bits


def _keyword(low: Lowering, node: ast.Keyword) -> list[Ability[Any]]:
    kw = node.kw
    if kw.id == "awaken":
        return _awaken(low, node, kw.cost)
    if kw.id == "advance":
        return _advance(low, node)
    if kw.id == "retreat":
        return _retreat(low, node)
    ability = low.new("keyword", node)
    ability.keyword_name = kw.id
    if kw.id in I.KEYWORDS:
        ability.keyword = I.KEYWORDS.index(kw.id)
        ability.number = kw.n if isinstance(kw.n, int) else 1
    return [ability]


def _awaken(low: Lowering, node: ast.Keyword, cost: ast.Node | None) -> list[Ability[Any]]:
    """Awaken: pay the cost with its element requirement, flip the commander; only from the front face."""
    return _built(low, node, "awaken", (cost,) if cost is not None else (), (ast.Flip(ast.Ref("this_card")),))


def _advance(low: Lowering, node: ast.Keyword) -> list[Ability[Any]]:
    """Advance: Main, cost 2, face-down: one of your units gains +1 range until end of turn."""
    one = ast.Sel(noun=ast.Noun("any_unit"), qty=1, who=ast.Who("you"))
    body = (
        ast.Steps(
            (
                ast.Choose((one,)),
                ast.Gain(ast.Ref("it"), (ast.Delta(ast.Stat("range"), low.ruleset.advance_range),), (), ast.Until(ast.Period("turn"))),
            )
        ),
    )
    return _built(low, node, "advance", (ast.Pay(low.ruleset.advance_cost), ast.Flip(ast.Ref("this_card"))), body)


def _retreat(low: Lowering, node: ast.Keyword) -> list[Ability[Any]]:
    """Retreat: Main, cost 2, face-down: one of your units to the bottom of the main deck; then draw 1."""
    one = ast.Sel(noun=ast.Noun("unit"), qty=1, who=ast.Who("you"))
    put = ast.Put(ast.Ref("it"), ast.To(ast.Zone("main_deck_bottom"), ast.Who("owner")))
    body = (ast.Steps((ast.Choose((one,)), put)), ast.IfDone(ast.Draw(low.ruleset.retreat_draws)))
    return _built(low, node, "retreat", (ast.Pay(low.ruleset.retreat_cost), ast.Flip(ast.Ref("this_card"))), body)


def _built(low: Lowering, node: ast.Keyword, name: str, costs: ast.Nodes, body: ast.Nodes) -> list[Ability[Any]]:
    ability = low.new("activated", node)
    ability.keyword_name = name
    ability.timings = 1
    _costs(low, ability, costs)
    low.build(ability, body, lambda: _pay_costs(low, costs))
    return [ability]


def _costs(low: Lowering, ability: Ability[N], costs: ast.Nodes) -> None:
    ability.costs = costs
    flips = ability.keyword_name in ("advance", "retreat")
    ability.plain = ability.keyword_name != "awaken" and all(
        (isinstance(cost, ast.Pay) and isinstance(cost.n, int)) or isinstance(cost, ast.RestThis) or (flips and isinstance(cost, ast.Flip))
        for cost in costs
    )
    for cost in costs:
        if isinstance(cost, ast.Pay):
            ability.cost = cost.n
            ability.least = cost.n if ability.plain and isinstance(cost.n, int) else 0
            ability.elements = tuple(I.ELEMENTS.index(element.kind) for element in cost.elements)
        elif isinstance(cost, ast.RestThis):
            ability.rests = True


def _pay_costs(low: Lowering, costs: ast.Nodes) -> None:
    """Rest comes first: a tactic that rests for its own ability cannot pay for it as well."""
    for cost in sorted(costs, key=lambda cost: not isinstance(cost, ast.RestThis)):
        low.effect(cost)


def _spell(low: Lowering, node: ast.Spell) -> list[Ability[Any]]:
    ability = low.new("spell", node)
    ability.timings = _timings(node)
    low.build(ability, node.body)
    return [ability]


def _activated(low: Lowering, node: ast.Activated) -> list[Ability[Any]]:
    ability = low.new("activated", node)
    ability.timings = _timings(node)
    _costs(low, ability, node.costs)
    _limit(ability, node.limit)
    low.build(ability, node.body, lambda: _pay_costs(low, node.costs))
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
    elif type(node) in STATIC_NODES:
        low.prepare(node)
        out.append(Rule(node, rule.conds, rule.each, rule.x, rule.period, rule.who, static_keys.keys_of(node), static_keys.scope_of(node)))
    else:
        raise CannotLower(f"no static effect: {type(node).__name__}")


STATIC_NODES: Final = frozenset(
    (
        ast.Has,
        ast.Lacks,
        ast.Cannot,
        ast.PlayCost,
        ast.AwakenCost,
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


def _ambush(low: Lowering, node: ast.Ambush) -> list[Ability[Any]]:
    ability = low.new("ambush", node)
    low.build(ability, node.body)
    return [ability]


def _play_only(low: Lowering, node: ast.PlayOnly) -> list[Ability[Any]]:
    return [low.new("play_only", node)]


def _play_extra(low: Lowering, node: ast.PlayExtra) -> list[Ability[Any]]:
    """Additional costs; the card that is played is none of the cards that they take from the hand."""
    costs = tuple(_others_only(cost) for cost in node.costs)
    ability = low.new("play_extra", node)
    ability.costs = costs
    low.build(ability, (), lambda: _pay_costs(low, costs))
    return [ability]


def _others_only(cost: ast.Node) -> ast.Node:
    if isinstance(cost, ast.Discard) and isinstance(cost.what, ast.Sel):
        return replace(cost, what=replace(cost.what, other=True))
    return cost


def _nothing(low: Lowering, node: ast.NamedAs | ast.PayByRemoving) -> list[Ability[Any]]:
    """Known elsewhere: the name of a card (R23), what a supply token does (R10)."""
    return []


ABILITIES: Final[dict[type, MakeAbilities]] = {
    ast.Keyword: _keyword,
    ast.Spell: _spell,
    ast.Activated: _activated,
    ast.Triggered: _triggered,
    ast.Static: _static,
    ast.Attach: _attach,
    ast.Replacement: _replacement,
    ast.Ambush: _ambush,
    ast.PlayOnly: _play_only,
    ast.PlayExtra: _play_extra,
    ast.NamedAs: _nothing,
    ast.PayByRemoving: _nothing,
}
