"""Whole abilities of this game to programs and rules: what is chosen and paid when they are announced, then the rest (Z27, Z37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.program import lower_abilities, lower_static
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.games.zhenmian import acts, inner, phrases
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.program.opcodes import (
    O_CHOOSE_PLAYER,
    O_MODE_CHOSEN,
    O_PAY_PLAY,
    O_PAY_USE,
    O_PLAYER_CHOSEN,
    O_RECHECK,
    O_TARGET,
    O_TARGETED,
    O_X,
    O_X_CHOSEN,
)
from zmdj_cards.games.zhenmian.program.rewrite import HOST, SELF, Rewriter, Target, behind

TIMINGS: Final = {"normal": G.NORMAL, "instant": G.INSTANT}


def announce(low: Lowering, ability: Ability, body: Sequence[Node]) -> Sequence[Node]:
    """Modes, X and targets, then costs; then it waits on the chain, and the first thing on resolution is to look at the targets again."""
    node = ability.node
    last = SELF if isinstance(node, tree.Triggered) and _about_self(node.event) else None
    rewriter = Rewriter(low, last, _is_step(node))
    if ability.kind == "delayed":
        low.emit(opcodes.O_ANNOUNCED)
        return body  # its targets were chosen with those of what announced it
    costs = node.costs if isinstance(node, tree.Activated) else ()
    if _chooses_x(ability, costs, body):
        register = low.register()
        low.program.x = (phrases.NUM_REGISTER, register)
        low.emit(O_X, None, register, code=(_times(costs), _discards(costs)))
        low.emit(O_X_CHOSEN, None, register)
    rest = rewriter.all(body)
    paying = [rewriter.node(cost) for cost in costs]
    targets = [_target(low, one) for one in rewriter.targets]
    modes = tuple(tuple(_target(low, one) for one in mode) for mode in rewriter.modes)
    _choose(low, targets, modes)
    ability.about = (tuple(targets), modes)
    low.program.costs = low.here() + (1 << 10)  # until all has been paid nothing is an effect
    if ability.kind == "activated":
        low.emit(O_PAY_USE, None, code=tuple(low.code(cost.n) for cost in paying if isinstance(cost, tree.Pay)))
        others = [cost for cost in paying if not isinstance(cost, tree.Pay)]
        for cost in sorted(others, key=lambda cost: not isinstance(cost, tree.RestThis)):
            low.effect(cost)
    elif ability.kind in ("spell", "attach"):
        for cost in rewriter.extra:
            low.effect(cost)
        ability.costs = low.code(tuple(rewriter.extra))
        low.emit(O_PAY_PLAY)
    low.program.costs = low.here()
    low.emit(opcodes.O_ANNOUNCED)
    if targets or modes:
        low.emit(O_RECHECK, None, code=(tuple(targets), modes))
    if rewriter.asks_player:
        low.emit(O_CHOOSE_PLAYER)
        low.emit(O_PLAYER_CHOSEN)
    if any(isinstance(part, z.Judge) for item in rest for part in item.walk()):
        rest = [*rest, inner.EndJudging()]
    if isinstance(node, tree.Activated):
        ability.node = replace(node, costs=tuple(paying), body=tuple(rest))
    elif isinstance(node, (tree.Spell, tree.Triggered)):
        ability.node = replace(node, body=tuple(rest))
    return rest


def _target(low: Lowering, one: Target) -> Code:
    return (low.code(one.what), int(one.players), low.code(one.qty), one.register)


def _choose(low: Lowering, targets: Sequence[Code], modes: Sequence[Sequence[Code]]) -> None:
    for target in targets:
        low.emit(O_TARGET, None, code=target)
        low.emit(O_TARGETED, None, code=target)
    if modes:
        low.emit(O_MODE_CHOSEN, None, 0, code=tuple(modes))
        low.emit(opcodes.O_MODE_IN)
        for index, mode in enumerate(modes):
            jump = low.emit(opcodes.O_MODE, None, -1, index)
            for target in mode:
                low.emit(O_TARGET, None, code=target)
                low.emit(O_TARGETED, None, code=target)
            low.patch(jump)


def _about_self(event: Node) -> bool:
    if isinstance(event, inner.Only):
        return _about_self(event.event)
    return isinstance(event, (tree.Event, inner.Hit, inner.Aimed)) and isinstance(event.what, tree.Ref) and event.what.kind == "self"


def _is_step(node: Node) -> bool:
    event = node.event.event if isinstance(node, tree.Triggered) and isinstance(node.event, inner.Only) else getattr(node, "event", None)
    return isinstance(event, z.StepStart)


def _has_x(nodes: Sequence[Node]) -> bool:
    return any(isinstance(part, tree.X) for node in nodes for part in node.walk())


def _chooses_x(ability: Ability, costs: Sequence[Node], body: Sequence[Node]) -> bool:
    """X is chosen where nothing explains it: in the cost of the ability, or of the card."""
    if any(isinstance(part, tree.Define) for node in body for part in node.walk()):
        return False
    return _has_x(costs) or (ability.kind == "spell" and _has_x(body))


def _times(costs: Sequence[Node]) -> int:
    """How often X is paid: of a card, once."""
    return sum(isinstance(cost, tree.Pay) and isinstance(cost.n, tree.X) for cost in costs) if costs else 1


def _discards(costs: Sequence[Node]) -> int:
    """Whether X cards are discarded as well."""
    return int(any(isinstance(cost, tree.Discard) and _has_x((cost,)) for cost in costs))


# Kinds of ability


def _new(low: Lowering, kind: str, node: Node, printed: Node) -> Ability:
    ability = low.new(kind, node)
    ability.printed = printed
    return ability


def _spell(low: Lowering, node: tree.Spell, printed: Node | None = None) -> list[Ability]:
    ability = _new(low, "spell", node, printed or node)
    low.build(ability, node.body)
    return [ability]


def _activated(low: Lowering, node: tree.Activated, printed: Node | None = None) -> list[Ability]:
    ability = _new(low, "activated", node, printed or node)
    for timing in node.timings:
        ability.timings |= TIMINGS[timing.kind]
    if not node.timings:
        ability.timings = G.INSTANT if low.ruleset.untimed_is_instant else G.NORMAL
    if node.limit is not None:
        ability.limit = node.limit.n if isinstance(node.limit.n, int) else 1
        period = node.limit.period.kind
        ability.limit_period = "each_turn" if period != "game" or low.ruleset.once_is_each_turn else "game"
    ability.rests = any(isinstance(cost, tree.RestThis) for cost in node.costs)
    plain = [cost.n for cost in node.costs if isinstance(cost, tree.Pay)]
    ability.least = sum(n for n in plain if isinstance(n, int))
    ability.plain = all(isinstance(cost, (tree.Pay, tree.RestThis)) for cost in node.costs)
    others = tuple(cost for cost in node.costs if not isinstance(cost, (tree.Pay, tree.RestThis)))
    ability.costs = low.code(tuple(Rewriter(low).node(cost) for cost in others))
    low.build(ability, node.body)
    return [ability]


def _triggered(low: Lowering, node: tree.Triggered, printed: Node | None = None) -> list[Ability]:
    event = Rewriter(low).event(node.event)
    made = replace(node, event=event)
    ability = _new(low, "triggered", made, printed or node)
    low.listen(ability, event)
    low.build(ability, node.body)
    if not _about_self(event) and _comes_back(node.body):
        ability.zone = I.DISCARD  # Z47
    return [ability]


def _comes_back(body: Sequence[Node]) -> bool:
    """Whether an ability moves its own card out of the graveyard."""
    parts = (part for node in body for part in node.walk())
    return any(isinstance(part, acts.ReturnFrom) and isinstance(part.what, tree.Ref) and part.what.kind == "self" for part in parts)


def _static(low: Lowering, node: tree.Static, printed: Node | None = None) -> list[Ability]:
    """In static abilities "it" is the card, and "that unit" what it is attached to."""
    said = any(isinstance(part, (z.StaysAttached, z.TakesControl)) for part in node.walk())
    rewriter = Rewriter(low, HOST if said else SELF)
    body = tuple(rewriter.all(node.body))
    ability = _new(low, "static", tree.Static(body), printed or node)
    ability.rules = lower_static.rules(low, body)
    return [ability]


def _attach(low: Lowering, node: tree.Attach) -> list[Ability]:
    if not isinstance(node.to, z.Target):
        raise CannotLower("attached to what is no target")
    ability = low.new("attach", node)
    low.build(ability, (inner.AttachThis(node.to),))
    return [ability]


def _keyword(low: Lowering, node: tree.Keyword) -> list[Ability]:
    """A keyword, and the ability that it stands for."""
    found = lower_abilities.keyword(low, node)
    for one in behind(node.kw):
        made = _make(low, one, node)
        if node.kw.id == "equip":
            made[0].elements = (G.EQUIP,)
        found += made
    return found


def _keyword_ability(low: Lowering, node: z.KeywordAbility) -> list[Ability]:
    if isinstance(node.what, z.ResistanceTo):
        return _static(low, tree.Static((tree.Has(SELF, gets=(node.what,)),)), node)
    if isinstance(node.what, z.Expedition):
        ability = low.new("expedition", node)
        ability.elements = tuple(G.FACTIONS.index(one.kind) for one in node.what.elements if isinstance(one, tree.Atom))
        ability.least = node.what.n if isinstance(node.what.n, int) else 0
        leaving = tree.Triggered(inner.Only(tree.Event(SELF, (tree.Verb("enters"),)), inner.Expedited()), (tree.Exile(SELF),))
        return [ability, *_triggered(low, leaving, node)]
    raise CannotLower(type(node.what).__name__)


def _hinted(low: Lowering, node: z.Hinted) -> list[Ability]:
    """The condition of an ability word belongs to the ability (Z85)."""
    word = node.word.kind if isinstance(node.word, z.AbilityWord) else ""
    plain: dict[str, Node] = {"adversity": inner.Adversity(), "golden_age": inner.GoldenAge()}
    cond = plain[word] if word in plain else inner.Diplomacy(_faction(node))
    if not low.ruleset.ability_words_bind:
        return _make(low, node.ability, node)
    inside = node.ability
    if isinstance(inside, tree.Static):
        return _make(low, tree.Static(tuple(tree.While(cond, item) for item in inside.body)), node)
    if isinstance(inside, tree.Triggered):
        return _make(low, replace(inside, event=inner.Only(inside.event, cond), body=(tree.If(cond, tree.Steps(inside.body)),)), node)
    if isinstance(inside, tree.Spell):
        return _make(low, replace(inside, body=(tree.If(cond, tree.Steps(inside.body)),)), node)
    found = _make(low, inside, node)
    for ability in found:
        if ability.kind == "activated":
            ability.elements = ()
            ability.event = low.code(cond)  # what must be true when it is activated
    return found


def _faction(node: z.Hinted) -> Node:
    if not isinstance(node.of, tree.Element):
        raise CannotLower("Diplomacy without a faction")
    return node.of


def _make(low: Lowering, node: Node, printed: Node) -> list[Ability]:
    """An ability that stands inside of another, or behind a keyword."""
    if isinstance(node, tree.Static):
        return _static(low, node, printed)
    if isinstance(node, tree.Triggered):
        return _triggered(low, node, printed)
    if isinstance(node, tree.Activated):
        return _activated(low, node, printed)
    if isinstance(node, tree.Spell):
        return _spell(low, node, printed)
    if isinstance(node, tree.Keyword):
        return _keyword(low, node)
    raise CannotLower(f"not an ability: {type(node).__name__}")


ABILITIES: Final[dict[type, Any]] = {
    tree.Spell: _spell,
    tree.Activated: _activated,
    tree.Triggered: _triggered,
    tree.Static: _static,
    tree.Attach: _attach,
    tree.Keyword: _keyword,
    z.KeywordAbility: _keyword_ability,
    z.Hinted: _hinted,
}
