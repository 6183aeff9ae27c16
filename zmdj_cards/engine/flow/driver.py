"""The driver: run the frame on top until a player must decide; which function belongs to which kind of frame."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import Position, lose, note
from zmdj_cards.engine.flow import choose, triggers
from zmdj_cards.engine.happen import replacing
from zmdj_cards.engine.program import run
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.games.zmdj.rules import attack, check, combat, damage, pay, play, skills, turn

STEP_CAP = 60_000
DEEPEST = 300  # effects that wait for one another: so many only where they cause themselves for ever

RUN: dict[int, Callable[[Position, Frame], bool]] = {
    I.F_SETUP: turn.run_setup,
    I.F_TURN: turn.run_turn,
    I.F_MAIN: turn.run_main,
    I.F_PLAY: play.run,
    I.F_PAY: pay.run,
    I.F_PLACE: play.run_place,
    I.F_USE: skills.run_use,
    I.F_ATTACK: attack.run,
    I.F_COMBAT: combat.run,
    I.F_DAMAGE: damage.run,
    I.F_TRIGGERS: triggers.run,
    I.F_PROG: run.run,
    I.F_PICK: choose.run_pick,
    I.F_ASK: choose.run_ask,
    I.F_MODE: choose.run_mode,
    I.F_KEEP: check.run_keep,
    I.F_CONTROL: check.run_control,
    I.F_WOULD: replacing.run,
}

OPTIONS: dict[int, Callable[[Position, Frame], list[Action]]] = {
    I.F_SETUP: turn.options_setup,
    I.F_MAIN: turn.options_main,
    I.F_PAY: pay.options,
    I.F_PLACE: play.options_place,
    I.F_ATTACK: attack.options,
    I.F_COMBAT: combat.options,
    I.F_DAMAGE: damage.options,
    I.F_TRIGGERS: triggers.options,
    I.F_PICK: choose.options_pick,
    I.F_ASK: choose.options_ask,
    I.F_MODE: choose.options_mode,
    I.F_KEEP: check.options_keep,
    I.F_CONTROL: check.options_control,
    I.F_WOULD: replacing.options,
}

APPLY: dict[int, Callable[[Position, Frame, Action], None]] = {
    I.F_SETUP: turn.apply_setup,
    I.F_MAIN: turn.apply_main,
    I.F_PAY: pay.apply,
    I.F_PLACE: play.apply_place,
    I.F_ATTACK: attack.apply,
    I.F_COMBAT: combat.apply,
    I.F_DAMAGE: damage.apply,
    I.F_TRIGGERS: triggers.apply,
    I.F_PICK: choose.apply_pick,
    I.F_ASK: choose.apply_ask,
    I.F_MODE: choose.apply_mode,
    I.F_KEEP: check.apply_keep,
    I.F_CONTROL: check.apply_control,
    I.F_WOULD: replacing.apply,
}


def advance(s: Position) -> None:
    """Go on until a player must decide or the game is over. A decision with one way to make it is made at once, except the end of a
    main phase."""
    s.options = None
    reg, stack = s.reg, s.stack
    for _ in range(STEP_CAP):
        if s.version != s.checked:
            # Every loss and the end of the game raise the version, too.
            if reg[I.OVER]:
                return
            if reg[I.LOST] and not reg[I.SIMULTANEOUS]:
                settle(s)
                return
            if len(stack) > DEEPEST:
                break
            kind = stack[-1][0]
            if kind != I.F_KEEP and kind != I.F_CONTROL:
                if check.board(s):
                    continue
                s.checked = s.version
        frame = stack[-1]
        kind = frame[0]
        if RUN[kind](s, frame):
            options = s.ready_options if s.ready_options is not None else OPTIONS[kind](s, frame)
            s.ready_options = None
            if len(options) == 1 and kind != I.F_MAIN:
                APPLY[kind](s, frame, options[0])
                continue
            s.options = options
            if reg[I.CHAIN] and kind != I.F_CONTROL:
                s.keep(reg, I.CHAIN, 0)
                s.keep(s.obj, I.SEEN, ())
                s.checked = s.version
            return
    triggers.end_as_loop(s)


def settle(s: Position) -> None:
    """The moment is over: who has lost has lost; both is a draw."""
    lost = s.reg[I.LOST]
    s.put(s.reg, I.OVER, 1)
    s.put(s.reg, I.WINNER, -1 if lost == 3 else (1 if lost == 1 else 0))
    note(s, (I.E_OVER, s.reg[I.WINNER], -1, -1, s.reg[I.REASON], -1))


def actor(s: Position) -> int:
    """The player who must decide; -1 when the game is over."""
    if s.reg[I.OVER] or not s.stack:
        return -1
    frame = s.stack[-1]
    kind = frame[0]
    if kind == I.F_COMBAT:
        return int(frame[3])
    if kind == I.F_TRIGGERS:
        return triggers.player_to_order(s)
    return int(frame[2])


def options(s: Position) -> list[Action]:
    """The legal actions, sorted. Computed anew after an undo."""
    if s.reg[I.OVER] or not s.stack:
        return []
    if s.options is None:
        frame = s.stack[-1]
        s.options = OPTIONS[frame[0]](s, frame)
    return s.options


def apply(s: Position, action: Action) -> None:
    """Do a legal action (or concede)."""
    if action[0] == I.A_CONCEDE:
        lose(s, action[1], I.R_CONCEDE)
        s.keep(s.reg, I.SIMULTANEOUS, 0)
        return
    frame = s.stack[-1]
    APPLY[frame[0]](s, frame, action)
