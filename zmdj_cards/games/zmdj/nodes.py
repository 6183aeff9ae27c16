"""Nodes that only this game's card language has: flanks, the life zone and Ambush, Awaken, Suppress, attacks by effect, tokens."""

from __future__ import annotations

from zmdj_cards.ability.tree import Atom, Marker, Node, Nodes, Num, node
from zmdj_cards.ability.tree.conditions import ObjectCondition
from zmdj_cards.ability.tree.effects import ChangesDamage


@node
class Side(Atom):
    """left_flank, right_flank, that_flank, … 左翼"""


@node
class Flank(Node):
    """A flank to be picked. 一个侧翼"""

    who: Node | None = None


@node
class InFlank(Node):
    """Stands in a flank of a line. 处于…"""

    side: Side
    of: Node | None = None


@node
class AtDistance(Node):
    """Stands so far from an object: op is le, ge or eq. 与…距离为2或更低"""

    to: Node
    op: str
    n: Num


@node
class MakesDying(Node):
    """The attack of this combat has left a commander dying. 本次攻击令…进入濒死"""

    what: Node


@node
class AloneInFlank(ObjectCondition):
    """Is the only unit of its flank. …所在侧翼只有此角色"""


@node
class MoveTo(Node):
    """A unit moves to a flank of its line. 将…移动至…"""

    what: Node
    side: Side


@node
class Swap(Node):
    """Exchange the places of objects. 将…交换位置"""

    what: Node


@node
class SwapWith(Node):
    """Exchange the place of what was chosen with that of another object. 与…交换位置"""

    other: Node


@node
class LifeSize(Node):
    """How many cards a player has in the life zone. …的体力牌数量"""

    who: Node


@node
class Ambush(Node):
    """What a life card does when damage turns it up. 伏击：…"""

    body: Nodes


@node
class NoAmbush(ChangesDamage):
    """This damage cannot trigger Ambush. 本次伤害不能触发伏击技能"""


@node
class PlayPaying(Node):
    """Play this card for a cost that stands in the ability (Ambush). 支付…来打出此牌"""

    n: Num


@node
class NamedAs(Node):
    """This card's name counts as another (R23). 此牌牌名视为…"""

    name: str


@node
class AwakenCost(Node):
    """Awakening costs more or less. 觉醒减少…"""

    who: Node
    n: Num
    more: bool = False


@node
class Suppress(Node):
    """Rest, and do not ready in the next ready phase (R20). 将…压制"""

    what: Node


@node
class JointAttackEnds(Node):
    """A joint attack of a player ends. …发起的联合攻击结束"""

    who: Node


@node
class MakeAttack(Node):
    """Objects attack by effect, once. 令…发起一次攻击"""

    what: Node
    joint: bool = False
    target: Node | None = None


@node
class FailAttack(Node):
    """This attack fails, whatever the power. 本次攻击失败"""


@node
class Retarget(Node):
    """This attack gets another target. 将本次攻击目标改为…"""

    to: Node


@node
class EndCombat(Node):
    """The combat ends at once. 结束本次战斗"""


@node
class GainToken(Node):
    """The player who acts gets n tokens. 获得…个…"""

    n: Num
    what: Marker


@node
class LoseToken(Node):
    """The player who acts removes tokens of their own. 移除…个…"""

    n: Num
    what: Marker


@node
class PayByRemoving(Node):
    """Remove this marker to pay n. 移除此标记来支付…点费用"""

    n: Num


@node
class Distance(Node):
    """How far two objects stand from each other. …与…的距离"""

    one: Node
    to: Node


@node
class CombatEnds(Node):
    """A combat ends in which an object attacked or was attacked. …参与的战斗结束"""

    what: Node
