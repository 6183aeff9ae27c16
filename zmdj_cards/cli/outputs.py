"""Files that commands write: the ending of a name says what is in the file, or nothing; it never says something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer

from zmdj_cards.errors import Place, UsageError, fault

# Endings that say what a file holds. Any other ending, or none, says nothing and is taken.
_SPEAKING = frozenset((
    ".pdf", ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".html", ".htm", ".md", ".markdown", ".json", ".csv", ".tsv", ".txt", ".dec",
    ".o8d", ".xml", ".toml", ".xlsx", ".xls", ".ods", ".docx", ".doc", ".rtf", ".zip", ".db", ".py",
))  # fmt: skip
HTML, CSV, JSON, PDF, LIST = (".html", ".htm"), (".csv",), (".json",), (".pdf",), (".txt", ".md", ".dec")


def check_ending(path: Path | None, endings: Iterable[str]) -> Path | None:
    """The path itself. Raises UsageError where its ending says another kind than those of what is written."""
    found = path.suffix.casefold() if path else ""
    known = tuple(endings)
    if found in _SPEAKING and not any(ending.endswith(found) for ending in known):
        raise UsageError(fault("cli.ending", Place(source=str(path)), ending=found, endings=list(known)))
    return path


def file_option(*names: str, help: str, endings: Iterable[str], **settings: Any) -> Any:
    """An option that names a file to write, checked before any work is done. Any: what typer makes of it."""
    return typer.Option(*names, metavar="FILE", help=help, callback=_checked(endings), **settings)


def _checked(endings: Iterable[str]) -> Callable[[Path | None], Path | None]:
    def check(value: Path | None) -> Path | None:
        return check_ending(value, endings)

    return check
