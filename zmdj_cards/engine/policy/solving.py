"""Is there a win in this turn, against every answer of the opponent?

On a position all of whose cards are known the answer is exact: the player's actions are alternatives, the opponent's must all lose. A view
is solved in samples of what it hides: a first action then wins in a share of them. That share is exact if the opponent has no hidden card
to answer with and no hidden card is moved on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.policy.chains import place_of, settled
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View

NODES: Final = 20_000  # actions carried out for one position
SAMPLES: Final = 20
_LATER: Final = {I.A_ATTACK: 0, I.A_USE: 1, I.A_PLAY: 2, I.A_PASS: 9}  # what is tried first


class Unsolved(Exception):
    """The budget of nodes is spent."""


class Solver:
    """One position with all its cards. ``left``: nodes that may still be spent; ``moved``: whether a hidden card was moved anywhere."""

    def __init__(self, s: Position, player: int, nodes: int = NODES) -> None:
        self.player = player
        self.turn: int = s.reg[I.TURN]
        self.left = nodes
        self.hidden = _hidden(s)
        self.moved = False
        self._known: dict[int, tuple[Action, ...] | None] = {}

    def win(self, s: Position) -> tuple[Action, ...] | None:
        """A line that wins, with the longest resistance found; None where there is none. The position is not changed. Raises Unsolved."""
        if s.reg[I.TURN] != self.turn:
            return None
        if s.reg[I.OVER]:
            return () if s.reg[I.WINNER] == self.player else None
        actor = driver.actor(s)
        if actor != self.player and settled(s):
            return None
        if not self.moved and _hidden(s) != self.hidden:
            self.moved = True
        place = hash((place_of(s), actor))
        if place in self._known:
            return self._known[place]
        found = self._mine(s) if actor == self.player else self._theirs(s)
        self._known[place] = found
        return found

    def after(self, s: Position, action: Action) -> Position:
        """The position after an action. Raises Unsolved."""
        if self.left <= 0:
            raise Unsolved
        self.left -= 1
        t = s.copy()
        driver.apply(t, action)
        driver.advance(t)
        return t

    def _mine(self, s: Position) -> tuple[Action, ...] | None:
        actions = driver.options(s)
        if settled(s):
            actions = sorted(actions, key=lambda action: _LATER.get(action[0], 5))
        else:
            first = s.rules.playing.answers(s, actions)
            actions = [*first, *(action for action in actions if action not in first)]
        for action in actions:
            line = self.win(self.after(s, action))
            if line is not None:
                return (action, *line)
        return None

    def _theirs(self, s: Position) -> tuple[Action, ...] | None:
        longest: tuple[Action, ...] = ()
        for action in driver.options(s):
            line = self.win(self.after(s, action))
            if line is None:
                return None
            if len(line) + 1 > len(longest):
                longest = (action, *line)
        return longest


def _hidden(s: Position) -> tuple[tuple[int, ...], ...]:
    """What lies in the zones that players do not see."""
    secrets = s.rules.views.secrets
    return tuple(s.zones[side + zone] for side in (0, I.ZONE_COUNT) for zone in secrets.unseen)


@dataclass(frozen=True, slots=True)
class Solution:
    """``line``: of whoever must decide, in the numbers of the view; () where no win was found. Its first action wins in ``won`` of
    ``tried`` samples; ``exact``: no hidden card can change that. ``unsolved``: samples that were given up. ``world``: the sample in which
    the line stands."""

    line: tuple[Action, ...]
    won: int
    tried: int
    exact: bool
    world: Position
    unsolved: int = 0


def solve(view: View, seed: int = 1, samples: int = SAMPLES, nodes: int = NODES) -> Solution:
    """The first action that wins in most samples, with a line that begins with it."""
    secrets, s = view.rules.views.secrets, view.state
    theirs = [zone for zone in secrets.private if s.zones[(1 - view.player) * I.ZONE_COUNT + zone]]
    worlds = [view.sample(seed + number) for number in range(samples)]
    line, moved, spent = _solved(worlds[0], view.player, (), nodes)
    if not theirs and not moved and not spent:
        return Solution(line or (), int(line is not None), 1, True, worlds[0])
    return _most(worlds, view.player, nodes)


def _most(worlds: Sequence[Position], player: int, nodes: int) -> Solution:
    best = Solution((), 0, len(worlds), False, worlds[0])
    lines: dict[Action, tuple[tuple[Action, ...], Position]] = {}
    unsolved = 0
    for world in worlds:
        line, _, spent = _solved(world, player, (), nodes)
        unsolved += spent
        if line is not None:
            lines.setdefault(line[0], (line, world))
    for action in sorted(lines):
        won = sum(_solved(world, player, (action,), nodes)[0] is not None for world in worlds)
        if won > best.won:
            line, world = lines[action]
            best = Solution(line, won, len(worlds), False, world, unsolved)
    return best if best.line else replace(best, unsolved=unsolved)


def _solved(world: Position, player: int, first: tuple[Action, ...], nodes: int) -> tuple[tuple[Action, ...] | None, bool, bool]:
    """A winning line that begins in such a way, whether hidden cards were moved, and whether the budget was spent."""
    solver = Solver(world, player, nodes)
    try:
        s = world
        for action in first:
            if action not in driver.options(s):
                return None, True, False
            s = solver.after(s, action)
        line = solver.win(s)
    except Unsolved:
        return None, solver.moved, True
    return (None if line is None else (*first, *line)), solver.moved, False


def winning(s: Position, player: int, nodes: int = NODES) -> list[Action]:
    """All first actions that win in this turn, of a position all of whose cards are known. Raises Unsolved."""
    solver = Solver(s, player, nodes)
    return [action for action in driver.options(s) if solver.win(solver.after(s, action)) is not None]
