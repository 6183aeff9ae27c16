"""A game on a fixed screen, played by keys and mouse without a terminal."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys

import pytest

from tests.cli.run import run
from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.io import Console, start_session
from zmdj_cards.cli.play.screen import CONFIRM, Table
from zmdj_cards.engine import names as I
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.play.session import PlaySession
from zmdj_cards.work.play.tables import begin

DECK = "wind-lu-lingqi-swift"
PARTS = ("#title", "#board", "#hand", "#story", "#question", "#answers", "#card")


def played(lang: LangChoice, size: tuple[int, int], steps: int) -> list[str]:
    """Faults of a game of some decisions by keys: what is not in sight, a first answer that ends something, a screen that stops."""
    faults: list[str] = []

    async def main() -> None:
        bench = open_bench(start_session(Console(io.StringIO(), io.StringIO(), io.StringIO())), DECK)
        table = begin(bench, DECK, None, "random", 5)
        app = Table(PlaySession(table, table.policy("random")), lang)
        async with app.run_test(size=size) as pilot:
            for step in range(steps):
                for _ in range(400):
                    await pilot.pause(0.01)
                    if app.session.mine or app.session.over:
                        break
                for part in PARTS:
                    box = app.query_one(part).region
                    if box.height < 1 or box.right > size[0] or box.bottom > size[1]:
                        faults.append(f"{step} {part} {box}")
                board = app.query_one("#board")
                if app.query_one("#cards").region.height > board.region.height and size[1] < 30 and step < 3:
                    faults.append(f"{step} a small board scrolls")
                answers, done = app.query_one("#answers"), len(app.session.game.actions)
                first = answers.get_option_at_index(0).id
                if first != CONFIRM and answers.option_count > 1 and app.session.menu.actions[int(first) - 1][0] == I.A_PASS:
                    faults.append(f"{step} the first key passes")
                if step == 2:
                    await pilot.press("h", "w", "t", "t", "t")
                await pilot.press("1")
                if app.attack is not None or (app.session.mine and app.session.menu.several and len(app.session.game.actions) == done):
                    await pilot.press(*"23456"[: app.session.menu.least - 1], "c")
                await pilot.pause()
                if len(app.session.game.actions) == done:
                    faults.append(f"{step} nothing was done")
            await pilot.press("u")
            await pilot.pause()
            if not app.session.mine:
                faults.append("not back at a decision of the player's")
            await pilot.press("q")

    asyncio.run(main())
    return faults


@pytest.mark.parametrize(("lang", "size"), [(LangChoice.zh, (80, 24)), (LangChoice.both, (120, 40))])
def test_all_is_in_sight_and_keys_play(lang, size):
    assert played(lang, size, 8) == []


def test_plain_lines_where_no_terminal_is():
    """In a pipe the screen is not even loaded; ``--plain`` says so of a terminal."""
    for options in ((), ("--plain",)):
        done = run("play", DECK, "--seed", "5", "--policy", "random", "--lang", "en", *options, stdin="q\n")
        assert done.code == 0
        assert "> q" in done.out
    code = "import sys, io\nfrom zmdj_cards.cli.main import program\n"
    code += f"program(['play', '{DECK}', '--seed', '5'], io.StringIO(), io.StringIO(), io.StringIO('q'))\nprint('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == ["False"]
