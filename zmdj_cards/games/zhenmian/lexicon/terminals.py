"""Terminals of the card language: numbers as digits or in Chinese, signed numbers, names in brackets."""

from __future__ import annotations

import re
from typing import Any

from zmdj_cards.ability.lexicon import Terminal
from zmdj_cards.ability.tree import X
from zmdj_cards.games.zhenmian.nodes import Y

DIGITS = "零一二三四五六七八九十"
_ARABIC = re.compile(r"\d{1,3}")
_SIGNED = re.compile(r"([+-])(\d{1,3}|X|Y)")
_NAME = re.compile(r"【([^】\n]{1,30})】")
_CHINESE_FIRST = DIGITS + "两"


def _chinese(text: str, at: int) -> list[tuple[int, Any]]:
    char = text[at]
    return [(at + 1, 2 if char == "两" else DIGITS.index(char))] if char in _CHINESE_FIRST else _variable(text, at)


def _variable(text: str, at: int) -> list[tuple[int, Any]]:
    return [(at + 1, X(span=(at, at + 1)))] if text[at] == "X" else []


def _arabic(text: str, at: int) -> list[tuple[int, Any]]:
    match = _ARABIC.match(text, at)
    return [(match.end(), int(match.group()))] if match else _variable(text, at)


def _signed(text: str, at: int) -> list[tuple[int, Any]]:
    match = _SIGNED.match(text, at)
    if not match:
        return []
    sign, word = match.groups()
    if word.isdecimal():
        return [(match.end(), int(sign + word))]
    return [(match.end(), (X if word == "X" else Y)(span=(at, match.end())))] if sign == "+" else []


def _name(text: str, at: int) -> list[tuple[int, Any]]:
    match = _NAME.match(text, at)
    return [(match.end(), match.group(1))] if match else []


def _show_chinese(value: Any) -> str | None:
    if isinstance(value, X):
        return "X"
    if type(value) is not int or not 0 <= value <= 10:
        return None
    return "两" if value == 2 else DIGITS[value]


def _show_arabic(value: Any) -> str | None:
    if isinstance(value, X):
        return "X"
    return str(value) if type(value) is int and value >= 0 else None


def _show_signed(value: Any) -> str | None:
    if isinstance(value, X | Y):
        return f"+{type(value).__name__}"
    return f"{value:+d}" if type(value) is int else None


TERMINALS = {
    "zh": Terminal(_chinese, _show_chinese, _CHINESE_FIRST + "X", longest=4),
    "ar": Terminal(_arabic, _show_arabic, "0123456789X", longest=4),
    "signed": Terminal(_signed, _show_signed, "+-", longest=5),
    "name": Terminal(_name, lambda value: f"【{value}】" if isinstance(value, str) else None, "【"),
}
