"""An action with every decision inside it, followed until somebody is free to act again, on a position all of whose cards are known.

The player for whom it is followed answers as is best for it, the opponent as is worst: alpha-beta over the answers. Positions are copied,
not taken back: a copy keeps what has been worked out about the cards of the battlefield, and costs no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.policy.judging import WIN, judge
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND

DEEPEST: Final = 60  # decisions inside one action that are followed
EQUAL: Final = 1e-9


class Line(NamedTuple):
    """``actions``: of whoever must decide, the opponent's as they are foreseen; ``value``: log-odds of winning at its end."""

    value: float
    actions: tuple[Action, ...]


class Reached(NamedTuple):
    """Where actions lead to, and what that is worth."""

    value: float
    actions: tuple[Action, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Width:
    """How many answers to one question are compared, the player's ``own`` and the ``others``; after so many ``ends`` of one action only the
    first of them are."""

    own: int
    others: int
    ends: int


GLANCE: Final = Width(1, 1, 1)
SURE: Final = Width(4, 12, 40)  # before a win is believed


def settled(s: Position) -> bool:
    """Whether nothing is being decided: somebody is free to act, or has priority while nothing waits, which in a game that says when
    players are free counts only then: the steps of a battle belong to the attack."""
    frame = s.stack[-1]
    step = s.rules.frames[frame[KIND]]
    if step.free:
        return True
    if frame[KIND] != I.F_CHAIN or frame[chain.OBJECTS] or frame[chain.PASSED]:
        return False
    return step.open is None or step.open(s, frame)


def place_of(s: Position) -> int:
    """A number of the position for telling it from others of one search: two ways to get there are one."""
    return hash(
        (
            tuple(s.zones),
            tuple(s.flags),
            tuple(s.control),
            tuple(s.host),
            tuple(s.reg[: I.RNG]),
            tuple(s.reg[I.RNG + 1 :]),
            tuple(s.refs),
            tuple(s.mods),
            tuple(sorted(s.facts)),
            tuple(map(tuple, s.counters)),
            s.obj[I.USES],
            s.obj[I.DELAYED],
            tuple(s.stack),
        )
    )


class Chains:
    """``player``: for whom actions are followed; ``nodes``: how many may be carried out."""

    __slots__ = ("cut", "left", "player", "spare", "turn", "width")

    def __init__(self, s: Position, player: int, nodes: int) -> None:
        self.player = player
        self.turn: int = s.reg[I.TURN]
        self.left = nodes
        self.width = GLANCE
        self.spare = 0  # ends of an action that may still be compared
        self.cut = False  # whether some answers were left out

    def over(self, s: Position) -> bool:
        """Whether the turn, or the game, is over."""
        return bool(s.reg[I.OVER]) or s.reg[I.TURN] != self.turn

    def ends(self, s: Position) -> bool:
        """Whether the player has nothing more to do in this turn."""
        return self.over(s) or driver.actor(s) != self.player

    def act(self, s: Position, action: Action) -> Position:
        """The position after one action."""
        t = s.copy()
        driver.apply(t, action)
        driver.advance(t)
        self.left -= 1
        return t

    def after(self, s: Position, action: Action, width: Width) -> Reached:
        """What an action leads to. The position is not changed."""
        self.width, self.spare, self.cut = width, width.ends, False
        reached = self._through(self.act(s, action), -2 * WIN, 2 * WIN, 0)
        if reached.value >= WIN and self.cut and width is not SURE:
            return self.after(s, action, SURE)
        return Reached(reached.value, (action, *reached.actions), reached.position)

    def answer(self, s: Position, width: Width) -> Reached:
        """The best answer to a question inside of an action, with all that follows. The position is not changed."""
        self.width, self.spare, self.cut = width, width.ends, False
        return self._through(s.copy(), -2 * WIN, 2 * WIN, 0, True)

    def _through(self, s: Position, low: float, high: float, depth: int, first: bool = False) -> Reached:
        """The position is used up. ``low high``: what the player, and the opponent, can already have."""
        if self.over(s) or (not first and settled(s)):
            self.spare -= 1
            return Reached(judge(s, self.player), (), s)
        actions = driver.options(s)
        mine = driver.actor(s) == self.player
        if len(actions) > 1:
            actions = s.rules.playing.answers(s, actions)
            most = 1 if self.spare <= 0 or depth > DEEPEST else self.width.own if mine else self.width.others
            if mine and s.stack[-1][KIND] == I.F_ASK:
                most = 2  # both, always
            if len(actions) > most:
                actions, self.cut = actions[:most], True
        best: Reached | None = None
        last = len(actions) - 1
        for number, action in enumerate(actions):
            t = s.copy() if number < last else s
            driver.apply(t, action)
            driver.advance(t)
            self.left -= 1
            value, path, end = self._through(t, low, high, depth + 1)
            if best is None or (value > best.value + EQUAL if mine else value < best.value - EQUAL):
                best = Reached(value, (action, *path), end)
                if mine:
                    low = max(low, value)
                else:
                    high = min(high, value)
                if low >= high:
                    break
        assert best is not None
        return best

    def to_the_end(self, s: Position) -> Reached:
        """Nothing more is done in this turn: pass, with the first answer to everything."""
        t = s.copy()
        path: list[Action] = []
        for _ in range(DEEPEST):
            if self.over(t) or (path and settled(t) and driver.actor(t) != self.player):
                break
            actions = driver.options(t)
            if len(actions) > 1 and not settled(t):
                actions = t.rules.playing.answers(t, actions)
            action = actions[0]
            driver.apply(t, action)
            driver.advance(t)
            self.left -= 1
            path.append(action)
        return Reached(judge(t, self.player), tuple(path), t)
