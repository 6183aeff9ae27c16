"""Cells of a table that is opened in a spreadsheet: what begins like a formula is marked as text, so that nothing is run."""

from __future__ import annotations

import re
from typing import Final

# What a spreadsheet would take for a formula, and the mark itself, so that marking can be undone.
_MARKED: Final = ("=", "+", "-", "@", "\t", "\r", "'")
_PLAIN_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?")


def shield(cell: str) -> str:
    """A text with an apostrophe before it where a spreadsheet would run it. Plain numbers stay numbers."""
    return f"'{cell}" if cell.startswith(_MARKED) and not _PLAIN_NUMBER.fullmatch(cell) else cell


def unshield(cell: str) -> str:
    """A text without the apostrophe that :func:`shield` has put before it."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_MARKED) else cell
