"""The frame of a choice among cards, players or numbers. :mod:`choose` carries it out; the result is a tuple of what was chosen.

Where cards and players can be chosen alike, a player stands among the references as ``-2 - player``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK

# Fields: (kind, step, player, mode, least, most, candidates, chosen, purpose). ``least`` and ``most`` are what the text asks for.
MODE: Final = 3  # bits: PICK_…
_LEAST: Final = 4
_MOST: Final = 5
CANDIDATES: Final = 6  # references, players or numbers
CHOSEN: Final = 7  # places among the candidates
PURPOSE: Final = 8  # what the choice is for, where somebody must know; an instance, or one of the numbers below

# Its steps.
ASKING: Final = 0
PAID: Final = 1  # the price of what was chosen last is being paid

UNSAID: Final = -1
# What can be named; the number is the purpose of the choice, for those who put it into words.
NAMING: Final[dict[str, int]] = {"element": -20, "card_type": -21, "card_name": -22, "number": -23, "faction": -24, "subtype": -25}
# A purpose from here on downwards: so many of the candidates, the first of them, must be among the chosen.
_MUST: Final = -100


def pick(s: Position, player: int, candidates: tuple[int, ...], least: int, most: int, mode: int = 0, purpose: int = UNSAID) -> None:
    """Ask ``player`` for ``least`` to ``most`` of the candidates; as many as there are, if there are fewer (golden rule)."""
    s.push(s.stack, (I.F_PICK, ASKING, player, mode, least, most, candidates, (), purpose))


def most(frame: Frame) -> int:
    """How many can be chosen."""
    most: int = frame[_MOST]
    candidates: tuple[int, ...] = frame[CANDIDATES]
    size = len(candidates)
    return most if most < size else size


def least(frame: Frame) -> int:
    """How many must be chosen, as far as there are so many."""
    least: int = frame[_LEAST]
    can = most(frame)
    return least if least < can else can


def pick_with(s: Position, player: int, wanted: tuple[int, ...], others: tuple[int, ...], least: int, most: int, mode: int) -> None:
    """A choice that must include as many of the wanted ones as it can."""
    pick(s, player, wanted + others, max(least, min(most, len(wanted))), most, mode, _MUST - len(wanted))


def wanted(frame: Frame) -> int:
    """How many of the candidates, the first of them, must be among the chosen."""
    purpose: int = frame[PURPOSE]
    return _MUST - purpose if purpose < _MUST else 0


# How a player is written among cards.
A_PLAYER: Final = (-2, -3)


def value_of(candidate: int) -> int:
    """What an action names for a candidate among cards: the instance, or the player as it stands there."""
    return candidate & REF_MASK if candidate >= 0 else candidate


def picks_cards(frame: Frame) -> bool:
    """Whether the candidates are cards."""
    mode: int = frame[MODE]
    return not mode & (I.PICK_PLAYERS | I.PICK_NUMBER)


def with_chosen(frame: Frame, chosen: tuple[int, ...], paying: bool = False) -> Frame:
    """The frame with these places chosen; ``paying``: the price of the last of them is paid first."""
    _, _, player, mode, least, most, candidates, _, purpose = frame
    return (I.F_PICK, PAID if paying else ASKING, player, mode, least, most, candidates, chosen, purpose)


def shape(frame: Frame) -> Shape:
    cards = len(frame) <= CANDIDATES or picks_cards(frame)
    return (P.PLAYER, P.NUMBER, P.NUMBER, P.NUMBER, P.REFS if cards else P.NUMBERS, P.NUMBERS, P.INSTANCE)


def sound(s: Position, frame: Frame) -> bool:
    """Whether somebody is asked, and what is chosen are places among the candidates, none twice."""
    chosen = frame[CHOSEN]
    places = all(0 <= place < len(frame[CANDIDATES]) for place in chosen) and len(set(chosen)) == len(chosen)
    alive = not picks_cards(frame) or all(ref >= 0 or ref in A_PLAYER for ref in frame[CANDIDATES])
    return frame[PLAYER] in (0, 1) and places and alive and frame[_LEAST] >= 0 and frame[_MOST] >= 0


def among(frame: Frame, candidates: tuple[int, ...]) -> Frame:
    """The frame of a choice among other candidates, of which as many are chosen."""
    return (*frame[:CANDIDATES], candidates, tuple(range(min(len(frame[CHOSEN]), len(candidates)))), *frame[PURPOSE:])


def shown(s: Position, frame: Frame, player: int) -> tuple[int, ...]:
    """The cards that the frame shows to a player: to whoever chooses, those it chooses among."""
    candidates: tuple[int, ...] = frame[CANDIDATES]
    return tuple(ref for ref in candidates if ref >= 0) if player == frame[PLAYER] and picks_cards(frame) else ()
