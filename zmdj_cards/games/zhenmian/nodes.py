"""Nodes that this game's card language adds to the shared tree: positions, damage and health, tokens, duels, the stack."""

from __future__ import annotations

from zmdj_cards.ability.tree import Atom, Node, Nodes, Num, Sel, node


# --- objects ---------------------------------------------------------------------------------------------------------------------------
@node
class Target(Node):
    """Objects chosen as targets; `n` None: one."""

    what: Node
    n: Num | Node | None = None
    other: bool = False


@node
class TargetPlayer(Node):
    """A player chosen as target."""


@node
class Relation(Atom):
    """facing, diagonal, adjacent"""


@node
class Related(Node):
    """Units by where they stand seen from an object; `of` None: from this card."""

    where: Nodes
    of: Node | None = None


@node
class Position(Node):
    """A place for a unit; `near`: its relation to `of`, or to the unit that moves."""

    who: Node | None = None
    near: Node | None = None
    of: Node | None = None
    one: bool = False
    empty: bool = True


@node
class KnownPosition(Atom):
    """that_position, former_position, facing_position"""


@node
class Unit(Node):
    """A unit token: power, health, and what kind of unit it is."""

    power: Num
    toughness: Num
    adjs: Nodes = ()
    kws: Nodes = ()


@node
class CardsNamed(Node):
    """Permanents by their printed name."""

    name: str


# --- filters ---------------------------------------------------------------------------------------------------------------------------
@node
class BeingPlayed(Node):
    pass


@node
class Damaged(Node):
    """With a damage mark."""


@node
class FacesNobody(Node):
    """Whose facing position is empty."""


@node
class DealtDamage(Node):
    """That dealt damage this turn."""


@node
class DiedHere(Node):
    """Cards put into a graveyard from a position this turn."""


@node
class PeerlessName(Node):
    name: str


# --- numbers ---------------------------------------------------------------------------------------------------------------------------
@node
class Y(Node):
    """The second variable of the card."""


@node
class ThatMuch(Node):
    """As much as the event or effect before."""


@node
class LostThisWay(Node):
    """The health lost by this effect, summed."""


# --- effects ---------------------------------------------------------------------------------------------------------------------------


# --- events ----------------------------------------------------------------------------------------------------------------------------
@node
class UnderControl(Node):
    """Objects enter under a player's control."""

    what: Node
    who: Node


@node
class StepStart(Node):
    """The start of a step of some turn."""

    step: Node
    whose: Node


# --- static effects --------------------------------------------------------------------------------------------------------------------


@node
class AttackTax(Node):
    """Units cannot attack you unless their controller pays."""

    n: Num


@node
class HandLimit(Node):
    who: Node
    n: Num


@node
class MustPlayHere(Node):
    """Units must be played to the position facing this unit first."""

    who: Node


@node
class AsIfAmbush(Node):
    """Cards in hand may be played as if they had Ambush."""

    what: Node


@node
class SkillDamage(Node):
    """The damage of a keyword of objects rises."""

    what: Node
    kw: Node
    n: Num


@node
class StaysRested(Node):
    """Objects are not readied in their controller's ready step."""

    what: Node


@node
class MayMoveOnce(Node):
    """Objects may each move once this turn at a timing."""

    what: Node
    to: Node


@node
class CostOf(Node):
    """Cards of a player, as what costs more or less to play; `first`: only the first each turn."""

    who: Node | None
    what: Sel
    first: bool = False


@node
class ResistanceTo(Node):
    """Resistance against a kind of object."""

    what: Sel


@node
class Neighbour(Node):
    """Counted: objects next to another."""

    what: Sel
    to: Node


@node
class PowerAndHealthOf(Node):
    what: Node


@node
class DamageMarks(Node):
    """Counted: damage marks on an object."""

    on: Node


@node
class NoneBeside(Node):
    """An object has no adjacent units."""

    what: Node


@node
class StaysAttached(Node):
    what: Node
    to: Node


@node
class UnitDied(Node):
    """A unit of a player died this turn."""

    who: Node


@node
class MoreThanTheirs(Node):
    """You control more units than the opponent."""


@node
class Flips(Node):
    """A player turns something over (event)."""

    what: Node


@node
class FacesEmpty(Node):
    """The position facing an object is empty."""

    what: Node


@node
class TakesControl(Node):
    """A player has control of an object, as long as the ability works."""

    who: Node
    what: Node


@node
class GetsAndIs(Node):
    """Objects get values and are also of a subtype."""

    what: Node
    stats: Nodes
    adj: Node


@node
class OwnCost(Node):
    """This card costs less to play."""

    n: Num


@node
class CardsIn(Node):
    """Counted: cards in a player's graveyard."""

    who: Node
    what: Sel


@node
class KeywordAbility(Node):
    """A keyword with an object as its parameter."""

    what: Node


@node
class DrawsCards(Node):
    """A player draws n cards (event)."""

    n: Num


@node
class Pile(Node):
    """All cards in a zone of a player, as a place to take from or as what is looked at."""

    zone: Node
    who: Node


@node
class UnitOrPlayer(Node):
    """Either kind of target."""


@node
class Defined(Node):
    """A static effect whose variables are explained."""

    what: Node
    by: Node


@node
class DamagedBy(Node):
    """Is dealt damage by something (event)."""

    by: Node


@node
class Expedition(Node):
    """A keyword: play for this cost where these factions support it."""

    elements: Nodes
    n: Num


@node
class Hinted(Node):
    """An ability behind an ability word; `of`: the faction that the word names."""

    word: Node
    ability: Node
    of: Node | None = None


@node
class AbilityWord(Atom):
    """adversity, golden_age, diplomacy"""


@node
class Judge(Node):
    """Reveal the top card of the deck and act on it."""


@node
class WonClash(Node):
    who: Node
