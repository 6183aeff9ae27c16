"""Sentences: order, choice, condition, repetition, delay."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Node, Nodes, Num, Period, node
from zmdj_cards.ability.tree.lasting import Until


@node
class Modes(Node):
    """Choose n of the options (a number or `UpTo`); each option is a body. 选择一项：…"""

    n: Num | Node
    options: tuple[Mode, ...]


@node
class Mode(Node):
    """One option of `Modes`. ·摸一张牌。"""

    body: Nodes


@node
class Make(Node):
    """Someone makes a player do something; `apart`: each of them. 令对手弃置…"""

    who: Node
    act: Node
    apart: bool = False


@node
class Does(Node):
    """A player does something. 对手弃置…"""

    who: Node
    act: Node
    apart: bool = False


@node
class Also(Node):
    """A further effect joined without a new clause; `how` is and_also or along. 且…"""

    act: Node
    how: str


@node
class Steps(Node):
    """Effects in order within one sentence. 将…横置，然后摸…牌"""

    items: Nodes


@node
class May(Node):
    """The player may do it or not. 可以…"""

    act: Node


@node
class If(Node):
    """A condition for what follows. 若…，则…"""

    cond: Node
    then: Node
    otherwise: Node | None = None


@node
class IfDone(Node):
    """If the sentence before was done in full. 若如此做，…"""

    then: Node


@node
class IfNotDone(Node):
    """If the sentence before was not done in full. 若未如此做，…"""

    then: Node


@node
class Unless(Node):
    """Something happens unless a player does something. 除非…，否则…"""

    act: Node
    who: Node
    pay: Node


@node
class Then(Node):
    """Done after what stands before. 然后…"""

    act: Node


@node
class Instead(Node):
    """Replaces what was said before; `above`: said as "the above effect". 改为…"""

    act: Node
    above: bool = False


@node
class Split(Node):
    """Alternatives of one sentence, joined by semicolons. 若…，…；若…，…"""

    parts: Nodes


@node
class During(Node):
    """An effect that lasts for, or is confined to, a period. …中，…"""

    period: Period | Until
    act: Node


@node
class Define(Node):
    """X is a number. X为…"""

    n: Num


@node
class ForEach(Node):
    """For each thing counted, an effect, `most` times at most. 每…，…"""

    each: Node
    act: Node
    most: Num | None = None


@node
class Later(Node):
    """A delayed effect; `every`: each time, not once. 在…时，…"""

    event: Node
    act: Node
    every: bool = False


@node
class While(Node):
    """As long as a condition holds. 只要…，…"""

    cond: Node
    then: Node
