"""Run the command line as a user does: in this process for speed, or as a process of its own for encodings and pipes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from zmdj_cards.cli.main import program

ROOT = Path(__file__).resolve().parents[2]


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def run(*args: str | Path, stdin: str | bytes = "", tty: bool = False) -> Result:
    """In this process: exit code, standard output, standard error. ``tty``: output to a terminal of ``COLUMNS`` columns."""
    out, err = Terminal() if tty else io.StringIO(), io.StringIO()
    given = io.StringIO(stdin) if isinstance(stdin, str) else io.TextIOWrapper(io.BytesIO(stdin), "utf-8", "surrogateescape")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = program([str(arg) for arg in args], out, err, given)
    return Result(code, out.getvalue(), err.getvalue())


def spawn(*args: str | Path, stdin: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path | None = None) -> Result:
    """As a process of its own, output into pipes. Output is decoded with ``PYTHONIOENCODING`` of ``env``, or UTF-8."""
    return _process(["-m", "zmdj_cards", *map(str, args)], stdin, env, cwd)


def _process(args: list[str], stdin: bytes, env: Mapping[str, str] | None, cwd: Path | None) -> Result:
    extra = dict(env or {})
    encoding = extra.get("PYTHONIOENCODING", "utf-8").split(":")[0]
    full = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, **extra}
    done = subprocess.run([sys.executable, *args], input=stdin, capture_output=True, env=full, cwd=cwd, check=False, timeout=120)
    return Result(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))


def spawn_all(commands: Sequence[Sequence[str | Path]], env: Mapping[str, str] | None = None) -> Result:
    """Several commands one after the other in one process of their own, output into pipes; its exit code is the largest of theirs."""
    code = "import json, sys\nfrom zmdj_cards.cli.main import program\nsys.exit(max(program(args) for args in json.loads(sys.argv[1])))"
    return _process(["-c", code, json.dumps([[str(arg) for arg in command] for command in commands])], b"", env, None)
