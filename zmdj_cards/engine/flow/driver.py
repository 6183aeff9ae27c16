"""The driver: run the frame on top until a player must decide."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import lose, note
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import triggers
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND

STEP_CAP: Final = 60_000
DEEPEST: Final = 300  # effects that wait for one another: so many only where they cause themselves for ever


def advance(s: Position) -> None:
    """Go on until a player must decide or the game is over. A decision with one way to make it is made at once, except in a free
    phase: its end is for the player to choose."""
    s.options = None
    reg, stack, frames, check = s.reg, s.stack, s.rules.frames, s.rules.check
    for _ in range(STEP_CAP):
        together = reg[I.SIMULTANEOUS]
        if s.version != s.checked:
            # Every loss and the end of the game raise the version, too.
            if reg[I.OVER]:
                return
            if reg[I.LOST] and not together:
                settle(s)
                return
            if len(stack) > DEEPEST:
                break
            frame = stack[-1]
            step = frames[frame[KIND]]
            if step.checked and together < I.BOARD_WAITS:
                if check(s):
                    continue
                s.checked = s.version
        else:
            frame = stack[-1]
            step = frames[frame[KIND]]
        if not together:
            s.moment += 1  # what fires while one frame runs has fired at one moment
        if step.run(s, frame):
            options, s.ready_options = s.ready_options, None
            if not step.free and (step.open is None or not step.open(s, frame)):
                if options is None:
                    options = step.options(s, frame)
                if len(options) == 1:
                    s.moment += 1
                    step.apply(s, frame, options[0])
                    continue
            # Those of a free phase are worked out where somebody asks: it is never decided by itself, and a look-ahead often ends there.
            s.options = options
            if reg[I.CHAIN] and step.ends_chain:
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
    return s.rules.frames[frame[KIND]].actor(s, frame)


def options(s: Position) -> list[Action]:
    """The legal actions, sorted. Computed anew after an undo."""
    if s.reg[I.OVER] or not s.stack:
        return []
    if s.options is None:
        frame = s.stack[-1]
        s.options = s.rules.frames[frame[KIND]].options(s, frame)
    return s.options


def apply(s: Position, action: Action) -> None:
    """Do a legal action (or concede)."""
    if action[0] == I.A_CONCEDE:
        lose(s, action[1], I.R_CONCEDE)
        s.keep(s.reg, I.SIMULTANEOUS, 0)
        return
    frame = s.stack[-1]
    s.moment += 1
    s.rules.frames[frame[KIND]].apply(s, frame, action)


def act(s: Position, action: Action) -> None:
    """Do a legal action, and go on until a player must decide or the game is over."""
    apply(s, action)
    advance(s)
