"""What workers do: a name, plain values in, a result out, files into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from zmdj_cards.web.worker import Task, Tell


def ready(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """Says that the process is there."""
    return {}


TASKS: Final[dict[str, Task]] = {"ready": ready}
