"""Typed lines: with line editing on a terminal, plainly from anything else. What comes from a pipe is shown, as if it had been typed."""

from __future__ import annotations

import sys
from contextlib import suppress

from zmdj_cards.cli.io import Console


class LineReader:
    """Reads the lines of one console's standard input."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.terminal = console.tty and console.stdin is sys.stdin and console.out is sys.stdout and console.stdin.isatty()
        if self.terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  # line editing and history for input()

    def read(self, prompt: str) -> str | None:
        """One line without its end; None where there is no more."""
        if self.terminal:
            self.console.out.flush()
            try:
                return input(prompt)
            except EOFError:
                self.console.print("")
                return None
            except UnicodeDecodeError:
                return "\N{REPLACEMENT CHARACTER}"
        self.console.out.write(prompt)
        self.console.out.flush()
        try:
            raw = self.console.stdin.readline()
        except UnicodeDecodeError:
            raw = "\N{REPLACEMENT CHARACTER}\n"
        if not raw:
            self.console.print("")
            return None
        line = raw.rstrip("\r\n")
        if not (self.console.tty and self.console.stdin.isatty()):
            self.console.print("".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line))
        return line
