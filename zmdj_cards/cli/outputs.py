"""Files that commands write. The ending of a name says what is in the file, or nothing; it never says something else. A file that is there
is written over unasked only where it is of the kind that is made again at any time: a print, a picture or a page over one of its kind.
Anything else, lists, tables and games above all, needs ``--force``."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from zmdj_cards.cli.light import lightened
from zmdj_cards.errors import Place, UsageError, fault

# Endings that say what a file holds. Any other ending, or none, says nothing and is taken.
_SPEAKING = frozenset((
    ".pdf", ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".html", ".htm", ".md", ".markdown", ".json", ".csv", ".tsv", ".txt", ".dec",
    ".o8d", ".xml", ".toml", ".xlsx", ".xls", ".ods", ".docx", ".doc", ".rtf", ".zip", ".db", ".py",
))  # fmt: skip
# By ending: how a file of this kind begins that a command may have made.
_PAGE: tuple[bytes, ...] = (b"<!doctype html", b"<html")
_MADE_AGAIN: dict[str, tuple[bytes, ...]] = {
    ".pdf": (b"%pdf",), ".png": (b"\x89png",), ".svg": (b"<?xml", b"<svg"), ".html": _PAGE, ".htm": _PAGE,
}  # fmt: skip
HTML, CSV, JSON, PDF, LIST = (".html", ".htm"), (".csv",), (".json",), (".pdf",), (".txt", ".md", ".dec")


def check_ending(path: Path | None, endings: Iterable[str]) -> Path | None:
    """The path itself. Raises UsageError where its ending says another kind than those of what is written."""
    found = path.suffix.casefold() if path else ""
    known = tuple(endings)
    if found in _SPEAKING and not any(ending.endswith(found) for ending in known):
        raise UsageError(fault("cli.ending", Place(source=str(path)), ending=found, endings=list(known)))
    return path


def file_option(*names: str, help: str, endings: Iterable[str], looked_into: bool = False, **settings: Any) -> Any:
    """An option that names a file to write, checked before any work is done. ``looked_into``: the command itself sees whether a file that
    is there may be written over. Any: what typer makes of it."""
    return typer.Option(*names, metavar="FILE" if looked_into else Written("FILE"), help=help, callback=_checked(endings), **settings)


class Written(str):
    """What stands for a file in the help of an option, where it is one that is written."""

    __slots__ = ()


def check_folder(path: Path) -> None:
    """Raises UsageError for a file in a folder that is not there: a slip of the pen makes no folders. Only options that name a folder
    make it."""
    if not path.parent.exists():
        raise UsageError(fault("cli.no_folder", Place(source=str(path)), folder=str(path.parent)))


def check_free(path: Path) -> None:
    """Raises UsageError for a file that is there, unless it is empty, no file (a device), or of a kind that is made again."""
    try:
        with path.open("rb") as file:
            first = file.read(64).lstrip(b"\xef\xbb\xbf \r\n").lower() if path.is_file() else b""
    except OSError:
        return  # which is said where it is written
    if first and not first.startswith(_MADE_AGAIN.get(path.suffix.casefold(), ())):
        raise UsageError(fault("cli.exists", Place(source=str(path)), name=str(path)))


def written(params: Iterable[Any]) -> list[str]:
    """The names of the parameters of a command that are files to write."""
    return [param.name for param in params if isinstance(getattr(param, "metavar", None), Written)]


def force_option() -> Any:
    """``--force``, which every command has that writes files and does not say itself what it means."""
    return copy.copy(_force())


def forced(ctx: Any) -> bool:
    return bool(ctx.meta.get(_FORCED))


_FORCED = "zmdj_cards.force"


def _remember(ctx: typer.Context, value: bool) -> None:
    ctx.meta[_FORCED] = value


_Force = Annotated[bool, typer.Option("--force", help="Write over files that are there.", callback=_remember, expose_value=False)]


def _forcing(force: _Force = False) -> None:
    """A command that has the option and nothing else."""


@cache
def _force() -> Any:
    app = typer.Typer(add_completion=False)
    app.command()(_forcing)
    return lightened(typer.main.get_command(app).params[0])


def _checked(endings: Iterable[str]) -> Callable[[Path | None], Path | None]:
    def check(value: Path | None) -> Path | None:
        return check_ending(value, endings)

    return check
