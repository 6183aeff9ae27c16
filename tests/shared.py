"""The files that players have on disk, beside the checkout. Read at run time, never copied into the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
REQUIRED = os.environ.get("ZMDJ_REQUIRE_SHARED") == "1"


def shared_file(relative: str) -> Path:
    """Path of a file under ``../shared``; skips the test where it is absent, fails where it is required."""
    path = SHARED / relative
    if path.is_file():
        return path
    message = f"{path.name} is not beside the checkout (expected in ../shared/{relative})"
    if REQUIRED:
        pytest.fail(message)
    pytest.skip(message)


def official_file() -> Path:
    """The official card file of the main game."""
    return shared_file("data/zmdj/Z_BP01.json")
