"""Typed lines: with line editing on a terminal, plainly from anything else. What comes from a pipe is shown, as if it had been typed."""

from __future__ import annotations

import sys
from contextlib import suppress

from zmdj_cards.cli.io import Console

REPLACED = "\N{REPLACEMENT CHARACTER}"


class LineReader:
    """Reads the lines of one console's standard input."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.terminal = console.tty and console.stdin is sys.stdin and console.out is sys.stdout and console.stdin.isatty()
        if self.terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  # line editing and history for input()

    def read(self, prompt: str) -> str | None:
        """One line without its end; None where there is no more. What cannot be printed is replaced, so that it may be shown again."""
        line = self._typed(prompt) if self.terminal else self._piped(prompt)
        if line is None:
            self.console.print("")
            return None
        line = "".join(char if char.isprintable() else REPLACED for char in line)
        if not self.terminal and not (self.console.tty and self.console.stdin.isatty()):
            self.console.print(line)
        return line

    def _typed(self, prompt: str) -> str | None:
        self.console.out.flush()
        try:
            return input(prompt)
        except EOFError:
            return None
        except UnicodeDecodeError:
            return REPLACED

    def _piped(self, prompt: str) -> str | None:
        self.console.out.write(prompt)
        self.console.out.flush()
        try:
            raw = self.console.stdin.readline()
        except UnicodeDecodeError:
            return REPLACED
        return raw.rstrip("\r\n") if raw else None
