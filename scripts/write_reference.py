"""Write ``docs/cli.md`` and ``docs/cli.zh.md``: every command with its help, as the program prints it. ``--check`` only says whether the
pages are up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from zmdj_cards.cli.io import Session, session  # noqa: E402
from zmdj_cards.cli.main import COMMON, command_tree  # noqa: E402
from zmdj_cards.errors import Lang  # noqa: E402

PAGES: dict[Lang, Path] = {"en": ROOT / "docs" / "cli.md", "zh": ROOT / "docs" / "cli.zh.md"}
WIDTH = 100
HEADS: dict[Lang, str] = {
    "en": """# Commands

Written by `scripts/write_reference.py` from the program itself; a test compares. The options that every command takes (`--db`, `--game`,
`--lang`, `-h`) may stand anywhere on the line and are listed once, with the program. Exit codes: 0 fine, 1 the data has faults, 2 wrong
usage, 3 a fault of the program.
""",
    "zh": """# 命令

由 `scripts/write_reference.py` 根据程序本身写成，并由测试核对。每条命令都有的选项（`--db`、`--game`、`--lang`、`-h`）
可写在命令行的任何位置，只在程序之下列出一次。退出码：0 正常，1 数据有误，2 用法有误，3 程序自身的错误。
""",
}


def commands(command: Any, context: Any) -> Iterator[tuple[str, str]]:
    """(command line, help) of a command and of all below it, in the order in which the program lists them."""
    if context.parent is not None:
        command.add_help_option = False
        command.params = [param for param in command.params if param.expose_value or param.name not in COMMON]
    yield context.command_path, command.get_help(context).rstrip()
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            yield from commands(inner, type(context)(inner, info_name=name, parent=context, terminal_width=WIDTH))


def page(lang: Lang) -> str:
    """The whole page as Markdown."""
    now: Session = session()
    now.lang = lang
    command = command_tree()
    context = command.context_class(command, info_name="zmdj", terminal_width=WIDTH, help_option_names=["-h", "--help"])
    parts = [HEADS[lang]]
    for line, text in commands(command, context):
        plain = "\n".join(row.rstrip() for row in text.splitlines())
        parts.append(f"{'#' * min(2 + line.count(' '), 4)} {line}\n\n```text\n{plain}\n```\n")
    return "\n".join(parts)


def main() -> int:
    """Exit code 1: ``--check`` was asked and a page is out of date."""
    texts = {path: page(lang) for lang, path in PAGES.items()}
    if "--check" in sys.argv[1:]:
        return int(any(not path.is_file() or path.read_text(encoding="utf-8") != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
