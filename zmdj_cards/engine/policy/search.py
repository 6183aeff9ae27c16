"""The policy ``search``: playouts on samples of what cannot be seen, by the game's own quick way to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.policy.greedy import outcomes
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View

WIDTH: Final = 6  # actions that are played out
LONGEST: Final = 220  # decisions of a playout
MOST: Final = 4000.0  # what one playout can say for or against an action


class Search:
    """Plays the most promising actions out on samples, to the end of the opponent's next turn, and takes the best on average.

    ``playouts`` bounds the work of a decision; ``clock`` (seconds, if given) with ``seconds`` bounds its time, and then equal seeds no
    longer give equal games."""

    def __init__(self, seed: int, playouts: int = 36, seconds: float | None = None, clock: Callable[[], float] | None = None) -> None:
        self.state = rng.seed_state(seed, 13)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        end = self.clock() + self.seconds if self.clock is not None and self.seconds is not None else None
        first, self.state = rng.below(self.state, 1 << 30)
        ranked = sorted(outcomes(view, first), key=lambda pair: (-pair[0], pair[1]))
        if ranked[0][0] >= view.rules.playing.win:
            return ranked[0][1]
        left = [action for _, action in ranked[:WIDTH]]
        total = dict.fromkeys(left, 0.0)
        while len(left) > 1:
            # Sequential halving: every round the weaker half goes.
            for _ in range(max(1, self.playouts // (len(left) * 3))):
                seed, self.state = rng.below(self.state, 1 << 30)
                for action in left:
                    total[action] += playout(view, action, seed)
                if end is not None and self.clock is not None and self.clock() > end:
                    return max(left, key=lambda action: total[action])
            left = sorted(left, key=lambda action: (-total[action], action))[: (len(left) + 1) // 2]
        return left[0]


def playout(view: View, action: Action, seed: int) -> float:
    """The value after ``action`` and quick play by both sides until the player's next turn begins."""
    s, state = view.sample(seed), rng.seed_state(seed, 14)
    player, last = view.player, s.reg[I.TURN] + (2 if s.reg[I.ACTIVE] == view.player else 1)
    quick = s.rules.playing.quick
    driver.act(s, action)
    for _ in range(LONGEST):
        if s.reg[I.OVER] or s.reg[I.TURN] >= last:
            break
        roll, state = rng.below(state, 1000)
        driver.act(s, quick(s, driver.options(s), roll))
    return max(-MOST, min(MOST, s.rules.playing.value(s, player)))
