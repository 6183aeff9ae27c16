"""A plan that is being carried out: it holds as long as its player sees what was foreseen."""

from __future__ import annotations

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View


class Plan:
    """``world``: a position that the player took for the real one, at one of its decisions; ``actions``: what it and the opponent do from
    there. ``world`` is played on and belongs to the plan."""

    __slots__ = ("actions", "at", "player", "world")

    def __init__(self, world: Position, player: int, actions: tuple[Action, ...]) -> None:
        self.world = world
        self.player = player
        self.actions = actions
        self.at = 0  # of the action that was given out last

    def next(self, view: View) -> Action | None:
        """What was planned for the decision that is shown, in its numbers; None where the plan has ended or things went another way."""
        world, actions = self.world, self.actions
        while True:
            if self.at >= len(actions) or actions[self.at] not in driver.options(world):
                return None
            driver.apply(world, actions[self.at])
            driver.advance(world)
            self.at += 1
            if driver.actor(world) == self.player and len(driver.options(world)) > 1:
                break
        if self.at >= len(actions):
            return None
        foreseen = View(world, self.player)
        if foreseen.asked != view.asked or foreseen.legal != view.legal:
            return None
        # What names no card cannot be meant of another one.
        if not view.plain and foreseen.state.parts() != view.state.parts():
            return None
        return foreseen.shown(actions[self.at])
