"""What holds for every test: nothing of the user's is read or written."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_database_of_the_users(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        for name in ("ZMDJ_DB", "ZMDJ_GAME", "ZMDJ_DEBUG"):
            patch.delenv(name, raising=False)
        yield
