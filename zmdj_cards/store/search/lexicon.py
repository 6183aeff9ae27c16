"""The words of the search language, in both languages: ``data/search.toml``, which the search box of the site reads as well."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from zmdj_cards import resources

Words = Mapping[str, tuple[str, ...]]


def _read() -> dict[str, Any]:
    return tomllib.loads((resources.data_dir() / "search.toml").read_text(encoding="utf-8"))


def _words(table: dict[str, list[str]]) -> Words:
    return {word: tuple(ways) for word, ways in table.items()}


_DATA: Final = _read()
# Canonical word → all ways to write it. After ``is:`` a type of the game may stand, too.
KEYS: Final = _words(_DATA["keys"])
IS: Final = _words(_DATA["is"])
ORDERS: Final = _words(_DATA["orders"])
UNIQUE: Final = _words(_DATA["unique"])
LANGS: Final = _words(_DATA["langs"])
# Operator → words for it, which stand directly between key and number.
COMPARE: Final = _words(_DATA["compare"])
# The same for words that stand behind the number.
COMPARE_BEHIND: Final = _words(_DATA["compare_behind"])

OR: Final = tuple(_DATA["or"])
AND: Final = tuple(_DATA["and"])
NOT: Final = tuple(_DATA["not"])
NONE: Final = tuple(_DATA["none"])
TO: Final = tuple(_DATA["to"])

# Full-width and look-alike signs, read as the plain ones outside quotes; opening quote → closing quote.
SIGNS: Final[dict[str, str]] = _DATA["signs"]
QUOTES: Final[dict[str, str]] = _DATA["quotes"]


def spellings(words: Words) -> dict[str, str]:
    """Every way to write a word → the canonical word."""
    return {spelling: word for word, ways in words.items() for spelling in ways}


def plain(text: str) -> str:
    """Text with its signs as plain ones."""
    return "".join(SIGNS.get(char, char) for char in text)
