"""Nodes of effects that only this game has; see :mod:`nodes`."""

from __future__ import annotations

from zmdj_cards.ability.tree import Node, Nodes, Num, node
from zmdj_cards.games.zhenmian.nodes import Unit


@node
class Deal(Node):
    """`source` deals `n` damage to `to`; `by` None: this card."""

    to: Node
    n: Num | Node
    by: Node | None = None
    random: bool = False
    each: bool = False


@node
class LoseHealth(Node):
    who: Node
    n: Num | Node
    each: bool = False


@node
class Restore(Node):
    who: Node
    n: Num | Node
    each: bool = False


@node
class RestoreAll(Node):
    """Restore health to the printed value."""

    who: Node


@node
class MoveTo(Node):
    what: Node
    to: Node
    in_turn: bool = False


@node
class Switch(Node):
    """Two units trade places; `other` None: both are in `one`."""

    one: Node
    other: Node | None = None


@node
class Duel(Node):
    one: Node
    other: Node | None = None


@node
class Cancel(Node):
    what: Node


@node
class MakeTokens(Node):
    n: Num | Node
    what: Unit
    where: Node | None = None


@node
class Into(Node):
    """Put onto the battlefield or a position; `where` None: the battlefield."""

    what: Node
    rested: bool = False
    where: Node | None = None
    source: Node | None = None


@node
class RestOrReady(Node):
    what: Node


@node
class Stargaze(Node):
    n: Num


@node
class PayCost(Node):
    n: Num


@node
class FlipDown(Node):
    """Turn this territory face down, as a cost."""


@node
class PreventNext(Node):
    """Prevent the next n damage to objects this turn."""

    n: Num
    to: Node


@node
class PreventAllBattle(Node):
    """Prevent all battle damage of this turn."""


@node
class ChoosePlayer(Node):
    pass


@node
class WouldNot(Node):
    """If the player does not."""

    then: Node


@node
class CouldNot(Node):
    """If the player cannot."""

    then: Node


@node
class PreventAll(Node):
    """Prevent all damage to objects."""

    to: Node


@node
class PreventEach(Node):
    """Prevent n of each damage to objects."""

    n: Num
    to: Node
    when: Node | None = None


@node
class Drains(Node):
    """Damage that an object deals to players also restores that much health to you."""

    what: Node


@node
class MustAttack(Node):
    what: Node


@node
class OnlyAttacksPlayers(Node):
    what: Node


@node
class TakeFrom(Node):
    """An effect on cards of a pile."""

    source: Node
    act: Node


@node
class ShowShuffleTop(Node):
    """Reveal the card found, shuffle, and put it on top of the deck."""

    to: Node


@node
class ReadyAndRestore(Node):
    what: Node


@node
class MayPlayer(Node):
    """A player other than you may do something."""

    who: Node
    act: Node


@node
class ThisTurnWhenever(Node):
    """A trigger that lasts for this turn."""

    event: Node
    act: Node


@node
class ReturnFrom(Node):
    """Move from a pile to a zone."""

    what: Node
    source: Node
    to: Node


@node
class PutRest(Node):
    """What is left of the cards looked at goes to a zone."""

    to: Node
    any_order: bool = False


@node
class MakeTokensUpTo(Node):
    what: Unit
    up_to: Node


@node
class MakeLose(Node):
    """Make objects lose health."""

    who: Node
    n: Num


@node
class AtNext(Node):
    """At the start of the next step of a kind."""

    step: Node
    act: Node


@node
class ExtraCost(Node):
    """An additional cost of playing this card."""

    act: Node


@node
class Together(Node):
    """Several static effects in one sentence."""

    items: Nodes


@node
class Clash(Node):
    """Compare the costs of the top cards with a player."""

    against: Node
