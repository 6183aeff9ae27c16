"""A cheap plan of a turn: whatever gains most first, until nothing gains anything.

Every action is looked at once; when one of them has been taken, the others are taken up again in the order of what they promised, and what
it has made possible is looked at anew. What costs something is tried only if it makes something possible, together with that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.policy.chains import GLANCE, Chains, Line, Reached, Width, settled
from zmdj_cards.engine.policy.judging import WIN, judge
from zmdj_cards.engine.state.action import Action

GAIN: Final = 1e-6  # less is none: of equals, do nothing


@dataclass(frozen=True, slots=True)
class Effort:
    """``width``: how an action is looked at that is about to be taken; ``openers``: actions without a gain that are
    tried together with what they make possible; ``nodes``: actions carried out for one plan."""

    width: Width
    openers: int
    nodes: int


class Climber(Chains):
    __slots__ = ("effort",)

    def __init__(self, s: Position, player: int, effort: Effort) -> None:
        Chains.__init__(self, s, player, effort.nodes)
        self.effort = effort

    def best(self, s: Position) -> Line:
        """A good line from here to where nothing more gains anything, or the best answer to a question. The position is not changed."""
        if not settled(s) or driver.actor(s) != self.player:
            reached = self.answer(s, self.effort.width)
            return Line(reached.value, reached.actions)
        here, value = s, judge(s, self.player)
        path: tuple[Action, ...] = ()
        promised: dict[Action, float] = {}
        while True:
            if self.left <= 0 and path:
                return Line(value, path)  # enough for one plan: the rest of the turn is another one
            step = self._step(here, value, promised)
            if step is None:
                break
            path = (*path, *step.actions)
            here, value = step.position, step.value
            if self.ends(here):
                return Line(value, path)
        return Line(value, (*path, driver.options(here)[0]))

    def _step(self, here: Position, value: float, promised: dict[Action, float]) -> Reached | None:
        """The next thing to do; None where nothing gains anything. ``promised`` is kept up to date."""
        actions = driver.options(here)
        worth = here.rules.playing.answers(here, actions)
        looked: dict[Action, Reached] = {}
        whole: set[Action] = set()  # all answers of these were compared
        for action in worth:
            if action not in promised and action[0] != I.A_PASS:
                looked[action] = reached = self.after(here, action, GLANCE)
                promised[action] = reached.value - value
                if not self.cut:
                    whole.add(action)
                if reached.value >= WIN:
                    break
        ranked = sorted((action for action in worth if action in promised), key=lambda action: -promised[action])
        tried: list[Action] = []
        for action in ranked:
            if promised[action] <= GAIN:
                break
            reached = looked[action] if action in whole else self.after(here, action, self.effort.width)
            promised[action] = gain = reached.value - value
            following = ranked[ranked.index(action) + 1] if action is not ranked[-1] else None
            if gain > GAIN and (following is None or gain >= promised[following] or self.left <= 0):
                del promised[action]
                return reached
            looked[action] = reached
            tried.append(action)
        gaining = [action for action in tried if promised[action] > GAIN]
        if gaining:
            action = max(gaining, key=lambda action: promised[action])
            del promised[action]
            return looked[action]
        return self._opened(here, value, actions, [action for action in ranked if promised[action] > -WIN], looked)

    def _opened(
        self, here: Position, value: float, actions: list[Action], costly: list[Action], looked: dict[Action, Reached]
    ) -> Reached | None:
        """Two things at once: one that makes another possible."""
        known, left = set(actions), self.effort.openers
        best: Reached | None = None
        for action in costly:
            if left <= 0 or self.left <= 0:
                break
            if action not in looked:
                continue  # it was looked at in another position of this turn, and opened nothing there
            first = looked[action]
            if self.ends(first.position):
                continue
            options = driver.options(first.position)
            new = [option for option in first.position.rules.playing.answers(first.position, options) if option not in known]
            if not new:
                continue
            left -= 1
            for option in new:
                second = self.after(first.position, option, GLANCE)
                if second.value > value + GAIN and self.cut:
                    second = self.after(first.position, option, self.effort.width)
                if second.value > value + GAIN and (best is None or second.value > best.value):
                    best = Reached(second.value, (*first.actions, *second.actions), second.position)
        return best
