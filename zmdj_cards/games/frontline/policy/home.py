"""The policy ``home``: plays like ``quick``, but never sends a unit forward. How it fares tells whether sitting still pays."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.policy.quick import Quick
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.policy import plain
from zmdj_cards.games.frontline.rules import lines


class Home(Quick):
    """Everything but moving forward and crossing."""

    def world(self, view: View, seed: int) -> Position:
        world = super().world(view, seed)
        world.rules = replace(world.rules, playing=replace(world.rules.playing, answers=at_home))
        return world


def at_home(s: Position, actions: list[Action]) -> list[Action]:
    """What is worth looking at for a player who stays where its cards are deployed."""
    return [action for action in plain.answers(s, actions) if not goes_forward(s, action)]


def goes_forward(s: Position, action: Action) -> bool:
    """Whether an action moves a creature towards the opponent, or across its base line."""
    if action[0] == G.A_MOVE:
        return (action[2] - s.place[action[1]]) * lines.forward(s.control[action[1]]) > 0
    return action[0] == G.A_CROSS
