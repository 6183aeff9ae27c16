"""The public shape of a game, in the manner of a chess library: ``legal step undo clone digest outcome``.

A game supplies :class:`Rules`: how to go on until somebody must decide, what that player may do, and what doing it changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from zmdj_cards.engine.state.action import Action, IllegalAction
from zmdj_cards.engine.state.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Outcome:
    """``winner`` is 0 or 1, or None for a draw; ``reason`` is the id of a way to lose or draw."""

    winner: int | None
    reason: str
    turn: int


class Rules(Protocol[S]):
    """What a game must define."""

    def advance(self, state: S) -> None:
        """Go on until a player must decide or the game is over."""

    def actor(self, state: S) -> int:
        """The player who must decide; -1 when the game is over."""

    def options(self, state: S) -> list[Action]:
        """All legal actions, sorted, none twice."""

    def apply(self, state: S, action: Action) -> None:
        """Do a legal action. Trusts its caller."""

    def extra(self, state: S, action: Action) -> bool:
        """Whether an action outside of ``options`` is allowed now (conceding)."""

    def copy(self, state: S, journal: bool) -> S:
        """A state that shares nothing that changes."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None."""

    def to_text(self, state: S) -> str:
        """The text form of the position."""

    def describe(self, state: S, action: Action) -> str:
        """An action in words, for messages."""


class Game(Generic[S]):
    """One game. ``journal=False`` gives up ``undo`` for speed and memory."""

    __slots__ = ("actions", "marks", "rules", "state")

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.state = state
        self.actions: list[Action] = []
        self.marks: list[int] = []

    def legal(self) -> list[Action]:
        """What the player to decide may do; empty when the game is over. Conceding is always allowed and not listed."""
        return self.rules.options(self.state)

    @property
    def actor(self) -> int:
        """The player who must decide; -1 when the game is over."""
        return self.rules.actor(self.state)

    def step(self, action: Action) -> None:
        """Do an action. Raises IllegalAction."""
        if action not in self.rules.options(self.state) and not self.rules.extra(self.state, action):
            reason = "over" if self.outcome() else "not legal here"
            raise IllegalAction(self.rules.describe(self.state, action), reason, self.rules.to_text(self.state))
        self.apply(action)

    def apply(self, action: Action) -> None:
        """Do an action that is known to be legal."""
        if self.state.journal is not None:
            self.marks.append(self.state.mark())
        self.actions.append(action)
        self.rules.apply(self.state, action)
        self.rules.advance(self.state)

    def undo(self) -> Action:
        """Take back the last action and return it. Raises IndexError at the start, ValueError without a journal."""
        if self.state.journal is None:
            raise ValueError("this game keeps no journal")
        self.state.undo(self.marks.pop())
        return self.actions.pop()

    def clone(self, journal: bool = False) -> Game[S]:
        """The same position; what one does, the other does not see."""
        return Game(self.rules, self.rules.copy(self.state, journal))

    def digest(self) -> str:
        return self.state.digest()

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def to_text(self) -> str:
        return self.rules.to_text(self.state)
