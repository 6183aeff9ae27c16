"""The policy ``random``."""

from __future__ import annotations

from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View


class Random:
    """Every legal action is equally likely."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seed_state(seed, 11)

    def choose(self, view: View) -> Action:
        pick, self.state = rng.below(self.state, len(view.legal))
        return view.legal[pick]
