"""What a player is, and how one that only looks at a view is asked for its decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View


class Policy(Protocol):
    """A player of one game."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, of which there is at least one."""


# A fresh player for one game, from a seed.
MakePolicy = Callable[[int], Policy]


def decide(policy: Policy, s: Position) -> Action:
    """The decision of the player who must decide now. With one thing to do nobody is asked."""
    actions = driver.options(s)
    if len(actions) == 1:
        return actions[0]
    view = View(s, driver.actor(s))
    return view.real(policy.choose(view))
