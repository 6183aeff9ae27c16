"""What the tests of the printing commands share: the bundled decks and a database of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
