"""Which words and combinations of the card language the engine knows. What it does not know is refused by name, never left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.cards.words import Words
from zmdj_cards.engine.program import lower_events
from zmdj_cards.engine.program.coder import CannotLower as CannotLower


def plain_keywords(values: Values, node: tree.Node) -> tree.Node:
    """The tree with a keyword in quotes written as the keyword it is."""
    changes: dict[str, Any] = {}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, tree.Node):
            changes[entry.name] = _plain(values, value)
        elif isinstance(value, tuple):
            changes[entry.name] = tuple(_plain(values, item) if isinstance(item, tree.Node) else item for item in value)
    return replace(node, **changes) if any(changes[name] is not getattr(node, name) for name in changes) else node


def _plain(values: Values, node: tree.Node) -> tree.Node:
    if isinstance(node, tree.Quoted) and isinstance(node.ability, tree.Keyword) and node.ability.kw.id in values.gained:
        return node.ability.kw
    return plain_keywords(values, node)


def check_word(words: Words, values: Values, node: tree.Node) -> None:
    """Raises CannotLower for a word of the language that the game's rules do not know."""
    if isinstance(node, tree.Atom):
        kinds = words.atoms.get(type(node))
        if kinds is not None and node.kind not in kinds:
            raise CannotLower(f"{type(node).__name__} {node.kind}")
    if isinstance(node, (tree.Cannot, tree.MakeCannot, tree.BarredFrom)):
        for deed in deeds_of(node):
            if not forbids(values, deed):
                raise CannotLower(f"cannot {_word_of(deed)}")
    if isinstance(node, (tree.Gain, tree.Has, tree.Lose, tree.Lacks)):
        for part in node.gets:
            if isinstance(part, tree.Kw) and part.id not in (
                values.gained if isinstance(node, (tree.Gain, tree.Has)) else values.keyword_ids
            ):
                raise CannotLower(f"gains or loses {part.id}")
    if isinstance(node, tree.Replacement) and not set(lower_events.kinds(words, node.event)):
        raise CannotLower("a replacement of what is no event")
    if isinstance(node, tree.Pay) and isinstance(node.n, tree.AnyNumber):
        raise CannotLower("pays AnyNumber")
    if isinstance(node, tree.Must) and not (isinstance(node.deed, tree.Attacks) or _word_of(node.deed) in values.obligations):
        raise CannotLower(f"must {_word_of(node.deed)}")


def _word_of(node: tree.Node) -> str:
    return str(node.kind) if isinstance(node, tree.Atom) else type(node).__name__


def find_x(body: Iterable[tree.Node]) -> int | tree.Node | None:
    """What X stands for in a body: its last definition outside of quotes."""
    found: int | tree.Node | None = None
    for node in body:
        if isinstance(node, tree.Quoted):
            continue
        if isinstance(node, tree.Define):
            found = node.n
            continue
        inner = find_x(node.children())
        found = inner if inner is not None else found
    return found


# What forbids.
Forbidding = tree.Cannot | tree.MakeCannot | tree.BarredFrom


def deeds_of(node: Forbidding) -> tree.Nodes:
    """What a prohibition forbids."""
    return tuple(node.deeds) if isinstance(node, tree.Cannot) else (node.deed,)


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
