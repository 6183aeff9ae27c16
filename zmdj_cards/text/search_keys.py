"""The keys under which a card is found: the same for the database and for the search box of the site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from zmdj_cards.text import normalize

name_key = lru_cache(maxsize=1 << 16)(normalize.name_key)
code_key = lru_cache(maxsize=1 << 16)(normalize.code_key)
text_key = lru_cache(maxsize=1 << 12)(normalize.text_key)

_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]+")
# Longer names than any real one get pinyin for their beginning only: the tails grow with the square of the length.
MAX_PINYIN = 24


@dataclass(frozen=True, slots=True)
class SearchKeys:
    """``pinyin``: every reading of a name from a syllable on; ``text`` and ``flavour``: one key a text, whole."""

    names: tuple[str, ...]
    pinyin: tuple[str, ...]
    codes: tuple[str, ...]
    text: tuple[str, ...]
    flavour: tuple[str, ...] = ()


def search_keys(names: Iterable[str], codes: Iterable[str], texts: Iterable[str], flavour: Iterable[str] = ()) -> SearchKeys:
    """The keys of a card's names, serials and texts, each once, in order."""
    names = tuple(dict.fromkeys(names))
    pinyin = dict.fromkeys(reading for name in names if _HAN.search(name) for reading in _readings(name))
    return SearchKeys(_keys(map(name_key, names)), tuple(pinyin), _keys(map(code_key, codes)), _keys(map(text_key, texts)),
                      _keys(map(text_key, flavour)))  # fmt: skip


def _keys(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for key in found if key))


def _readings(name: str) -> list[str]:
    """Every tail of the pinyin that begins with a syllable, so that a match always starts at one; and the initials, likewise."""
    syllables = _syllables(name)[:MAX_PINYIN]
    made: list[str] = []
    for variant in dict.fromkeys((tuple(syllables), tuple(item.replace("v", "u") for item in syllables))):
        made += ["".join(variant[start:]) for start in range(len(variant))]
    initials = "".join(item[0] for item in syllables)
    return made + [initials[start:] for start in range(len(initials) - 1)]


def _syllables(name: str) -> list[str]:
    """Pinyin without tones, word by word: words repeat from card to card, and each is looked up once."""
    from pypinyin.seg.mmseg import seg

    return [syllable for word in seg.cut(name) for syllable in _word_syllables(word)]


@lru_cache(maxsize=1 << 14)
def _word_syllables(word: str) -> tuple[str, ...]:
    from pypinyin import Style, lazy_pinyin

    letters = [item.replace("ü", "v").casefold() for item in lazy_pinyin(word, style=Style.NORMAL, errors="ignore")]
    return tuple(kept for item in letters if (kept := re.sub("[^a-z]", "", item)))


_ONE_WORD = re.compile(r"[A-Za-z_\u3400-\u9fff]+")


def value_words(names: Iterable[tuple[str, ...]], keys: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The search keys for numbers that only one game has: each by its id (the first of its names) and by its other names. ``keys``: those
    of the language, which keep their meaning where a name is the same."""
    taken = {spelling for ways in keys.values() for spelling in ways}
    found = {}
    for row in names:
        words = dict.fromkeys(name.casefold() for name in row if _ONE_WORD.fullmatch(name))
        if ways := tuple(word for word in words if word not in taken):
            found[row[0]] = ways
    return found
