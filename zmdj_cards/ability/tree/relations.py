"""How things stand to each other: numbers made of numbers, what objects have in common, what is attached to what, causes that are not."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Choice, Deed, Node, Noun, Num, Period, Stat, Verb, Zone, node
from zmdj_cards.ability.tree.lasting import Until
from zmdj_cards.ability.tree.selectors import In, Sel


@node
class Half(Node):
    """Half of a number, rounded down or (`up`) up. …的一半"""

    of: Node
    up: bool = False


@node
class Difference(Node):
    """The difference of two numbers, never below 0. …与…之差"""

    one: Node
    two: Node


@node
class Less(Node):
    """A number less another, never below 0. …减…"""

    one: Node
    two: Num


@node
class StatMost(Node):
    """The highest (`high` no: lowest) value of a stat among objects. …中最高的武力"""

    what: Node
    stat: Stat
    high: bool = True


@node
class Kinds(Node):
    """How many different names, factions, … there are among objects. …的势力种类数"""

    what: Node
    by: Choice


@node
class OwnStat(Node):
    """Another stat of the very object that is spoken of, in a filter. 费用高于其武力的角色"""

    stat: Stat


@node
class EachOf(Node):
    """Counted by `ForEach`: each `n` of a number. …每有两张"""

    of: Node
    n: Num = 1


@node
class Differ(Node):
    """Of what is chosen together: no two have the same name, cost, … (`same`: all have). 牌名各不相同的"""

    by: Node
    same: bool = False


@node
class Shares(Node):
    """Has a name, faction, element, type or subtype in common with another object; `none`: has not. 与其势力相同的"""

    to: Node
    by: Choice
    none: bool = False


@node
class AttachedTo(Node):
    """Is attached to an object. 贴附于…的"""

    to: Node


@node
class DoneBy(Node):
    """Something was done with it by a player in a period. 你本回合打出的"""

    who: Node
    verb: Verb
    period: Period | None = None


@node
class IsIn(Node):
    """Lies in a zone. 在弃牌区中"""

    zone: In


@node
class ByPlay(Node):
    """The cause: being played. 因打出而"""


@node
class ByThis(Node):
    """The cause: what was spoken of just before. 因此"""


@node
class BySource(Node):
    """The cause: skills, stratagems or the like, of a player. 因对手的锦囊牌"""

    what: Noun
    who: Node | None = None


@node
class NotBy(Node):
    """Any other cause. 未因…而"""

    cause: Node


@node
class Destroys(Node):
    """Destroys something. 消灭…"""

    what: Node


@node
class Comes(Node):
    """Enters the battlefield from a zone. 从…进场"""

    source: Zone


@node
class AffectedBy(Node):
    """To be affected by skills or cards of something. 受…影响"""

    what: Noun
    of: Node | None = None


@node
class IsControlled(Node):
    """A player controls it. 由…操控"""

    by: Node


@node
class Except(Node):
    """Is none of these objects. …以外的"""

    of: Node


@node
class AllSubtypes(Node):
    """All subtypes of an object, as what it loses. 所有副类别"""


@node
class EachDone(Node):
    """Counted by `ForEach`: each card of a kind that was handled in this way. 每以此法展示一张角色牌"""

    deed: Deed
    what: Sel


@node
class Only(Node):
    """Objects can do a thing of that kind only so. …只能攻击…"""

    what: Node
    deed: Node
    until: Until | None = None


@node
class AttacksWith(Node):
    """To attack jointly with something. 与…联合攻击"""

    what: Node


@node
class DoesIn(Node):
    """To do something in a period. 于你的回合中攻击"""

    verb: Verb
    period: Period


@node
class IgnoreNeed(Node):
    """Cards can be played although their element requirement is not met. …无视其属性需求"""

    what: Node
