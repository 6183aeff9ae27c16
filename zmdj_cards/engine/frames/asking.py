"""Frames that ask a player: a choice, yes or no, modes, a payment. :mod:`choose` and :mod:`pay` carry them out."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position

# Pick frame: (kind, step, player, mode, least, most, candidates, chosen indices, purpose)
# Candidates are references, players or numbers; the result is a tuple of them. Step 1: the price of a target has been paid.


def pick(s: Position, player: int, candidates: tuple[int, ...], least: int, most: int, mode: int = 0, purpose: int = -1) -> None:
    """Ask ``player`` for ``least`` to ``most`` of the candidates; as many as there are, if there are fewer (golden rule)."""
    most = min(most, len(candidates))
    s.push(s.stack, (I.F_PICK, 0, player, mode, min(least, most), most, candidates, (), purpose))


# What can be named; the number is the purpose of the choice, for those who put it into words.
NAMING: Final[dict[str, int]] = {"element": -20, "card_type": -21, "card_name": -22}

# A purpose from here on downwards: so many of the candidates, the first of them, must be among the chosen.
MUST = -100


def pick_with(s: Position, player: int, wanted: tuple[int, ...], others: tuple[int, ...], least: int, most: int, mode: int) -> None:
    """A choice that must include as many of the wanted ones as it can."""
    pick(s, player, wanted + others, max(least, min(most, len(wanted))), most, mode, MUST - len(wanted))


# Ask frame: (kind, step, player, purpose)


def ask(s: Position, player: int, purpose: int = -1) -> None:
    s.push(s.stack, (I.F_ASK, 0, player, purpose))


# Mode frame: (kind, step, player, least, most, possible modes, chosen)


def modes(s: Position, player: int, possible: tuple[int, ...], least: int, most: int) -> None:
    most = min(most, len(possible))
    s.push(s.stack, (I.F_MODE, 0, player, min(least, most), most, possible, ()))


# Place frame: (kind, step, player who chooses, player whose line, card)


def place(s: Position, player: int, ref: int) -> None:
    s.push(s.stack, (I.F_PLACE, 0, player, player, ref))


# Frame: (kind, step, player, amount, tokens). Step 1: which cards to rest has been chosen.


def pay(s: Position, player: int, amount: int) -> None:
    """Ask for a payment; nothing is paid at once."""
    if amount > 0:
        s.push(s.stack, (I.F_PAY, 0, player, amount, 0))
    else:
        s.keep(s.obj, I.RESULT, (1,))
