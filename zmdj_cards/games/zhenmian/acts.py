"""Nodes of effects that only this game has; see :mod:`nodes`."""

from __future__ import annotations

from zmdj_cards.ability.tree import Node, Nodes, Num, node
from zmdj_cards.games.zhenmian.nodes import Unit


@node
class Deal(Node):
    """`source` deals `n` damage to `to`; `by` None: this card. 对…造成…点伤害"""

    to: Node
    n: Num | Node
    by: Node | None = None
    random: bool = False
    each: bool = False


@node
class LoseHealth(Node):
    """A player or object loses n health. 失去…点体力"""

    who: Node
    n: Num | Node
    each: bool = False


@node
class Restore(Node):
    """A player or object restores n health. 回复…点体力"""

    who: Node
    n: Num | Node
    each: bool = False


@node
class RestoreAll(Node):
    """Restore health to the printed value. 体力回复至上限"""

    who: Node


@node
class MoveTo(Node):
    """Units move to positions; `in_turn`: one after the other. 将…移动到…"""

    what: Node
    to: Node
    in_turn: bool = False


@node
class Switch(Node):
    """Two units trade places; `other` None: both are in `one`. 与…交换位置"""

    one: Node
    other: Node | None = None


@node
class Duel(Node):
    """Two units duel; `other` None: both are in `one`. 与…决斗"""

    one: Node
    other: Node | None = None


@node
class Cancel(Node):
    """A card or skill being played has no effect. 取消…"""

    what: Node


@node
class MakeTokens(Node):
    """Put n tokens onto the battlefield. 将…单位指示物放进战场"""

    n: Num | Node
    what: Unit
    where: Node | None = None


@node
class Into(Node):
    """Put onto the battlefield or a position; `where` None: the battlefield. 放进战场"""

    what: Node
    rested: bool = False
    where: Node | None = None
    source: Node | None = None


@node
class RestOrReady(Node):
    """Rest or ready, as the player likes. 横置或重置…"""

    what: Node


@node
class Stargaze(Node):
    """Look at the top n cards and put them back. 观星…"""

    n: Num


@node
class PayCost(Node):
    """Pay n. 支付…"""

    n: Num


@node
class FlipDown(Node):
    """Turn this territory face down, as a cost. 将此领土翻为面向下"""


@node
class PreventNext(Node):
    """Prevent the next n damage to objects this turn. 防止本回合接下来将对…造成的…点伤害"""

    n: Num
    to: Node


@node
class PreventAllBattle(Node):
    """Prevent all battle damage of this turn. 防止本回合将造成的所有战斗伤害"""


@node
class ChoosePlayer(Node):
    """Choose a player. 选择一位玩家"""


@node
class WouldNot(Node):
    """If the player does not. 若你不如此做"""

    then: Node


@node
class CouldNot(Node):
    """If the player cannot. 若你无法如此做"""

    then: Node


@node
class PreventAll(Node):
    """Prevent all damage to objects. 防止将对…造成的所有伤害"""

    to: Node


@node
class PreventEach(Node):
    """Prevent n of each damage to objects. 防止每次将对…造成的…点伤害"""

    n: Num
    to: Node
    when: Node | None = None


@node
class Drains(Node):
    """Damage that an object deals to players also restores that much health to you. 对玩家造成的伤害会让你回复等量的体力"""

    what: Node


@node
class MustAttack(Node):
    """An object has to attack if it can. 若能攻击则必须攻击"""

    what: Node


@node
class OnlyAttacksPlayers(Node):
    """An object attacks players only. 只能对玩家宣告攻击"""

    what: Node


@node
class TakeFrom(Node):
    """An effect on cards of a pile. 从…中放逐…"""

    source: Node
    act: Node


@node
class ShowShuffleTop(Node):
    """Reveal the card found, shuffle, and put it on top of the deck. 展示并洗牌后将该牌置于…"""

    to: Node


@node
class ReadyAndRestore(Node):
    """Ready an object and restore its health. 重置…并将其体力回复至上限"""

    what: Node


@node
class MayPlayer(Node):
    """A player other than you may do something. …可以…"""

    who: Node
    act: Node


@node
class ThisTurnWhenever(Node):
    """A trigger that lasts for this turn. 本回合每当…时，…"""

    event: Node
    act: Node


@node
class ReturnFrom(Node):
    """Move from a pile to a zone. 将…从…移回…"""

    what: Node
    source: Node
    to: Node


@node
class PutRest(Node):
    """What is left of the cards looked at goes to a zone. 其余则置于…"""

    to: Node
    any_order: bool = False


@node
class MakeTokensUpTo(Node):
    """As many tokens as the player likes, no more than a number. 将若干…放进战场，其数量至多等同于…"""

    what: Unit
    up_to: Node


@node
class MakeLose(Node):
    """Make objects lose health. 使…失去…点体力"""

    who: Node
    n: Num


@node
class AtNext(Node):
    """At the start of the next step of a kind. 在下个…步骤开始时"""

    step: Node
    act: Node


@node
class ExtraCost(Node):
    """An additional cost of playing this card. 作为打出此牌的额外费用"""

    act: Node


@node
class Together(Node):
    """Several static effects in one sentence. …，且…"""

    items: Nodes


@node
class Clash(Node):
    """Compare the costs of the top cards with a player. 与…拼点"""

    against: Node
