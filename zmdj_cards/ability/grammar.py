"""English morphology on marked-up words: plurals, third person, articles, possessives, lists, number words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

P = ParamSpec("P")
MARKS = 0xF0000
"""From here on characters stand behind the words of a part of a phrase; see `reading.holes`."""
_MARKS = "".join(map(chr, range(MARKS, MARKS + 2000)))
# Who answers for words with a mark. Any: the module that marks is above this one.
_keeper: list[Any] = []

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LAST = re.compile(r"^(.*?)(<([^<>|]+)(?:\|([^<>]*))?>|[A-Za-z]+)$", re.S)
_TAG = re.compile(r"<(?:[^<>|]*\|)?([^<>]*)>")


def marked(text: str) -> bool:
    """Whether a text holds marks."""
    return any(ord(char) >= MARKS for char in text)


# Changes of words by name, and those of them that change the first word of a phrase.
CHANGES: dict[str, Any] = {}
FIRST: set[str] = set()


def ends(markup: str, *ends: str) -> bool:
    """Whether words end so, marks aside."""
    return markup.rstrip(_MARKS).endswith(ends) if _keeper else markup.endswith(ends)


def inflected(change: Callable[Concatenate[str, P], str]) -> Callable[Concatenate[str, P], str]:
    """A change of words that their mark takes part in."""

    CHANGES[change.__name__] = change

    @wraps(change)
    def changed(markup: str, /, *args: P.args, **more: P.kwargs) -> str:
        if _keeper and markup and ord(markup[-1]) >= MARKS:
            said: str = _keeper[-1].inflect(change, markup, args)
            return said
        return change(markup, *args, **more)

    return changed


def inflected_first(change: Callable[Concatenate[str, P], str]) -> Callable[Concatenate[str, P], str]:
    """A change of the first word of a phrase, that its mark takes part in."""
    FIRST.add(change.__name__)
    return inflected(change)


def shown(markup: str) -> str:
    """Markup without its tags, as read."""
    return _TAG.sub(lambda match: match.group(1).replace("_", " "), markup)


def _inflect(markup: str, change: Callable[[str], str]) -> str:
    """Apply `change` to the last word of the markup, inside its tag if it has one."""
    match = _LAST.match(markup)
    if not match:
        return markup
    head: str = match[1]
    last, term, form = match.group(2, 3, 4)
    if term is None:
        return head + change(last)
    return f"{head}<{term}|{change(form if form is not None else term.replace('_', ' '))}>"


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


@inflected
def plural(markup: str) -> str:
    """`<unit>` → `<unit|units>`, `<unit> card` → `<unit> cards`."""
    return _inflect(markup, _plural)


@inflected
def third(markup: str) -> str:
    """`discard` → `discards`, `<ready>` → `<ready|readies>`."""
    irregular = {"have": "has", "do": "does", "are": "is", "go": "goes"}
    return _inflect(markup, lambda word: irregular.get(word) or _plural(word))


def article(markup: str) -> str:
    """a or an, by the sound of the first word."""
    word = shown(markup).lstrip("“[").lower()
    vowel = word[:1] in "aeiou" and not word.startswith(("uni", "use", "one", "eu"))
    return "an" if vowel or word.startswith("x ") else "a"


def a(markup: str) -> str:
    return f"{article(markup)} {markup}"


def possessive(markup: str) -> str:
    """this unit → this unit's, all players → all players'."""
    if markup.rstrip(_MARKS).endswith("<player|players>") or shown(markup).rstrip(_MARKS).endswith("s"):
        return markup + "’"
    return markup + "’s"


def series(items: list[str], word: str = "and") -> str:
    """A, B, and C."""
    if len(items) < 3:
        return f" {word} ".join(items)
    return ", ".join(items[:-1]) + f", {word} {items[-1]}"


def capital(markup: str) -> str:
    """The first letter of a sentence as a capital, also inside a tag and behind a pill's blank."""
    match = re.match(r"^((?:<(?:pill|num|element|icon):[^<>]*>|\s)*)(<([^<>|:]+)(?:\|([^<>]*))?>|.)", markup, re.S)
    if not match:
        return markup
    head, first, term, form = match.groups()
    rest = markup[match.end() :]
    if term is None:
        return head + first.upper() + rest
    text = form if form is not None else term.replace("_", " ")
    return f"{head}<{term}|{text[:1].upper()}{text[1:]}>{rest}"
