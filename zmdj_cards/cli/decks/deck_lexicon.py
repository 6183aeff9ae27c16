"""The words of the deck commands in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from zmdj_cards.errors import label

Language = Literal["en", "zh", "both"]


def word(key: str, lang: Language) -> str:
    """A word in one language, or in both beside each other."""
    return pair(label(f"list.{key}"), lang)


def counted(count: int, key: str, lang: Language) -> str:
    """A count with its word, which is in the English plural as it stands: ``1 error``, ``2 errors``."""
    en, zh = label(f"list.{key}")
    return f"{count} {pair((en.removesuffix('s') if count == 1 else en, zh), lang)}"


def pair(words: Sequence[str], lang: Language) -> str:
    """(English, Chinese) in the wanted language; where both are wanted and equal, once."""
    en, zh = words
    if lang == "both":
        return en if en == zh else f"{en} {zh}"
    return en if lang == "en" else zh


def summary(total: int, legal: int, lang: Language) -> str:
    """How many decks are legal, in words."""
    decks = "deck" if total == 1 else "decks"
    return pair((f"{total} {decks}: {legal} legal, {total - legal} not", f"共 {total} 副：{legal} 副合法，{total - legal} 副不合法"), lang)
