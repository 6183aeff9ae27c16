"""The abilities that only this game has, as programs: Awaken, Advance, Retreat, Ambush; element requirements of skills."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.program import lower_abilities
from zmdj_cards.engine.program.lower import Lowering, MakeAbilities
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.rules import play


def _keyword(low: Lowering, node: tree.Keyword) -> list[Ability]:
    kw = node.kw
    if kw.id == "awaken":
        return _awaken(low, node, kw.cost)
    if kw.id == "advance":
        return _advance(low, node)
    if kw.id == "retreat":
        return _retreat(low, node)
    return lower_abilities.keyword(low, node)


def _awaken(low: Lowering, node: tree.Keyword, cost: tree.Node | None) -> list[Ability]:
    """Awaken: pay the cost with its element requirement, flip the commander; only from the front face."""
    return _built(low, node, "awaken", (cost,) if cost is not None else (), (tree.Flip(tree.Ref("this_card")),))


def _advance(low: Lowering, node: tree.Keyword) -> list[Ability]:
    """Advance: Main, cost 2, face-down: one of your units gains +1 range until end of turn."""
    one = tree.Sel(noun=tree.Noun("any_unit"), qty=1, who=tree.Who("you"))
    body = (
        tree.Steps(
            (
                tree.Choose((one,)),
                tree.Gain(
                    tree.Ref("it"), (tree.Delta(tree.Stat("range"), low.ruleset.advance_range),), (), tree.Until(tree.Period("turn"))
                ),
            )
        ),
    )
    return _built(low, node, "advance", (tree.Pay(low.ruleset.advance_cost), tree.Flip(tree.Ref("this_card"))), body)


def _retreat(low: Lowering, node: tree.Keyword) -> list[Ability]:
    """Retreat: Main, cost 2, face-down: one of your units to the bottom of the main deck; then draw 1."""
    one = tree.Sel(noun=tree.Noun("unit"), qty=1, who=tree.Who("you"))
    put = tree.Put(tree.Ref("it"), tree.To(tree.Zone("main_deck_bottom"), tree.Who("owner")))
    body = (tree.Steps((tree.Choose((one,)), put)), tree.IfDone(tree.Draw(low.ruleset.retreat_draws)))
    return _built(low, node, "retreat", (tree.Pay(low.ruleset.retreat_cost), tree.Flip(tree.Ref("this_card"))), body)


def _built(low: Lowering, node: tree.Keyword, name: str, costs: tree.Nodes, body: tree.Nodes) -> list[Ability]:
    ability = low.new("activated", node)
    ability.keyword_name = name
    ability.timings = play.MAIN_TIMING
    flips = name in ("advance", "retreat")
    plain = name != "awaken" and all(lower_abilities.is_plain(cost) or (flips and isinstance(cost, tree.Flip)) for cost in costs)
    lower_abilities.set_costs(low, ability, costs, plain)
    ability.elements = _requirement(costs)
    low.build(ability, body, lambda: lower_abilities.pay_costs(low, costs))
    return [ability]


def _requirement(costs: tree.Nodes) -> tuple[int, ...]:
    """The elements that a cost asks for, one entry a point."""
    return tuple(G.ELEMENTS.index(element.kind) for cost in costs if isinstance(cost, tree.Pay) for element in cost.elements)


def _activated(low: Lowering, node: tree.Activated) -> list[Ability]:
    made = lower_abilities.activated(low, node)
    for ability in made:
        ability.elements = _requirement(node.costs)
    return made


def _ambush(low: Lowering, node: z.Ambush) -> list[Ability]:
    ability = low.new("ambush", node)
    low.build(ability, node.body)
    return [ability]


def _nothing(low: Lowering, node: z.NamedAs | z.PayByRemoving) -> list[Ability]:
    """Known elsewhere: the name of a card (R23), what a supply token does (R10)."""
    return []


OWN: Final[dict[type, MakeAbilities]] = {
    tree.Keyword: _keyword,
    tree.Activated: _activated,
    z.Ambush: _ambush,
    z.NamedAs: _nothing,
    z.PayByRemoving: _nothing,
}
