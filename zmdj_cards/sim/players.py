"""Who decides in goldfishing: a passive opponent, and the policies by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.game import Game
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.rng import scramble
from zmdj_cards.engine.views.observe import observe
from zmdj_cards.sim.curve import Curve
from zmdj_cards.sim.goldfish.play import Chooser, MakeChooser, passive
from zmdj_cards.sim.goldfish.work import Player
from zmdj_cards.sim.policy import POLICIES


class Seeing:
    """A policy that is shown what its player may see, and no more."""

    def __init__(self, name: str, seed: int) -> None:
        self._policy = POLICIES[name].make(seed)
        self._seed = seed
        self._decisions = 0

    def __call__(self, game: Game) -> Action:
        legal = game.legal()
        if len(legal) == 1:
            return legal[0]
        self._decisions += 1
        return self._policy.choose(observe(game.state, game.actor, scramble(self._seed + self._decisions)))


def _always_passive(seed: int) -> Chooser:
    return passive


def _passive() -> MakeChooser:
    return _always_passive


def _curve() -> MakeChooser:
    return Curve


def _random() -> MakeChooser:
    return lambda seed: Seeing("random", seed)


def _greedy() -> MakeChooser:
    return lambda seed: Seeing("greedy", seed)


def _search() -> MakeChooser:
    return lambda seed: Seeing("search", seed)


PASSIVE: Final = Player("passive", _passive)
PLAYERS: Final = {
    player.name: player
    for player in (Player("curve", _curve), Player("greedy", _greedy), Player("search", _search), Player("random", _random))
}


def player(name: str) -> Player:
    """Raises KeyError for an unknown name."""
    return PLAYERS[name]
