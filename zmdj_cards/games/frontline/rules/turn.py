"""Set-up and the phases of a turn (P1–P7, Q1, Q5, Q18)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import lose, note, random_below, refs, shuffle, transfer, zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain, triggers
from zmdj_cards.engine.frames import delayed, picking
from zmdj_cards.engine.frames.lasting import ON, TAG, VALUE
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, static_values, uses
from zmdj_cards.engine.words import past
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import acts, lines, points, traps, units

# Purposes of a choice of cards, for those who put it into words.
MULLIGAN: Final = -2
FALL_BACK: Final = -3

# Set-up frame. Fields: (kind, step, player)
_ASK_FIRST: Final = 0
_DONE_FIRST: Final = 1
_ASK_SECOND: Final = 2
_DONE_SECOND: Final = 3
READY: Final = 4


def start_setup(s: Position) -> None:
    """The cards lie in their zones: commanders stand on their base lines, hands are drawn, the lot says who goes first (P16, Q5)."""
    first = random_below(s, 2)
    s.reg[I.FIRST] = s.reg[I.ACTIVE] = first
    for player in (0, 1):
        for register in (G.SC_CAP, G.MC_CAP):
            s.reg[register + player] = s.ruleset.start_caps
        for i in lines.creatures(s, player):
            s.place[i] = lines.base(s, player)
        shuffle(s, player, I.DECK)
        draw(s, player, s.ruleset.hand_limit)
    ops.emit(s, I.E_GAME, first)
    s.stack.append((G.F_SETUP, _ASK_FIRST if s.ruleset.mulligan else READY, first))


def draw(s: Position, player: int, count: int) -> int:
    """As many as there are: an empty deck does not lose (Q6)."""
    return ops.draw(s, player, min(count, len(zone_of(s, player, I.DECK))))


def run_setup(s: Position, frame: Frame) -> bool:
    step, player = frame[STEP], frame[PLAYER]
    if step in (_ASK_FIRST, _ASK_SECOND):
        s.top((G.F_SETUP, step + 1, player))
        hand = sorted(zone_of(s, player, I.HAND), key=lambda i: (s.card[i], i))
        picking.pick(s, player, refs(s, hand), 0, len(hand), I.PICK_HIDDEN, MULLIGAN)
    elif step in (_DONE_FIRST, _DONE_SECOND):
        _mulligan(s, player, s.obj[I.RESULT])
        s.top((G.F_SETUP, step + 1, 1 - player))
    else:
        s.pop(s.stack)
        s.push(s.stack, (G.F_TURN, BEGIN, s.reg[I.FIRST]))
    return False


def _mulligan(s: Position, player: int, chosen: tuple[int, ...]) -> None:
    """Put back, draw as many, then shuffle (Q5)."""
    if not chosen:
        return
    note(s, (I.E_MULLIGAN, player, -1, -1, len(chosen), -1))
    for ref in chosen:
        transfer(s, ref & REF_MASK, player, I.DECK)
    draw(s, player, len(chosen))
    shuffle(s, player, I.DECK)


# Turn frame. Fields: (kind, step, player)

BEGIN: Final = 0
GROW: Final = 1
RESET: Final = 2
ACTION: Final = 3
MAIN: Final = 4
REPLENISH: Final = 5
FALLEN: Final = 6
ENDING: Final = 7
EXPIRE: Final = 8
# In these what has been set off goes onto a chain; cost growth, reset and replenish open none (Q11).
_OPEN: Final = (MAIN, EXPIRE)


def run_turn(s: Position, frame: Frame) -> bool:
    step, player = frame[STEP], frame[PLAYER]
    if step in _OPEN and opened(s):
        return False
    _STEPS[step](s, player)
    return False


def opened(s: Position) -> bool:
    """Let what has been set off go onto a chain, and players activate traps whose condition has happened."""
    if not s.pending:
        if not traps.wanted(s):
            return False
        s.put(s.reg, G.PAUSED, len(s.facts))
    chain.start(s)
    return True


def _to(s: Position, step: int, player: int) -> None:
    s.top((G.F_TURN, step, player))


def _phase(s: Position, player: int, phase: int) -> None:
    s.put(s.reg, I.PHASE, phase)
    ops.emit(s, G.E_PHASE, player, -1, -1, phase)


def _begin(s: Position, player: int) -> None:
    if s.reg[I.TURN] >= s.ruleset.last_turn:
        triggers.end_as_draw(s, I.R_TURNS)
        return
    s.put(s.reg, I.TURN, s.reg[I.TURN] + 1)
    s.put(s.reg, I.ACTIVE, player)
    s.reset(s.facts, [])
    for register in (G.SINCE, G.PAUSED, G.SETS, G.SETS + 1):
        s.put(s.reg, register, 0)
    for zone in (s.zones[G.TRAPS], s.zones[I.ZONE_COUNT + G.TRAPS]):
        for i in zone:
            if s.flags[i] & G.FRESH:
                s.put(s.flags, i, s.flags[i] & ~G.FRESH)
    past.forget(s)
    uses.forget_uses(s, "each_turn")
    ops.expire(s, I.U_START_OF, s.reg[I.TURN])
    _to(s, GROW, player)
    ops.emit(s, I.E_TURN, player, -1, -1, s.reg[I.TURN])
    holds = lines.held(s, player) >= s.ruleset.lines_to_hold
    s.put(s.reg, G.HELD + player, s.reg[G.HELD + player] + 1 if holds else 0)
    if s.reg[G.HELD + player] >= s.ruleset.turns_to_hold:
        lose(s, 1 - player, G.R_HELD)


def _grow(s: Position, player: int) -> None:
    """P2, P3: the first turns of both are the first two of the game."""
    _to(s, RESET, player)
    _phase(s, player, G.GROWTH)
    extra = s.ruleset.second_extra_raise if player != s.reg[I.FIRST] and s.reg[I.TURN] == 2 else 0
    s.push(s.stack, (G.F_GROW, 0, player, s.ruleset.raise_per_turn, extra))


def _reset(s: Position, player: int) -> None:
    """P4: the support zone into the hand, own rested cards readied; commanders recover (Q16)."""
    _to(s, ACTION, player)
    points.fill(s, player)
    _phase(s, player, G.RESET)
    cards = zone_of(s, player, G.SUPPORT) if s.ruleset.support_returns else ()
    for i in cards:
        transfer(s, i, player, I.HAND)
    if cards:
        ops.emit(s, G.E_GATHER, player, -1, -1, len(cards))
    units.recovers(s, player)
    for i in lines.creatures(s, player):
        if s.flags[i] & G.ACTED:
            s.put(s.flags, i, s.flags[i] & ~G.ACTED)
    rested = [i for i in lines.creatures(s, player) if s.flags[i] & I.RESTED and prohibitions.free(s, I.C_READY_PHASE, i)]
    would.happen(s, deeds.READY, refs(s, rested))


def _action(s: Position, player: int) -> None:
    _to(s, MAIN, player)
    _phase(s, player, G.ACTION)


def _main(s: Position, player: int) -> None:
    _to(s, REPLENISH, player)
    _phase(s, player, G.MAIN)
    seen, here = s.obj[G.POSITIONS], picture(s)
    if seen.count(here) + 1 >= s.ruleset.repetitions:
        triggers.end_as_draw(s, G.R_REPEATED)
        return
    s.keep(s.obj, G.POSITIONS, (*seen, here))
    s.push(s.stack, (I.F_MAIN, 0, player))


def picture(s: Position) -> int:
    """A number for the position with the player to move, as a repetition counts it: without generations, history and chance (Q18)."""
    cards = [
        [(s.card[i], s.flags[i], s.place[i], s.counters[G.DAMAGE][i], s.card[s.host[i]] if s.host[i] >= 0 else -1) for i in zone]
        for zone in s.zones
    ]
    mods = [(mod[KIND], s.card[mod[ON] & REF_MASK] if mod[ON] >= 0 else mod[ON], *mod[VALUE:TAG]) for mod in s.mods]
    numbers = [s.reg[I.ACTIVE], *(s.reg[first + player] for name, first in G.PAIRS.items() if name != "held" for player in (0, 1))]
    return int.from_bytes(blake2b(repr((cards, mods, numbers)).encode(), digest_size=6).digest(), "big")


def _replenish(s: Position, player: int) -> None:
    """P7: what is above the hand limit falls back, what is below it is reinforced from the deck."""
    _to(s, FALLEN, player)
    _phase(s, player, G.REPLENISH)
    hand = sorted(zone_of(s, player, I.HAND), key=lambda i: (s.card[i], i))
    gap = static_values.hand_limit(s, player) - len(hand)
    if gap < 0:
        picking.pick(s, player, refs(s, hand), -gap, -gap, I.PICK_HIDDEN, FALL_BACK)
        return
    reinforce(s, player, gap)
    s.keep(s.obj, I.RESULT, ())


def reinforce(s: Position, player: int, count: int) -> int:
    """Cards from the top of the deck face down and rested into the support zone: nobody knows them (P7)."""
    cards = zone_of(s, player, I.DECK)[:count] if count > 0 else ()
    for i in cards:
        transfer(s, i, player, G.SUPPORT)
        s.put(s.flags, i, I.FACE_DOWN | I.RESTED | G.BLIND)
    if cards:
        ops.emit(s, G.E_REINFORCE, player, -1, -1, len(cards))
    return len(cards)


def to_support(s: Position, cards: list[int]) -> None:
    """Cards that their owner knows go there (fall back)."""
    ops.out(s, cards, G.SUPPORT, G.E_SUPPORT)
    for i in cards:
        s.put(s.flags, i, I.FACE_DOWN | I.RESTED)


def _fallen(s: Position, player: int) -> None:
    _to(s, ENDING, player)
    to_support(s, [ref & REF_MASK for ref in s.obj[I.RESULT]])


def _ending(s: Position, player: int) -> None:
    _to(s, EXPIRE, player)
    ops.emit(s, I.E_TURN_END, player, -1, -1, s.reg[I.TURN])


def _expire(s: Position, player: int) -> None:
    """Q1: effects until end of turn end, then the other player's turn."""
    _phase(s, player, G.END)
    ops.expire(s, I.U_TURN)
    ops.expire(s, I.U_END_OF, s.reg[I.TURN])
    s.keep(s.obj, I.ENDED, ())
    delayed.drop(s, I.U_TURN, -1)
    if not s.ruleset.keep_points:
        for pool in (G.SC, G.MC):
            s.put(s.reg, pool + player, 0)
    _to(s, BEGIN, 1 - player)


