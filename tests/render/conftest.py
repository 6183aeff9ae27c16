"""A real browser for the tests of a file."""

from __future__ import annotations

import pytest

from tests.render.browser import browser


@pytest.fixture(scope="module")
def chrome():
    with browser() as running:
        yield running
