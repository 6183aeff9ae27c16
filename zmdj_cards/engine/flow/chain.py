"""A chain of abilities that wait to be resolved, the last first, with priority: whoever has it may add another one before.

A game uses it with ``Flow(triggers=CHAIN)``: its programs then begin with what is chosen when an ability is announced (modes come
later), and the rest waits here. Both players must pass, one after the other, for the top of the chain to be resolved, or, if nothing
waits, for the game to go on. What has triggered goes onto the chain when a player would get priority; with :func:`at_priority` that is
also when the board is put right.

With ``Flow(whole=True)`` the chain is built link by link and then settled as a whole: each link hands priority to the other player, and
once both have passed all of it is resolved, the last first, with nothing added in between. What triggers meanwhile makes a new chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import R_CHOSEN
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Step, asked
from zmdj_cards.engine.frames import pending
from zmdj_cards.engine.frames.resolving import CONTROLLER, PROGRAM, REGS
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame, at_step, with_field
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, step, player with priority, players who have passed, what waits)
BUILDING: Final = 0
SETTLING: Final = 1  # of a chain that is settled as a whole
PASSED: Final = 3
OBJECTS: Final = 4  # frames of abilities, the last one on top; of a card that has no program, with program -1

_PLAYERS: Final = 2


def start(s: Position) -> None:
    """Give the player whose turn it is priority. The result is nothing."""
    s.push(s.stack, (I.F_CHAIN, 0, s.reg[I.ACTIVE], 0, ()))


def current(s: Position) -> int:
    """Index in the stack of the innermost chain, or -1."""
    for at in range(len(s.stack) - 1, -1, -1):
        if s.stack[at][KIND] == I.F_CHAIN:
            return at
    return -1


def objects(s: Position) -> tuple[Frame, ...]:
    """What waits on the chain, the last one on top."""
    at = current(s)
    return s.stack[at][OBJECTS] if at >= 0 else ()


def add(s: Position, waiting: Frame) -> None:
    """Put the frame of an ability on top of the chain; it goes on from where it stands when it is resolved."""
    at = current(s)
    if at < 0 or s.stack[at][STEP] == SETTLING:
        start(s)
    _keep(s, (*objects(s), waiting))
    if s.rules.flow.whole:
        at = current(s)
        s.put(s.stack, at, with_field(s.stack[at], PLAYER, 1 - waiting[CONTROLLER]))


def counter(s: Position, place: int) -> None:
    """Take away what waits at a place of the chain, counted from the bottom: it is not resolved."""
    waiting = objects(s)
    _keep(s, waiting[:place] + waiting[place + 1 :])
    s.rules.flow.leaves(s, waiting[place], False)


def change(s: Position, place: int, waiting: Frame) -> None:
    """Something else waits at a place of the chain, counted from the bottom."""
    links = objects(s)
    _keep(s, (*links[:place], waiting, *links[place + 1 :]))


def _keep(s: Position, waiting: tuple[Frame, ...]) -> None:
    at = current(s)
    s.put(s.stack, at, with_field(with_field(s.stack[at], OBJECTS, waiting), PASSED, 0))


def run(s: Position, frame: Frame) -> bool:
    if frame[STEP] == SETTLING and frame[OBJECTS]:
        resolve_top(s, frame)
        return False
    if s.pending:
        if frame[STEP] == SETTLING:
            s.top(at_step(frame, BUILDING))
        pending.start(s)
        return False
    if frame[STEP] == SETTLING:
        close(s)
        return False
    return True


def close(s: Position) -> None:
    """The chain is done with. The result is nothing."""
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, ())


def options(s: Position, frame: Frame) -> list[Action]:
    found = s.rules.flow.responses(s, frame[PLAYER])
    return sorted(found if found and s.rules.flow.bound(s, frame[PLAYER]) else [(I.A_PASS,), *found])


def apply(s: Position, frame: Frame, action: Action) -> None:
    """Whoever adds something keeps priority. To pass does not end a chain of triggers that go on for ever (R22)."""
    if action[0] != I.A_PASS:
        _begin_anew(s)
        s.top(with_field(frame, PASSED, 0))
        s.rules.flow.respond(s, frame[PLAYER], action)
    elif frame[PASSED] + 1 < _PLAYERS:
        s.top(with_field(with_field(frame, PLAYER, 1 - frame[PLAYER]), PASSED, frame[PASSED] + 1))
    elif frame[OBJECTS] and s.rules.flow.whole:
        s.top(at_step(frame, SETTLING))
        s.rules.flow.settles(s)
    elif frame[OBJECTS]:
        resolve_top(s, frame)
    else:
        _begin_anew(s)
        close(s)


def _begin_anew(s: Position) -> None:
    if s.reg[I.CHAIN]:
        s.keep(s.reg, I.CHAIN, 0)
        s.keep(s.obj, I.SEEN, ())


def resolve_top(s: Position, frame: Frame) -> None:
    """What was added last is resolved, unless all that it was aimed at is gone. Then the player whose turn it is has priority."""
    waiting = frame[OBJECTS][-1]
    fresh = with_field(with_field(frame, PLAYER, s.reg[I.ACTIVE]), PASSED, 0)
    s.top(with_field(fresh, OBJECTS, frame[OBJECTS][:-1]))
    s.version += 1  # what has waited may be asked about
    legal = s.rules.flow.legal
    resolved = _is_aimed(s, waiting) if legal is None else legal(s, waiting)
    s.rules.flow.leaves(s, waiting, resolved)
    if resolved and waiting[PROGRAM] >= 0:
        s.push(s.stack, waiting)


def _is_aimed(s: Position, waiting: Frame) -> bool:
    """Whether anything is left of what it was aimed at, if it was aimed at anything."""
    aims = waiting[REGS][R_CHOSEN]
    return not aims or any(s.alive(ref) for ref in aims)


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER, P.FRAMES)


STEPS: Final[Step] = Step(run, options, apply, asked, ends_chain=False, shape=shape, last=SETTLING)


def at_priority(frames: Mapping[int, Step]) -> dict[int, Step]:
    """The steps of a game that puts the board right only when a player would get priority. There a loop of triggers is ended by what a
    player adds to the chain, not by their order."""
    steps = {kind: replace(step, checked=kind == I.F_CHAIN) for kind, step in frames.items()}
    return steps | {I.F_TRIGGERS: replace(steps[I.F_TRIGGERS], ends_chain=False)}
