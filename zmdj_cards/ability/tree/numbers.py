"""Numbers and quantities. Where a field is called `n` it is a whole number or one of these."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Deed, Node, Noun, Num, Period, Stat, Verb, node


@node
class X(Node):
    """The variable of the card. X"""


@node
class MinusX(Node):
    """Its negative, in `-X power`."""


@node
class CountOf(Node):
    """How many objects there are. …的数量"""

    what: Node


@node
class HandSize(Node):
    """How many cards a player has in hand. …的手牌数"""

    who: Node


@node
class StatOf(Node):
    """The value of a stat of one object. …的…数值"""

    what: Node
    stat: Stat


@node
class StatTotal(Node):
    """The sum of a stat over objects, or over what a deed of this effect was done to. …的总费用"""

    what: Node
    stat: Stat


@node
class ThatMany(Node):
    """The number of the event that is spoken of, `plus` some; `less`: minus. 该数量加一"""

    plus: Num | None = None
    less: bool = False


@node
class DidCount(Node):
    """With how many objects a player did something in a period. 本回合你进行过联合攻击单位的数量"""

    period: Period
    who: Node
    verb: Verb
    noun: Noun


@node
class MoreThan(Node):
    """By how much `what` of one player exceeds that of another. …的兵法多于…兵法的数量"""

    who: Node
    what: Noun
    than: Node


@node
class HandGap(Node):
    """The difference between two players' hand sizes. …与…的手牌数之差"""

    one: Node
    two: Node


@node
class DoneCount(Node):
    """How many cards or points this effect handled: `verb` names the deed. 等量的"""

    deed: Deed


@node
class ThatDifference(Node):
    """The difference compared just before. 该差值"""


@node
class Times(Node):
    """A number `n` times as great. …的两倍"""

    n: Num
    of: Node


@node
class Sum(Node):
    """The sum of two numbers. …与…之和"""

    one: Node
    two: Node


@node
class Tally(Node):
    """How many there are of what "for each" counts. 本回合中…的数量"""

    each: Node


@node
class UpTo(Node):
    """At most n, as a choice: none will do. 至多…个"""

    n: Num


@node
class AtLeast(Node):
    """n or more. …个或更多"""

    n: Num


@node
class AtMost(Node):
    """No more than n, as a condition (三张或更少); `UpTo` is a choice. …个或更少"""

    n: Num


@node
class AnyNumber(Node):
    """As many as the player likes, none included. 任意个"""


@node
class All(Node):
    """Every one there is. 所有"""


@node
class Each(Node):
    """Every one, one by one. 每个"""
