"""Talks with ``zmdj play`` as they look: ``play/*.in`` is a call and what is typed, ``play/*.out`` all that is shown.

A number before the call is the width of a terminal; without one the output goes into a pipe.
"""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from tests.cli.run import Terminal
from zmdj_cards.cli.main import program

TALKS = sorted((Path(__file__).parent / "play").glob("*.in"))


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    return tmp_path_factory.mktemp("db") / "db.sqlite"


@pytest.mark.parametrize("talk", TALKS, ids=lambda path: path.stem)
def test_a_talk_runs_as_it_is_written(talk, db, golden, monkeypatch):
    call, _, typed = talk.read_text(encoding="utf-8").partition("\n")
    words = shlex.split(call.removeprefix("$ "))
    out, err = io.StringIO(), io.StringIO()
    if words[0].isdecimal():
        monkeypatch.setenv("COLUMNS", words.pop(0))
        monkeypatch.setenv("NO_COLOR", "1")
        out = Terminal()
    code = program([*words, "--db", str(db)], out, err, io.StringIO(typed))
    golden.check(talk.with_suffix(".out"), f"{out.getvalue()}{err.getvalue()}= {code}\n")
