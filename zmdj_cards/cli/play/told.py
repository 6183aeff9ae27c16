"""Sentences as lines of a terminal: with a hanging indent, and equal ones in a row told once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from zmdj_cards.cli.cards.card_text import wrap


def hang(text: str, width: int | None, first: str = "", rest: str = "  ") -> list[str]:
    """A sentence in lines that fit; all but the first begin with ``rest``. In a pipe it is one line."""
    if width is None:
        return [first + text]
    lines = wrap(text, max(20, width - max(len(first), len(rest))), "")
    return [(rest if number else first) + line for number, line in enumerate(lines)]


def merged(sentences: Iterable[str]) -> list[str]:
    """Equal sentences in a row become one, with their number behind it."""
    counted = ((text, len(list(group))) for text, group in groupby(sentences))
    return [text if count == 1 else f"{text} ×{count}" for text, count in counted]
