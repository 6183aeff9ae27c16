"""Effects that last: bonuses, values, gained and lost abilities, prohibitions, hand limits, turns."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import board
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import R_OBJ, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import nouns


def lasting(s: Position, env: Env, until: int) -> tuple[int, int]:
    """(how long, tag) of a duration (``L_…``, doubled, and 1 more if it ends at the start); NONE: as long as the card stays."""
    if until < 0:
        return (I.U_FOREVER, -1)
    kind, start = until >> 1, until & 1
    if kind == I.L_TURN:
        return (I.U_TURN, -1)
    if kind == I.L_COMBAT:
        serial = s.rules.programs.combat(s)
        return (I.U_COMBAT, serial) if serial >= 0 else (I.U_TURN, -1)
    if kind == I.L_GAME:
        return (I.U_FOREVER, -1)
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    how = I.U_START_OF if start else I.U_END_OF
    if kind == I.L_YOUR_NEXT_TURN or kind == I.L_THEIR_NEXT_TURN:
        return (how, turn + (2 if (kind == I.L_YOUR_NEXT_TURN) == mine else 1))
    if kind == I.L_NEXT_TURN:
        return (how, turn + 1)
    if kind == I.L_YOUR_PHASE:
        return (I.U_START_OF, turn + (2 if mine else 1))
    if kind == I.L_YOUR_TURN and (start or not mine):
        return (how, turn + (2 if mine else 1))
    if kind == I.L_THEIR_TURN and (start or mine):
        return (how, turn + (1 if mine else 2))
    return (I.U_TURN, -1)


# The duration of what says none, where it cannot last for ever: this turn.
THIS_TURN: Final[int] = 2 * I.L_TURN


def own_until(own: int, until: int) -> int:
    """The duration that stands in the effect itself, or else the one that stands before it."""
    return own if own != P.NONE else until


def _holders(s: Position, frame: Frame, stats: frozenset[int]) -> list[int]:
    """The cards that can have such values now: power and range are those of the battlefield."""
    if stats and stats <= s.rules.values.everywhere:
        return [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    return base.on_line(s, frame[REGS][R_OBJ])


def gain(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Bonuses and skills for a time. What can gain no skills now does not have them later either: "cannot" beats "can"."""
    _, _, stats, gets, own = code
    how_long, tag = lasting(s, env, own_until(own, until))
    cards = _holders(s, frame, frozenset() if gets else frozenset(stat for stat, _ in stats))
    deltas = [(s.rules.values.bonuses[stat], nouns.number(s, env, n)) for stat, n in stats]
    for i in cards:
        ref = s.ref(i)
        for kind, amount in deltas:
            ops.modify(s, (kind, ref, amount, 0, how_long, tag))
            ops.emit(s, I.E_GAIN, s.control[i], ref, kind, amount)
        for part in gets if statics.muted(s, i) < 2 else ():
            if part[0] == P.GET_ABILITIES:
                for number in s.tab.quoted[part[1]]:
                    ability = s.tab.abilities[number]
                    if ability.keyword >= 0:
                        ops.modify(s, (I.M_KEYWORD, ref, ability.keyword, ability.number, how_long, tag))
                    else:
                        ops.modify(s, (I.M_GRANT, ref, number, 0, how_long, tag))
                        if ability.limit or ability.kind == "triggered":
                            ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_GRANT, number)
            elif part[0] == P.GET_KEYWORD:
                _, keyword, n = part
                ops.modify(s, (I.M_KEYWORD, ref, keyword, nouns.number(s, env, n), how_long, tag))
                ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_KEYWORD, keyword)
    resolving.done(s, frame, bool(cards))


def set_stat(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """A stat becomes a number; marks and bonuses still count on top of it."""
    _, _, stat, n, own = code
    how_long, tag = lasting(s, env, own_until(own, until))
    cards = _holders(s, frame, frozenset((stat,)))
    amount = nouns.number(s, env, n)
    for i in cards:
        ops.modify(s, (I.M_SET, s.ref(i), stat, amount, how_long, tag))
    resolving.done(s, frame, bool(cards))


def _change(s: Position, i: int, stat: int, amount: int, lasts: tuple[int, int]) -> None:
    kind = s.rules.values.bonuses[stat]
    ops.modify(s, (kind, s.ref(i), amount, 0, *lasts))
    ops.emit(s, I.E_GAIN, s.control[i], s.ref(i), kind, amount)


def multiply(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The value as it is now is gained so many times more."""
    _, _, stat, n, own = code
    lasts = lasting(s, env, own_until(own, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        _change(s, i, stat, s.rules.values.value_of(s, i, stat) * (nouns.number(s, env, n) - 1), lasts)
    resolving.done(s, frame, bool(cards))


def swap_stats(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Two cards exchange a value, or each card two of its own, as they are now; later changes come on top."""
    _, _, stat, other, own = code
    value_of = s.rules.values.value_of
    lasts = lasting(s, env, own_until(own, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    if other != P.NONE:
        for i in cards:
            gap = value_of(s, i, other) - value_of(s, i, stat)
            _change(s, i, stat, gap, lasts)
            _change(s, i, other, -gap, lasts)
        resolving.done(s, frame, bool(cards))
        return
    if len(cards) == 2:
        gap = value_of(s, cards[1], stat) - value_of(s, cards[0], stat)
        _change(s, cards[0], stat, gap, lasts)
        _change(s, cards[1], stat, -gap, lasts)
    resolving.done(s, frame, len(cards) == 2)


def lose(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Skills that are lost for a time: all, or keywords by name."""
    _, _, gets, own, locked = code
    how_long, tag = lasting(s, env, own_until(own, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        for part in gets:
            if part[0] == P.GET_ALL:
                ops.modify(s, (I.M_MUTE, s.ref(i), 0, locked, how_long, tag))
            elif part[0] == P.GET_KEYWORD:
                ops.modify(s, (I.M_LOSE_KEYWORD, s.ref(i), part[1], 0, how_long, tag))
    resolving.done(s, frame, bool(cards))


def cannot(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Objects, or players, cannot do something for a time."""
    _, what, forbidden, own = code
    how_long, tag = lasting(s, env, own_until(own, until))
    subjects: list[int] = []
    if nouns.names_players(what):
        subjects = [-2 - player for player in nouns.players(s, env, what)]
    else:
        subjects = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    for subject in subjects:
        for numbers, deed in forbidden:
            for number in numbers:
                mark = s.rules.programs.marked.get(number)
                if mark is not None:
                    mark(s, subject)
                else:
                    ops.modify(s, (I.M_CANNOT, subject, number, s.tab.deed_index[deed], how_long, tag, env.src, env.player))
    resolving.done(s, frame, bool(subjects))


def hand_limit(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    how_long, tag = lasting(s, env, until)
    _, who, n, less = code
    amount = nouns.MANY if n == P.NONE else nouns.number(s, env, n) * (-1 if less else 1)
    for player in nouns.players(s, env, who):
        ops.modify(s, (I.M_HAND, player, amount, 0, how_long, tag))
    resolving.done(s, frame, True)


def extra_turn(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    ops.modify(s, (I.M_EXTRA_TURN, env.actor, 0, 0, I.U_FOREVER, -1))
    resolving.done(s, frame, True)


def end_game(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The actor wins, or loses."""
    board.lose(s, 1 - env.actor if code[1] else env.actor, I.R_EFFECT)
    resolving.done(s, frame, True)
