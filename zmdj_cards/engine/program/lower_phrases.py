"""Phrases of trees to codes (:mod:`cards.phrases`): the opcode that the words of the game give to the class of a node, then its fields.

What needs more than that has a function of its own. A node that has no opcode stays a node with codes in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree.base import field_names
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Rules
from zmdj_cards.engine.words import nouns, numbers


class Phrases:
    """Lowers the phrases of one table of cards."""

    def __init__(self, rules: Rules) -> None:
        self.ops = rules.words.meaning.ops
        self.numbers = rules.words.meaning.numbers

    def code(self, value: Any) -> Code:
        """The code of a node, or of what stands in a field of one (Any: a node, a number, a tuple, nothing)."""
        if value is None:
            return P.NONE
        if isinstance(value, int):
            return int(value)
        if isinstance(value, tuple):
            return tuple(self.code(item) for item in value)
        if not isinstance(value, tree.Node):
            return value
        kind: Any = type(value)
        make = SPECIAL.get(kind)
        if make is not None:
            return make(self, value)
        op = self.ops.get(kind)
        if op is None:
            return self._inside(value)
        return (op, *(self.code(getattr(value, name)) for name in field_names(kind)))

    def _inside(self, node: tree.Node) -> tree.Node:
        """A node without an opcode, with codes for what has one."""
        changes: dict[str, Any] = {}
        kind: Any = type(node)
        for name in field_names(kind):
            value = getattr(node, name)
            if isinstance(value, tree.Node) or (isinstance(value, tuple) and value):
                changes[name] = self.code(value)
        return replace(node, **changes) if changes else node


def _who(low: Phrases, node: tree.Who) -> Code:
    return low.numbers[tree.Who][node.kind]


def _players(low: Phrases, node: tree.Players) -> Code:
    return (P.WHO_THOSE, low.code(node.qty), int(node.role.kind == "opponents" or node.other))


def _controlled(low: Phrases, node: tree.Controlled) -> Code:
    """Of cards or skills that somebody controls: who that is."""
    by = low.code(node.by)
    return by if nouns.names_players(by) else (P.WHO_CONTROLLER, by)


def _done_count(low: Phrases, node: tree.DoneCount) -> Code:
    register, added = numbers.DONE_REGISTERS[node.deed.kind]
    return (P.NUM_DONE_COUNT, register, int(added))


def _quoted(low: Phrases, node: tree.Quoted) -> Code:
    """What is quoted is an ability of its own."""
    return node


# Any: each function takes its own kind of node.
SPECIAL: Final[dict[type, Callable[[Phrases, Any], Code]]] = {
    tree.Who: _who,
    tree.Players: _players,
    tree.Controlled: _controlled,
    tree.DoneCount: _done_count,
    tree.Quoted: _quoted,
}
