"""Keywords, values and quoted abilities that an object may have, and costs."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Adj, Element, Node, Num, Stat, node


@node
class Pay(Node):
    """A cost: n, or tactics of elements. 支付…"""

    n: Num
    elements: tuple[Element | Adj, ...] = ()


@node
class RestThis(Node):
    """Rest as a cost, of the card itself. 横置"""


@node
class PayByRemoving(Node):
    """Remove this marker to pay n. 移除此标记来支付…点费用"""

    n: Num


@node
class Kw(Node):
    """A keyword with its number or cost. 神速…"""

    id: str
    n: Num | None = None
    cost: Pay | None = None


@node
class Quoted(Node):
    """An ability in quotes that an object gains. 「…」"""

    ability: Node


@node
class Delta(Node):
    """+2 power, -X range. +2武力"""

    stat: Stat
    n: Num


@node
class AllSkills(Node):
    """All skills of an object. 技能"""
