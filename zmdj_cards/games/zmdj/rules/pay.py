"""Paying a cost from the tactics zone (R10): ready cards rested, supply tokens removed, exactly as much as the cost.

How many supply tokens to spend is the player's choice. Which ready cards to rest is one only where it can matter: if some card in the
game looks at single tactics (by state, element or name), or has an ability that rests a tactic. Else face-down cards go first.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, STEP, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules.supply import ready_tactics

# Fields: (kind, step, player, amount, tokens)
AMOUNT: Final = 3
TOKENS: Final = 4

_BEGIN: Final = 0
CHOSEN: Final = 1  # which cards to rest has been chosen


def start(s: Position, player: int, amount: int) -> None:
    """Ask for a payment; nothing is paid at once. The result is (1,)."""
    if amount > 0:
        s.push(s.stack, (G.F_PAY, _BEGIN, player, amount, 0))
    else:
        s.keep(s.obj, I.RESULT, (1,))


def run(s: Position, frame: Frame) -> bool:
    """The player says how many tokens to spend, where there is a choice."""
    player: int = frame[PLAYER]
    amount: int = frame[AMOUNT]
    step: int = frame[STEP]
    if step == CHOSEN:
        _finish(s, player, [ref & REF_MASK for ref in s.obj[I.RESULT]], frame[TOKENS])
        return False
    tokens = s.reg[G.TOKENS + player]
    if tokens:
        least = max(0, amount - len(ready_tactics(s, player)))
        if least < min(tokens, amount):
            return True
        tokens = least
    _rest(s, player, amount, tokens)
    return False


def options(s: Position, frame: Frame) -> list[Action]:
    player, amount = frame[PLAYER], frame[AMOUNT]
    ready = len(ready_tactics(s, player))
    tokens = s.reg[G.TOKENS + player]
    return [(G.A_PAY, spend) for spend in range(max(0, amount - ready), min(tokens, amount) + 1)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    _rest(s, frame[PLAYER], frame[AMOUNT], action[1])


def _rest(s: Position, player: int, amount: int, tokens: int) -> None:
    """Find ``amount - tokens`` cards to rest; ask which, where it can matter."""
    resting = amount - tokens
    cards = ready_tactics(s, player)
    if 0 < resting < len(cards) and s.tab.traits.fine_payment and len({(s.card[i], s.flags[i]) for i in cards}) > 1:
        s.top((G.F_PAY, CHOSEN, player, amount, tokens))
        ordered = sorted(cards, key=lambda i: (s.card[i], s.flags[i], i))
        picking.pick(s, player, refs(s, ordered), resting, resting)
        return
    flags = s.flags
    down = [i for i in cards if flags[i] & I.FACE_DOWN]
    if len(down) < resting:
        down += [i for i in cards if not flags[i] & I.FACE_DOWN]
    _finish(s, player, down[:resting], tokens)


def _finish(s: Position, player: int, cards: list[int], tokens: int) -> None:
    s.pop(s.stack)
    if tokens:
        s.put(s.reg, G.TOKENS + player, s.reg[G.TOKENS + player] - tokens)
    flags = s.flags
    for i in cards:
        s.put(flags, i, flags[i] | I.RESTED)
    ops.emit(s, G.E_PAID, player, -1, tokens, len(cards))
    s.keep(s.obj, I.RESULT, (1,))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER, P.NUMBER)
