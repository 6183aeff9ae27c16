"""Under which keys static effects are looked for, and which deeds a prohibition forbids."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Key
from zmdj_cards.engine.cards.position import Values

# What forbids.
Forbidding = tree.Cannot | tree.MakeCannot | tree.BarredFrom

# Keys of static effects besides the types of their nodes: these numbers plus a stat, a keyword or a prohibition.
GIVES_STAT: Final = 100
GIVES_KEYWORD: Final = 200
TAKES_KEYWORD: Final = 300
FORBIDS: Final = 400


def keys_of(values: Values, node: tree.Node) -> tuple[Key, ...]:
    """Under which keys a static effect is looked for."""
    keys: list[Key] = [type(node)]
    if isinstance(node, tree.Has):
        keys += [GIVES_STAT + values.stat_ids[delta.stat.kind] for delta in node.stats]
        keys += [
            GIVES_KEYWORD + values.keyword_ids[part.id] for part in node.gets if isinstance(part, tree.Kw) and part.id in values.gained
        ]
    elif isinstance(node, tree.Lacks):
        keys += [TAKES_KEYWORD + values.keyword_ids[part.id] for part in node.gets if isinstance(part, tree.Kw)]
    elif isinstance(node, (tree.Cannot, tree.MakeCannot, tree.BarredFrom)):
        keys += [FORBIDS + number for deed in deeds_of(node) for number in forbids(values, deed)]
    return tuple(dict.fromkeys(keys))


# To which cards a static effect can apply: to any, to the one that has it, to those of its controller, to those of the other player.
ANYONE: Final = 0
ITSELF: Final = 1
OWN: Final = 2
OTHERS: Final = 3


def _what(node: tree.Node) -> tree.Node | None:
    """What a static effect is about, where it is about cards alone."""
    return node.what if isinstance(node, (tree.Has, tree.Lacks, tree.StatEquals, tree.Cannot, tree.MakeCannot, tree.BarredFrom)) else None


def scope_of(node: tree.Node) -> int:
    """What can be told of the cards that a static effect means before anything is asked."""
    what = _what(node)
    if isinstance(what, tree.Ref) and what.kind.startswith("this_"):
        return ITSELF
    if isinstance(what, tree.Sel) and isinstance(what.who, tree.Who):
        return {"you": OWN, "opponent": OTHERS}.get(what.who.kind, ANYONE)
    return ANYONE


def noun_of(node: tree.Node) -> str:
    """The word for the kind of card that a static effect means, or ""."""
    what = _what(node)
    return what.noun.kind if isinstance(what, tree.Sel) and isinstance(what.noun, tree.Noun) else ""


def plain(node: tree.Node) -> bool:
    """Whether the scope and the noun say all of what a static effect means."""
    what = _what(node)
    if isinstance(what, tree.Sel):
        more = what.zone is not None or what.other or what.filters or what.adjs
        return not more and isinstance(what.noun, tree.Noun) and (what.who is None or scope_of(node) != ANYONE)
    return scope_of(node) == ITSELF


def gives(values: Values, node: tree.Node) -> tuple[tuple[int, tree.Num], ...]:
    """The stats (by number) that a static effect adds to, and how much."""
    return tuple((values.stat_ids[delta.stat.kind], delta.n) for delta in node.stats) if isinstance(node, tree.Has) else ()


def during(node: object) -> str:
    """The period that a static effect names itself; "" for none."""
    if isinstance(node, (tree.Has, tree.Lacks, tree.Cannot)) and node.during is not None:
        return str(node.during.kind)
    return ""


def deeds_of(node: Forbidding) -> tree.Nodes:
    """What a prohibition forbids."""
    return tuple(node.deeds) if isinstance(node, tree.Cannot) else (node.deed,)


CANNOT_VERBS: Final[dict[str, tuple[int, ...]]] = {
    "enters": (I.C_ENTER,),
    "leaves": (I.C_LEAVE,),
    "dies": (I.C_DIE,),
    "attacks": (I.C_ATTACK,),
    "is_attacked": (I.C_BE_ATTACKED,),
    "moves": (I.C_MOVE,),
    "is_moved": (I.C_MOVE,),
    "rests": (I.C_REST,),
    "is_rested": (I.C_REST,),
    "readies": (I.C_READY, I.C_READY_PHASE),
    "is_readied": (I.C_READY, I.C_READY_PHASE),
    "is_damaged": (I.C_DAMAGED,),
    "is_destroyed": (I.C_BE_DESTROYED,),
    "is_sacrificed": (I.C_SACRIFICED,),
    "is_chosen": (I.C_BE_TARGET,),
    "is_discarded": (I.C_DISCARDED,),
    "is_played": (I.C_PLAY,),
    "is_attached": (I.C_ATTACHED,),
    "loses_markers": (I.C_UNMARKED,),
    "uses_skills": (I.C_USE,),
    "is_returned": (I.C_RETURNED,),
}
CANNOT_DEEDS: Final[dict[str, tuple[int, ...]]] = {
    "use_skills": (I.C_USE,),
    "respond": (I.C_RESPOND,),
    "play_cards": (I.C_PLAY,),
    "draws": (I.C_DRAW,),
}
CANNOT_NODES: Final[dict[type, tuple[int, ...]]] = {
    tree.AttackedBy: (I.C_BE_ATTACKED,),
    tree.Attacks: (I.C_ATTACK,),
    tree.Plays: (I.C_PLAY,),
    tree.Discards: (I.C_DISCARD,),
    tree.Sacrifices: (I.C_SACRIFICE,),
    tree.TargetOf: (I.C_BE_TARGET,),
    tree.BecomesTarget: (I.C_BE_TARGET,),
    tree.DealsDamage: (I.C_DEAL,),
    tree.Goes: (I.C_GO,),
    tree.DiscardedFrom: (I.C_DISCARDED,),
}
# What a card can be obliged to: what a player decides about it. Nobody decides that a card dies or enters; a card that "must move" has
# no rule that says when, and one that "must use skills" could not stop where a skill costs nothing.
OBLIGATIONS: Final[frozenset[str]] = frozenset(("attacks", "is_attacked", "is_chosen"))


def forbids(values: Values, node: tree.Node) -> tuple[int, ...]:
    """What a forbidden deed is, as numbers; none for what is no deed at all."""
    if isinstance(node, tree.Verb):
        return values.cannot_verbs.get(node.kind, ())
    if isinstance(node, tree.Deed):
        return values.cannot_deeds.get(node.kind, ())
    if isinstance(node, tree.BySuch):
        return forbids(values, node.verb)
    if isinstance(node, tree.ReadyIn):
        return (I.C_NEXT_READY,) if node.step.kind == "next_ready_phase" else (I.C_READY_PHASE,)
    if isinstance(node, tree.UsesSkills):
        return (I.C_RESPOND,) if node.timing.kind == "response" else (I.C_USE_MAIN,)
    if isinstance(node, tree.GetsMarker):
        return (I.C_UNMARKED,) if node.lost else (I.C_MARKED,)
    return values.cannot_nodes.get(type(node), ())
