"""A process in which one piece of long work is done after another: a task with its arguments in, one JSON object a line; progress, and a
result or faults out. What takes long to import (numpy, typst, matplotlib) is imported here and never in the server."""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

from zmdj_cards.errors import DataError, ZmdjError, fault

# Called with what is done and all there is to do.
Tell = Callable[[int, int], None]
# Any: JSON.
Task = Callable[[dict[str, Any], Path, Tell], dict[str, Any]]
MEMORY: Final = 4 << 30
_PAUSE: Final = 0.1


def find(name: str) -> Task:
    """A task by its name, one of :data:`zmdj_cards.web.tasks.TASKS`. Raises KeyError."""
    found: Task = import_module("zmdj_cards.web.tasks").TASKS[name]
    return found


def run(row: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    """Do one task: ``{task, args, folder}``. ``say`` is told of progress, and at the end of the result or of what went wrong."""
    last = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal last
        if done >= total or time.monotonic() - last > _PAUSE:
            last = time.monotonic()
            say({"done": done, "total": total})

    try:
        say({"result": find(row["task"])(row["args"], Path(row["folder"]), tell)})
    except ZmdjError as error:
        say({"faults": [item.to_dict() for item in error.faults]})
    except MemoryError:
        say({"faults": [item.to_dict() for item in DataError(fault("web.memory")).faults]})
    except Exception:
        say({"error": traceback.format_exc()})


def _limit() -> None:
    """What one worker may take of the memory, where the system can say so."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main(source: IO[str], target: IO[str]) -> None:
    """Read tasks until there are no more."""

    def say(row: dict[str, Any]) -> None:
        target.write(json.dumps(row, ensure_ascii=False) + "\n")
        target.flush()

    for line in source:
        run(json.loads(line), say)


if __name__ == "__main__":
    _limit()
    # What libraries print is no answer.
    out, sys.stdout = sys.stdout, sys.stderr
    main(sys.stdin, out)
