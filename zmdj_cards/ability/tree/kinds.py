"""Whole abilities by kind, and remarks that are no part of one."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Node, Nodes, Num, Period, Timing, node
from zmdj_cards.ability.tree.gains import Kw


@node
class Keyword(Node):
    """A keyword that stands as an ability. 神速"""

    kw: Kw


@node
class KeywordLine(Node):
    """Several keywords on one line; the compiler makes an ability of each. 神速、突破"""

    kws: tuple[Kw, ...]


@node
class Attach(Node):
    """What an attachment may be attached to. 贴附于…"""

    to: Node


@node
class Limit(Node):
    """At most n uses in a period. 此技能…至多使用…次"""

    n: Num
    period: Period


@node
class Spell(Node):
    """What a stratagem does, and when it may be played. 【通常】…"""

    timings: tuple[Timing, ...]
    body: Nodes


@node
class Activated(Node):
    """Costs, then effects, at a timing. 【通常】…：…"""

    timings: tuple[Timing, ...]
    costs: Nodes
    body: Nodes
    limit: Limit | None = None


@node
class Triggered(Node):
    """`every`: whenever (每当) against when (当). 每当…时，…"""

    event: Node
    body: Nodes
    every: bool = False
    limit: Limit | None = None


@node
class Static(Node):
    """Works as long as the card is in play. 你的角色得+1武力。"""

    body: Nodes


@node
class Replacement(Node):
    """If an event would happen, something else happens, `after` behind it. 若…将要…，则改为…"""

    event: Node
    act: Node
    after: Nodes = ()


@node
class PlayOnly(Node):
    """A condition for playing the card. 只有…时，才能打出此牌"""

    cond: Node


@node
class PlayExtra(Node):
    """Additional costs of playing this card; `may`: as its player likes (see `ExtraPaid`). 作为打出此牌的额外费用，…"""

    costs: Nodes
    may: bool = False


@node
class Fragment(Node):
    """Words of a reminder that carry no information of their own."""


@node
class Reminder(Node):
    """Reminder text of a keyword; its number or cost must be the keyword's. （此单位进场当回合便可以攻击）"""

    id: str
    n: Num | None = None
    a: Node | None = None
    b: Node | None = None


@node
class RuleNote(Node):
    """A remark that repeats a rule. （单位包括角色和统帅）"""

    id: str
    a: Node | None = None
