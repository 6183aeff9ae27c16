"""How far a long piece of work is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

# Called with what is done so far.
Advance = Callable[[int], None]
# Opened with all that there is to do, for as long as it takes.
Progress = Callable[[int], AbstractContextManager[Advance]]
# Called with what is done so far, and with all that there is to do.
Count = Callable[[int, int], None]


def unseen(total: int) -> AbstractContextManager[Advance]:
    """Progress that nobody looks at."""
    return nullcontext(lambda done: None)


def uncounted(done: int, total: int) -> None:
    """A count that nobody looks at."""
