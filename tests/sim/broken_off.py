"""Processes that a test breaks off with Ctrl-C, as a terminal does: the signal goes to the whole group."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.cli.run import ROOT


@contextmanager
def group(*args: object, **env: object) -> Iterator[subprocess.Popen[bytes]]:
    """Python with ``args`` in a process group of its own, which never outlives the test.

    A shell starts what runs in the background with the signal ignored, and children inherit it: it is set back.
    """
    process = subprocess.Popen(
        [sys.executable, *map(str, args)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **{name: str(value) for name, value in env.items()}},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def break_off(process: subprocess.Popen[bytes], seconds: float = 60) -> tuple[int, bytes, bytes]:
    """Ctrl-C: exit code, output and errors, which must come within ``seconds``."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=seconds)
    return process.returncode, out, err
