"""The frame of something that is about to happen to cards or players and may be replaced. :mod:`replacing` carries it out."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape

# Fields: (kind, step, player, deed, subjects, place, arguments, notes, cause, player of the cause, settled, chosen)
DEED: Final = 3
SUBJECTS: Final = 4  # each a reference, or ``-2 - player``
PLACE: Final = 5  # which of the subjects is settled now
ARGS: Final = 6
NOTES: Final = 7  # (register, wanted, it) of the ability below, or () where none waits
CAUSE: Final = 8
CAUSE_PLAYER: Final = 9
SETTLED: Final = 10  # replacements looked at already: (source, ability) one after the other
CHOSEN: Final = 11  # the replacement that the player is asked about: (source, ability), or ()

# Its steps.
SETTLE: Final = 0
ORDER: Final = 1
ASK: Final = 2


def start(s: Position, deed: int, subjects: tuple[int, ...], args: tuple[int, ...], notes: tuple[int, ...]) -> None:
    """Let something be about to happen, with who causes it now."""
    s.push(s.stack, (I.F_WOULD, SETTLE, 0, deed, subjects, 0, args, notes, s.cause, s.cause_player, (), ()))


def settling(frame: Frame, subjects: tuple[int, ...], place: int, settled: tuple[int, ...]) -> Frame:
    """The frame at one of these subjects, with so much looked at."""
    return (frame[KIND], SETTLE, frame[PLAYER], frame[DEED], subjects, place, *frame[ARGS:SETTLED], settled, ())


def looked_at(frame: Frame, replacement: tuple[int, ...]) -> Frame:
    """The frame with one more replacement looked at, which does not apply."""
    return settling(frame, frame[SUBJECTS], frame[PLACE], frame[SETTLED] + replacement)


def asking(frame: Frame, step: int, player: int, chosen: tuple[int, ...] = ()) -> Frame:
    """The frame in which a player orders several replacements, or is asked about one of them."""
    return (frame[KIND], step, player, *frame[DEED:CHOSEN], chosen)


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER, P.REFS, P.NUMBER, P.ARGS, P.NUMBERS, P.REF, P.PLAYER, P.PAIRS, P.PAIRS)
