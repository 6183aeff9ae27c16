""" "Did you mean": the smallest change of a text after which it is read whole. Nothing is changed by itself; it is only said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from zmdj_cards.ability.compile import Compiled
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.reading.page import is_english
from zmdj_cards.ability.reading.suggest import changes

# Characters that keyboards and scans mix up, beside those that sound alike.
_LOOKS = {
    "十": "+", "l": "1", "I": "1", "O": "0", "o": "0", "一": "-", "己": "已", "已": "己", "今": "令", "末": "未", "未": "末",
    "人": "入", "入": "人",
}  # fmt: skip
_TRIES = 400
_ENGLISH_TRIES = 60
_AROUND = 2


def did_you_mean(text: str, found: Compiled, lexicon: Lexicon, read: Callable[[str], Compiled]) -> str | None:
    """The text with one character (of English: one word) exchanged, left out, put in or swapped with the next, so that it is read whole;
    None where no such change is found. ``found``: what is read of the text as it is."""
    spans = [gap.span for gap in found.gaps]
    if not spans or len(spans) > 4:
        return None
    tried: set[str] = set()
    english = is_english(text)
    for changed in changes(text, spans, lexicon) if english else _changes(text, spans, lexicon):
        if changed in tried or changed == text:
            continue
        tried.add(changed)
        if len(tried) > (_ENGLISH_TRIES if english else _TRIES):
            return None
        if read(changed).status == "FULL":
            return changed
    return None


def _changes(text: str, spans: list[tuple[int, int]], lexicon: Lexicon) -> Iterator[str]:
    """Changes in and around what is not read, those that keep most first."""
    places = sorted({at for low, high in spans for at in range(max(0, low - _AROUND), min(len(text), high + _AROUND))})
    said = (item for row in lexicon.rows for pattern in row.patterns for item in pattern.items if isinstance(item, str))
    alike = sound_alike(frozenset(char for word in said for char in word))
    for at in places:
        for char in (*_LOOKS.get(text[at], ""), *alike(text[at])):
            yield text[:at] + char + text[at + 1 :]
    for at in places:
        for char in ("，", "一", "的", "则", "张", "个"):
            yield text[:at] + char + text[at:]
    for at in places:
        yield text[:at] + text[at + 1 :]
        if at + 1 < len(text):
            yield text[:at] + text[at + 1] + text[at] + text[at + 2 :]


@lru_cache(maxsize=4)
def sound_alike(alphabet: frozenset[str]) -> Callable[[str], str]:
    """Of a character: those of the alphabet that sound like it, tones aside, as one types one for the other."""
    from pypinyin import Style, pinyin

    def sounds(char: str) -> tuple[str, ...]:
        found = pinyin(char, style=Style.NORMAL, heteronym=True, errors="ignore")
        return tuple(found[0]) if found else ()

    by_sound: dict[str, str] = {}
    for char in sorted(alphabet):
        for sound in sounds(char):
            by_sound[sound] = by_sound.get(sound, "") + char

    def alike(char: str) -> str:
        return "".join(dict.fromkeys(other for sound in sounds(char) for other in by_sound.get(sound, "") if other != char))

    return alike
