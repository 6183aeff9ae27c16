"""Inline tokens: text with its terms, icons, pills and badges still named, ready for plain text, HTML or a typesetter.

Markup (used only inside the lexicons): `<power>` a glossary term shown by its own name, `<rest|rested>` a term shown in another form,
`<pill:main>` `<element:wind>` `<num:3>` `<icon:flip>`; a line end is a new paragraph of the same ability.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


@dataclass(frozen=True, slots=True)
class Word:
    """Plain text, spaces included."""

    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name, in the language it was printed in."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary: `id` names the entry, `text` is the form shown."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn sign, such as the one before Flip; nothing in plain text."""

    id: str


@dataclass(frozen=True, slots=True)
class Pill:
    """A timing word: main, response, ambush."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Num:
    """A number in a cost circle: digits or X."""

    text: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element badge."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Break:
    """A new line within one ability: an option of a choice."""


Token = Word | Name | Term | Icon | Pill | Num | Element | Break
_MARK = re.compile(r"<(?:(pill|element|num|icon|name):)?([^<>|]*)(?:\|([^<>]*))?>|\n")
_OPEN, _CLOSE, _TILDE = "\ue000", "\ue001", "\ue002"


def escape(text: str) -> str:
    """Text of unknown origin for use inside markup: its marks stand for themselves."""
    return text.replace("<", _OPEN).replace(">", _CLOSE).replace("~", _TILDE)


def _plain(text: str) -> str:
    return text.replace(_OPEN, "<").replace(_CLOSE, ">").replace(_TILDE, "~")


def tokens(markup: str, labels: Mapping[str, str] | None = None) -> tuple[Token, ...]:
    """Markup as tokens. `labels` names pills and elements for plain text (default: the id with a capital)."""
    out: list[Token] = []
    at = 0
    for match in _MARK.finditer(markup):
        if match.start() > at:
            out.append(Word(_plain(markup[at : match.start()])))
        at = match.end()
        kind, name, shown = match.groups()
        label = (labels or {}).get(name or "") or (name or "").capitalize()
        if match.group() == "\n":
            out.append(Break())
        elif kind == "pill":
            out.append(Pill(name, label))
        elif kind == "element":
            out.append(Element(name, label))
        elif kind == "num":
            out.append(Num(name))
        elif kind == "icon":
            out.append(Icon(name))
        elif kind == "name":
            out.append(Name(_plain(name)))
        else:
            out.append(Term(name.replace("_", "-"), _plain(shown if shown is not None else name.replace("_", " "))))
    if at < len(markup):
        out.append(Word(_plain(markup[at:])))
    return tuple(out)


def circled(text: str) -> str:
    """3 → ③, X → ⓧ, beyond the circled numbers: (21)."""
    if text == "X":
        return "ⓧ"
    return CIRCLED[int(text)] if text.isdecimal() and int(text) < len(CIRCLED) else f"({text})"


def plain(items: Iterable[Token]) -> str:
    """Tokens as a person would type them: pills and elements in square brackets, costs as circled numbers."""
    out: list[str] = []
    for item in items:
        if isinstance(item, Word | Name | Term):
            out.append(item.text)
        elif isinstance(item, Pill | Element):
            out.append(f"[{item.text}]")
        elif isinstance(item, Num):
            out.append(circled(item.text))
        elif isinstance(item, Break):
            out.append("\n")
    return "".join(out)
