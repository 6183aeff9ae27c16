"""What the fields of a frame hold, behind its kind and step: so that a position can be read, checked and shown without knowing what a
kind of frame means."""

from __future__ import annotations

from typing import Final

NUMBER: Final = 0
PLAYER: Final = 1  # 0 or 1, or -1
REF: Final = 2  # a reference; what is below 0 is none
REFS: Final = 3
NUMBERS: Final = 4
EVENT: Final = 5
REGISTERS: Final = 6
FRAMES: Final = 7
INSTANCE: Final = 8  # or a number below 0
ARGS: Final = 9  # of the deed in the frame
PAIRS: Final = 10  # a reference and a number, one after the other
PROGRAM: Final = 11
ABILITY: Final = 12  # or -1

Shape = tuple[int, ...]
