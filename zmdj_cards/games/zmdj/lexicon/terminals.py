"""Terminals of the card language: numbers in every form used, and proper names."""

from __future__ import annotations

import re
from typing import Any

from zmdj_cards.ability.lexicon import Terminal
from zmdj_cards.ability.tree import MinusX, X

DIGITS = "零一二三四五六七八九"
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_CHINESE = re.compile(r"[一二三四五六七八九]?十[一二三四五六七八九]?|[零〇一二三四五六七八九两]")
_ARABIC = re.compile(r"\d{1,3}")
_SIGNED = re.compile(r"([+-])(\d{1,3}|[XⓍⓧ])")
# A name ends before the particles that may follow it; brackets protect a name that holds one of them.
_NAME = re.compile(r"[^的且或和与及、，。；：「」《》【】（）“”\ufffc\n\s]{1,20}")
_QUOTED = re.compile(r"《([^《》\ufffc\n]{1,30})》|「([^「」\ufffc\n]{1,20})」")


def chinese_number(word: str) -> int:
    """十二 → 12, 两 → 2."""
    if "十" in word:
        tens, ones = word.split("十")
        return (DIGITS.index(tens) if tens else 1) * 10 + (DIGITS.index(ones) if ones else 0)
    return {"两": 2, "〇": 0}[word] if word in "两〇" else DIGITS.index(word)


def to_chinese(n: int, two: str = "两") -> str | None:
    """2 → 两 (or `two`), 12 → 十二; None from 100 on."""
    if n == 2:
        return two
    if 0 <= n < 10:
        return DIGITS[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return ("" if tens == 1 else DIGITS[tens]) + "十" + (DIGITS[ones] if ones else "")
    return None


def _read(text: str, at: int) -> list[tuple[int, Any]]:
    char = text[at]
    if char in "XⓍⓧ":
        return [(at + 1, X(span=(at, at + 1)))]
    if char in CIRCLED:
        return [(at + 1, CIRCLED.index(char))]
    match = _ARABIC.match(text, at) or _CHINESE.match(text, at)
    if not match:
        return []
    word = match.group()
    return [(match.end(), int(word) if word.isdecimal() else chinese_number(word))]


def _show_chinese(value: Any) -> str | None:
    if isinstance(value, X):
        return "X"
    return to_chinese(value) if type(value) is int else None


def _show_ordinal(value: Any) -> str | None:
    return to_chinese(value, "二") if type(value) is int else None


def _show_arabic(value: Any) -> str | None:
    if isinstance(value, X):
        return "X"
    return str(value) if type(value) is int and value >= 0 else None


def _show_circled(value: Any) -> str | None:
    if isinstance(value, X):
        return "ⓧ"
    return CIRCLED[value] if type(value) is int and 0 <= value < len(CIRCLED) else None


def _read_negative(text: str, at: int) -> list[tuple[int, Any]]:
    return [(end, -value) for end, value in _read(text, at) if isinstance(value, int)]


def _show_negative(value: Any) -> str | None:
    return str(-value) if type(value) is int and value < 0 else None


def _read_signed(text: str, at: int) -> list[tuple[int, Any]]:
    match = _SIGNED.match(text, at)
    if not match:
        return []
    sign, word = match.groups()
    if word.isdecimal():
        return [(match.end(), int(sign + word))]
    return [(match.end(), (X if sign == "+" else MinusX)(span=(at, match.end())))]


def _show_signed(value: Any) -> str | None:
    if isinstance(value, X):
        return "+X"
    if isinstance(value, MinusX):
        return "-X"
    return f"{value:+d}" if type(value) is int else None


def _read_name(text: str, at: int) -> list[tuple[int, Any]]:
    quoted = _QUOTED.match(text, at)
    if quoted:
        return [(quoted.end(), quoted.group(1) or quoted.group(2))]
    match = _NAME.match(text, at)
    return [(match.end(), match.group())] if match else []


def _show_name(value: Any) -> str | None:
    if not isinstance(value, str) or not value:
        return None
    return value if _NAME.fullmatch(value) else f"《{value}》"


def _read_nothing(text: str, at: int) -> list[tuple[int, Any]]:
    """Words of open lists are read by rows of their own."""
    return []


def _show_word(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


_NUMBER_FIRST = "0123456789" + CIRCLED + "XⓍⓧ" + DIGITS + "〇两十"
TERMINALS = {
    "zh": Terminal(_read, _show_chinese, _NUMBER_FIRST, longest=4),
    "ord": Terminal(_read, _show_ordinal, _NUMBER_FIRST, longest=4),
    "ar": Terminal(_read, _show_arabic, _NUMBER_FIRST, longest=4),
    "circ": Terminal(_read, _show_circled, _NUMBER_FIRST, longest=4),
    "negar": Terminal(_read_negative, _show_negative, _NUMBER_FIRST, longest=4),
    "signed": Terminal(_read_signed, _show_signed, "+-", longest=5),
    "name": Terminal(_read_name, _show_name),
    "openword": Terminal(_read_nothing, _show_word, "\ufffe"),
}
