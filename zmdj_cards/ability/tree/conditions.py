"""Conditions, and what "for each" counts."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Deed, Marker, NamedMarker, Node, Nodes, Noun, Num, Period, Stat, Verb, node
from zmdj_cards.ability.tree.selectors import Not, Sel


@node
class ObjectCondition(Node):
    """A condition about objects: a pronoun after it can mean each of those for which it holds."""

    what: Node


@node
class Controls(Node):
    """A player controls such objects. …操控…"""

    who: Node
    what: Sel


@node
class ControlsNone(Node):
    """A player controls no such object. …未操控…"""

    who: Node
    what: Sel


@node
class NumberIs(Node):
    """A number against a number. …为…或更多"""

    what: Node
    op: str
    n: Num


@node
class HandMost(Node):
    """A player has the most cards in hand. …的手牌数为全场最多"""

    who: Node


@node
class HandNotMost(Node):
    """A player has not the most cards in hand. …的手牌数不为全场最多"""

    who: Node


@node
class HasMore(Node):
    """One player controls (or has in hand) more of a kind than another; `fewer` the other way round. …的…多于…"""

    who: Node
    what: Noun
    than: Node
    fewer: bool = False


@node
class Exists(Node):
    """There are such cards in a zone; `none`: there are not. …有…"""

    zone: Node
    what: Sel
    none: bool = False


@node
class InPeriod(Node):
    """It is someone's turn, or a certain time. 在…中"""

    period: Period


@node
class NoHand(Node):
    """A player has no cards in hand. …没有手牌"""

    who: Node


@node
class AboveBase(ObjectCondition):
    """Power or range above (or below) the base value. 武力高于基础武力"""

    stat: Stat
    op: str


@node
class StatIs(ObjectCondition):
    """A stat against a number. …为…或更高"""

    stat: Stat
    op: str
    n: Num


@node
class Is(ObjectCondition):
    """An object satisfies a filter. …为横置"""

    filter: Node


@node
class IsKind(ObjectCondition):
    """An object is one of a kind. …为…"""

    kind: Sel | Not


@node
class HasNoMarker(ObjectCondition):
    """No marker of the kind is on it. …上没有…"""

    kind: Marker | NamedMarker


@node
class Happened(Node):
    """Some object did something in a period. …中有…"""

    period: Period
    what: Node
    verb: Verb


@node
class NeverHappened(Node):
    """No object did it in a period. …没有…"""

    period: Period
    what: Node
    verb: Verb


@node
class PlayerDid(Node):
    """A player did something in a period. …于…中…"""

    who: Node
    period: Period
    deed: Node


@node
class PlayerDidNot(Node):
    """A player did no such thing in a period. …于…中未…"""

    who: Node
    period: Period
    deed: Node


@node
class AttackResult(Node):
    """This attack succeeded or failed. 本次攻击失败"""

    success: bool


@node
class SkillUse(Node):
    """The n-th use of this skill in a period. 此技能本回合第…次使用"""

    n: Num
    period: Period


@node
class MoveCount(Node):
    """The n-th move of an object in a period. 为…的第…次移动"""

    what: Node
    n: Num
    period: Period


@node
class PlayedFree(Node):
    """This card was played without paying its cost. 你未支付费用打出此牌"""


@node
class EventIs(Node):
    """An event, used as a condition. 若…"""

    event: Node


@node
class AllOf(Node):
    """All conditions hold. 若…且…"""

    conds: Nodes


@node
class OneOfConds(Node):
    """One of the conditions holds. 若…或…"""

    conds: Nodes


@node
class WereDone(Node):
    """Counted by `ForEach`: n points or places handled in this way. 以此法每移动一距离"""

    deed: Deed
    n: Num


@node
class Each1(Node):
    """Counted by `ForEach`: each object that a player controls, or that is on the battlefield. 每操控一个…"""

    what: Sel
    who: Node | None = None


@node
class EachIn(Node):
    """Counted by `ForEach`: each card in a zone. 每有一张…"""

    zone: Node
    what: Sel


@node
class EachMarker(Node):
    """Counted by `ForEach`: each marker on an object. …上每有一个…"""

    on: Node
    kind: Marker | NamedMarker


@node
class EachAttached(Node):
    """Counted by `ForEach`: each card that is attached to an object, or was when it left. 每贴附有一张…"""

    on: Node
    what: Sel


@node
class EachDeed(Node):
    """Counted by `ForEach`: each deed of a player in a period. 本回合中每摸一张牌"""

    period: Period
    who: Node
    deed: Node


@node
class EachEvent(Node):
    """Counted by `ForEach`: each object that did something in a period. 本回合中每有一个…阵亡"""

    period: Period
    what: Node
    verb: Verb
