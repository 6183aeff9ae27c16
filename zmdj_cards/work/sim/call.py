"""The command line that repeats a run, as reports give it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from zmdj_cards.resources import PROGRAM


def command_line(command: str, source: str | Sequence[str], options: Sequence[tuple[str, object]]) -> str:
    """The call that repeats a run, options in a fixed order; ``source``: bare file names."""
    words = [PROGRAM, "sim", command, *([source] if isinstance(source, str) else source)]
    for name, value in options:
        if value is True:
            words.append(name)
        elif value is not None and value is not False:
            words += [name, str(value)]
    return shlex.join(words)
