"""The policy ``greedy``: one step ahead, by what the game says a position is worth (:class:`Playing` in its record)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.views.observe import View

SETTLE: Final = 40  # decisions that a look-ahead follows at most
WAITING: Final = 0.5  # what ending a phase is worth more than the position as it is: of equals, do nothing


class Greedy:
    """Takes what looks best one step ahead, on one sample of what it cannot see; the first of equals."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seed_state(seed, 12)

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        sample, self.state = rng.below(self.state, 1 << 30)
        return max(outcomes(view, sample), key=lambda pair: pair[0])[1]


def free_to_act(s: Position) -> bool:
    """Whether the player to decide is asked for no particular decision, as in a main phase."""
    frame = s.stack[-1]
    step = s.rules.frames[frame[KIND]]
    return step.free or (step.open is not None and step.open(s, frame))


def settle(s: Position, turn: int) -> None:
    """Follow the usual way until somebody is free to act again, or the turn is over."""
    usual = s.rules.playing.usual
    for _ in range(SETTLE):
        if s.reg[I.OVER] or s.reg[I.TURN] != turn or free_to_act(s):
            return
        driver.act(s, usual(s, driver.options(s)))


def outcomes(view: View, seed: int) -> list[tuple[float, Action]]:
    """What each legal action leads to at once, on one sample; the value of ending the phase is that of the position as it is."""
    base = view.sample(seed)
    turn, player, value = base.reg[I.TURN], view.player, base.rules.playing.value
    found: list[tuple[float, Action]] = []
    free = free_to_act(base)
    for action in view.legal:
        if free and action[0] == I.A_PASS:
            found.append((value(base, player) + WAITING, action))
            continue
        s = base.copy()
        driver.act(s, action)
        settle(s, turn)
        found.append((value(s, player), action))
    return found
