"""The public shape of a game, in the manner of a chess library: ``legal step undo clone digest outcome to_text
observe``; printed, it shows the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.action import Action, IllegalAction
from zmdj_cards.engine.views import narrate, observe, position
from zmdj_cards.engine.views.tableview import ALL_SEEING, table_lines
from zmdj_cards.errors import Lang


@dataclass(frozen=True)
class Outcome:
    """``winner`` is 0 or 1, or None for a draw; ``reason`` is the id of a way to lose or draw."""

    winner: int | None
    reason: str
    turn: int


class Game:
    """One game. ``journal`` None in its position gives up ``undo`` for speed and memory."""

    __slots__ = ("actions", "marks", "state")

    def __init__(self, state: Position) -> None:
        self.state = state
        self.actions: list[Action] = []
        self.marks: list[int] = []

    def legal(self) -> list[Action]:
        """What the player to decide may do; empty when the game is over. Conceding is always allowed and not listed."""
        return driver.options(self.state)

    @property
    def actor(self) -> int:
        """The player who must decide; -1 when the game is over."""
        return driver.actor(self.state)

    def allows(self, action: Action) -> bool:
        """Whether an action may be done now: one of :meth:`legal`, or conceding."""
        return action in driver.options(self.state) or self.concedes(action)

    def concedes(self, action: Action) -> bool:
        """Whether an action is to concede, which is no decision of the position and always allowed until the game is over."""
        return len(action) == 2 and action[0] == I.A_CONCEDE and action[1] in (0, 1) and not self.state.reg[I.OVER]

    def step(self, action: Action) -> None:
        """Do an action. Raises IllegalAction."""
        if not self.allows(action):
            reason = "over" if self.outcome() else "not legal here"
            raise IllegalAction(narrate.action_code(self.state, action), reason, self.to_text())
        self.apply(action)

    def apply(self, action: Action) -> None:
        """Do an action that is known to be legal."""
        s = self.state
        if s.journal is not None:
            self.marks.append(len(s.journal))
        self.actions.append(action)
        driver.act(s, action)

    def undo(self) -> Action:
        """Take back the last action and return it. Raises IndexError at the start, ValueError without a journal."""
        if self.state.journal is None:
            raise ValueError("this game keeps no journal")
        self.state.undo(self.marks.pop())
        return self.actions.pop()

    def clone(self, journal: bool = False) -> Self:
        """The same position; what one does, the other does not see."""
        return type(self)(self.state.copy(journal))

    def digest(self) -> str:
        """16 hex digits that change when the position does."""
        return self.state.digest()

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        reg = self.state.reg
        if not reg[I.OVER]:
            return None
        winner = reg[I.WINNER]
        return Outcome(None if winner < 0 else winner, self.state.rules.views.text.reasons[reg[I.REASON]], reg[I.TURN])

    def to_text(self) -> str:
        """The text form of the position."""
        return position.to_text(self.state)

    def observe(self, player: int) -> observe.View:
        """What a player (0 or 1) sees."""
        return observe.observe(self.state, player)

    def table(self, lang: Lang = "en", viewer: int = ALL_SEEING) -> str:
        """The table in text; ``viewer``: a player (0 or 1) who sees it, all of it unless given."""
        names = ("A", "B")
        reader = Reader(lang, names, names, max(0, viewer), you=False)
        return "\n".join(table_lines(self.state, viewer, self.actor, reader))

    def __str__(self) -> str:
        return self.table()
