"""The policies ``strong`` and ``master``: several lines of play, each played on in many samples of what cannot be seen.

Lines are found by the turn planner in a few samples, and compared by what comes of them: in every sample the line is carried out, the rest
of the turn and the opponent's next one (for ``master`` one turn more) are planned as ``quick`` would, and the position is judged. The
weaker half of the lines goes after every round (sequential halving). All lines are tried in the same samples, so that luck does not tell
them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.policy.chains import Chains, Line, Width, settled
from zmdj_cards.engine.policy.climbing import Climber, Effort
from zmdj_cards.engine.policy.following import Plan
from zmdj_cards.engine.policy.judging import WIN, judge
from zmdj_cards.engine.policy.opening import opening
from zmdj_cards.engine.policy.planner import Limits, Planner
from zmdj_cards.engine.policy.solving import Solver, Unsolved
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View

LONGEST: Final = 400  # actions of a playout


@dataclass(frozen=True, slots=True)
class Thought:
    """How much is thought. ``sources``: samples in which lines are found; ``lines`` that are compared; ``worlds``: samples in which the
    last ones are tried; ``turns``: of whoever, after this one, that are played before the position is judged; ``limits`` of the planner,
    ``width`` of the answers to a question, ``playing``: how both players go on,
    ``solving``: nodes in which a win is looked for."""

    sources: int
    lines: int
    worlds: int
    turns: int
    limits: Limits
    width: Width
    playing: Effort
    solving: int


PLAYING: Final = Effort(Width(2, 1, 3), openers=0, nodes=70)
STRONG: Final = Thought(1, 5, 8, 1, Limits(90, 12, Width(1, 1, 1), Width(3, 2, 8), 0.1), Width(3, 2, 8), PLAYING, 250)
MASTER: Final = Thought(2, 8, 24, 2, Limits(200, 20, Width(1, 2, 2), Width(4, 2, 12), 0.2), Width(4, 2, 16), PLAYING, 1500)


class Weighed(NamedTuple):
    """A line with what comes of it: ``share``: of games that it wins, as far as the positions after it tell; ``tried``: in how many
    samples."""

    line: Line
    share: float
    tried: int


class Thinker:
    """``weighed``: the lines that the last decision was made between, the best first."""

    thought = STRONG

    def __init__(self, seed: int, thought: Thought | None = None) -> None:
        self.state = rng.seed_state(seed, 16)
        if thought is not None:
            self.thought = thought
        self.weighed: list[Weighed] = []
        self._plan: Plan | None = None

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        if self._plan is not None:
            planned = self._plan.next(view)
            if planned is not None:
                return planned
            self._plan = None
        begun = opening(view)
        if begun is not None:
            return begun
        self.weighed = self.think(view)
        line = self.weighed[0].line
        self._plan = Plan(view.sample(self._first), view.player, line.actions)
        return line.actions[0]

    def think(self, view: View) -> list[Weighed]:
        """The lines that are worth comparing, the best first."""
        thought, player = self.thought, view.player
        seeds: list[int] = []
        for _ in range(thought.worlds):
            seed, self.state = rng.below(self.state, 1 << 30)
            seeds.append(seed)
        self._first = seeds[0]
        worlds = [view.sample(seed) for seed in seeds]
        lines = self._lines(worlds[: thought.sources], player)
        total = [0.0] * len(lines)
        tried = [0] * len(lines)
        left = list(range(len(lines)))
        done = 0
        while len(left) > 1 and done < len(worlds):
            until = min(len(worlds), max(done + 2, len(worlds) // (1 << max(0, (len(left) - 1).bit_length() - 1))))
            for world in worlds[done:until]:
                for at in left:
                    total[at] += playout(world, player, lines[at].actions, thought)
                    tried[at] += 1
            done = until
            left = sorted(left, key=lambda at: (-total[at] / tried[at], at))[: (len(left) + 1) // 2]
        shares = [total[at] / tried[at] if tried[at] else _share(lines[at].value) for at in range(len(lines))]
        # Lines that were tried more often come first: they have stood more comparisons.
        order = sorted(range(len(lines)), key=lambda at: (at not in left, -tried[at], -shares[at], at))
        return [Weighed(lines[at], shares[at], tried[at]) for at in order]

    def _lines(self, worlds: Sequence[Position], player: int) -> list[Line]:
        """What is found in the first samples; in the order of its value, no two that begin with the same actions to their ends."""
        found: dict[tuple[Action, ...], Line] = {}
        for world in worlds:
            for line in _candidates(world, player, self.thought):
                if line.actions not in found:
                    found[line.actions] = line
                if line.value >= WIN and len(worlds) == 1:
                    return [line]
        return sorted(found.values(), key=lambda line: (-line.value, line.actions))[: self.thought.lines]


class Master(Thinker):
    thought = MASTER


def _candidates(world: Position, player: int, thought: Thought) -> list[Line]:
    if settled(world) and driver.actor(world) == player:
        planner = Planner(world, player, thought.limits)
        best = planner.best(world)
        lines = [best, *planner.lines]
        if best.value < WIN:
            lines += _win(world, player, thought.solving)
        return lines
    chains = Chains(world, player, thought.limits.nodes)
    actions = world.rules.playing.answers(world, driver.options(world))
    reached = [chains.after(world, action, thought.width) for action in actions[: 2 * thought.lines]]
    return [Line(end.value, end.actions) for end in reached]


def _win(world: Position, player: int, nodes: int) -> list[Line]:
    """A line that wins in this turn, if one is found."""
    try:
        line = Solver(world, player, nodes).win(world)
    except Unsolved:
        return []
    return [Line(WIN, line)] if line else []


def playout(world: Position, player: int, actions: Sequence[Action], thought: Thought) -> float:
    """The chance to win after these actions, as far as they can be done, and some turns of good play by both sides: 0 to 1."""
    s = world.copy()
    last = s.reg[I.TURN] + thought.turns + (s.reg[I.ACTIVE] != player)
    for action in actions:
        if s.reg[I.OVER] or action not in driver.options(s):
            break
        driver.apply(s, action)
        driver.advance(s)
    _play_on(s, last, thought.playing)
    other = 1 - player
    return _share(judge(s, player) if s.reg[I.ACTIVE] != player else -judge(s, other))


def _play_on(s: Position, last: int, effort: Effort) -> None:
    """Both players go on to the end of a turn, each deciding for itself: a line holds until the other does what was not foreseen."""
    planned: tuple[Action, ...] = ()
    at, planner = 0, -1
    for _ in range(LONGEST):
        if s.reg[I.OVER] or s.reg[I.TURN] > last:
            return
        actor = driver.actor(s)
        if actor == planner and at < len(planned):
            action = planned[at]
        else:
            actions = driver.options(s)
            line = Climber(s, actor, effort).best(s).actions if len(actions) > 1 else (actions[0],)
            action = line[0]
            if settled(s) or planner < 0:
                planned, at, planner = line, 0, actor
            elif at < len(planned) and planned[at] != action:
                planned, at, planner = (), 0, -1
        driver.apply(s, action)
        driver.advance(s)
        at += 1


def _share(value: float) -> float:
    """The share of games that log-odds mean."""
    return 1 / (1 + exp(-value)) if value > -WIN else 0.0
