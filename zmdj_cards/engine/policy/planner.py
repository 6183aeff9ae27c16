"""The turn planner: whole lines of play, on a position all of whose cards are known (a sample of what a player sees).

Actions, each with the answers inside it (:mod:`chains`), are put together best first, to the end of the turn, and a line is worth what the
position is when the turn is over. Positions that were reached before are not looked at again. Work is bounded by nodes (actions carried
out), never by time, so that equal seeds give equal games.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.policy.chains import EQUAL, Chains, Line, Reached, Width, place_of, settled
from zmdj_cards.engine.policy.judging import WIN, judge
from zmdj_cards.engine.state.action import Action


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is searched. ``nodes``: actions carried out for one plan, and ``over`` more to bring begun lines to their ends. ``glance``
    and ``width``: how an action is looked at first, and when it matters. ``margin``: how much worse than the best so far (in log-odds) a
    position may look and still be gone on from."""

    nodes: int
    over: int
    glance: Width
    width: Width
    margin: float


class _Step(NamedTuple):
    """An action that a line may go on from. ``path``: what came before it; ``reached``: what it leads to, with it; ``closely``: whether all
    its answers were compared."""

    before: Position
    action: Action | None
    path: tuple[Action, ...]
    reached: Reached
    closely: bool


class Planner(Chains):
    """One search. ``lines``: all that came to an end."""

    __slots__ = ("limits", "lines")

    def __init__(self, s: Position, player: int, limits: Limits) -> None:
        Chains.__init__(self, s, player, limits.nodes)
        self.limits = limits
        self.lines: list[Line] = []

    def best(self, s: Position) -> Line:
        """The best line from here, of at least one action. The position is not changed."""
        if settled(s) and driver.actor(s) == self.player:
            return self._turn(s)
        reached = self.answer(s, self.limits.width)
        return Line(reached.value, reached.actions)

    # Action after action

    def _turn(self, s: Position) -> Line:
        """Best first. An action is looked at with few answers, and again with more when the line is to go on from it."""
        limits, player = self.limits, self.player
        best: Line | None = None
        seen = {place_of(s)}
        top = judge(s, player)
        # (minus the value, a number, before the last action, the last action, what came before; after it; whether it was looked at closely)
        queue: list[tuple[float, int, _Step]] = [(-top, 0, _Step(s, None, (), Reached(top, (), s), True))]
        count = 0
        while queue:
            key, _, step = heappop(queue)
            if best is not None and -key < top - limits.margin:
                break
            if not step.closely:
                step = self._closely(step)
                if self.ends(step.reached.position):
                    best = self._ended(best, step.reached.value, (*step.path, *step.reached.actions))
                    continue
                count += 1
                key = -step.reached.value
                if queue and key > queue[0][0]:
                    heappush(queue, (key, count, step))
                    continue
            here, value, path = step.reached.position, step.reached.value, (*step.path, *step.reached.actions)
            top = max(top, value)
            spent = self.left <= 0
            actions = driver.options(here)
            known = set(actions)
            for action in actions:
                if spent and action[0] != I.A_PASS:
                    continue
                reached = self.after(here, action, limits.glance)
                whole = not self.cut
                end, found = reached.position, reached.value
                if self.ends(end):
                    best = self._ended(best, found, (*path, *reached.actions))
                    if found >= WIN:
                        return best
                    continue
                mark = place_of(end)
                if mark in seen:
                    continue
                seen.add(mark)
                if found < value:
                    if found < value - limits.margin and known.issuperset(driver.options(end)):
                        continue  # it costs something and opens nothing
                    found = max(found, value - limits.margin)
                count += 1
                heappush(queue, (-found, count, _Step(here, action, path, reached, whole)))
            if spent and self.left <= -limits.over:
                break
        if best is None:
            last = self.to_the_end(s)
            best = Line(last.value, last.actions)
        return best

    def _closely(self, step: _Step) -> _Step:
        assert step.action is not None
        reached = self.after(step.before, step.action, self.limits.width)
        return step._replace(reached=reached, closely=True)

    def _ended(self, best: Line | None, value: float, actions: tuple[Action, ...]) -> Line:
        """A line that has come to its end; the better one."""
        line = Line(value, actions)
        self.lines.append(line)
        return line if best is None or value > best.value + EQUAL else best
