"""The policy ``curve``: plays on curve and attacks where it wins, by fixed rules and without look-ahead. Fast, deterministic, and it
sees only what its player sees.

In the main phase: the dearest unit that can be played, else the dearest other card, else the commander's own ability (Awaken), else
an attack that succeeds against what the target shows (the commander before units), else the end. New units stand at the outer end
of the smaller flank, which is next to the opponent (R1). What it cannot judge it decides in the order of the legal actions.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import attack
from zmdj_cards.games.zmdj.rules.lines import commander, line

# Dearer cards of the opening hand go back.
_KEEP_COST: Final = 4
# An ability without a price could be used for ever.
_USES_A_TURN: Final = 3


class Curve:
    """One game's player; it remembers how often it used abilities this turn."""

    def __init__(self, seed: int = 0) -> None:
        self._turn = -1
        self._uses = 0

    def choose(self, view: View) -> Action:
        kind, legal = view.asked, view.legal
        if kind == I.F_MAIN:
            return self._main(view, legal)
        if kind == I.F_PICK:
            return _pick(view, legal)
        if kind == I.F_ATTACK:
            return _gather(view, legal)
        if kind == G.F_PLACE:
            return legal[0] if view.ask(_left_is_smaller) else legal[-1]
        return legal[-1] if kind == I.F_ASK or kind == G.F_DAMAGE else legal[0]

    def _main(self, view: View, legal: list[Action]) -> Action:
        best: Action | None = None
        worth = (False, 0, 0)
        for action in legal:
            if action[0] == I.A_PLAY:
                card = view.card(action[1])
                found = (card.type == G.UNIT, card.cost, -card.index)
                if best is None or found > worth:
                    best, worth = action, found
        if best is not None:
            return best
        if view.turn != self._turn:
            self._turn, self._uses = view.turn, 0
        leader = _commander(view, view.player)
        for action in legal:
            if action[0] == I.A_USE and action[1] == leader and self._uses < _USES_A_TURN:
                self._uses += 1
                return action
        return _attack(view, legal) or (I.A_PASS,)


def _commander(view: View, player: int) -> int:
    """The number of a player's commander, or -1."""
    for number in view.zone(player, I.LINE):
        if view.card(number).type == G.COMMANDER:
            return number
    return -1


def defence(s: Position, target: int) -> int:
    """What an attack must reach as far as everybody can see: power, and the flash point of a ready card (guide, Combat 4)."""
    return values.power(s, target) + (0 if s.flags[target] & I.RESTED else values.flash(s, target))


def _attack(view: View, legal: list[Action]) -> Action | None:
    """The attack to declare: alone with the weakest that suffices, else together; the commander first, then units from the left."""
    by_target: dict[int, list[int]] = {}
    for action in legal:
        if action[0] == I.A_ATTACK:
            by_target.setdefault(action[1], []).append(action[2])
    leader = _commander(view, 1 - view.player)
    # Numbers rise from left to right.
    targets = sorted(by_target)
    if leader in by_target:
        targets.remove(leader)
        targets.insert(0, leader)
    power: dict[int, int] = {}
    for target in targets:
        needed, best, total = view.about(defence, target), -1, 0
        for number in by_target[target]:
            if number not in power:
                power[number] = view.about(values.power, number)
            strength = power[number]
            total += strength
            if strength >= needed and (best < 0 or (strength, number) < (power[best], best)):
                best = number
        if best >= 0 or total >= needed:
            return (I.A_ATTACK, target, best if best >= 0 else min(by_target[target]))
    return None


def _gather(view: View, legal: list[Action]) -> Action:
    """Join until the attack suffices."""
    for action in legal:
        if action[0] == I.A_JOIN:
            return (G.A_GO,) if view.ask(_suffices) else action
    return (G.A_GO,)


def _suffices(s: Position) -> bool:
    frame = s.stack[-1]
    target: int = frame[attack.TARGET]
    total = 0
    for ref in frame[attack.ATTACKERS]:
        total += values.power(s, ref & REF_MASK)
    return total >= defence(s, target & REF_MASK)


def _left_is_smaller(s: Position) -> bool:
    """Whether no more units stand left of the commander than right of it, for whom a place is asked."""
    player = s.stack[-1][PLAYER]
    cards = line(s, player)
    leader = commander(s, player)
    left = cards.index(leader) if leader in cards else 0
    return left <= len(cards) - 1 - left


def _asked_by(s: Position) -> int:
    """The kind of the frame that waits for the choice, or -1."""
    return s.stack[-2][KIND] if len(s.stack) > 1 else -1


def _picks_cards(s: Position) -> bool:
    return picking.picks_cards(s.stack[-1])


def _holder(s: Position, i: int) -> int:
    return s.control[i]


def _pick(view: View, legal: list[Action]) -> Action:
    """Put back dear cards of the opening hand; discard dear ones; attach to the strongest own card; else the first of the list."""
    picks = [action for action in legal if action[0] == I.A_PICK]
    below = view.ask(_asked_by)
    if below == G.F_SETUP:
        dear = [action for action in picks if view.card(action[1]).cost > _KEEP_COST]
        return dear[0] if dear else (I.A_PASS,)
    if not picks:
        return legal[0]
    if (below == G.F_PLAY or below == G.F_TURN) and view.ask(_picks_cards):
        if below == G.F_PLAY:
            own = [action for action in picks if view.about(_holder, action[1]) == view.player]
            return max(own or picks, key=lambda action: (view.about(values.power, action[1]), -action[1]))
        # In rising order no set can be chosen twice, so the dearest may lie behind: take it from what is offered.
        return max(picks, key=lambda action: (view.card(action[1]).cost, -action[1]))
    return picks[0]
