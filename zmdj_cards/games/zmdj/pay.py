"""Paying a cost from the tactics zone (R10): ready cards rested, supply tokens removed, exactly as much as the cost.

Ready tactics are interchangeable for a cost, except those with an ability that rests them; face-down ones go first.
How many supply tokens to spend is the player's choice.
"""

from __future__ import annotations

from zmdj_cards.engine.action import Action
from zmdj_cards.engine.frame import Frame
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj import ops
from zmdj_cards.games.zmdj.board import Z, ready_tactics

# Frame: (kind, step, player, amount)


def start(s: Z, player: int, amount: int) -> None:
    s.push(s.stack, (I.F_PAY, 0, player, amount))


def run(s: Z, frame: Frame) -> bool:
    """Nothing to pay: done. Else the player says how many tokens to spend."""
    player, amount = frame[2], frame[3]
    if amount > 0:
        tokens = s.reg[I.TOKENS + player]
        if tokens:
            ready = len(ready_tactics(s, player))
            least = max(0, amount - ready)
            if least < min(tokens, amount):
                return True
            tokens = least
        spend(s, player, amount, tokens)
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (1,))
    return False


def options(s: Z, frame: Frame) -> list[Action]:
    player, amount = frame[2], frame[3]
    ready = len(ready_tactics(s, player))
    tokens = s.reg[I.TOKENS + player]
    return [(I.A_PAY, spend) for spend in range(max(0, amount - ready), min(tokens, amount) + 1)]


def apply(s: Z, frame: Frame, action: Action) -> None:
    player, amount, tokens = frame[2], frame[3], action[1]
    s.pop(s.stack)
    spend(s, player, amount, tokens)
    s.keep(s.obj, I.RESULT, (1,))


def spend(s: Z, player: int, amount: int, tokens: int) -> None:
    """Rest ``amount - tokens`` tactics and remove ``tokens``."""
    if tokens:
        s.put(s.reg, I.TOKENS + player, s.reg[I.TOKENS + player] - tokens)
    resting = amount - tokens
    if resting:
        cards = ready_tactics(s, player)
        cards.sort(key=lambda i: (not s.flags[i] & I.FACE_DOWN, _rests_itself(s, i)))
        for i in cards[:resting]:
            s.put(s.flags, i, s.flags[i] | I.RESTED)
    ops.emit(s, I.E_PAID, player, -1, tokens, resting)


def _rests_itself(s: Z, i: int) -> bool:
    """Whether the tactic has an ability whose cost is to rest it."""
    if s.flags[i] & I.FACE_DOWN:
        return False
    return any(ability.rests for ability in s.tab.cards[s.card[i]].front.activated)
