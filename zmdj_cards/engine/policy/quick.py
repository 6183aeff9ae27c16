"""The policy ``quick``: plans its turn once, on one sample of what it cannot see, and carries the plan out as long as it holds."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.policy.chains import Width
from zmdj_cards.engine.policy.climbing import Climber, Effort
from zmdj_cards.engine.policy.following import Plan
from zmdj_cards.engine.policy.opening import opening
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View

QUICK: Final = Effort(Width(3, 1, 5), openers=1, nodes=120)


class Quick:
    """``effort``: how much it looks at."""

    def __init__(self, seed: int, effort: Effort = QUICK) -> None:
        self.state = rng.seed_state(seed, 15)
        self.effort = effort
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
        sample, self.state = rng.below(self.state, 1 << 30)
        world = self.world(view, sample)
        line = Climber(world, view.player, self.effort).best(world)
        self._plan = Plan(world, view.player, line.actions)
        return line.actions[0]

    def world(self, view: View, seed: int) -> Position:
        """The position in which a turn is planned."""
        return view.sample(seed)
