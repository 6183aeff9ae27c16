"""Files that are written, so that a fault says which one and why."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from zmdj_cards.errors import Bi, DataError, Place, UsageError, both, fault, reason

UNWRITABLE: Final = "sim.unwritable"


def unwritable(path: Path, error: OSError | ValueError, code: str = UNWRITABLE) -> DataError:
    """What is raised for a file that cannot be written."""
    if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
        detail: Bi | str = both("system.no_folder", folder=str(path.parent))
    else:
        detail = reason(error) if isinstance(error, OSError) else str(error)
    return DataError(fault(code, Place(source=repr(str(path))[1:-1]), detail=detail))


def write(path: Path, content: bytes, code: str = UNWRITABLE) -> None:
    """Write a file. Raises DataError where that fails."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(path, error, code) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is, at every moment, either the old one or the new one: a crash loses nothing. Raises DataError."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            umask = os.umask(0)
            os.umask(umask)
            Path(name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~umask)
            os.replace(name, path.resolve() if path.is_symlink() else path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


@contextmanager
def open_rows(path: Path) -> Iterator[TextIO]:
    """A text file that is filled row by row. Raises DataError where it cannot be written."""
    try:
        with path.open("w", encoding="utf-8", newline="") as out:
            yield out
    except OSError as error:
        raise unwritable(path, error) from error


def make_folder(folder: Path) -> None:
    """Make a folder to write into. Raises UsageError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(fault("sim.unwritable", Place(source=str(folder)), detail=reason(error))) from error
