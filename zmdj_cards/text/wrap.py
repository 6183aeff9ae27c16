"""Lines that fit a terminal, measured in columns: a Han character takes two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby


def columns(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, size: int) -> str:
    """A text with blanks behind it, up to ``size`` columns."""
    return text + " " * max(0, size - columns(text))


def wrap(text: str, width: int | None, indent: str = "  ") -> list[str]:
    """A line in lines that fit the terminal: between words of Latin script, anywhere between Han; whole in a pipe."""
    if width is None or columns(text) + len(indent) <= width:
        return [indent + text]
    lines, line = [], ""
    for piece in _pieces(text):
        if line and columns(line + piece.rstrip()) > width - len(indent):
            lines.append(indent + line.rstrip())
            line = ""
        line += piece
    return [*lines, indent + line.rstrip()]


# Marks that may not begin a line: they stay with the piece before them.
_CLOSING = "，。、；：！？）】」』”’…—·,.;:!?)%+"


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for char in text:
        together = pieces and (char in _CLOSING or (char.isascii() and pieces[-1][-1].isascii() and pieces[-1][-1] != " "))
        if together:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def hang(text: str, width: int | None, first: str = "", rest: str = "  ") -> list[str]:
    """A sentence in lines that fit; all but the first begin with ``rest``. In a pipe it is one line."""
    if width is None:
        return [first + text]
    lines = wrap(text, max(20, width - max(len(first), len(rest))), "")
    return [(rest if number else first) + line for number, line in enumerate(lines)]


def flow(items: Sequence[str], between: str, width: int, first: str, rest: str) -> list[str]:
    """Items in as few lines as hold them, none parted unless it is longer than a line."""
    lines, line = [], first
    for number, item in enumerate(items):
        piece = item + (between if number < len(items) - 1 else "")
        if line.strip() and columns(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = rest
        line += piece
    return [part for done in [*lines, line.rstrip()] for part in ([done] if columns(done) <= width else wrap(done, width, ""))]


def fit(texts: Iterable[str], size: int) -> list[str]:
    """Texts one after the other in lines of at most ``size`` columns, longer words cut."""
    from rich.cells import chop_cells

    lines = []
    for text in texts:
        for line in wrap(text, size, ""):
            lines += chop_cells(line.strip(), size) or [""]
    return lines


def merged(sentences: Iterable[str]) -> list[str]:
    """Equal sentences in a row become one, with their number behind it."""
    counted = ((text, len(list(group))) for text, group in groupby(sentences))
    return [text if count == 1 else f"{text} ×{count}" for text, count in counted]
