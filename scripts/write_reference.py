"""Write ``docs/cli.md``: every command with its help, as the program prints it. ``--check`` only says whether the page is up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import typer.main  # noqa: E402

from zmdj_cards.cli.main import app  # noqa: E402

PAGE = ROOT / "docs" / "cli.md"
WIDTH = 100
HEAD = """# Commands

Written by `scripts/write_reference.py` from the program itself; a test compares. The options `--db` and `--game` may stand anywhere on the
line. Exit codes: 0 fine, 1 the data has faults, 2 wrong usage, 3 a fault of the program.
"""


def commands(command: Any, context: Any) -> Iterator[tuple[str, str]]:
    """(command line, help) of a command and of all below it, in the order in which the program lists them."""
    yield context.command_path, command.get_help(context).rstrip()
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            yield from commands(inner, type(context)(inner, info_name=name, parent=context, terminal_width=WIDTH, max_content_width=WIDTH))


def page() -> str:
    """The whole page as Markdown."""
    command = typer.main.get_command(app)
    context = command.context_class(command, info_name="zmdj", terminal_width=WIDTH, max_content_width=WIDTH)
    parts = [HEAD]
    for line, text in commands(command, context):
        plain = "\n".join(row.rstrip() for row in text.splitlines())
        parts.append(f"{'#' * min(2 + line.count(' '), 4)} {line}\n\n```text\n{plain}\n```\n")
    return "\n".join(parts)


def main() -> int:
    """Exit code 1: ``--check`` was asked and the page is out of date."""
    text = page()
    if "--check" in sys.argv[1:]:
        return int(PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
