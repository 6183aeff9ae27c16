"""Set-up and the steps of a turn (Turn/1–17, Z5–Z6, Z12–Z19)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import flag, note, random_below, refs, shuffle, transfer, zone_of
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain, triggers
from zmdj_cards.engine.frames import delayed, picking
from zmdj_cards.engine.frames.lasting import ON
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.state import shape as S
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values, uses
from zmdj_cards.engine.words import past
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.rules import places

# Purposes of choices, for those who put them into words.
MULLIGAN: Final = -2
HAND_LIMIT: Final = -3

# Set-up. Fields: (kind, step, player, how often the player has put cards back)
TIMES: Final = 3

_ASK: Final = 0
_PUT_BACK: Final = 1
SETTLED: Final = 2


def setup(s: Position) -> None:
    """Chance decides who begins; decks are shuffled, hands drawn (Zones/1–3, Z5)."""
    first = random_below(s, 2)
    s.reg[I.FIRST] = s.reg[I.ACTIVE] = first
    for player in (first, 1 - first):
        s.reg[G.HEALTH + player] = s.ruleset.starting_life
        shuffle(s, player, I.DECK)
    ops.emit(s, I.E_GAME, first)
    for player in (first, 1 - first):
        _draw_quietly(s, player, s.ruleset.opening_hand)
    s.stack.append((G.F_SETUP, _ASK, first, 0))


def _draw_quietly(s: Position, player: int, count: int) -> None:
    """The opening hand is not drawn in the game (Z45)."""
    for i in zone_of(s, player, I.DECK)[:count]:
        transfer(s, i, player, I.HAND)


def run_setup(s: Position, frame: Frame) -> bool:
    """Any number of cards on the bottom and as many drawn, as often as wanted; from the second time on one fewer (Z6)."""
    step, player, times = frame[STEP], frame[PLAYER], frame[TIMES]
    if step == _ASK:
        hand = sorted(zone_of(s, player, I.HAND), key=lambda i: (s.card[i], i))
        s.top((frame[KIND], _PUT_BACK, player, times))
        if s.ruleset.partial_mulligan and hand:
            picking.pick(s, player, refs(s, hand), 0, len(hand), I.PICK_HIDDEN, MULLIGAN)
        else:
            s.keep(s.obj, I.RESULT, ())
        return False
    chosen = s.obj[I.RESULT]
    if chosen:
        note(s, (I.E_MULLIGAN, player, -1, -1, len(chosen), -1))
        for ref in chosen:
            transfer(s, ref & REF_MASK, player, I.DECK)
        _draw_quietly(s, player, len(chosen) - (1 if times else 0))
        s.top((frame[KIND], _ASK, player, times + 1))
        return False
    if times:
        shuffle(s, player, I.DECK)
    if player == s.reg[I.FIRST]:
        s.top((frame[KIND], _ASK, 1 - player, 0))
        return False
    s.pop(s.stack)
    s.push(s.stack, (G.F_TURN, BEGIN, s.reg[I.FIRST]))
    return False


def setup_shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.NUMBER)


# The turn. Fields: (kind, step, player)
BEGIN: Final = 0
READIED: Final = 1
PREPARED: Final = 2
DRAWN: Final = 3
ACTED: Final = 4
ENDED: Final = 5
DISCARDED: Final = 6
OVER: Final = 7
LEAVE: Final = 8


def run(s: Position, frame: Frame) -> bool:
    """Each step: its own action, then checks and triggers, then priority (Z13)."""
    step, player = frame[STEP], frame[PLAYER]
    s.top((frame[KIND], min(step + 1, LEAVE), player))
    if step == BEGIN:
        _begin(s, player)
    elif step == READIED:
        _step(s, player, G.PREPARATION)
    elif step == PREPARED:
        if s.reg[I.TURN] > 1 or s.ruleset.first_player_draws:
            s.put(s.reg, I.PHASE, G.DRAW)
            would.happen(s, deeds.DRAW, (-2 - player,), (1,))
            _step(s, player, G.DRAW)
    elif step == DRAWN:
        s.put(s.reg, I.PHASE, G.ACTION)
        chain.start(s)
    elif step == ACTED:
        ops.emit(s, I.E_TURN_END, player, -1, -1, s.reg[I.TURN])
        _step(s, player, G.END)
    elif step == ENDED:
        _discard(s, player)
    elif step == DISCARDED:
        _discarded(s, player)
    elif step == OVER:
        _expire(s)
    else:
        s.top((G.F_TURN, BEGIN, 1 - player))
    return False


def _step(s: Position, player: int, phase: int) -> None:
    """A step begins, and the player whose turn it is gets priority (Stack/4)."""
    s.put(s.reg, I.PHASE, phase)
    ops.emit(s, G.E_STEP, player, -1, -1, phase)
    chain.start(s)


def _begin(s: Position, player: int) -> None:
    turn = s.reg[I.TURN] + 1
    if s.ruleset.last_turn and turn > s.ruleset.last_turn:
        triggers.end_as_draw(s, I.R_TURNS)
        return
    s.put(s.reg, I.TURN, turn)
    s.put(s.reg, I.ACTIVE, player)
    s.put(s.reg, I.PHASE, G.READY)
    s.put(s.reg, G.LANDS, 0)
    s.reset(s.facts, [])
    uses.forget_uses(s, "each_turn")
    past.forget(s)
    ops.emit(s, I.E_TURN, player, -1, -1, turn)
    for side in (0, 1):
        for i in places.units(s, side):
            flags = s.flags[i] & ~(G.SHIFTED | G.ATTACKED | G.MARCHED)
            flags &= ~G.FRESH if side == player else -1
            if flags != s.flags[i]:
                s.put(s.flags, i, flags)
    for i in places.permanents(s, player):
        if s.flags[i] & I.RESTED and not _held(s, i):
            flag(s, i, I.RESTED, False)
    ops.emit(s, G.E_STEP, player, -1, -1, G.READY)


def _held(s: Position, i: int) -> bool:
    return any(mod[KIND] == G.M_HELD and mod[ON] == s.refs[i] for mod in s.mods)


def _discard(s: Position, player: int) -> None:
    """What is above the hand limit, at one moment (Z19)."""
    s.put(s.reg, I.PHASE, G.DISCARDING)
    hand = zone_of(s, player, I.HAND)
    over = len(hand) - static_values.hand_limit(s, player)
    if over > 0:
        cards = sorted(hand, key=lambda i: (s.card[i], i))
        picking.pick(s, player, refs(s, cards), over, over, I.PICK_HIDDEN, HAND_LIMIT)
    else:
        s.keep(s.obj, I.RESULT, ())


def _discarded(s: Position, player: int) -> None:
    chosen = s.obj[I.RESULT]
    if chosen:
        ops.discard(s, player, [ref & REF_MASK for ref in chosen])
    if s.ruleset.priority_in_discard:
        chain.start(s)


def _expire(s: Position) -> None:
    """ "Until end of turn" and "this turn" end together; marks stay, unless the ruleset says otherwise."""
    ops.expire(s, I.U_TURN)
    delayed.drop(s, I.U_TURN, -1)
    if not s.ruleset.damage_stays:
        for player in (0, 1):
            for i in places.units(s, player):
                if s.counters[G.DAMAGE][i]:
                    s.put(s.counters[G.DAMAGE], i, 0)


def is_turn(s: Position, frame: Frame) -> bool:
    return frame[PLAYER] in (0, 1)


# Drawing


def draw(s: Position, subjects: Refs, args: Refs) -> Refs:
    """One by one; who has had to draw from an empty deck loses at the next check (Z8)."""
    drawn: list[int] = []
    for player in (-2 - subject for subject in subjects):
        for _ in range(args[0]):
            deck = zone_of(s, player, I.DECK)
            if not deck:
                s.put(s.reg, G.DRY, s.reg[G.DRY] | 1 << player)
                break
            transfer(s, deck[0], player, I.HAND)
            drawn.append(s.refs[deck[0]])
            ops.emit(s, I.E_DRAW, player, s.refs[deck[0]])
    return tuple(drawn)
