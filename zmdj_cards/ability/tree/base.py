"""The base of all nodes, and atoms: words of closed lists. Which atoms exist (`Ref("it")`, `Noun("unit")`) is the lexicon's business."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, dataclass_transform

Span = tuple[int, int]


@dataclass(frozen=True)
class Node:
    """Base of all nodes."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """Direct child nodes in the order of the fields."""
        kind: Any = type(self)  # Any: type checkers take the hash of a class for that of its instances
        for name in field_names(kind):
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                for item in value:
                    if isinstance(item, Node):
                        yield item

    def walk(self) -> Iterator[Node]:
        """The node and all below it, parents first."""
        left: list[Node] = [self]
        while left:
            one = left.pop()
            yield one
            below = list(one.children())
            below.reverse()
            left += below


@cache
def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node, without the span."""
    return tuple(entry.name for entry in fields(kind) if entry.name != "span")


C = TypeVar("C")


@dataclass_transform(frozen_default=True)
def node(cls: type[C]) -> type[C]:
    return dataclass(frozen=True)(cls)


Num = int | Node
Nodes = tuple[Node, ...]


@node
class Gap(Node):
    """A piece of text that no row reads. A tree that holds one is never FULL."""

    text: str


@node
class Atom(Node):
    """A word of a closed list; in the notation it stands bare."""

    kind: str


@node
class Who(Atom):
    """A player or players named without choosing: you, opponent, them, … 你"""


@node
class Ref(Atom):
    """An object named without choosing: this_unit, it, that_card, host, … 其"""


@node
class Noun(Atom):
    """A kind of object: unit, commander, stratagem_card, … 角色"""


@node
class Adj(Atom):
    """A state or quality before the noun: rested, attacking, awakened, a subtype, an element, … 横置的"""


@node
class Stat(Atom):
    """power, range, cost, flash_point, base_power, … 武力"""


@node
class Zone(Atom):
    """hand, discard, main_deck_top, … 手牌"""


@node
class Period(Atom):
    """this_turn, this_combat, your_turn, … 回合"""


@node
class Marker(Atom):
    """A kind of marker: supply, power_marker, … +1武力标记"""


@node
class NamedMarker(Node):
    """A kind of marker that stands in no list of the program, such as one of a new set. 护甲标记"""

    word: str


@node
class Step(Atom):
    """A step or phase that can be skipped or named: intercept_step, ready_phase, … 攻击步骤"""


@node
class Timing(Atom):
    """main, response. 【通常】"""


@node
class Element(Atom):
    """An element in a cost: wind, forest, … 风"""


@node
class Verb(Atom):
    """What happens to an object, or what it does, without further words: enters, dies, attacks, … 进场"""


@node
class Deed(Atom):
    """What a player does, without further words: draws, joint_attack, … 摸牌"""


@node
class Choice(Atom):
    """What can be named: element, card_type, card_name. 一个属性"""


def has_gap(tree: Any) -> bool:
    """Whether any part of the tree is unread."""
    return any(isinstance(item, Gap) for item in tree.walk())
