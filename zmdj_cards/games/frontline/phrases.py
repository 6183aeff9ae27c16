"""Opcodes of the phrases that only this game has."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.phrases import OWN

MEND: Final = OWN  # (objects, number)
REINFORCE: Final = OWN + 1  # (number)
RAISE_CAP: Final = OWN + 2  # (pool)
GAIN_POINTS: Final = OWN + 3  # (points of each kind)
NEGATE: Final = OWN + 4
REDIRECT: Final = OWN + 5
ADVANCE: Final = OWN + 6  # (objects, whether back)
NUM_LINES_HELD: Final = OWN + 10  # (players)
IS_WHERE: Final = OWN + 11  # (word for a line)
IF_HOLDS: Final = OWN + 12  # (players, word for a line)

O_REDIRECTED: Final = opcodes.OWN
