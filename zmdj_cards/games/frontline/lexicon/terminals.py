"""Terminals of the card language: numbers in digits, signed numbers, points of both kinds."""

from __future__ import annotations

import re
from typing import Any, Final

from zmdj_cards.ability.lexicon import Terminal
from zmdj_cards.games.frontline.nodes import Points

_DIGITS: Final = re.compile(r"\d{1,3}")
_SIGNED: Final = re.compile(r"[+-]\d{1,3}")
_POINTS: Final = re.compile(r"(?:(\d{1,2})SC)?(?:(\d{1,2})MC)?")


def _number(text: str, at: int) -> list[tuple[int, Any]]:
    match = _DIGITS.match(text, at)
    return [(match.end(), int(match[0]))] if match else []


def _signed(text: str, at: int) -> list[tuple[int, Any]]:
    match = _SIGNED.match(text, at)
    return [(match.end(), int(match[0]))] if match else []


def _points(text: str, at: int) -> list[tuple[int, Any]]:
    match = _POINTS.match(text, at)
    if match is None or match.end() == at:
        return []
    return [(match.end(), Points(int(match[1] or 0), int(match[2] or 0), span=(at, match.end())))]


def _show_number(value: Any) -> str | None:
    return str(value) if type(value) is int and value >= 0 else None


def _show_signed(value: Any) -> str | None:
    return f"{value:+d}" if type(value) is int else None


def _show_points(value: Any) -> str | None:
    if not isinstance(value, Points) or type(value.sc) is not int or type(value.mc) is not int:
        return None
    shown = "".join(f"{n}{word}" for n, word in ((value.sc, "SC"), (value.mc, "MC")) if n)
    return shown or None


TERMINALS: Final = {
    "n": Terminal(_number, _show_number, "0123456789", longest=4),
    "signed": Terminal(_signed, _show_signed, "+-", longest=5),
    "points": Terminal(_points, _show_points, "0123456789", longest=10),
}