_STEPS: Final = (_begin, _grow, _reset, _action, _main, _replenish, _fallen, _ending, _expire)


# Cost growth. Fields: (kind, step, player, raises to make, raises that may be made)

LEFT: Final = 3
EXTRA: Final = 4


def run_grow(s: Position, frame: Frame) -> bool:
    if (frame[LEFT] or frame[EXTRA]) and points.room(s, frame[PLAYER]):
        return True
    s.pop(s.stack)
    return False


def options_grow(s: Position, frame: Frame) -> list[Action]:
    found: list[Action] = [(G.A_RAISE, 0), (G.A_RAISE, 1)]
    return found if frame[LEFT] else [(I.A_PASS,), *found]


def apply_grow(s: Position, frame: Frame, action: Action) -> None:
    kind, step, player, left, extra = frame
    if action[0] == I.A_PASS:
        s.top((kind, step, player, 0, 0))
        return
    s.top((kind, step, player, left - 1, extra) if left else (kind, step, player, 0, extra - 1))
    points.raise_cap(s, player, action[1])


# Main phase. Fields: (kind, step, player)


def run_main(s: Position, frame: Frame) -> bool:
    return not opened(s)


def options_main(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), *acts.main_actions(s, frame[PLAYER])]


def apply_main(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == I.A_PASS:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, ())
    else:
        acts.act(s, frame[PLAYER], action)


def in_main(player: int) -> list[Frame]:
    """The stack in a player's main phase."""
    return [(G.F_TURN, REPLENISH, player), (I.F_MAIN, 0, player)]


def is_turn(s: Position, frame: Frame) -> bool:
    """Whether a frame of a turn is that of the player whose turn it is, or about to be."""
    return bool(frame[PLAYER] in (0, 1) and (frame[PLAYER] == s.reg[I.ACTIVE] or frame[STEP] == BEGIN))
