"""The cards of this game as the engine's table holds them, and what the table knows of them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ability, CardDef, Face
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS
from zmdj_cards.games.zmdj.ruleset import Ruleset
from zmdj_cards.model.card import Card


@dataclass(frozen=True, slots=True)
class Printed:
    """What else is printed on a card. ``element`` -1: none; ``need``: its element requirement; ``flash``: its flash point."""

    element: int = -1
    need: int = 0
    flash: int = 0
    stamina: int = 0
    peerless: bool = False
    basic: bool = False


@dataclass(frozen=True, slots=True)
class Traits:
    """What the cards of a table can do to one another, so that questions nobody can answer yes to are not asked."""

    fine_payment: bool  # which tactics are rested for a cost can matter
    least_tactic_cost: int  # of all abilities of tactics
    tactic_timings: int  # of all abilities of tactics, as bits
    any_weak: bool  # a unit may come to have no power
    static_shrinks: bool  # by a static ability, or by what is attached to it
    may_be_zero: bool  # without any effect on it
    more_attacks: bool  # something lets a card attack again
    far_attacks: bool  # something lets a card attack from any distance
    tokens: frozenset[int]  # the cards that stand for tokens


# What the ids of the cards that stand for tokens begin with.
TOKEN: Final = "token-"

# How often each keyword is printed where none is, and on a Peerless card.
PLAIN: Final = [0] * len(KEYWORDS)
PEERLESS: Final = [int(row.number == G.PEERLESS) for row in KEYWORDS]


def _number(value: int | str | None) -> int:
    """A printed number; a printed formula (``X``, ``*``) counts as 0 outside of the text that defines it."""
    return value if isinstance(value, int) else 0


def card_def(index: int, card: Card, ruleset: Ruleset) -> CardDef:
    """A card as the table holds it, without its abilities."""
    kind = G.TYPES.index(card.type)
    other = card.awakened
    awake_power = other.power if other is not None and other.power is not None else card.power
    awake_range = other.range if other is not None and other.range is not None else card.range
    awake_subtypes = other.subtypes if other is not None and other.subtypes is not None else card.subtypes
    keywords = PEERLESS if card.peerless else PLAIN
    front = Face(_stats(card, _number(card.power), _number(card.range)), frozenset(card.subtypes), [*keywords])
    back = Face(_stats(card, _number(awake_power), _number(awake_range)), frozenset(awake_subtypes), [*keywords])
    return CardDef(
        index=index,
        id=card.id,
        name=card.rules_name,
        person=card.person,
        zh=card.zh,
        en=card.en or card.zh,
        type=kind,
        leads=kind == G.COMMANDER,
        stands=kind == G.UNIT,
        attaches=kind == G.ATTACHMENT,
        cost=-1 if card.cost is None else _number(card.cost),
        front=front,
        back=back if kind == G.COMMANDER else front,
        printed=Printed(
            element=G.ELEMENTS.index(card.element) if card.element in G.ELEMENTS else -1,
            need=card.need or 0,
            flash=_number(card.flash),
            stamina=ruleset.default_stamina if card.stamina is None else card.stamina,
            peerless=card.peerless,
            basic=card.basic,
        ),
    )


def _stats(card: Card, power: int, reach: int) -> tuple[int, ...]:
    """The printed numbers of a face in the order of the stats."""
    return (power, reach, _number(card.flash), max(0, _number(card.cost)), card.need or 0, power, reach)


def traits(abilities: list[Ability], cards: list[CardDef]) -> Traits:
    """The traits of a table of cards."""
    tactics = [ability for item in cards if item.type == G.TACTIC for ability in item.front.activated]
    nodes = [node for ability in abilities for node in ability.node.walk()]
    kinds = {type(node) for node in nodes}
    statics = [rule.code for ability in abilities for rule in ability.rules]
    fine = any(_looks_at_tactics(node) for node in nodes)
    less = any(isinstance(node, tree.Delta) and not (isinstance(node.n, int) and node.n >= 0) for node in nodes)
    minus = any(isinstance(node, tree.Marker) and node.kind == "minus_power_marker" for node in nodes)
    powers = [item.front.stats[G.POWER] for item in cards]
    units = [item.front.stats[G.POWER] for item in cards if item.type == G.UNIT]
    weakening = {tree.StatEquals, tree.SetStat, tree.RemoveMarkers, tree.Lose, tree.Lacks}
    return Traits(
        any_weak=less or minus or bool(kinds & weakening) or 0 in units or any(power < 0 for power in powers),
        may_be_zero=minus or any(power <= 0 for power in units),
        static_shrinks=tree.StatEquals in kinds
        or any(item.type == G.ATTACHMENT and item.front.stats[G.POWER] < 0 for item in cards)
        or any(_shrinking(code) for code in statics),
        far_attacks=tree.IgnoresRange in kinds,
        tokens=frozenset(item.index for item in cards if item.id.startswith(TOKEN)),
        more_attacks=bool(kinds & {tree.ExtraAttack, tree.AttackTimes}),
        fine_payment=fine or any(ability.rests for ability in tactics),
        least_tactic_cost=min((ability.cost if isinstance(ability.cost, int) else 0 for ability in tactics), default=99),
        tactic_timings=sum({bit for ability in tactics for bit in (1, 2) if ability.timings & bit}),
    )


def _looks_at_tactics(node: tree.Node) -> bool:
    """Whether a phrase tells tactics in the zone apart."""
    if not isinstance(node, tree.Sel) or not (node.filters or node.adjs):
        return False
    return isinstance(node.noun, tree.Noun) and node.noun.kind == "tactic"


def _shrinking(code: Code) -> bool:
    """Whether a static effect may take power away."""
    return bool(code[0] == P.HAS) and any(not (isinstance(n, int) and n >= 0) for _, n in code[2])
