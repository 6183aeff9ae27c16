"""The table as lines of text: ``tables.txt`` has positions (as in ``tests/rules``), ``tables.out`` what is shown of them.

``show LANGUAGE VIEWER WIDTH``: the viewer is A, B or - for one who sees all.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.rules import runner
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.views.tableview import table_lines

HERE = Path(__file__).parent
NAMES = ("Anna", "Bert")


def shown() -> list[tuple[str, int, list[str]]]:
    """(heading, width, lines) of everything that is to be shown, in the order of the file."""
    made: list[tuple[str, int, list[str]]] = []
    case = runner.Case("tables", "")
    shows: list[str] = []

    def finish() -> None:
        if not case.name:
            return
        table = runner.Table(case)
        table.run()
        for row in shows:
            _, lang, who, width = row.split()
            viewer = "AB".find(who)
            reader = Reader(lang, NAMES, NAMES, max(0, viewer), viewer >= 0, int(width))
            lines = table_lines(table.state, viewer, table.game.actor, reader)
            made.append((f"== {case.name}: {row}", int(width), lines))

    for raw in [*(HERE / "tables.txt").read_text(encoding="utf-8").splitlines(), "== "]:
        if raw.startswith("== "):
            finish()
            case, shows = runner.Case("tables", raw[3:]), []
        elif raw.startswith("show "):
            shows.append(raw)
        elif raw.startswith("do "):
            case.script.append(raw)
        elif raw:
            case.position.append(raw)
    return made


@pytest.fixture(scope="module")
def tables():
    return shown()


def test_tables_are_shown_as_they_are_written_down(tables, golden):
    golden.check(HERE / "tables.out", "\n".join(line for head, _, lines in tables for line in (head, *lines, "")) + "\n")


def test_no_line_is_wider_than_the_terminal(tables):
    assert tables
    for head, width, lines in tables:
        assert max(map(cell_len, lines)) <= width, head
