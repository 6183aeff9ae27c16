"""No option is only shown: each is used by some test of its command."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import typer

from zmdj_cards.cli.main import COMMANDS

TESTS = Path(__file__).resolve().parents[1]
# Added to every command in one place, and tested there.
COMMON = {"--db", "--game", "--lang", "--help", "--force"}


def commands() -> Iterator[tuple[tuple[str, ...], list[list[str]]]]:
    """(words of a command, the spellings of each of its options)."""
    for name, entry in COMMANDS.items():
        command = typer.main.get_command(importlib.import_module(f"zmdj_cards.cli.{entry.module}").app)
        members = getattr(command, "commands", None)
        for words, leaf in [((name, sub), leaf) for sub, leaf in members.items()] if members else [((name,), command)]:
            spelled = [[opt for opt in param.opts if opt.startswith("-")] for param in leaf.params]
            yield words, [opts for opts in spelled if opts and not COMMON.intersection(opts)]


def test_every_option_of_every_command_is_used_in_a_test():
    sources = [path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py"))]
    unused = []
    for words, options in commands():
        near = [source for source in sources if " ".join(words) in source or all(f'"{word}"' in source for word in words)]
        for opts in options:
            spelled = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, opts)) + r")(?![\w-])")
            if not any(spelled.search(source) for source in near):
                unused.append(" ".join((*words, *opts)))
    assert unused == []
