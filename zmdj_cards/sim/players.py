"""Who decides in goldfishing: a passive opponent, and the policies by name."""

from __future__ import annotations

from zmdj_cards.sim.curve import Curve
from zmdj_cards.sim.goldfish_play import Chooser, MakeChooser, passive
from zmdj_cards.sim.goldfish_work import Player


def _always_passive(seed: int) -> Chooser:
    return passive


def _passive() -> MakeChooser:
    return _always_passive


def _curve() -> MakeChooser:
    return Curve


PASSIVE = Player("passive", _passive)
PLAYERS = {player.name: player for player in (Player("curve", _curve),)}


def player(name: str) -> Player:
    """Raises KeyError for an unknown name."""
    return PLAYERS[name]
