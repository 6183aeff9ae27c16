"""Finished pages in Simplified or Traditional characters, whatever their cards are printed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from zmdj_cards.text.normalize import to_simplified, to_traditional

# As language tags name them (BCP 47).
Script = Literal["zh-Hans", "zh-Hant"]
SIMPLIFIED: Script = "zh-Hans"
TRADITIONAL: Script = "zh-Hant"
Turn = Callable[[str], str]

_LANG = re.compile(r'\b(lang|data-written)="zh-Han[st]"')


def other(script: Script) -> Script:
    return SIMPLIFIED if script == TRADITIONAL else TRADITIONAL


def words(script: Script) -> Turn:
    """What turns words into a script."""
    return to_traditional if script == TRADITIONAL else to_simplified


def page(script: Script) -> Turn:
    """What turns a finished page into a script: its words, and what it says of their language."""
    turn = words(script)
    return lambda text: _LANG.sub(rf'\1="{script}"', turn(text))
