"""Event phrases, verbs and deeds to codes, with the kinds of event that they listen to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.words import Words
from zmdj_cards.engine.program.coder import CannotLower, Coder
from zmdj_cards.engine.state.frame import OTHER, SUBJECT


def verb_kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """Kinds of event that an object's verb listens to. Raises CannotLower."""
    if isinstance(node, tree.Verb):
        return words.verbs[node.kind].kinds
    if type(node) not in VERB_KINDS:
        raise CannotLower(f"no event: {type(node).__name__}")
    return VERB_KINDS[type(node)](words, node)


# The event of an attack, begun or ended so.
_OUTCOMES: Final[dict[str, int]] = {"": I.E_ATTACK, "success": I.E_SUCCESS, "fail": I.E_FAIL}

# Any: each function takes its own kind of node, under whose type it stands.
VERB_KINDS: Final[dict[type, Callable[[Words, Any], tuple[int, ...]]]] = {
    tree.Attacks: lambda words, node: (_OUTCOMES[node.outcome],),
    tree.DealsDamage: lambda words, node: (I.E_DAMAGE,),
    tree.Goes: lambda words, node: words.arrivals.get(node.to.kind, ()),
    tree.GoesTo: lambda words, node: words.arrivals.get(node.to.kind, ()),
    tree.DiscardedFrom: lambda words, node: (I.E_DISCARD,),
    tree.BecomesTarget: lambda words, node: (I.E_TARGET,),
    tree.TargetOf: lambda words, node: (I.E_TARGET,),
    tree.GetsMarker: lambda words, node: (I.E_UNMARK if node.lost else I.E_MARK,),
}


def deed_kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """Kinds of event that a player's deed listens to. Raises CannotLower."""
    if isinstance(node, tree.Deed):
        return words.deeds[node.kind]
    if isinstance(node, tree.Verb):
        return words.verbs[node.kind].kinds
    if type(node) not in DEED_KINDS:
        raise CannotLower(f"no event: {type(node).__name__}")
    return DEED_KINDS[type(node)]


DEED_KINDS: Final[dict[type, tuple[int, ...]]] = {
    tree.Plays: (I.E_PLAY,),
    tree.Discards: (I.E_DISCARDED,),
    tree.Sacrifices: (I.E_SACRIFICE,),
    tree.UsesSkills: (I.E_USE,),
}


def kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """All kinds of event that an event phrase listens to, sorted. Raises TypeError for what is no event."""
    if isinstance(node, tree.AnyOf):
        return tuple(sorted({kind for item in node.events for kind in kinds(words, item)}))
    if isinstance(node, tree.Nth):
        return kinds(words, node.event)
    if isinstance(node, tree.Event):
        return tuple(sorted({kind for verb in node.verbs for kind in verb_kinds(words, verb)}))
    if isinstance(node, tree.PlayerEvent):
        return tuple(sorted(deed_kinds(words, node.deed)))
    if isinstance(node, tree.At):
        period = words.periods[node.period.kind]
        return (period.end if node.end else period.start,)
    if type(node) in words.event_kinds:
        return words.event_kinds[type(node)](node)
    raise TypeError(f"not an event: {node!r}")


def _verb(low: Coder, node: tree.Verb) -> Code:
    row = low.words.verbs[node.kind]
    return (P.VERB, row.kinds, row.at, low.meaning.numbers[tree.Verb][node.kind])


def _made(op: int, *fields: str, at: int = SUBJECT) -> Callable[[Coder, Any], Code]:
    """An opcode, the kinds of event, the field of the object, and these fields of the node."""

    def make(low: Coder, node: Any) -> Code:
        kind: Any = type(node)
        kinds = VERB_KINDS[kind](low.words, node) if kind in VERB_KINDS else ()
        return (op, kinds, at, *(low.code(getattr(node, name)) for name in fields))

    return make


def _goes(low: Coder, node: tree.Goes) -> Code:
    return (P.VERB_GOES, verb_kinds(low.words, node), SUBJECT, low.zone(node.source), low.zone(node.to))


def _goes_to(low: Coder, node: tree.GoesTo) -> Code:
    return (P.VERB_GOES, verb_kinds(low.words, node), SUBJECT, P.NONE, low.zone(node.to))


def _discarded(low: Coder, node: tree.DiscardedFrom) -> Code:
    return (P.VERB_DISCARDED, verb_kinds(low.words, node), SUBJECT, low.zone(node.source))


def _aimed_at(low: Coder, node: tree.TargetOf) -> Code:
    chooser = list(low.words.choosers).index(node.what.kind) if node.what.kind in low.words.choosers else P.NONE
    return (P.VERB_AIMED_AT, verb_kinds(low.words, node), SUBJECT, chooser, low.code(node.of))


def _ready_in(low: Coder, node: tree.ReadyIn) -> Code:
    return (P.VERB_READY_IN, (), SUBJECT, int(node.step.kind == "next_ready_phase"))


# A word for what a player does that asks as much as a node.
_RESPOND: Final = "respond"


def _deed(low: Coder, node: tree.Deed) -> Code:
    if node.kind == _RESPOND:
        return (P.DEED_USES, deed_kinds(low.words, node), _bits("response"))
    return (P.DEED, deed_kinds(low.words, node), low.meaning.numbers[tree.Deed][node.kind])


def _bits(timing: str) -> int:
    return 2 if timing == "response" else 1


def _with_card(op: int) -> Callable[[Coder, Any], Code]:
    def make(low: Coder, node: tree.Plays | tree.Sacrifices) -> Code:
        return (op, deed_kinds(low.words, node), low.code(node.what))

    return make


# What any card of a hand is.
_ANY_CARD: Final = ("hand_card", "card")


def _discards(low: Coder, node: tree.Discards) -> Code:
    what = node.what
    plain = isinstance(what, tree.Sel) and isinstance(what.noun, tree.Noun) and not (what.filters or what.adjs)
    any_card = plain and isinstance(what, tree.Sel) and isinstance(what.noun, tree.Noun) and what.noun.kind in _ANY_CARD
    return (P.DEED_DISCARDS, deed_kinds(low.words, node), low.code(what), int(any_card))


def _uses(low: Coder, node: tree.UsesSkills) -> Code:
    return (P.DEED_USES, deed_kinds(low.words, node), _bits(node.timing.kind))


def _at(low: Coder, node: tree.At) -> Code:
    period = low.words.periods[node.period.kind]
    return (P.EVENT_AT, period.end if node.end else period.start, period.whose, period.phase)


# Any: each function takes its own kind of node.
SPECIAL: Final[dict[type, Callable[[Any, Any], Code]]] = {
    tree.Verb: _verb,
    tree.Attacks: _made(P.VERB_ATTACKS, "target"),
    tree.DealsDamage: _made(P.VERB_DEALS, "to", "combat", at=OTHER),
    tree.Goes: _goes,
    tree.GoesTo: _goes_to,
    tree.DiscardedFrom: _discarded,
    tree.TargetOf: _aimed_at,
    tree.BecomesTarget: _made(P.VERB_TARGETED, "of"),
    tree.GetsMarker: _made(P.VERB_MARKED, "kind"),
    tree.AttackedBy: _made(P.VERB_ATTACKED_BY, "by"),
    tree.BySuch: _made(P.VERB_BY_SUCH, "cause", "verb"),
    tree.ReadyIn: _ready_in,
    tree.Deed: _deed,
    tree.Plays: _with_card(P.DEED_PLAYS),
    tree.Sacrifices: _with_card(P.DEED_SACRIFICES),
    tree.Discards: _discards,
    tree.UsesSkills: _uses,
    tree.At: _at,
}
