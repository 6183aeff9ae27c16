"""The records of what players, and the measuring of their turns, ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Event


@dataclass(frozen=True)
class Measures:
    """What a player's turn is measured by (goldfishing). Of a position and a player: ``resources``: what could be paid now; ``kinds``: the
    same that requirements ask for, by name; ``unused``: what could still be paid for nothing; ``units``: the cards that goals count and
    add up by ``power``; ``apart``: cards of the deck that begin the game out of reach; ``awake``: whether its leader has turned over.
    ``paid``: how much was paid, by kind of event; ``hurt``: the kind of event that tells of damage to a player; ``played``: kinds of event
    with which a card is played; ``buried``: the kind of event with which a card is laid down for good to pay with, -1 for none;
    ``own``: what goals of this game alone ask for, by the word for it."""

    resources: Callable[[Position, int], int] = absent.zero
    kinds: Callable[[Position, int], tuple[tuple[str, int], ...]] = absent.empty
    unused: Callable[[Position, int], int] = absent.zero
    units: Callable[[Position, int], Sequence[int]] = absent.empty
    power: Callable[[Position, int], int] = absent.zero
    apart: Callable[[Position, int], Sequence[int]] = absent.empty
    awake: Callable[[Position, int], bool] = absent.no
    paid: Mapping[int, Callable[[Event], int]] = field(default_factory=dict)
    hurt: int = I.E_DAMAGE
    played: frozenset[int] = frozenset((I.E_PLAY,))
    buried: int = -1
    own: Mapping[str, Callable[[Position, int], int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Features:
    """What a position is judged by. ``of``: numbers of a position and a player, when the other player acts next, in the order of
    ``names``; ``weights``: what each of them adds to the log-odds that the player wins. Without any of its own, a game is judged by how
    many cards lie where. ``first``: whether it is good to go first."""

    names: tuple[str, ...] = absent.COUNTED
    of: Callable[[Position, int], Sequence[float]] = absent.counts
    weights: Callable[[], Sequence[float]] = absent.count_weights
    first: bool = True


@dataclass(frozen=True)
class Playing:
    """What players without a game's name ask of it.

    ``features``: what a position is judged by. ``answers``: of what can be done, what is worth looking at, inside of an action the plain
    way first. ``soon``: how good it is to begin the game with a card in hand, 0 to 1.

    ``value``: how good a position looks for a player, ``win`` for one who has won; ``usual``: a plain way through the decisions inside
    of an action; ``quick``: a cheap sensible choice among actions, by a random number below 1000. ``begins``: the action by which the
    player to decide lets a player go first, None where that is not what is asked; ``redraws``: whether cards of the opening hand are
    put back now, one action for each."""

    value: Callable[[Position, int], float] = absent.zero
    win: float = 1.0
    usual: Callable[[Position, list[Action]], Action] = absent.the_first
    quick: Callable[[Position, list[Action], int], Action] = absent.any_of
    begins: Callable[[Position, int], Action | None] = absent.never
    redraws: Callable[[Position], bool] = absent.no
    measures: Measures = Measures()
    features: Features = Features()
    answers: Callable[[Position, list[Action]], list[Action]] = absent.the_same
    soon: Callable[[Position, int, int], float] = absent.half
