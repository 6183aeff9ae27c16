"""Start, help, exit codes and the console."""

from __future__ import annotations

import io
import re

import pytest
from rich.cells import cell_len

from tests.cli.run import run, spawn
from zmdj_cards import __version__
from zmdj_cards.cli.io import Console, fault_lines
from zmdj_cards.engine import build
from zmdj_cards.errors import Fault, Place


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def console(tty: bool = False) -> tuple[Console, io.StringIO]:
    out = Terminal() if tty else io.StringIO()
    return Console(out, io.StringIO(), io.StringIO()), out


def test_version_and_help():
    assert run("--version") == (0, f"zmdj {__version__} ({build()})\n", "")
    assert run("--help").code == 0


@pytest.mark.parametrize("args", [["nonsense"], ["--nonsense"], ["--db"]])
def test_wrong_usage_is_2(args):
    result = run(*args)
    assert result.code == 2
    assert re.search(r"\[cli\.\w+\]\n.*[\u4e00-\u9fff]", result.err, re.DOTALL)


@pytest.mark.parametrize("text", ["[main] 抽1张 [/b]", "[red]x[/red]", "[/b]", "\\[main]"])
def test_text_is_never_markup(text):
    made, out = console(tty=True)
    made.print(text)
    made.table(["n"], [[text]])
    assert out.getvalue().count(text) == 2
    assert any(text in line for line in fault_lines(Fault("x.y", {"a": text}, Place(text=text))))


def test_columns_align_by_display_width():
    made, out = console()
    made.table(["name", "n"], [["关羽", 1], ["Guan Yu", 22], ["武圣·关羽", 3]], right=[1])
    assert len({cell_len(line) for line in out.getvalue().splitlines()}) == 1


@pytest.mark.parametrize("width", range(40, 90, 7))
def test_wrapping_never_splits_a_wide_character(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    made, out = console(tty=True)
    name = "一二三四五六七八九十" * 8
    made.table(["id", "name"], [["CZ-001", name]])
    lines = out.getvalue().splitlines()[1:]
    assert "".join(line[6:].strip() for line in lines) == name
    assert all(cell_len(line) <= width for line in lines)


def test_a_wide_table_fits_the_terminal(monkeypatch):
    """Heads and cells of all columns wrap between words before the main column gets too narrow to read."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    made, out = console(tty=True)
    heads = ["count 数量", "card 牌名", "type 类型", "element 属性", "need 需求", "cost 费用", "power 武力", "printing 编号"]
    card = "Luminary of Jingxiang · Huang Chengyan 荆襄名士·黄承彦"
    made.table(heads, [[2, card, "Stratagem 锦囊", "Mountain 山", 1, 2, 10, "BP01-UC-009"]], right=(0, 4, 5, 6), flexible=1)
    lines = out.getvalue().splitlines()
    assert all(cell_len(line) <= 80 for line in lines)
    assert len(lines) <= 6
    shown = " ".join(out.getvalue().split())
    assert all(word in shown for word in ("数量", "荆襄名士·黄承彦", "Stratagem", "Mountain", "BP01-UC-009"))
    made.table(["n 数", "card 牌名"], [[1, "Guan Ping 关平"]], flexible=1)
    assert out.getvalue().splitlines()[-1].split() == ["1", "Guan", "Ping", "关平"]


def test_a_pipe_is_never_cut():
    made, out = console()
    made.table(["id", "name"], [["CZ-001", "长" * 60]])
    assert "长" * 60 in out.getvalue()


@pytest.mark.parametrize(
    "call", ["card show 关银屏", "card search is:unit", "glossary", "rules", "deck show wind-lu-lingqi-swift", "play wind-lu-lingqi-swift"]
)
def test_a_reader_that_has_gone_is_no_fault(call, tmp_path):
    """As in ``zmdj … | head -1``: quiet, and the same code for every command."""
    import os
    import subprocess
    import sys

    from tests.cli.run import ROOT

    read, write = os.pipe()
    os.close(read)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    line = [sys.executable, "-m", "zmdj_cards", *call.split()]
    done = subprocess.run(line, stdout=write, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env, cwd=tmp_path, check=False)
    os.close(write)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_no_colour_in_a_pipe_or_under_no_color(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    made, out = console()
    made.table(["a"], [["b"]])
    assert "\x1b" not in out.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    made, out = console(tty=True)
    made.table(["a"], [["b"]])
    assert "\x1b" not in out.getvalue()


@pytest.mark.parametrize(
    ("encoding", "text", "shown"), [("gbk", "✓↻关羽·—", "√@关羽·—"), ("cp1252", "关·✓×", "\\u5173·v×"), ("ascii", "·×", ".x")]
)
def test_characters_the_encoding_lacks(encoding, text, shown):
    raw = io.BytesIO()
    made = Console(io.TextIOWrapper(raw, encoding=encoding), io.StringIO(), io.StringIO())
    made.print(text)
    made.out.flush()
    assert raw.getvalue().decode(encoding) == f"{shown}\n"


def test_json_is_whole_in_every_encoding():
    import json

    raw = io.BytesIO()
    made = Console(io.TextIOWrapper(raw, encoding="cp1252"), io.StringIO(), io.StringIO())
    made.json({"名": "✓"})
    made.out.flush()
    assert json.loads(raw.getvalue().decode("cp1252")) == {"名": "✓"}


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "utf-8"])
def test_help_in_a_process(encoding):
    result = spawn("--help", env={"PYTHONIOENCODING": encoding})
    assert result.code == 0
    assert "\x1b" not in result.out


def test_fault_underlines_by_display_width():
    lines = fault_lines(Fault("x.y", {}, Place("a.txt", 3, 3, "3 关苹 x", span=(2, 4))))
    assert lines[0] == "a.txt:3:3: error [x.y]"
    assert lines[2] == "  |   ^^^^"


@pytest.mark.parametrize("place", ["before", "after"])
def test_what_is_typed_comes_before_the_environment(place, monkeypatch, tmp_path):
    monkeypatch.setenv("ZMDJ_DB", str(tmp_path / "environment.db"))
    typed = ["--db", tmp_path / "typed.db"]
    words = [*typed, "db", "path"] if place == "before" else ["db", "path", *typed]
    assert run(*words).out.strip() == str(tmp_path / "typed.db")
    assert run("db", "path").out.strip() == str(tmp_path / "environment.db")
