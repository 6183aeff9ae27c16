"""How the abilities of this game become programs, joined to those of every game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree.base import field_names
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability, CardDef
from zmdj_cards.engine.cards.programs import Programs
from zmdj_cards.engine.program import lower_abilities, lower_events, shared
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline import phrases as P
from zmdj_cards.games.frontline.cards import Traits, card_def
from zmdj_cards.games.frontline.effects import EFFECTS, redirected
from zmdj_cards.games.frontline.rules import points

# When abilities that are named so trigger (Q22).
ENTRIES: Final[dict[str, str]] = {"forge": "enters", "bloom": "enters", "scrap": "leaves", "wither": "leaves"}
THIS: Final = tree.Ref("bearer")


def _entry(low: Lowering, node: f.Entry) -> list[Ability]:
    ability = low.new("triggered", node)
    low.listen(ability, tree.Event(THIS, (tree.Verb(ENTRIES[node.word.kind]),)))
    low.build(ability, node.body)
    return [ability]


def _static(low: Lowering, node: tree.Static) -> list[Ability]:
    """ "This unit" is the card itself, or, below another card, what it is a source of: both can be told before anything is asked."""
    made = lower_abilities.SHARED[tree.Static](low, _named(node, tree.Ref("host" if low.face else "this_unit")))
    for ability in made:
        ability.node = node
    return made


def _named(node: tree.Node, ref: tree.Ref) -> tree.Node:
    """The tree with this word in place of "this unit"."""
    if node == THIS:
        return ref
    changes: dict[str, Any] = {}
    kind: Any = type(node)  # Any: type checkers take the hash of a class for that of its instances
    for name in field_names(kind):
        value = getattr(node, name)
        if isinstance(value, tree.Node):
            changes[name] = _named(value, ref)
        elif isinstance(value, tuple):
            changes[name] = tuple(_named(item, ref) if isinstance(item, tree.Node) else item for item in value)
    return replace(node, **changes) if changes else node


def _promotes(low: Lowering, node: f.Promotes) -> list[Ability]:
    ability = low.new("promotes", node)
    ability.about = low.code(node.what)
    return [ability]


def _source(low: Lowering, node: f.SourceEffect) -> list[Ability]:
    """What it says is on the other face, the one that shows among the sources of a unit (P15). Raises CannotLower for an ability that
    would have to be used by a card that lies below another."""
    inner = node.ability
    if isinstance(inner, tree.Keyword):
        inner = tree.Static((tree.Has(THIS, gets=(inner.kw,)),))
    if not isinstance(inner, tree.Static | tree.Triggered):
        raise CannotLower(f"a source effect: {type(inner).__name__}")
    told = low.new("source", node)
    made = low.ability(low.card, inner, 1)
    low.face = 0
    return [told, *made]


def _trap(low: Lowering, node: f.Trap) -> list[Ability]:
    ability = low.new("trap", node)
    if node.event is not None:
        low.about(ability, node.event)
        ability.events = lower_events.kinds(low.rules.words, node.event)
    low.build(ability, node.body)
    return [ability]


def _activated(low: Lowering, node: tree.Activated) -> list[Ability]:
    """Its price is paid when it is announced, before anything is chosen (Q7); a support skill is limited (Q23)."""
    ability = low.new("activated", node)
    for timing in node.timings:
        ability.timings |= low.rules.programs.timings[timing.kind]
    for cost in node.costs:
        if not isinstance(cost, f.Points) or not isinstance(cost.sc, int) or not isinstance(cost.mc, int):
            raise CannotLower(f"a cost: {type(cost).__name__}")
        ability.least += points.price(cost.sc, cost.mc)
    if ability.timings & G.SUPPORT_SKILL:
        ability.limit, ability.limit_period = low.ruleset.support_per_turn, "each_turn"
    low.build(ability, node.body)
    return [ability]


def _traits(abilities: list[Ability], defs: list[CardDef]) -> Traits:
    deltas = (part for ability in abilities for part in ability.node.walk() if isinstance(part, tree.Delta) and part.stat.kind == "str")
    return Traits(any_weak=any(not isinstance(part.n, int) or part.n < 0 for part in deltas))


PROGRAMS: Final[Programs] = shared.build(
    Programs(
        card_def,
        EFFECTS,
        abilities={
            f.Entry: _entry,
            f.Promotes: _promotes,
            f.SourceEffect: _source,
            f.Trap: _trap,
            tree.Activated: _activated,
            tree.Static: _static,
        },
        instructions={P.O_REDIRECTED: redirected},
        asks=frozenset((P.O_REDIRECTED,)),
        timings={"act": G.ACT, "support": G.SUPPORT_SKILL},
        traits=_traits,
        apart=frozenset((I.LINE, I.ATTACHED, G.TRAPS)),
    )
)
