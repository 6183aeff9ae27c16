"""A player for tests of the recorder: plays, attacks and uses what it can, in that order. No look-ahead, no chance."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.state.action import Action
from zmdj_cards.sim.goldfish.play import MakeChooser, passive
from zmdj_cards.sim.goldfish.work import Player

_ORDER = (I.A_PLAY, I.A_ATTACK, I.A_USE, I.A_GO)


def choose(game: Game) -> Action:
    legal = game.legal()
    for kind in _ORDER:
        for action in legal:
            if action[0] == kind:
                return action
    return (I.A_PASS,) if game.state.stack[-1][0] == I.F_MAIN else legal[-1]


def _eager() -> MakeChooser:
    return lambda seed: choose


def _passive() -> MakeChooser:
    return lambda seed: passive


EAGER = Player("eager", _eager)
PASSIVE = Player("passive", _passive)
