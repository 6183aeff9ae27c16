"""Events, and deeds that can be forbidden."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Marker, NamedMarker, Node, Nodes, Noun, Num, Period, Step, Timing, Verb, Zone, node


@node
class At(Node):
    """A moment: start or end of a period. As an event, or as a delayed effect's time. …结束"""

    period: Period
    end: bool = True


@node
class Event(Node):
    """An object does, or suffers, one of `verbs`. …攻击时"""

    what: Node
    verbs: Nodes
    during: Period | None = None
    cause: Node | None = None


@node
class PlayerEvent(Node):
    """A player does something. 你摸牌时"""

    who: Node
    deed: Node
    during: Period | None = None
    cause: Node | None = None


@node
class AnyOf(Node):
    """One of several events. …或…时"""

    events: Nodes


@node
class Nth(Node):
    """An event for the n-th time in a period. 每回合首次…"""

    event: Node
    n: Num
    period: Period


@node
class ByEffect(Node):
    """The cause: a card effect of a player. 因…的卡牌效果"""

    who: Node | None = None


@node
class ByCombat(Node):
    """The cause: combat. 因战斗而"""


@node
class CardOrSkill(Node):
    """A card or skill (of a player) that chooses targets. …的牌或技能"""

    who: Node | None = None


@node
class Attacks(Node):
    """Attacks a given kind of object; `outcome`: "success" or "fail", of an attack that has ended so. 攻击…"""

    target: Node
    outcome: str = ""


@node
class DealsDamage(Node):
    """Deals damage (to somebody); `combat`: in combat. 对…造成伤害"""

    to: Node | None = None
    combat: bool = False


@node
class Goes(Node):
    """Goes from a zone to a zone. 从…移回…"""

    source: Zone
    to: Zone


@node
class DiscardedFrom(Node):
    """Is discarded from a zone. 从…弃置"""

    source: Zone


@node
class GetsMarker(Node):
    """A marker is put on it, or taken off (`lost`). 被放置…"""

    kind: Marker | NamedMarker
    lost: bool = False


@node
class BecomesTarget(Node):
    """Becomes the target of skills (or cards) of something. 成为…的目标"""

    of: Node


@node
class Plays(Node):
    """Plays a card of a kind. 打出…"""

    what: Node


@node
class Discards(Node):
    """Discards cards. 弃置…"""

    what: Node


@node
class UsesSkills(Node):
    """Uses skills of a timing. 使用…技能"""

    timing: Timing


@node
class Sacrifices(Node):
    """Sacrifices objects. 牺牲…"""

    what: Node


@node
class AttackedBy(Node):
    """To be attacked by something. 被…攻击"""

    by: Node


@node
class ReadyIn(Node):
    """To ready in a phase. 于…中重置"""

    step: Step


@node
class TargetOf(Node):
    """To become the target of skills or cards of something. 成为…的…的目标"""

    what: Noun
    of: Node | None = None


@node
class BySuch(Node):
    """Something with a cause: to die in combat. 因战斗而阵亡"""

    cause: Node
    verb: Verb


@node
class BarredFrom(Node):
    """A player cannot use an object for something. …不能令…"""

    who: Node
    what: Node
    deed: Node
