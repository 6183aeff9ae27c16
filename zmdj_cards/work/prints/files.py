"""Files of prints and pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zmdj_cards.errors import DataError, Place, fault, reason
from zmdj_cards.work import files

UNWRITABLE: Final = "render.unwritable"


def read_file(path: Path) -> bytes:
    """The bytes of a file. Raises DataError where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(fault("render.unreadable", Place(source=str(path)), detail=reason(error))) from error


def make_folder(folder: Path) -> None:
    """Make a folder to write into. Raises DataError where that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.unwritable(folder, error, UNWRITABLE) from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file into a folder that is there. Raises DataError where that fails."""
    files.write(path, data, UNWRITABLE)
