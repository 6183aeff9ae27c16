"""Where the shipped ``data/`` and ``templates/`` folders are: inside an installed wheel or beside the checkout."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent

# The game of what does not say for which one it is.
MAIN_GAME = "zmdj"
# What the program is called on the command line.
PROGRAM = "zmdj"


@cache
def _root() -> Path:
    packed = _PACKAGE / "_resources"
    return packed if packed.is_dir() else _PACKAGE.parent


def data_dir() -> Path:
    """The folder that holds one folder a game, and ``messages/``."""
    return _root() / "data"


def templates_dir() -> Path:
    """The folder of page and print templates."""
    return _root() / "templates"


def games() -> tuple[str, ...]:
    """Ids of the games that have data, sorted."""
    return tuple(sorted(path.parent.name for path in data_dir().glob("*/game.toml")))


def data_files(game: str) -> tuple[Path, ...]:
    """All data files of a game that go into the database, in a fixed order."""
    folder = data_dir() / game
    return tuple(path for path in sorted(folder.rglob("*.toml")) if path.is_file())


def data_digest(game: str) -> str:
    """A hash of a game's data files: names and contents. It changes when, and only when, they do."""
    return _digest(data_files(game), data_dir() / game)


@cache
def code_digest(*folders: str) -> str:
    """A hash of all Python files in folders of the package: names and contents."""
    return _digest(sorted(path for folder in folders for path in (_PACKAGE / folder).rglob("*.py")), _PACKAGE)


def _digest(files: Iterable[Path], base: Path) -> str:
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
