"""The cards of one game as the engine sees them: numbers, faces and compiled abilities. Built once, never written to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from zmdj_cards.ability import tree as a
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import ADDED, FIXED, LAYERED, CardDef, Face, Recalled, Stat, Table
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.trees import trees_of
from zmdj_cards.engine.program import lower_effects
from zmdj_cards.engine.program.known import deeds_of, forbids
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.engine.values import static_keys
from zmdj_cards.model.card import Card


def build_table(
    cards: Iterable[Card],
    trees: Mapping[str, tuple[tuple[a.Node, ...], tuple[a.Node, ...]]],
    rules: Rules,
    ruleset: Any,
) -> Table:
    """``trees``: card id → the abilities of its front and of its other face. Cards absent from it have no abilities (blank).
    ``ruleset``: the numbers of the game (Any: its own class). Cards that the game makes are in every table.
    Cards are numbered in the order of their ids, so that equal decks give equal tables."""
    lowering = Lowering(rules, ruleset)
    asked = list(cards)
    cards = [rules.programs.played_as(card, ruleset) for card in asked]
    changed = [card for card, before in zip(cards, asked, strict=True) if card is not before]
    if changed:
        apart = {card.id for card in changed}
        trees = {card_id: faces for card_id, faces in trees.items() if card_id not in apart} | trees_of(changed, rules.lexicon())
    if more := rules.made(tree for card in cards for face in trees.get(card.id, ()) for tree in face):
        cards, trees = (*cards, *more), {**trees, **trees_of(more, rules.lexicon())}
    defs: list[CardDef] = []
    blank: list[str] = []
    for index, card in enumerate(sorted({card.id: card for card in cards}.values(), key=lambda item: item.id)):
        front, back = trees.get(card.id, ((), ()))
        definition = rules.programs.card(index, card, ruleset)
        if card.id not in trees:
            definition.blank = True
            blank.append(card.id)
        _abilities(lowering, definition, definition.front, front, 0)
        if definition.back is not definition.front:
            _abilities(lowering, definition, definition.back, back, 1)
        defs.append(definition)
    return Table(
        cards=defs,
        abilities=lowering.abilities,
        backs=tuple(int(item.type in rules.views.secrets.other_back) for item in defs),
        heard=frozenset(lowering.heard),
        told=rules.words.facts | lowering.heard,
        index={item.id: item.index for item in defs},
        blank=tuple(blank),
        programs=lowering.programs,
        quoted=lowering.quoted,
        names=lowering.phrases.names,
        elsewhere=frozenset(kind for item in defs for ability in item.elsewhere for kind in ability.events),
        **traits(lowering, defs),
        traits=rules.programs.traits(lowering.abilities, defs),
    )


# Traits of a table that say no more than that one of these nodes occurs in a text.
OCCURRING: Final[dict[str, tuple[type, ...]]] = {
    "any_mutes": (a.AllSkills,),
    "any_costs": (a.PlayCost, a.FreeToPlay),
    "any_cans": (a.Can,),
    "any_musts": (a.Must,),
    "any_kinds": (a.CountsAs,),
    "any_control": (a.HasControl, a.TakeControl, a.SwapControl),
}


def traits(lowering: Lowering, defs: list[CardDef]) -> dict[str, Any]:
    """What occurs at all among these cards, so that questions nobody can answer yes to are not asked."""
    values = lowering.rules.values
    nodes = [node for ability in lowering.abilities for node in ability.node.walk()]
    kinds = {type(node) for node in nodes}
    statics = [rule.code for ability in lowering.abilities for rule in ability.rules]
    gained = [lowering.abilities[number] for numbers in lowering.quoted for number in numbers]
    phrases = list(
        dict.fromkeys(lowering.code(lower_effects.meant(node)) for node in nodes if isinstance(node, (a.PlayCost, a.ResolveAgain)))
    )
    barred = [node for node in nodes if isinstance(node, (a.Cannot, a.MakeCannot, a.BarredFrom))]
    forbidden = list(dict.fromkeys(deed for node in barred for deed in deeds_of(node)))
    deeds = [lowering.code(deed) for deed in forbidden]
    keys = frozenset(key for ability in lowering.abilities for rule in ability.rules for key in rule.keys)
    bases = {row.base for row in values.stats}
    changed = {values.stat_ids[node.stat.kind] for node in nodes if isinstance(node, (a.Delta, a.SetStat, a.StatEquals))}
    sets = bool(kinds & {a.StatEquals, a.SetStat, a.Multiply}) or any(number in changed for number in bases)
    return {
        **{name: not kinds.isdisjoint(wanted) for name, wanted in OCCURRING.items()},
        "phrases": phrases,
        "phrase_index": {phrase: number for number, phrase in enumerate(phrases)},
        "cannots": frozenset(number for deed in forbidden for number in forbids(values, deed)),
        "keywords": frozenset(which for item in defs for face in (item.front, item.back) for which, n in enumerate(face.keywords) if n)
        | {values.keyword_ids[node.id] for node in nodes if isinstance(node, a.Kw) and node.id in values.keyword_ids},
        "keyword_statics": tuple(
            static_keys.GIVES_KEYWORD + which in keys or static_keys.TAKES_KEYWORD + which in keys for which in range(len(values.keywords))
        ),
        "stat_states": tuple(_state(row, keys, changed, sets) for row in values.stats),
        "static_kinds": keys,
        "changed_stats": frozenset(number for number in changed if not values.stats[number].common),
        "looks_back": any(
            isinstance(node, PAST) for ability in lowering.abilities if ability.kind == "static" for node in ability.node.walk()
        ),
        "any_sets": sets,
        "deeds": deeds,
        "deed_index": {deed: number for number, deed in enumerate(deeds)},
        "replaced": frozenset(kind for ability in lowering.abilities if ability.kind == "replacement" for kind in ability.events),
        "any_adjusts": any(ability.kind == "adjust" for ability in lowering.abilities)
        or bool(kinds & {a.DamageChange, a.Prevent, a.FirstDamage}),
        "granted_statics": any(ability.kind == "static" for ability in gained),
        "static_grants": any(code[0] == P.HAS and any(part[0] == P.GET_ABILITIES for part in code[3]) for code in statics),
        "granted_triggers": frozenset(kind for ability in gained for kind in ability.events),
        "recalled": _recalled(lowering, nodes),
        "losing": any(
            isinstance(node, (a.Lose, a.Lacks)) and any(isinstance(part, a.Kw) and part.id not in values.gained for part in node.gets)
            for node in nodes
        ),
    }


def _recalled(lowering: Lowering, nodes: list[a.Node]) -> Recalled:
    """What the texts ask of cards."""
    values, words = lowering.rules.values, lowering.rules.words
    stats = {
        node.stat.kind
        for node in nodes
        if isinstance(node, (a.StatOf, a.StatTotal, a.Cmp, a.CmpTo, a.Most, a.AboveBase, a.StatIs, a.StatMost, a.OwnStat))
    }
    stats |= {stat.kind for node in nodes if isinstance(node, a.EachStat) for stat in node.stats}
    stats |= {f"base_{node.stat.kind}" for node in nodes if isinstance(node, a.AboveBase)}
    keywords = {kw.id for node in nodes if isinstance(node, a.HasKw) for kw in node.kws if isinstance(kw, a.Kw)}
    adjectives = {node.kind for node in nodes if isinstance(node, a.Adj)}
    return Recalled(
        tuple(values.stat_ids[word] for word in sorted(stats & set(values.stat_ids))),
        tuple(values.keyword_ids[word] for word in sorted(keywords & set(values.keyword_ids))),
        tuple(words.meaning.numbers[a.Adj][word] for word in sorted(adjectives & set(words.adjectives))),
    )


def _state(row: Stat, keys: frozenset[int], changed: set[int], sets: bool) -> int:
    """What can change a stat among these cards."""
    if row.common:
        return LAYERED if sets or static_keys.GIVES_STAT + row.number in keys else ADDED
    return LAYERED if row.number in changed else FIXED


def _is_steady(to: a.Node) -> bool:
    """Whether a phrase stays true of a card until that card, or what is attached to it, leaves or changes sides."""
    return (
        isinstance(to, a.Sel)
        and not (to.filters or to.adjs or to.other or to.zone)
        and (to.who is None or (isinstance(to.who, a.Who) and to.who.kind in ("you", "opponent", "any_player")))
    )


# What asks for events that are over.
PAST: Final = (
    a.Did,
    a.DidNot,
    a.Happened,
    a.NeverHappened,
    a.PlayerDid,
    a.PlayerDidNot,
    a.EachDeed,
    a.EachEvent,
    a.MoveCount,
    a.SkillUse,
    a.EventIs,
    a.AttackResult,
)


def _abilities(lowering: Lowering, card: CardDef, face: Face, trees: Iterable[a.Node], which: int) -> None:
    """``face``: the one on which the trees are printed; what they say of the other (``Ability.face``) is put there."""
    values, printed = lowering.rules.values, face
    for tree in trees:
        for ability in lowering.ability(card.index, tree, which):
            face = printed if ability.face == which else card.back if ability.face else card.front
            face.abilities.append(ability)
            keyword = values.keyword_ids.get(ability.keyword_name)
            if keyword is not None:
                face.keywords[keyword] += ability.number if values.keywords[keyword].takes == "n" else 1
            if ability.kind == "triggered" and ability.zone >= 0:
                card.elsewhere.append(ability)
            elif ability.kind == "triggered":
                for kind in ability.events:
                    face.listens.setdefault(kind, []).append(ability)
            elif ability.kind == "static":
                face.statics.append(ability)
                card.own_costs = card.own_costs or any(rule.code[0] == P.PLAY_COST for rule in ability.rules)
            elif ability.kind == "activated":
                face.activated.append(ability)
            elif ability.kind == "replacement":
                face.replacements.append(ability)
            elif ability.kind == "adjust":
                face.adjusts.append(ability)
            elif ability.kind == "spell":
                card.spell = ability
                card.timings |= ability.timings
            elif ability.kind == "attach":
                card.attach = ability
                card.steady = isinstance(ability.node, a.Attach) and _is_steady(ability.node.to)
            elif ability.kind == "play_extra":
                card.extra.append(ability)
            elif ability.kind == "play_only":
                card.play_only.append(ability)
            elif ability.kind not in ("keyword", "delayed"):
                card.own[ability.kind] = ability
