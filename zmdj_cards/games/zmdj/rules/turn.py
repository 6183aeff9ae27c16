"""Set-up and the five phases of a turn (guide, Setup, Your turn — five phases)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, note, random_below, refs, shuffle, transfer, zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import triggers
from zmdj_cards.engine.frames import delayed, pending, picking
from zmdj_cards.engine.frames.lasting import EXTRA, ON, TAG, UNTIL, VALUE
from zmdj_cards.engine.happen import deeds, in_piles, listening, ops, would
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values, uses
from zmdj_cards.engine.words import past
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules import attack, changes, play, skills
from zmdj_cards.games.zmdj.rules.lines import commander

# Purposes of a choice of cards, for those who put it into words.
MULLIGAN: Final = -2
HAND_LIMIT: Final = -3

# Set-up frame. Fields: (kind, step, player)

_ORDER: Final = 0
_TOKENS: Final = 1
_START: Final = 2
_HANDS: Final = 3
_ASK_FIRST: Final = 4
_DONE_FIRST: Final = 5
_ASK_SECOND: Final = 6
_DONE_SECOND: Final = 7
SETTLED: Final = 8  # all have taken their mulligan


def start_setup(s: Position) -> None:
    """The cards lie in their zones."""
    s.stack.append((G.F_SETUP, _ORDER, -1))


def run_setup(s: Position, frame: Frame) -> bool:
    step = frame[STEP]
    first = s.reg[I.FIRST]
    if step == _ORDER:
        if frame[PLAYER] < 0:
            # Shuffle both decks, then decide at random who picks.
            for player in (0, 1):
                shuffle(s, player, I.DECK)
                shuffle(s, player, G.TACTICS_DECK)
            s.top((frame[KIND], _ORDER, random_below(s, 2)))
            return False
        return True
    if step == _TOKENS:
        ops.emit(s, I.E_GAME, first)
        changes.gain_tokens(s, first, s.ruleset.tokens_first)
        changes.gain_tokens(s, 1 - first, s.ruleset.tokens_second)
        s.top((frame[KIND], _START, first))
        return False
    if s.pending:
        pending.start(s)
        return False
    if step == _START:
        s.top((frame[KIND], _HANDS, first))
        return False
    if step == _HANDS:
        ops.draw(s, first, s.ruleset.opening_first)
        ops.draw(s, 1 - first, s.ruleset.opening_second)
        s.top((frame[KIND], _ASK_FIRST, first))
        return False
    if step in (_ASK_FIRST, _ASK_SECOND):
        player = first if step == _ASK_FIRST else 1 - first
        hand = zone_of(s, player, I.HAND)
        s.top((frame[KIND], step + 1, player))
        picking.pick(s, player, refs(s, sorted(hand, key=lambda i: (s.card[i], i))), 0, len(hand), I.PICK_HIDDEN, MULLIGAN)
        return False
    if step in (_DONE_FIRST, _DONE_SECOND):
        _mulligan(s, frame[PLAYER], s.obj[I.RESULT])
        s.top((frame[KIND], step + 1, 1 - frame[PLAYER]))
        return False
    for player in (first, 1 - first):
        _life(s, player)
    s.pop(s.stack)
    s.push(s.stack, (G.F_TURN, 0, first))
    return False


def options_setup(s: Position, frame: Frame) -> list[Action]:
    """The player picked at random chooses who goes first: itself (1) or the other (2)."""
    return [(I.A_MODE, 1), (I.A_MODE, 2)]


def apply_setup(s: Position, frame: Frame, action: Action) -> None:
    first = frame[PLAYER] if action[1] == 1 else 1 - frame[PLAYER]
    s.put(s.reg, I.FIRST, first)
    s.put(s.reg, I.ACTIVE, first)
    s.top((frame[KIND], _TOKENS, first))


def _mulligan(s: Position, player: int, chosen: tuple[int, ...]) -> None:
    """To the bottom, draw as many, then shuffle (R8): what was returned cannot come back at once."""
    if not chosen:
        return
    cards = [ref & REF_MASK for ref in chosen]
    note(s, (I.E_MULLIGAN, player, -1, -1, len(cards), -1))
    for i in cards:
        transfer(s, i, player, I.DECK)
    ops.draw(s, player, len(cards))
    shuffle(s, player, I.DECK)


def _life(s: Position, player: int) -> None:
    """Stamina cards from the top of the deck, the first of them at the bottom of the life zone."""
    leader = commander(s, player)
    for _ in range(definition(s, leader).printed.stamina if leader >= 0 else 0):
        deck = zone_of(s, player, I.DECK)
        if deck:
            transfer(s, deck[0], player, G.LIFE, 0)


# Turn frame. Fields: (kind, step, player)

_BEGIN: Final = 0
_READY: Final = 1
_TACTICS: Final = 2
_DRAW: Final = 3
_MAIN: Final = 4
_END: Final = 5
_LIMIT: Final = 6
_DISCARDED: Final = 7
_EXPIRE: Final = 8
_NEXT: Final = 9
LEAVE: Final = 10


def run_turn(s: Position, frame: Frame) -> bool:
    step: int = frame[STEP]
    player: int = frame[PLAYER]
    if s.pending:
        if step == _NEXT:
            # What expired has set something off: the end phase repeats.
            _to(s, _END, player)
        pending.start(s)
        return False
    return _STEPS[step](s, player)


def _to(s: Position, step: int, player: int) -> None:
    s.top((G.F_TURN, step, player))


def _phase(s: Position, player: int, phase: int) -> None:
    if phase > G.READY:
        ops.emit(s, G.E_PHASE_END, player, -1, -1, s.reg[I.PHASE])
    s.put(s.reg, I.PHASE, phase)
    ops.emit(s, G.E_PHASE, player, -1, -1, phase)


def _begin(s: Position, player: int) -> bool:
    if s.reg[I.TURN] >= s.ruleset.last_turn:
        # Both decks are drawn long before; only a game in which nobody can draw, or everything comes back, gets here.
        triggers.end_as_draw(s, I.R_TURNS)
        return False
    s.put(s.reg, I.TURN, s.reg[I.TURN] + 1)
    s.put(s.reg, I.ACTIVE, player)
    s.reset(s.facts, [])
    past.forget(s)
    uses.forget_uses(s, "each_turn")
    ops.expire(s, I.U_START_OF, s.reg[I.TURN])
    _to(s, _READY, player)
    _phase(s, player, G.READY)
    ops.emit(s, I.E_TURN, player, -1, -1, s.reg[I.TURN])
    return False


def _ready(s: Position, player: int) -> bool:
    """Ready all cards of the battlefield and of the tactics zone; suppressed ones stay as they are, once."""
    _to(s, _TACTICS, player)
    if skipped(s, G.READY):
        return False
    rested: list[int] = []
    for i in zone_of(s, player, I.LINE):
        flags = s.flags[i]
        if flags & G.ATTACKED:
            s.put(s.flags, i, flags & ~G.ATTACKED)
        if flags & G.HELD:
            s.put(s.flags, i, s.flags[i] & ~G.HELD)
        elif flags & I.RESTED:
            rested.append(s.refs[i])
    would.happen(s, G.D_READY_PHASE, tuple(rested))
    for i in zone_of(s, player, G.TACTICS):
        if s.flags[i] & I.RESTED:
            s.put(s.flags, i, s.flags[i] & ~I.RESTED)
    return False


def skipped(s: Position, phase: int) -> bool:
    """Whether an effect skips this phase of this turn."""
    for mod in s.mods:  # noqa: SIM110  # a generator takes longer
        if mod[KIND] == G.M_PHASE and mod[VALUE] == phase and mod[EXTRA] == s.reg[I.TURN]:
            return True
    return False


def _tactics(s: Position, player: int) -> bool:
    _to(s, _DRAW, player)
    _phase(s, player, G.TACTICS_PHASE)
    deck = zone_of(s, player, G.TACTICS_DECK)
    if deck and not skipped(s, G.TACTICS_PHASE):
        transfer(s, deck[0], player, G.TACTICS)
        ops.emit(s, G.E_TACTIC, player, s.refs[deck[0]])
    return False


def _draw(s: Position, player: int) -> bool:
    _to(s, _MAIN, player)
    _phase(s, player, G.DRAW)
    if skipped(s, G.DRAW) or (s.reg[I.TURN] == 1 and not s.ruleset.first_player_draws):
        return False
    would.happen(s, deeds.DRAW, (-2 - player,), (s.ruleset.draws_per_turn,))
    return False


def _main(s: Position, player: int) -> bool:
    _to(s, _END, player)
    _phase(s, player, G.MAIN)
    if not skipped(s, G.MAIN):
        s.push(s.stack, (I.F_MAIN, 0, player))
    return False


def _end(s: Position, player: int) -> bool:
    """ "At turn end" abilities; each triggers at most once in this phase, however often it repeats."""
    if s.reg[I.PHASE] != G.END and _extra_phase(s, player):
        return False
    if skipped(s, G.END):
        # What ends with the turn ends all the same.
        _to(s, _EXPIRE, player)
        return False
    if s.reg[I.PHASE] != G.END:
        _phase(s, player, G.END)
    _to(s, _LIMIT, player)
    ops.emit(s, *_turn_end(s, player))
    return False


def _turn_end(s: Position, player: int) -> tuple[int, int, int, int, int]:
    return (I.E_TURN_END, player, -1, -1, s.reg[I.TURN])


def _extra_phase(s: Position, player: int) -> bool:
    """One more phase before the end phase, if an effect has added it."""
    added: Frame | None = None
    for mod in s.mods:
        if mod[KIND] == G.M_EXTRA_PHASE and mod[ON] == player:
            added = mod
            break
    if added is None:
        return False
    s.reset(s.mods, [mod for mod in s.mods if mod is not added])
    _STEPS[{G.READY: _READY, G.TACTICS_PHASE: _TACTICS, G.DRAW: _DRAW, G.MAIN: _MAIN}.get(added[VALUE], _MAIN)](s, player)
    s.put(s.reg, I.PHASE, added[VALUE])
    at = next(at for at in range(len(s.stack) - 1, -1, -1) if s.stack[at][KIND] == G.F_TURN)
    s.put(s.stack, at, (G.F_TURN, _END, player))
    return True


def over_limit(s: Position, player: int) -> int:
    """By how many cards a hand is above its limit."""
    return max(0, len(zone_of(s, player, I.HAND)) - static_values.hand_limit(s, player))


def _limit(s: Position, player: int) -> bool:
    over = over_limit(s, player)
    if over > 0:
        hand = [i for i in zone_of(s, player, I.HAND) if in_piles.may_discard(s, i)]
        over = min(len(hand), over)
        if over > 0:
            _to(s, _DISCARDED, player)
            ordered = sorted(hand, key=lambda i: (s.card[i], i))
            picking.pick(s, player, refs(s, ordered), over, over, I.PICK_HIDDEN, HAND_LIMIT)
            return False
    _to(s, _EXPIRE, player)
    return False


def _discarded(s: Position, player: int) -> bool:
    _to(s, _EXPIRE, player)
    would.happen(s, deeds.DISCARDS, (-2 - player,), s.obj[I.RESULT])
    return False


def _expire(s: Position, player: int) -> bool:
    """ "Until end of turn" ends. Whatever that sets off, and new end-of-turn abilities, repeat the phase."""
    _to(s, LEAVE if skipped(s, G.END) else _NEXT, player)
    ops.expire(s, I.U_TURN)
    ops.expire(s, G.U_ONCE)
    ops.expire(s, I.U_END_OF, s.reg[I.TURN])
    if s.obj[I.DELAYED]:
        # What an ability of this phase has put off to the end of the turn comes when the phase repeats.
        event = (*_turn_end(s, player), -1)
        left = tuple(entry for entry in s.obj[I.DELAYED] if entry[delayed.UNTIL] != I.U_TURN or listening.ends_wait(s, entry, event))
        if len(left) != len(s.obj[I.DELAYED]):
            s.put(s.obj, I.DELAYED, left)
    return False


def _next(s: Position, player: int) -> bool:
    """The phase repeats for the turn-end abilities of what has come in while it went on (R32), and for a hand above its limit."""
    if listening.heard(s, (*_turn_end(s, player), -1)):
        return _end(s, player)
    again = over_limit(s, player) > 0 and any(in_piles.may_discard(s, i) for i in zone_of(s, player, I.HAND))
    if again and not s.tab.replaced & {I.E_DISCARD, I.E_DISCARDED}:
        _to(s, _LIMIT, player)
        return False
    return _leave(s, player)


def _leave(s: Position, player: int) -> bool:
    """Pass to the opponent, unless the next turn is an extra one of somebody, or is left out."""
    s.keep(s.obj, I.ENDED, ())
    delayed.drop(s, I.U_TURN, -1)
    following = 1 - player
    added = [mod for mod in s.mods if mod[KIND] == I.M_EXTRA_TURN] if s.mods else []
    if added:
        following = added[-1][1]
        s.reset(s.mods, [mod for mod in s.mods if mod is not added[-1]])
        if following == player:
            _shift(s)
    while left_out(s, s.reg[I.TURN] + 1):
        s.put(s.reg, I.TURN, s.reg[I.TURN] + 1)
        for until in (I.U_START_OF, I.U_END_OF):
            ops.expire(s, until, s.reg[I.TURN])
        following = 1 - following
    _to(s, _BEGIN, following)
    return False


def left_out(s: Position, number: int) -> bool:
    """Whether an effect skips a whole turn."""
    for mod in s.mods:  # noqa: SIM110  # a generator takes longer
        if mod[KIND] == G.M_PHASE and mod[VALUE] == G.WHOLE_TURN and mod[EXTRA] == number:
            return True
    return False


def _shift(s: Position) -> None:
    """The next turn is one more of the same player: what waits for a later turn of a player waits for that player's turn all the same."""
    now = s.reg[I.TURN]

    def later(number: int) -> int:
        return number if number <= now else (number - 1 if (number - now) % 2 == 0 else number + 1)

    shifted: list[Frame] = []
    for mod in s.mods:
        if mod[UNTIL] in (I.U_START_OF, I.U_END_OF):
            mod = with_field(mod, TAG, later(mod[TAG]))
            if mod[KIND] == G.M_PHASE:
                mod = with_field(mod, EXTRA, later(mod[EXTRA]))
        shifted.append(mod)
    s.reset(s.mods, shifted)


