"""Players, objects and places by description, and the filters of a description."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Adj, Choice, Marker, NamedMarker, Node, Nodes, Noun, Num, Period, Stat, Timing, Verb, Zone, node
from zmdj_cards.ability.tree.gains import Kw


@node
class Players(Node):
    """Players by number: a player, an opponent, up to one other player. 一名对手"""

    role: Noun
    qty: Num | Node | None = None
    other: bool = False


@node
class ControllerOf(Node):
    """The player who controls an object. 其操控者"""

    of: Node


@node
class OwnerOf(Node):
    """The player whose card an object is. 其拥有者"""

    of: Node


@node
class Controlled(Node):
    """ "units that P controls", against "P's units". …所操控的"""

    by: Node


@node
class In(Node):
    """A zone of a player, as a place where cards are looked for. 弃牌区中"""

    zone: Zone
    who: Node | None = None


@node
class To(Node):
    """A zone as a destination; `who` None: the player who acts. 你的弃牌区"""

    zone: Zone
    who: Node | None = None


@node
class Sel(Node):
    """Objects by quantity, owner, place, filters and kind. 你的一个横置的角色"""

    noun: Node | None = None
    qty: Num | Node | None = None
    who: Node | None = None
    zone: Node | None = None
    other: bool = False
    filters: Nodes = ()
    adjs: Nodes = ()

    @property
    def word(self) -> str:
        """The kind of the noun, "" where none is said."""
        return self.noun.kind if isinstance(self.noun, Noun) else ""


@node
class Top(Node):
    """Cards at one end of a pile; `n` None: the card there. 主牌库顶的…张牌"""

    zone: Zone
    who: Node | None = None
    n: Num | Node | None = None


@node
class CardsPlayed(Node):
    """The cards of a kind that a player plays. …打出…"""

    who: Node
    what: Sel


@node
class RefIn(Node):
    """A known card, said to be in a zone. 弃牌区中的该牌"""

    what: Node
    zone: In


@node
class NextCard(Node):
    """The next (or first) card of a kind that a player plays. …的下一张…"""

    what: Sel
    who: Node
    first: bool = False
    played: bool = False


@node
class Markers(Node):
    """Markers on an object. …上的…"""

    on: Node
    kind: Marker | NamedMarker
    qty: Num | Node | None = None


@node
class Both(Node):
    """Several things together. …和…"""

    items: Nodes


@node
class Either(Node):
    """One of several things. …或…"""

    items: Nodes


@node
class Cmp(Node):
    """Stat against number: op is le, ge, eq, lt, gt, ne. 费用3或更低"""

    stat: Stat
    op: str
    n: Num


@node
class CmpTo(Node):
    """Stat against the same stat of another object. …低于…"""

    stat: Stat
    op: str
    to: Node


@node
class Most(Node):
    """Highest or lowest of a stat. …最高"""

    stat: Stat
    high: bool = True


@node
class HasKw(Node):
    """Has one of the keywords. 具有…"""

    kws: tuple[Kw, ...]


@node
class HasTiming(Node):
    """Can be used at a timing. 具有…"""

    timing: Timing


@node
class HasMarker(Node):
    """Has markers of a kind. 带有…"""

    kind: Marker | NamedMarker
    qty: Num | Node | None = None


@node
class HasAttached(Node):
    """Has an attachment of a kind. 贴附有…"""

    what: Sel


@node
class Named(Node):
    """Has this name, in whole or by its person (R23). 名为…"""

    name: str


@node
class OfSubtype(Node):
    """Has a subtype that stands in no list of the program, such as one of a new set. 群雄角色"""

    word: str


@node
class SameName(Node):
    """Has the name of another card. 与…同名"""

    to: Node


@node
class Adjacent(Node):
    """Stands next to an object. 与…相邻"""

    to: Node


@node
class Did(Node):
    """Did (or was) something in a period. 本回合中攻击过"""

    verb: Verb
    period: Period


@node
class DidNot(Node):
    """Did (or was) no such thing in a period. …中未…"""

    verb: Verb
    period: Period


@node
class IsAdj(Node):
    """A quality in clause form: "that is rested". 处于横置状态"""

    adj: Adj


@node
class Not(Node):
    """The opposite of a filter or kind. 非…"""

    what: Node


@node
class OneOf(Node):
    """At least one of the filters holds. …或…"""

    options: Nodes


@node
class ThatNamed(Node):
    """Of what was named before. 该属性"""

    of: Choice
