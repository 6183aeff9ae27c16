"""Mechanics of further sets: chance, comparing, dividing, control that changes sides, more attacks, tokens, copies, cancelling, cards
beneath cards, playing from elsewhere, secret numbers.
"""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Adj, Node, Nodes, Num, Period, Stat, Verb, Zone, node
from zmdj_cards.ability.tree.lasting import Until
from zmdj_cards.ability.tree.selectors import HasKw


@node
class RollDie(Node):
    """Roll a die. 掷一个骰子"""

    sides: Num = 6


@node
class FlipCoin(Node):
    """Flip a coin. 掷一枚硬币"""


@node
class Rolled(Node):
    """What the die shows. 掷出的点数"""


@node
class CoinIs(Node):
    """How the coin has fallen. 若结果为正面"""

    heads: bool = True


@node
class Parity(Node):
    """A number is odd or even. …为奇数"""

    n: Node
    odd: bool = False


@node
class RevealedMore(Node):
    """The card that a player has revealed has more (`fewer`: less) of a stat than that of every other player. 你展示的牌费用更高"""

    who: Node
    stat: Stat
    fewer: bool = False


@node
class MostRevealed(Node):
    """The player who has revealed the card with the most (`fewer`: least) of a stat; nobody where two have. 费用较高者"""

    stat: Stat
    fewer: bool = False


@node
class Divide(Node):
    """Points of damage or markers are divided as the player likes among objects. 将…任意分配给…"""

    act: Node


@node
class SwapControl(Node):
    """Two players exchange the control of two objects. 交换…的操控权"""

    what: Node
    until: Until | None = None


@node
class ExtraAttack(Node):
    """Objects may attack n more times this turn, although they are rested. 令…本回合可以额外攻击一次"""

    what: Node
    n: Num = 1
    until: Until | None = None


@node
class AttackTimes(Node):
    """Objects may attack n times each turn. …每回合可以攻击两次"""

    what: Node
    n: Num


@node
class Token(Node):
    """A unit that is no card: its values, subtypes and skills. 2武力/1射程的步兵衍生角色"""

    power: Num
    range: Num = 1
    adjs: tuple[Adj, ...] = ()
    gets: Nodes = ()
    name: str = ""


@node
class MakeTokens(Node):
    """Put n tokens onto the battlefield. 将…个…衍生角色置于你的战场区"""

    n: Num | Node
    token: Token
    rested: bool = False


@node
class MakeCopies(Node):
    """Put n tokens onto the battlefield that are copies of an object. 创造…的一个复制"""

    n: Num | Node
    of: Node
    rested: bool = False


@node
class BecomeCopy(Node):
    """An object becomes a copy of another, for a time; `gets`: with these skills besides. …成为…的复制"""

    what: Node
    of: Node
    gets: Nodes = ()
    until: Until | None = None


@node
class CopyEffect(Node):
    """The effect of a card happens once more, with targets chosen anew. 复制…的效果"""

    of: Node


@node
class LastPlayed(Node):
    """The card of a kind that a player played last before this one. 你本回合打出的上一张锦囊牌"""

    what: Node
    who: Node
    period: Period | None = None


@node
class Cancel(Node):
    """A card that is being played has no effect. 取消…"""

    what: Node


@node
class ExileUntil(Node):
    """Put out of the game until something happens; then it comes back to the battlefield of its owner. 将…放逐，直到此角色离场"""

    what: Node
    event: Node


@node
class MayPlay(Node):
    """A player may play cards from where they are, for a time or (without one) as long as the ability works. 你可以打出这些牌"""

    what: Node
    who: Node | None = None
    zone: Zone | None = None
    until: Until | None = None
    free: bool = False
    ignore_need: bool = False


@node
class Under(Node):
    """The place beneath an object, where cards lie that are neither attached nor in play. …下方"""

    of: Node


@node
class PutUnder(Node):
    """Put cards beneath an object. 将…置于…下方"""

    what: Node
    of: Node
    facedown: bool = False


@node
class SecretNumber(Node):
    """A player chooses a number from `low` to `high`, which nobody sees before all have chosen. 暗中选择一个0至3的数字"""

    low: Num
    high: Num


@node
class ChosenNumber(Node):
    """The number that was named, or that a player has chosen. 所选的数字"""

    who: Node | None = None


@node
class NumbersEqual(Node):
    """The numbers that the players have chosen are equal. 数字相同"""

    different: bool = False


@node
class NumbersGap(Node):
    """The difference of the numbers that the players have chosen. 两数之差"""


@node
class ExtraPaid(Node):
    """The additional cost that may be paid for this card was paid. 若支付了此额外费用"""

    paid: bool = True


@node
class Labelled(Node):
    """An ability with a name of its own, such as the first card of a set with a new keyword prints it. 铁壁（…）"""

    word: str
    ability: Node


@node
class StaysAs(Node):
    """An object stays as it is: said of what does not happen. 将其保持横置"""

    what: Node
    adj: Adj


@node
class TotalIs(Node):
    """Of what is chosen together: the sum of a stat. 总费用为6或更低"""

    stat: Stat
    op: str
    n: Num


@node
class AttackTax(Node):
    """Objects cannot attack (or do another deed) unless a player does something for it. 除非…，否则…不能发起攻击"""

    what: Node
    who: Node
    pay: Node
    deed: Verb | None = None


@node
class GoesTo(Node):
    """Goes to a zone from wherever it was. 进入…"""

    to: Zone


@node
class PaysFor(Node):
    """Pays for one of the keywords of what is chosen or attacked. 为洞察支付费用"""

    of: HasKw


@node
class EventAmount(Node):
    """The number of the event that is spoken of: of places moved, or points of damage. 移动的距离"""

    of: str


@node
class FirstDamage(Node):
    """Of the damage to objects in a period, the first n points are prevented; `once`: of the first damage only (n None: all of it).

    防止…受到的首1点伤害"""

    what: Node
    n: Num | None = None
    period: Period | None = None
    once: bool = False


@node
class IgnoresRange(Node):
    """Objects attack such a target, or any, from any distance. …攻击横置角色时无视距离"""

    what: Node
    target: Node | None = None


@node
class HandOver(Node):
    """By how many cards the hand of whoever acts exceeds n. 弃置手牌至两张"""

    n: Num


@node
class EachStat(Node):
    """Several stats, each against a number. 武力和射程都为1"""

    stats: tuple[Stat, ...]
    op: str
    n: Num
