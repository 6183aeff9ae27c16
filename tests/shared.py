"""The files that players have on disk, beside the checkout. Read at run time, never copied into the project."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

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
    return official_files()[0]


def official_files() -> tuple[Path, ...]:
    """The files of the whole first booster."""
    return tuple(shared_file(f"data/zmdj/{name}.json") for name in ("Z_BP01", "Z_BP01_rest"))


def official_records() -> list[dict[str, Any]]:
    """The records of the whole first booster, as they come."""
    return [row for file in official_files() for row in json.loads(file.read_text(encoding="utf-8"))["data"]["list"]]
