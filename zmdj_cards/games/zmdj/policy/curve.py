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
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
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
        if kind in (I.F_ASK, G.F_DAMAGE):
            return legal[-1]
        if kind not in (I.F_MAIN, I.F_ATTACK, G.F_PLACE, I.F_PICK):
            return legal[0]
        s = view.state
        frame = s.stack[-1]
        if kind == I.F_MAIN:
            return self._main(s, frame[PLAYER], legal)
        if kind == I.F_ATTACK:
            return _gather(s, frame, legal)
        return _place(s, frame[PLAYER], legal) if kind == G.F_PLACE else _pick(s, frame, legal)

    def _main(self, s: Position, player: int, legal: list[Action]) -> Action:
        plays = [action for action in legal if action[0] == I.A_PLAY]
        if plays:
            return max(plays, key=lambda action: (_is_unit(s, action[1]), _cost(s, action[1]), -s.card[action[1]]))
        if s.reg[I.TURN] != self._turn:
            self._turn, self._uses = s.reg[I.TURN], 0
        leader = commander(s, player)
        for action in legal:
            if action[0] == I.A_USE and action[1] == leader and self._uses < _USES_A_TURN:
                self._uses += 1
                return action
        return _attack(s, player, legal) or (I.A_PASS,)


def _cost(s: Position, i: int) -> int:
    return s.tab.cards[s.card[i]].cost


def _is_unit(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].type == G.UNIT


def defence(s: Position, target: int) -> int:
    """What an attack must reach as far as everybody can see: power, and the flash point of a ready card (guide, Combat 4)."""
    return values.power(s, target) + (0 if s.flags[target] & I.RESTED else values.flash(s, target))


def _attack(s: Position, player: int, legal: list[Action]) -> Action | None:
    """The attack to declare: alone with the weakest that suffices, else together; the commander first, then units from the left."""
    by_target: dict[int, list[int]] = {}
    for action in legal:
        if action[0] == I.A_ATTACK:
            by_target.setdefault(action[1], []).append(action[2])
    leader = commander(s, 1 - player)
    for target in sorted(by_target, key=lambda i: (i != leader, i)):
        needed, able = defence(s, target), by_target[target]
        alone = [i for i in able if values.power(s, i) >= needed]
        if alone:
            return (I.A_ATTACK, target, min(alone, key=lambda i: (values.power(s, i), i)))
        if sum(values.power(s, i) for i in able) >= needed:
            order = line(s, player)
            return (I.A_ATTACK, target, min(able, key=order.index))
    return None


def _gather(s: Position, frame: Frame, legal: list[Action]) -> Action:
    """Join until the attack suffices."""
    target, chosen = frame[attack.TARGET] & REF_MASK, frame[attack.ATTACKERS]
    power = sum(values.power(s, ref & REF_MASK) for ref in chosen)
    joins = [action for action in legal if action[0] == I.A_JOIN]
    return joins[0] if joins and power < defence(s, target) else (G.A_GO,)


def _place(s: Position, player: int, legal: list[Action]) -> Action:
    cards = line(s, player)
    leader = commander(s, player)
    left = cards.index(leader) if leader in cards else 0
    return legal[0] if left <= len(cards) - 1 - left else legal[-1]


def _pick(s: Position, frame: Frame, legal: list[Action]) -> Action:
    """Put back dear cards of the opening hand; discard dear ones; attach to the strongest own card; else the first of the list."""
    picks = [action for action in legal if action[0] == I.A_PICK]
    below = s.stack[-2][KIND] if len(s.stack) > 1 else -1
    if below == G.F_SETUP:
        dear = [action for action in picks if _cost(s, action[1]) > _KEEP_COST]
        return dear[0] if dear else (I.A_PASS,)
    if not picks or not picking.picks_cards(frame):
        return legal[0] if not picks else picks[0]
    if below == G.F_PLAY:
        own = [action for action in picks if s.control[action[1]] == frame[PLAYER]]
        return max(own or picks, key=lambda action: (values.power(s, action[1]), -action[1]))
    if below == G.F_TURN:
        # In rising order no set can be chosen twice, so the dearest may lie behind: take it from what is offered.
        return max(picks, key=lambda action: (_cost(s, action[1]), -action[1]))
    return picks[0]
