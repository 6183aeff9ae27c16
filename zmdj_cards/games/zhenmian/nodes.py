"""Nodes that this game's card language adds to the shared tree: positions, damage and health, tokens, duels, the stack."""

from __future__ import annotations

from zmdj_cards.ability.tree import Atom, Node, Nodes, Num, Sel, node


# --- objects ---------------------------------------------------------------------------------------------------------------------------
@node
class Target(Node):
    """Objects chosen as targets; `n` None: one. 目标单位"""

    what: Node
    n: Num | Node | None = None
    other: bool = False


@node
class TargetPlayer(Node):
    """A player chosen as target. 目标玩家"""


@node
class Relation(Atom):
    """facing, diagonal, adjacent. 相对"""


@node
class Related(Node):
    """Units by where they stand seen from an object; `of` None: from this card. 此单位相邻的单位"""

    where: Nodes
    of: Node | None = None


@node
class Position(Node):
    """A place for a unit; `near`: its relation to `of`, or to the unit that moves. 你的空阵地"""

    who: Node | None = None
    near: Node | None = None
    of: Node | None = None
    one: bool = False
    empty: bool = True


@node
class KnownPosition(Atom):
    """that_position, former_position, facing_position. 该阵地"""


@node
class Unit(Node):
    """A unit token: power, health, and what kind of unit it is. 1/1的步兵单位指示物"""

    power: Num
    toughness: Num
    adjs: Nodes = ()
    kws: Nodes = ()


@node
class CardsNamed(Node):
    """Permanents by their printed name. 以牌名指称的单位或牌"""

    name: str


# --- filters ---------------------------------------------------------------------------------------------------------------------------
@node
class BeingPlayed(Node):
    """Being played. 正被打出"""


@node
class Damaged(Node):
    """With a damage mark. 带有伤害标记"""


@node
class FacesNobody(Node):
    """Whose facing position is empty. 相对阵地为空阵地"""


@node
class DealtDamage(Node):
    """That dealt damage this turn. 本回合造成过伤害"""


@node
class DiedHere(Node):
    """Cards put into a graveyard from a position this turn. 本回合从你的阵地进入你墓地中"""


@node
class PeerlessName(Node):
    """Whose Peerless name is not this one. 无双名称不是…"""

    name: str


# --- numbers ---------------------------------------------------------------------------------------------------------------------------
@node
class Y(Node):
    """The second variable of the card. Y（第二个变量，如同X）"""


@node
class ThatMuch(Node):
    """As much as the event or effect before. 等量的"""


@node
class LostThisWay(Node):
    """The health lost by this effect, summed. 以此法失去的体力之和"""


# --- effects ---------------------------------------------------------------------------------------------------------------------------


# --- events ----------------------------------------------------------------------------------------------------------------------------
@node
class UnderControl(Node):
    """Objects enter under a player's control. 在…的操控下进场"""

    what: Node
    who: Node


@node
class StepStart(Node):
    """The start of a step of some turn. 在…步骤开始"""

    step: Node
    whose: Node


# --- static effects --------------------------------------------------------------------------------------------------------------------


@node
class AttackTax(Node):
    """Units cannot attack you unless their controller pays. 除非对手为其宣告攻击的单位支付…，否则该单位不能攻击你"""

    n: Num


@node
class HandLimit(Node):
    """A player may hold n cards fewer at the end of a turn. 手牌上限减少…张"""

    who: Node
    n: Num


@node
class MustPlayHere(Node):
    """Units must be played to the position facing this unit first. 必须优先将单位打出到此单位的相对阵地"""

    who: Node


@node
class AsIfAmbush(Node):
    """Cards in hand may be played as if they had Ambush. 视同具有伏击能力般打出"""

    what: Node


@node
class SkillDamage(Node):
    """The damage of a keyword of objects rises. 启动…能力造成的伤害+1"""

    what: Node
    kw: Node
    n: Num


@node
class StaysRested(Node):
    """Objects are not readied in their controller's ready step. 在…步骤中不会重置"""

    what: Node


@node
class MayMoveOnce(Node):
    """Objects may each move once this turn at a timing. 可于此回合的常时时机…进行一次移动"""

    what: Node
    to: Node


@node
class CostOf(Node):
    """Cards of a player, as what costs more or less to play; `first`: only the first each turn. 你打出单位牌"""

    who: Node | None
    what: Sel
    first: bool = False


@node
class ResistanceTo(Node):
    """Resistance against a kind of object. …抵抗"""

    what: Sel


@node
class Neighbour(Node):
    """Counted: objects next to another. …与…相邻"""

    what: Sel
    to: Node


@node
class PowerAndHealthOf(Node):
    """The power and health of an object. …的武力和体力"""

    what: Node


@node
class DamageMarks(Node):
    """Counted: damage marks on an object. …身上每有一个伤害标记"""

    on: Node


@node
class NoneBeside(Node):
    """An object has no adjacent units. 没有相邻单位"""

    what: Node


@node
class StaysAttached(Node):
    """An object stays attached to another. 持续附属于…"""

    what: Node
    to: Node


@node
class UnitDied(Node):
    """A unit of a player died this turn. 此回合曾有…的单位死去"""

    who: Node


@node
class MoreThanTheirs(Node):
    """You control more units than the opponent. 己方单位比敌方单位多"""


@node
class Flips(Node):
    """A player turns something over (event). 将…翻面"""

    what: Node


@node
class FacesEmpty(Node):
    """The position facing an object is empty. …的相对阵地为空阵地"""

    what: Node


@node
class TakesControl(Node):
    """A player has control of an object, as long as the ability works. 获得…的操控权"""

    who: Node
    what: Node


@node
class GetsAndIs(Node):
    """Objects get values and are also of a subtype. …且额外具有…类别"""

    what: Node
    stats: Nodes
    adj: Node


@node
class OwnCost(Node):
    """This card costs less to play. 打出此牌的费用便减少…"""

    n: Num


@node
class CardsIn(Node):
    """Counted: cards in a player's graveyard. 墓地中每有…"""

    who: Node
    what: Sel


@node
class KeywordAbility(Node):
    """A keyword with an object as its parameter. 远征"""

    what: Node


@node
class DrawsCards(Node):
    """A player draws n cards (event). 抓…张牌"""

    n: Num


@node
class Pile(Node):
    """All cards in a zone of a player, as a place to take from or as what is looked at. 你的墓地"""

    zone: Node
    who: Node


@node
class UnitOrPlayer(Node):
    """Either kind of target. 目标单位或玩家"""


@node
class Defined(Node):
    """A static effect whose variables are explained. …，X为…"""

    what: Node
    by: Node


@node
class DamagedBy(Node):
    """Is dealt damage by something (event). 受到…造成的伤害"""

    by: Node


@node
class Expedition(Node):
    """A keyword: play for this cost where these factions support it. 远征"""

    elements: Nodes
    n: Num


@node
class Hinted(Node):
    """An ability behind an ability word; `of`: the faction that the word names. 逆境：…"""

    word: Node
    ability: Node
    of: Node | None = None


@node
class AbilityWord(Atom):
    """adversity, golden_age, diplomacy. 逆境、盛世、外交"""


@node
class Judge(Node):
    """Reveal the top card of the deck and act on it. 判定"""


@node
class WonClash(Node):
    """A player won the clash. 赢得拼点"""

    who: Node
