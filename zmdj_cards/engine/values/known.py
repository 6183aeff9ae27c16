"""Which words and combinations of the card language the engine knows. What it does not know is refused by name, never left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.cards.position import Values, Words
from zmdj_cards.engine.values import static_keys
from zmdj_cards.engine.words import events


class CannotLower(ValueError):
    """A tree, or a part of one, that has no program: a gap, or a combination that means nothing."""


def plain_keywords(values: Values, node: ast.Node) -> ast.Node:
    """The tree with a keyword in quotes written as the keyword it is."""
    changes: dict[str, Any] = {}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, ast.Node):
            changes[entry.name] = _plain(values, value)
        elif isinstance(value, tuple):
            changes[entry.name] = tuple(_plain(values, item) if isinstance(item, ast.Node) else item for item in value)
    return replace(node, **changes) if any(changes[name] is not getattr(node, name) for name in changes) else node


def _plain(values: Values, node: ast.Node) -> ast.Node:
    if isinstance(node, ast.Quoted) and isinstance(node.ability, ast.Keyword) and node.ability.kw.id in values.gained:
        return node.ability.kw
    return plain_keywords(values, node)


def check_word(words: Words, values: Values, node: ast.Node) -> None:
    """Raises CannotLower for a word of the language that the game's rules do not know."""
    if isinstance(node, ast.Atom):
        known = words.atoms.get(type(node))
        if known is not None and node.kind not in known:
            raise CannotLower(f"{type(node).__name__} {node.kind}")
    if isinstance(node, (ast.Cannot, ast.MakeCannot, ast.BarredFrom)):
        for deed in static_keys.deeds_of(node):
            if not static_keys.forbids(values, deed):
                raise CannotLower(f"cannot {_word_of(deed)}")
    if isinstance(node, (ast.Gain, ast.Has, ast.Lose, ast.Lacks)):
        for part in node.gets:
            if isinstance(part, ast.Kw) and part.id not in (values.gained if isinstance(node, (ast.Gain, ast.Has)) else values.keyword_ids):
                raise CannotLower(f"gains or loses {part.id}")
    if isinstance(node, ast.Replacement) and not set(events.kinds(words, node.event)):
        raise CannotLower("a replacement of what is no event")
    if isinstance(node, ast.Must) and not (isinstance(node.deed, ast.Attacks) or _word_of(node.deed) in values.obligations):
        raise CannotLower(f"must {_word_of(node.deed)}")


def _word_of(node: ast.Node) -> str:
    return str(node.kind) if isinstance(node, ast.Atom) else type(node).__name__


def find_x(body: Iterable[ast.Node]) -> int | ast.Node | None:
    """What X stands for in a body: its last definition outside of quotes."""
    found: int | ast.Node | None = None
    for node in body:
        if isinstance(node, ast.Quoted):
            continue
        if isinstance(node, ast.Define):
            found = node.n
            continue
        inner = find_x(node.children())
        found = inner if inner is not None else found
    return found
