""" "Did you mean" in English: the smallest change of words after which a text is read whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.reading.reader import reader_of

# Words that are left out by people whose language has no need of them.
_SMALL = ("a", "the", "of", "to", "it", "your", "from", "you", "may", "card", "until", "is")
_WORD = re.compile(r"[A-Za-z’'-]+")
_CLOSE, _MATCHES = 70, 4


def vocabulary(lexicon: Lexicon) -> tuple[str, ...]:
    """The words of a language's English, in order."""
    found: tuple[str, ...] | None = lexicon.extra.get("_vocabulary")
    if found is None:
        reader = reader_of(lexicon)
        rows = reader.english.rows if reader is not None else ()
        said = {word for row in rows for item in row.patterns[0].items if isinstance(item, str) for word in _WORD.findall(item)}
        found = lexicon.extra["_vocabulary"] = tuple(sorted(word for word in said if len(word) > 1))
    return found


def changes(text: str, spans: list[tuple[int, int]], lexicon: Lexicon) -> Iterator[str]:
    """Texts in which one word is another one, at and beside the first words that are not read: those that change least first."""
    from rapidfuzz import fuzz, process

    known = vocabulary(lexicon)
    words = list(_WORD.finditer(text))
    firsts = [next((n for n, word in enumerate(words) if word.end() > low), None) for low, _ in spans]
    places = [n + by for n in firsts if n is not None for by in (0, 1, -1) if 0 <= n + by < len(words)]
    closest = []
    for place in dict.fromkeys(places):
        word = words[place].group()
        for other, score, _ in process.extract(word.lower(), known, scorer=fuzz.ratio, score_cutoff=_CLOSE, limit=_MATCHES + 1):
            if other != word.lower():
                closest.append((-score, place, other.capitalize() if word[0].isupper() else other))
    for _, place, other in sorted(closest):
        yield text[: words[place].start()] + other + text[words[place].end() :]
    starts = list(dict.fromkeys(n for n in firsts if n is not None))
    for small in _SMALL:
        for at in (words[n].start() for place in starts for n in (place, place - 1) if n >= 0):
            yield f"{text[:at]}{small} {text[at:]}"
    for place in starts:
        at, end = words[place].span()
        if text[:at].endswith(" "):
            yield text[:at].rstrip(" ,.:;") + ", " + text[at:]
            yield text[:at].rstrip(" ,.:;") + ": " + text[at:]
        yield text[:at] + text[end:].lstrip(" ")
        if place + 1 < len(words):
            after = words[place + 1]
            yield text[:at] + after.group() + text[end : after.start()] + words[place].group() + text[after.end() :]
