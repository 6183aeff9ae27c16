"""What the functions that lower single nodes ask of :class:`lower_phrases.Phrases`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.cards.words import Words


class CannotLower(ValueError):
    """A tree, or a part of one, that has no program: a gap, or a combination that means nothing."""


class Coder(Protocol):
    """``destinations``: the numbers of places to which effects send cards, by word; ``ops``: the opcode of a type of node; ``quote``: where
    in the table the abilities stand that a text in quotes gives."""

    words: Words
    values: Values
    meaning: Meaning
    destinations: dict[str, int]
    ops: dict[type, int]
    quote: Callable[[tree.Quoted], int]

    def code(self, value: Any) -> Code:
        """The code of a node, or of what stands in a field of one (Any: a node, a number, a tuple, nothing). Raises CannotLower."""

    def kinds(self, event: tree.Node) -> tuple[int, ...]:
        """The kinds of event that an event phrase listens to."""

    def zone(self, node: tree.Node) -> int:
        """The zone that an ``In``, ``To``, ``Top`` or bare ``Zone`` names."""

    def stat(self, word: str) -> int:
        """The number of a stat."""
