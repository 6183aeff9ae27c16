"""What the tests of the printing commands share: a database of their own, and which options a command has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from zmdj_cards import resources

DECKS = sorted((resources.data_dir() / "zmdj" / "decks").glob("*.txt"))
DECK = DECKS[0]


@pytest.fixture(scope="module", autouse=True)
def database(tmp_path_factory) -> Iterator[None]:
    """A database and a list of printers of their own, built once a module."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("db")
        patch.setenv("ZMDJ_DB", str(folder / "cards.db"))
        patch.setenv("ZMDJ_PRINTERS", str(folder / "printers.toml"))
        patch.delenv("ZMDJ_GAME", raising=False)
        yield


def unused_options(app: typer.Typer, source: str) -> list[str]:
    """The options of an app's commands of which no spelling stands in the test file ``source``."""
    text = Path(source).read_text(encoding="utf-8")
    command = typer.main.get_command(app)
    members = getattr(command, "commands", {"": command}).values()
    ways = {tuple(param.opts) for member in members for param in member.params if param.opts[0].startswith("-")}
    return sorted(names[-1] for names in ways if "--help" not in names and not any(f'"{name}"' in text for name in names))
