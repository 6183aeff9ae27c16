"""Effects that happen once."""

from __future__ import annotations

from zmdj_cards.ability.tree.base import Choice, Marker, NamedMarker, Node, Nodes, Num, Period, Step, Zone, node
from zmdj_cards.ability.tree.selectors import Markers, To


@node
class Choose(Node):
    """Choose targets (指定). 指定…"""

    what: Nodes


@node
class Pick(Node):
    """Choose without targeting (选择). 选择…"""

    what: Node


@node
class Draw(Node):
    """Draw n cards; `again`: as many more. 摸…牌"""

    n: Num
    again: bool = False


@node
class DrawTo(Node):
    """Draw until the hand holds n cards. 将手牌摸至…张"""

    n: Num


@node
class Discard(Node):
    """Discard cards from hand; `random`: chance chooses. 将…弃置"""

    what: Node
    random: bool = False


@node
class Reveal(Node):
    """Show cards to all players; `random`: chance chooses which. 展示…"""

    what: Node
    random: bool = False


@node
class Look(Node):
    """See cards without showing them; `random`: chance chooses which. 查看…"""

    what: Node
    random: bool = False


@node
class Destroy(Node):
    """Destroy objects of the battlefield. 将…消灭"""

    what: Node


@node
class Sacrifice(Node):
    """A player puts an own object into the discard pile. 牺牲…"""

    what: Node


@node
class Exile(Node):
    """Put out of the game. 将…移出游戏"""

    what: Node


@node
class Rest(Node):
    """Turn sideways. 将…横置"""

    what: Node


@node
class Ready(Node):
    """Turn upright. 将…重置"""

    what: Node


@node
class Flip(Node):
    """Turn over to the other face. 将…翻面"""

    what: Node


@node
class Move(Node):
    """Move a unit in its line, by n places where a number is said (R17). 将…移动"""

    what: Node
    n: Num | None = None


@node
class Return(Node):
    """Move back to a zone (移回). 将…移回…"""

    what: Node
    to: To
    source: Zone | None = None
    rested: bool = False


@node
class Put(Node):
    """Put into a zone (置于, 置入); `any_order`: as the player likes, `by_chance`: 以随机顺序. …置于…"""

    what: Node
    to: To
    source: Zone | None = None
    any_order: bool = False
    rested: bool = False
    facedown: bool = False
    reveal: bool = False
    by_chance: bool = False


@node
class ShuffleInto(Node):
    """Put cards into a deck and shuffle it. 将…洗回…"""

    what: Node
    to: To
    source: Zone | None = None


@node
class ShuffleDeck(Node):
    """Shuffle a deck. 将…的…洗切"""

    zone: Zone
    who: Node | None = None


@node
class Search(Node):
    """Look through a zone for cards. 从…中检索…"""

    zone: Node
    what: Node


@node
class PlayFree(Node):
    """Play a card without paying its cost; `ignore_need`: nor its element requirement; `onto`: what an attachment goes on. 免费打出此牌"""

    what: Node
    rested: bool = False
    ignore_need: bool = False
    onto: Node | None = None


@node
class Damage(Node):
    """Deal n damage; `each`: to each of them. 对…造成…点伤害"""

    to: Node
    n: Num | Node
    extra: bool = False
    each: bool = False


@node
class ChangesDamage(Node):
    """An effect that changes the damage of the sentence before it."""


@node
class MoreDamage(ChangesDamage):
    """That damage rises by n. 该伤害额外增加…点"""

    n: Num


@node
class LessDamage(ChangesDamage):
    """That damage falls by n. 该伤害减少…点"""

    n: Num


@node
class NoDamage(ChangesDamage):
    """That damage is prevented. 防止该伤害"""


@node
class PlaceMarkers(Node):
    """Place n markers on objects; `each`: on each. 在…上放置…"""

    n: Num | Node
    kind: Marker | NamedMarker
    on: Node
    each: bool = False


@node
class RemoveMarkers(Node):
    """Remove markers. 将…移除"""

    what: Markers


@node
class MoveMarkers(Node):
    """Markers go from one object to another. 将…移到…上"""

    what: Markers
    to: Node


@node
class Skip(Node):
    """Steps or phases are left out. 略过…的…"""

    steps: tuple[Step, ...]
    of: Period | None = None


@node
class ResolveAgain(Node):
    """A card's effect happens n more times. …额外生效…次"""

    what: Node
    n: Num


@node
class RepeatFor(Node):
    """The effect above may also choose a further object. 上述效果可以额外再指定…生效"""

    what: Node


@node
class AttachTo(Node):
    """Attach a card to an object. 将…贴附于…"""

    what: Node
    to: Node


@node
class NameOne(Node):
    """Choose an element, a type of card, or the name of a card. 选择…"""

    of: Choice


@node
class ExtraTurn(Node):
    """The player who acts takes one more turn after this one. 在本回合结束后进行一个额外的回合"""


@node
class ExtraPhase(Node):
    """The player who acts has one more such phase after this one. 进行一个额外的…"""

    step: Step


@node
class EndGame(Node):
    """The player who acts wins or loses. 赢得本局游戏"""

    win: bool
