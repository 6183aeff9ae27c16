"""One database for the commands of this folder."""

from __future__ import annotations

import random

import numpy as np
import pytest


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("sim") / "cards.db"


@pytest.fixture
def with_database(database, monkeypatch):
    """Commands of the test use the shared database."""
    monkeypatch.setenv("ZMDJ_DB", str(database))
    return database


@pytest.fixture
def refuse_global_randomness(monkeypatch):
    """A function that makes every call of a global generator fail from then on."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("global randomness")

    def start() -> None:
        for name in ("random", "shuffle", "choice", "randint", "sample", "seed"):
            monkeypatch.setattr(random, name, refuse)
        for name in ("rand", "random", "shuffle", "choice", "permutation", "randint", "seed"):
            monkeypatch.setattr(np.random, name, refuse)

    return start
