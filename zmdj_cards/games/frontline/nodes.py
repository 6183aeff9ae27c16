"""Nodes that only the front-line game has: points of two kinds, lines, traps, promotion, the words for entering and leaving.

P- and Q-numbers are those of its rulings (``data/frontline/game.toml``)."""

from __future__ import annotations

from zmdj_cards.ability.tree import Atom, Node, Nodes, Num, Who, node

# Words of closed lists


@node
class Word(Atom):
    """What an ability of entering or leaving is called: forge, bloom, scrap, wither. 铸造"""


@node
class Place(Atom):
    """A line: this_line, own_base, own_forward, enemy_forward, enemy_base, next_line. 此战线"""


@node
class Pool(Atom):
    """A kind of points: sc (technology), mc (mystery). SC"""


# Whole abilities


@node
class Entry(Node):
    """Triggers when its unit enters (forge, bloom) or leaves (scrap, wither), Q22. 铸造：…"""

    word: Word
    body: Nodes


@node
class Promotes(Node):
    """Onto which creatures the card can be promoted (P15). 晋升自：…"""

    what: Node


@node
class SourceEffect(Node):
    """What a unit gains that has this card among its sources (P15). 晋升源：…"""

    ability: Node


@node
class Trap(Node):
    """What a set trap does; `event`: when it may be activated, None: in a chain or in the own main phase (Q10). 陷阱·…：…"""

    body: Nodes
    event: Node | None = None


# Costs and numbers


@node
class Points(Node):
    """So many points of each kind. 2SC1MC"""

    sc: Num = 0
    mc: Num = 0


@node
class LinesHeld(Node):
    """How many lines a player controls (P12). …控制的战线"""

    who: Who


# Qualities and conditions


@node
class Where(Node):
    """Stands in a line. 此战线的…"""

    place: Place


@node
class HoldsLine(Node):
    """A player controls a line (P12). …控制此战线"""

    who: Who
    place: Place


# Effects


@node
class Mend(Node):
    """Damage is taken off. 为…修复…点"""

    what: Node
    n: Num


@node
class Reinforce(Node):
    """Cards from the top of the deck go face down into the support zone (P7). 增援…张卡"""

    n: Num


@node
class RaiseCap(Node):
    """A cap rises by one (P2). …上限增加1点"""

    pool: Pool


@node
class GainPoints(Node):
    """Points beyond the cap, until they are spent or filled up anew. 获得…"""

    points: Points


@node
class Negate(Node):
    """The link right below is not resolved (P18). 无效下方的连锁"""


@node
class Redirect(Node):
    """The link right below is aimed anew (Q12). 为下方的连锁重新指定对象"""


@node
class Advance(Node):
    """A unit goes one line towards its opponent, whether it may cross or not; `back`: one line towards its base. 令…前进1条战线"""

    what: Node
    back: bool = False
