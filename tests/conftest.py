"""What holds for every test: nothing of the user's is read or written; golden files are written anew when asked for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.golden import Golden

# No test depends on how fast a machine is.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(autouse=True, scope="session")
def _no_database_of_the_users(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("LANG", "C.UTF-8")
        for name in ("ZMDJ_DB", "ZMDJ_GAME", "ZMDJ_LANG", "ZMDJ_SETTINGS", "ZMDJ_DEBUG", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew and run nothing else (scripts/update_golden.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--update-golden"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]


@pytest.fixture(scope="session")
def golden(pytestconfig: pytest.Config) -> Golden:
    return Golden(pytestconfig.getoption("--update-golden"))
