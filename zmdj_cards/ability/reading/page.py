"""An English text as typed: into abilities, with the marks and spaces that our printer writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zmdj_cards.text.inline import CIRCLED
from zmdj_cards.text.span import Range, Traced

_HAN = re.compile(r"[㐀-鿿]")
_LATIN = re.compile(r"[A-Za-z]")
_OPTION = re.compile(r"\s*(?:[·•*‣▪●○–—-]|\d{1,2}[.)])\s+")
_FOLDED = {"'": "’", "‘": "’", "ʼ": "’", "−": "-", "–": "-", "—": "-", " ": " ", "\t": " ", "【": "[", "】": "]", "（": "(", "）": ")",
           "，": ",", "。": ".", "：": ":", "；": ";", "＋": "+", "Ⓧ": "ⓧ"}  # fmt: skip
_COST = re.compile(r"\((\d{1,2}|[Xx])\)|\{(\d{1,2}|[Xx])\}|\[(\d{1,2}|[Xx])\]")


def is_english(text: str) -> bool:
    """Whether a text is to be read as English: it has Latin words and none of Chinese."""
    return not _HAN.search(text) and len(_LATIN.findall(text)) >= 3


@dataclass(frozen=True)
class Piece:
    """One ability, and the remarks in brackets behind it."""

    main: Traced
    brackets: tuple[Traced, ...] = ()


def pieces(text: str) -> Iterator[Piece]:
    """The abilities of a text, one a line; the options of a choice belong to the line before."""
    lines: list[Traced] = []
    whole = Traced.of(text)
    at = 0
    for line in text.split("\n"):
        here = whole[at : at + len(line)]
        at += len(line) + 1
        option = _OPTION.match(line)
        if option and lines:
            head = here[option.start() : option.start() + 1]
            lines[-1] = lines[-1] + Traced("\n· ", ((head.origin[0][0],) * 2, head.origin[0], head.origin[0])) + here[option.end() :]
        elif line.strip():
            lines.append(here)
    for found in lines:
        main, brackets = _without_brackets(_folded(found))
        main = _trimmed(main)
        if main.text or brackets:
            yield Piece(main, tuple(brackets))


def _folded(line: Traced) -> Traced:
    """Marks as our printer writes them."""
    out = Traced("".join(_FOLDED.get(char, char) for char in line.text), line.origin)
    for match in reversed(list(_COST.finditer(out.text))):
        n = next(group for group in match.groups() if group)
        out = out.replaced(match.start(), match.end(), "ⓧ" if n in "Xx" else CIRCLED[int(n)] if int(n) < len(CIRCLED) else "?")
    opening = True
    for i, char in enumerate(out.text):
        if char == '"':
            out = Traced(out.text[:i] + ("“" if opening else "”") + out.text[i + 1 :], out.origin)
            opening = not opening
    for match in reversed(list(re.finditer(r"(?<!\n·)[ ]{2,}| +(?=[,.;:\n])| +$", out.text))):
        keep = " " if match.group().strip(" ") == "" and match.end() < len(out.text) and out.text[match.end()] not in ",.;:\n" else ""
        out = out.replaced(match.start(), match.end(), " ") if keep else out[: match.start()] + out[match.end() :]
    return out


def folded(text: str) -> str:
    """A text with the marks that our printer writes."""
    return _folded(Traced.of(text)).text


def _without_brackets(line: Traced) -> tuple[Traced, list[Traced]]:
    brackets: list[Traced] = []
    for match in reversed(list(re.finditer(r" ?\(([^()]*)\)", line.text))):
        brackets.insert(0, line[match.start(1) : match.end(1)])
        line = line[: match.start()] + line[match.end() :]
    return line, brackets


def _trimmed(line: Traced) -> Traced:
    start = len(line.text) - len(line.text.lstrip())
    return line[start : len(line.text.rstrip())]


def span(piece: Traced) -> Range:
    """Where a piece stands in the text as typed."""
    return piece.span(0, len(piece.text))
