"""Golden files: what a test makes, kept as a text beside it, so that every change of it is read as a difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Golden:
    """``updating``: whether the files are written anew (``scripts/update_golden.py``)."""

    updating: bool

    def refresh(self, path: Path, make: Callable[[], str]) -> None:
        """Write the file where files are written anew."""
        if self.updating:
            path.write_text(make(), encoding="utf-8")

    def check(self, path: Path, text: str) -> None:
        """The text is what stands in the file."""
        self.refresh(path, lambda: text)
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
