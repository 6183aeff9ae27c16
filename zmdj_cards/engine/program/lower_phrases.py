"""Phrases of trees to codes (:mod:`cards.phrases`): the opcode that the words of the game give to the class of a node, then its fields.

What needs more than that has a function of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree.base import field_names
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.program import lower_effects, lower_events
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.words import nouns, numbers


class Phrases:
    """Lowers the phrases of one table of cards. ``names``: the names of cards that they say, by number; ``quote``: where in the table the
    abilities stand that a text in quotes gives."""

    def __init__(self, rules: Rules, quote: Callable[[tree.Quoted], int]) -> None:
        self.words = rules.words
        self.values = rules.values
        self.meaning = rules.words.meaning
        self.destinations = {word: number for number, (word, _) in enumerate(rules.deeds.destinations)}
        self.quote = quote
        effects = {kind: effect.op for kind, effect in rules.programs.effects.items()}
        self.ops = {**rules.words.meaning.ops, **rules.programs.statics, **effects}
        self.special = {**SPECIAL, **lower_events.SPECIAL, **lower_effects.SPECIAL, **rules.words.lower, **rules.programs.lower}
        self.names: list[str] = []

    def code(self, value: Any) -> Code:
        """The code of a node, or of what stands in a field of one (Any: a node, a number, a tuple, nothing). Raises CannotLower."""
        if value is None:
            return P.NONE
        if isinstance(value, int):
            return int(value)
        if isinstance(value, tuple):
            return tuple(self.code(item) for item in value)
        if isinstance(value, str):
            return P.COMPARED[value]
        kind: Any = type(value)
        make = self.special.get(kind)
        if make is not None:
            return make(self, value)
        words = self.meaning.numbers.get(kind)
        if words is not None:
            if value.kind not in words:
                raise CannotLower(f"{kind.__name__} {value.kind}")
            return words[value.kind]
        op = self.ops.get(kind)
        if op is None:
            raise CannotLower(f"no phrase: {kind.__name__}")
        return (op, *(self.code(getattr(value, name)) for name in field_names(kind)))

    def kinds(self, event: tree.Node) -> tuple[int, ...]:
        """The kinds of event that an event phrase listens to."""
        return lower_events.kinds(self.words, event)

    def zone(self, node: tree.Node) -> int:
        """The zone that an ``In``, ``To``, ``Top`` or bare ``Zone`` names; NONE for one that cards are not in."""
        if isinstance(node, (tree.In, tree.To, tree.Top)):
            return self.words.zones[node.zone.kind]
        if isinstance(node, tree.Atom):
            if node.kind not in self.words.zones:
                raise CannotLower(f"Zone {node.kind}")
            return self.words.zones[node.kind]
        raise CannotLower(f"not a zone: {type(node).__name__}")

    def name(self, name: str) -> int:
        """The number of a name that phrases say."""
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def stat(self, word: str) -> int:
        """The number of a stat."""
        if word not in self.values.stat_ids:
            raise CannotLower(f"Stat {word}")
        return self.values.stat_ids[word]


# Players and objects


def _players(low: Phrases, node: tree.Players) -> Code:
    return (P.WHO_THOSE, low.code(node.qty), int(node.role.kind == "opponents" or node.other))


def _controlled(low: Phrases, node: tree.Controlled) -> Code:
    """Of cards or skills that somebody controls: who that is."""
    by = low.code(node.by)
    return by if nouns.names_players(by) else (P.WHO_CONTROLLER, by)


def _noun(low: Phrases, node: tree.Noun) -> Code:
    """NONE for a word that is no kind of card in particular."""
    return low.meaning.numbers[tree.Noun].get(node.kind, P.NONE)


def _sel(low: Phrases, node: tree.Sel) -> Code:
    noun = low.code(node.noun) if isinstance(node.noun, tree.Noun) else P.NONE
    inside: Code = P.NONE
    zone, must = P.NONE, 0
    if _is_among(node.zone):
        zone = P.AMONG_THEM
    elif node.zone is not None:
        zone = low.zone(node.zone)
        if isinstance(node.zone, tree.In):
            inside, must = low.code(node.zone.who), 1
    said = (*node.filters, *node.adjs)
    ranks = tuple(low.code(item) for item in said if low.meaning.ops.get(_kind(item)) in low.meaning.among)
    qualities = (*low.code(node.adjs), *low.code(node.filters))
    return (P.OBJ_SEL, noun, low.code(node.qty), low.code(node.who), zone, inside, must, int(node.other), qualities, ranks)


def _kind(node: tree.Node) -> Any:
    return type(node)


def _is_among(node: tree.Node | None) -> bool:
    return isinstance(node, tree.Atom) and node.kind == "among_them"


def _atom(low: Phrases, node: tree.Atom) -> Code:
    if not _is_among(node):
        raise CannotLower(f"{type(node).__name__} {node.kind}")
    return low.meaning.numbers[tree.Ref]["other_cards"]


def _top(low: Phrases, node: tree.Top) -> Code:
    return (P.OBJ_TOP, low.zone(node), int(node.zone.kind.endswith("_bottom")), low.code(node.who), low.code(node.n))


def _ref_in(low: Phrases, node: tree.RefIn) -> Code:
    return (P.OBJ_REF_IN, low.code(node.what), low.zone(node.zone))


def _stat(low: Phrases, node: tree.Stat) -> Code:
    return low.stat(node.kind)


def _marker(low: Phrases, node: tree.Marker) -> Code:
    if node.kind == "marker":
        return P.ALL_MARKERS
    return low.values.counters.get(node.kind, P.NO_MARKER)


# Numbers


def _register(node: tree.Deed) -> tuple[int, int]:
    register, added = numbers.DONE_REGISTERS[node.kind]
    return register, int(added)


def _done_count(low: Phrases, node: tree.DoneCount) -> Code:
    return (P.NUM_DONE_COUNT, *_register(node.deed))


def _were_done(low: Phrases, node: tree.WereDone) -> Code:
    return (P.EACH_DONE, *_register(node.deed), low.code(node.n))


def _per(what: tree.Sel) -> int:
    return what.qty if isinstance(what.qty, int) and what.qty > 0 else 1


def _each(low: Phrases, node: tree.Each1) -> Code:
    what = node.what
    if node.who is not None and isinstance(what.noun, tree.Noun) and not low.words.nouns[what.noun.kind].anyones:
        what = replace(what, who=node.who)
    return (P.EACH_OBJECT, low.code(what), low.code(node.who), _per(node.what))


def _each_in(low: Phrases, node: tree.EachIn) -> Code:
    who = node.zone.who if isinstance(node.zone, tree.In) else None
    return (P.EACH_IN, low.zone(node.zone), low.code(who), low.code(node.what), _per(node.what))


# Qualities and conditions


def _has_kw(low: Phrases, node: tree.HasKw) -> Code:
    return (P.IS_WITH_KEYWORD, tuple(low.values.keyword_ids[kw.id] for kw in node.kws if isinstance(kw, tree.Kw)))


def _has_timing(low: Phrases, node: tree.HasTiming) -> Code:
    return (P.IS_TIMED, 1 if node.timing.kind == "main" else 2)


def _named(low: Phrases, node: tree.Named) -> Code:
    return (P.IS_NAMED, low.name(node.name))


def _of_subtype(low: Phrases, node: tree.OfSubtype) -> Code:
    return (P.IS_OF_SUBTYPE, low.name(node.word))


def _is_adj(low: Phrases, node: tree.IsAdj) -> Code:
    return low.code(node.adj)


def _is_kind(low: Phrases, node: tree.IsKind) -> Code:
    negated = isinstance(node.kind, tree.Not)
    return (P.IF_KIND, low.code(node.what), low.code(node.kind.what if isinstance(node.kind, tree.Not) else node.kind), int(negated))


def _above_base(low: Phrases, node: tree.AboveBase) -> Code:
    word = node.stat.kind
    return (P.IF_ABOVE_BASE, low.code(node.what), low.stat(word), low.stat("base_" + word), low.code(node.op))


def _has_more(low: Phrases, node: tree.HasMore) -> Code:
    who, than = (node.than, node.who) if node.fewer else (node.who, node.than)
    return (P.IF_MORE, low.code(who), low.code(node.what), low.code(than))


def _exists(low: Phrases, node: tree.Exists) -> Code:
    return (P.IF_EXISTS, low.code(replace(node.what, zone=node.zone)), int(node.none))


# Sums and counts of what was done


def _stat_total(low: Phrases, node: tree.StatTotal) -> Code:
    if isinstance(node.what, tree.Deed):
        return (P.NUM_STAT_TOTAL, _register(node.what)[0], P.NONE, low.stat(node.stat.kind))
    return (P.NUM_STAT_TOTAL, P.NONE, low.code(node.what), low.stat(node.stat.kind))


def _event_amount(low: Phrases, node: tree.EventAmount) -> Code:
    return (P.NUM_EVENT,)


def _that_many(low: Phrases, node: tree.ThatMany) -> Code:
    return (P.NUM_THAT_MANY, 0 if node.plus is None else low.code(node.plus), int(node.less))


def _did_count(low: Phrases, node: tree.DidCount) -> Code:
    return (P.NUM_DID, low.code(node.period), low.code(tree.Sel(node.noun, who=node.who)), low.code(node.verb))


def _cmp(low: Phrases, node: tree.Cmp) -> Code:
    if isinstance(node.n, tree.OwnStat):
        return (P.IS_CMP_OWN, low.code(node.stat), low.code(node.op), low.code(node.n.stat))
    return (P.IS_CMP, low.code(node.stat), low.code(node.op), low.code(node.n))


def _is_in(low: Phrases, node: tree.IsIn) -> Code:
    return (P.IS_IN_ZONE, low.zone(node.zone), low.code(node.zone.who))


def _source(low: Phrases, node: tree.BySource) -> Code:
    choosers = list(low.words.choosers)
    chooser = choosers.index(node.what.kind) if node.what.kind in choosers else P.NONE
    return (P.BY_SOURCE, chooser, low.code(node.who))


def _each_done(low: Phrases, node: tree.EachDone) -> Code:
    register, added = numbers.DONE_REGISTERS[node.deed.kind]
    if added:
        raise CannotLower(f"which cards were {node.deed.kind}: EachDone")  # only how many is known
    return (P.EACH_DONE_KIND, register, low.code(node.what), _per(node.what))


def _done_by(low: Phrases, node: tree.DoneBy) -> Code:
    """Events tell who played a card; of what else is done they tell whose card it was."""
    if node.verb.kind != "is_played":
        raise CannotLower(f"{node.verb.kind} by a player: DoneBy")
    return (P.IS_DONE_BY, low.code(node.who), low.code(node.verb), low.code(node.period))


# Any: each function takes its own kind of node.
SPECIAL: Final[dict[type, Callable[[Any, Any], Code]]] = {
    tree.Players: _players,
    tree.Controlled: _controlled,
    tree.Noun: _noun,
    tree.Sel: _sel,
    tree.Atom: _atom,
    tree.Top: _top,
    tree.RefIn: _ref_in,
    tree.Stat: _stat,
    tree.Marker: _marker,
    tree.DoneCount: _done_count,
    tree.WereDone: _were_done,
    tree.Each1: _each,
    tree.EachIn: _each_in,
    tree.HasKw: _has_kw,
    tree.HasTiming: _has_timing,
    tree.Named: _named,
    tree.OfSubtype: _of_subtype,
    tree.EventAmount: _event_amount,
    tree.IsAdj: _is_adj,
    tree.IsKind: _is_kind,
    tree.AboveBase: _above_base,
    tree.HasMore: _has_more,
    tree.Exists: _exists,
    tree.StatTotal: _stat_total,
    tree.ThatMany: _that_many,
    tree.DidCount: _did_count,
    tree.Cmp: _cmp,
    tree.IsIn: _is_in,
    tree.BySource: _source,
    tree.EachDone: _each_done,
    tree.DoneBy: _done_by,
}
