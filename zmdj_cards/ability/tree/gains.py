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
class Kw(Node):
    """A keyword with its number or cost. 神速…"""

    id: str
    n: Num | None = None
    cost: Pay | None = None


@node
class Quoted(Node):
    """An ability in quotes that an object gains. 得「…」"""

    ability: Node


@node
class Delta(Node):
    """+2 power, -X range. +2武力"""

    stat: Stat
    n: Num


@node
class AllSkills(Node):
    """All skills of an object. 技能"""