_STEPS: Final[dict[int, Callable[[Position, int], bool]]] = {
    _BEGIN: _begin,
    _READY: _ready,
    _TACTICS: _tactics,
    _DRAW: _draw,
    _MAIN: _main,
    _END: _end,
    _LIMIT: _limit,
    _DISCARDED: _discarded,
    _EXPIRE: _expire,
    _NEXT: _next,
    LEAVE: _leave,
}


# Main frame. Fields: (kind, step, player)


def in_main(player: int) -> list[Frame]:
    """The frames of a main phase, with nothing begun."""
    return [(G.F_TURN, _END, player), (I.F_MAIN, 0, player)]


def run_main(s: Position, frame: Frame) -> bool:
    if s.pending:
        pending.start(s)
        return False
    return True


def options_main(s: Position, frame: Frame) -> list[Action]:
    """End the phase, play a card, use an ability or attack: in any order, as often as it can be paid."""
    player: int = frame[PLAYER]
    found: list[Action] = [(I.A_PASS,)]
    found += play.playable(s, player)
    found += skills.usable(s, player, play.MAIN_TIMING)
    attacks = attack.declarations(s, player)
    if s.tab.any_musts and attack.must_attack(s, attacks):
        found.remove((I.A_PASS,))
    found += attacks
    if len(found) > 1:
        found.sort()
    return found


def apply_main(s: Position, frame: Frame, action: Action) -> None:
    kind = action[0]
    if kind == I.A_PASS:
        s.pop(s.stack)
    elif kind == I.A_PLAY:
        play.start(s, frame[PLAYER], action[1])
    elif kind == I.A_USE:
        skills.start_use(s, frame[PLAYER], action[1], action[2])
    else:
        attack.start(s, frame[PLAYER], action[1], action[2])


def is_turn(s: Position, frame: Frame) -> bool:
    """Whether it is the turn of the player whose turn or main phase it is said to be; of one that is to begin, it is not yet."""
    begins = frame[KIND] == G.F_TURN and frame[STEP] == _BEGIN
    return frame[PLAYER] in (0, 1) and (begins or frame[PLAYER] == s.reg[I.ACTIVE])
