"""A workspace as a page would have it: a database of its own, decks handed over, no console and no standard input."""

from __future__ import annotations

import pytest

from zmdj_cards.model.load import game_dir
from zmdj_cards.work.workspace import Workspace

MINE, THEIRS = "mine.txt", "theirs.txt"
_DECKS = {MINE: "fire-sun-quan-discard", THEIRS: "wind-lu-lingqi-swift"}


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("work") / "cards.db"


@pytest.fixture
def space(database, capfd):
    given = {name: (game_dir("zmdj") / "decks" / f"{deck}.txt").read_bytes() for name, deck in _DECKS.items()}
    yield Workspace(db=database, game="zmdj", given=given, files=False)
    assert capfd.readouterr() == ("", ""), "nothing is printed"
