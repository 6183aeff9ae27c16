"""What printing commands show while they work, and when they are done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import typer

from zmdj_cards.cli.io import Console, Language
from zmdj_cards.errors import Fault


def counter(console: Console, what: str) -> Callable[[int, int], None]:
    """A counter on standard error, on a terminal only; drawn at most two hundred times."""

    def show(done: int, of: int) -> None:
        if console.err.isatty() and (done == of or done % max(1, of // 200) == 0):
            console.err.write(f"\r{what} {done}/{of}" + ("\n" if done == of else ""))
            console.err.flush()

    return show


def finish(console: Console, faults: Sequence[Fault], lang: Language | None = None) -> None:
    """Show faults; exit code 1 where one of them is an error."""
    console.faults(faults, lang)
    if any(item.severity == "error" for item in faults):
        raise typer.Exit(1)
