"""Terminals of the card language: numbers in digits, signed numbers."""

from __future__ import annotations

import re
from typing import Any, Final

from zmdj_cards.ability.lexicon import Terminal

_DIGITS: Final = re.compile(r"\d{1,3}")
_SIGNED: Final = re.compile(r"[+-]\d{1,3}")


def _number(text: str, at: int) -> list[tuple[int, Any]]:
    match = _DIGITS.match(text, at)
    return [(match.end(), int(match[0]))] if match else []


def _signed(text: str, at: int) -> list[tuple[int, Any]]:
    match = _SIGNED.match(text, at)
    return [(match.end(), int(match[0]))] if match else []


def _show_number(value: Any) -> str | None:
    return str(value) if type(value) is int and value >= 0 else None


def _show_signed(value: Any) -> str | None:
    return f"{value:+d}" if type(value) is int else None


TERMINALS: Final = {
    "n": Terminal(_number, _show_number, "0123456789", longest=4),
    "signed": Terminal(_signed, _show_signed, "+-", longest=5),
}
