"""A player for tests of the recorder: plays, attacks and uses what it can, in that order. No look-ahead, no chance."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.zmdj import names as G

_ORDER = (I.A_PLAY, I.A_ATTACK, I.A_USE, G.A_GO)


class Eager:
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View) -> Action:
        for kind in _ORDER:
            for action in view.legal:
                if action[0] == kind:
                    return action
        return (I.A_PASS,) if view.state.stack[-1][0] == I.F_MAIN else view.legal[-1]
