"""A real Chromium for tests: Debian's package driven by playwright; skipped where absent, required in CI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
]


def chromium_path() -> str:
    """Where Chromium is; skips the test where there is none, fails where CI must have one."""
    named = os.environ.get("ZMDJ_CHROMIUM")
    for path in filter(
        None, (named, "/usr/bin/chromium", shutil.which("chromium"), shutil.which("chromium-browser"), shutil.which("google-chrome"))
    ):
        if Path(path).is_file():
            return path
    message = "no Chromium found (apt-get install chromium, or set ZMDJ_CHROMIUM)"
    if os.environ.get("ZMDJ_REQUIRE_SHARED") == "1":
        pytest.fail(message)
    pytest.skip(message)


class Watched:
    """A page with what went wrong on it, and every address it asked for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.faults: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.faults.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def check(self, folder: Path) -> None:
        """No error, and no address outside the site's folder."""
        assert self.faults == []
        assert self.asked
        assert [url for url in self.asked if not url.startswith(folder.as_uri())] == []


@contextmanager
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    path = chromium_path()
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()
