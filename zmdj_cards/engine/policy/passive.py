"""The policy ``passive``: an opponent that is only there."""

from __future__ import annotations

from zmdj_cards.engine.names import A_PASS
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View


class Passive:
    """Passes where that is possible, else does the first thing that the rules allow."""

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, view: View) -> Action:
        return (A_PASS,) if view.allows((A_PASS,)) else view.legal[0]
