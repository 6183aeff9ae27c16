"""One database for the commands of this folder."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("sim") / "cards.db"


@pytest.fixture
def with_database(database, monkeypatch):
    """Commands of the test use the shared database."""
    monkeypatch.setenv("ZMDJ_DB", str(database))
    return database
