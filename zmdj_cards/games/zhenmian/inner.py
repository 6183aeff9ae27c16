"""Nodes that stand in no text: what the lowering makes of the others (:mod:`program.rewrite`)."""

from __future__ import annotations

from zmdj_cards.ability.tree import Node, Nodes, Num, node


@node
class Aim(Node):
    """What was chosen as a target, in a register of the program."""

    register: int


@node
class Amount(Node):
    """A number in a register of the program."""

    register: int


@node
class Kind(Node):
    """A card is one of these kinds."""

    nouns: Nodes


@node
class NamedHere(Node):
    """A card has a name, as far as its face shows it."""

    name: str


@node
class Remembered(Node):
    """The card that a permanent remembers."""


@node
class AttachThis(Node):
    """This card is attached to, or worn by, what was chosen."""

    to: Node


@node
class InModes(Node):
    """What is done in the modes that were chosen before."""

    options: Nodes


@node
class Hit(Node):
    """An object is dealt damage by such a source (event)."""

    what: Node
    by: Node


@node
class Aimed(Node):
    """An object becomes the target of such a card (event)."""

    what: Node
    of: Node


@node
class Turned(Node):
    """A player turns such a territory over (event)."""

    who: Node
    what: Node


@node
class Faced(Node):
    """A unit enters the position that faces this unit (event)."""


@node
class Strikes(Node):
    """This unit deals battle damage for the first time this turn (event)."""


@node
class Ranges(Node):
    """This unit has moved, and is not rested (event)."""


@node
class Only(Node):
    """An event, if a condition holds as it happens."""

    event: Node
    cond: Node


@node
class Rested(Node):
    """This unit is rested, or was when it left (condition)."""


@node
class Adversity(Node):
    """You control fewer territories than an opponent (condition)."""


@node
class GoldenAge(Node):
    """There are three neutral permanents that are no territories (condition)."""


@node
class Diplomacy(Node):
    """You control a permanent of a faction that is no territory (condition)."""

    of: Node


@node
class ShotDamage(Node):
    """The damage of this unit's Archery (number)."""

    n: Num


@node
class AlsoIs(Node):
    """An object is of a subtype besides (static)."""

    what: Node
    adj: Node


@node
class PickPlace(Node):
    """The player who acts chooses an empty position of a player; it is kept in a register."""

    who: Node
    register: int


@node
class KeptPlace(Node):
    """A position in a register."""

    register: int


@node
class RememberIt(Node):
    """The permanent remembers the card that was exiled."""


@node
class EndJudging(Node):
    """The judged card goes to the bottom of the deck, if it is still on top."""


@node
class Expedited(Node):
    """This unit has entered for its expedition cost (condition)."""
