"""One server without a network for the tests of a session, and a browser before a real one."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from zmdj_cards.web.app import create_app
from zmdj_cards.web.library import Library
from zmdj_cards.web.settings import Settings

ADDRESS = "http://127.0.0.1:8765"


def client_of(app, address: str = ADDRESS, **more) -> TestClient:
    """A client that sends what a page of the server sends."""
    return TestClient(app, base_url=address, headers={"origin": address, **more}, raise_server_exceptions=False, follow_redirects=False)


@pytest.fixture(scope="session")
def settings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    return Settings(folder / "data", burst=100_000, change_burst=100_000, unheard_seconds=1e6, read_seconds=60.0)


@pytest.fixture(scope="session")
def library(settings):
    """The cards, read once for all servers of the session."""
    return Library(settings.db, settings.game)


@pytest.fixture(scope="session")
def app(settings, library):
    return create_app(settings, library)


@pytest.fixture(scope="session")
def client(app):
    """The owner's browser on the machine itself."""
    with client_of(app) as made:
        yield made


@pytest.fixture
def parts(app):
    return app.state.parts
