"""Effects that last: for a time, or as long as a static ability works."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Marker, NamedMarker, Node, Nodes, Num, Period, Stat, node
from zmdj_cards.ability.tree.effects import ChangesDamage
from zmdj_cards.ability.tree.gains import Delta


@node
class Until(Node):
    """Ends with a period, or at its start. 直到…结束"""

    period: Period
    start: bool = False


@node
class Gain(Node):
    """Objects gain values and abilities, for a time. 令…得…"""

    what: Node
    stats: tuple[Delta, ...] = ()
    gets: Nodes = ()
    until: Until | None = None
    extra: bool = False
    one_of: bool = False


@node
class Lose(Node):
    """Objects lose abilities, for a time. 令…失去…"""

    what: Node
    gets: Nodes
    until: Until | None = None


@node
class SetStat(Node):
    """A stat becomes a number, for a time. 令…变为…"""

    what: Node
    stat: Stat
    n: Num
    until: Until | None = None


@node
class MakeCannot(Node):
    """Objects cannot do something, for a time. 令…不能…"""

    what: Node
    deed: Node
    until: Until | None = None


@node
class TakeControl(Node):
    """The player who acts gains control of objects (R18). 获得…操控权"""

    what: Node
    until: Until | None = None


@node
class Prevent(Node):
    """Damage to objects is prevented for a time: all, `next` only once, or the next `n` points (with `next`: so many of that).

    防止…受到的所有伤害"""

    what: Node
    until: Until | None = None
    next: bool = False
    n: Num | None = None


@node
class Multiply(Node):
    """A value becomes n times as great, for a time. 令…翻倍"""

    what: Node
    stat: Stat
    n: Num
    until: Until | None = None


@node
class SwapStats(Node):
    """Two objects exchange a value, or one object exchanges two of its values. 交换…"""

    what: Node
    stat: Stat
    other: Stat | None = None
    until: Until | None = None


@node
class Has(Node):
    """Objects have values and abilities, as long as the ability works; `owns`: said as "has". …得…"""

    what: Node
    stats: tuple[Delta, ...] = ()
    gets: Nodes = ()
    during: Period | None = None
    owns: bool = False


@node
class Lacks(Node):
    """Objects lose abilities; `locked`: and cannot gain them. …失去…"""

    what: Node
    gets: Nodes
    during: Period | None = None
    locked: bool = False


@node
class Cannot(Node):
    """Objects or players cannot do something, as long as the ability works. …不会…"""

    what: Node
    deeds: Nodes
    during: Period | None = None


@node
class Can(Node):
    """Objects can do something that the rules do not allow. …可以…"""

    what: Node
    deeds: Nodes


@node
class Must(Node):
    """Objects have to do something if they can. …必须…"""

    what: Node
    deed: Node


@node
class StatEquals(Node):
    """A stat is set by a number. …的…等同于…"""

    what: Node
    stat: Stat
    n: Num


@node
class PlayCost(Node):
    """Playing costs more or less. 打出费用减少…"""

    what: Node
    n: Num
    more: bool = False


@node
class EntersWith(Node):
    """Enters with markers (R34), or rested. …以带有…的状态进场"""

    what: Node
    n: Num | None = None
    kind: Marker | NamedMarker | None = None
    rested: bool = False


@node
class DamageUp(ChangesDamage):
    """That damage rises by n (static wording). 该伤害额外增加…点"""

    n: Num


@node
class DamageChange(Node):
    """Damage dealt to objects (`dealt`: by them) rises or falls (`less`) by n; `combat`: combat damage only.

    …受到的伤害减少…点"""

    what: Node
    n: Num
    dealt: bool = False
    combat: bool = False
    less: bool = False


@node
class HasControl(Node):
    """A player controls an object as long as the ability works. …获得…的操控权"""

    who: Node
    what: Node


@node
class CountsAs(Node):
    """Objects count as a kind; `also`: beside what they are. …视为…"""

    what: Node
    kind: Node
    also: bool = False
    until: Until | None = None


@node
class FreeToPlay(Node):
    """Objects can be played without paying their cost. 你可以免费打出此牌"""

    what: Node


@node
class HandLimit(Node):
    """A player may hold n cards more (or less) at the end of a turn; `n` None: any number. 手牌上限增加…"""

    who: Node
    n: Num | None = None
    less: bool = False
