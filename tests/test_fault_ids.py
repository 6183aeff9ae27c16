"""Every fault that users have reported under an id is held by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared import shared_file

HERE = Path(__file__).parent
PAGES = ("FAULTS.md", "USERS.md")
# Known and not mended: the text of a marked page is not the source text; no line of a game's log says that a hand was kept.
OPEN = ("H-09", "M-04")
# A row of a table begins with its id: T2-01, F1, N-05.
NAMED = re.compile(r"(?<![a-zA-Z0-9])(?:[a-zA-Z]\d?[-_]\d\d|[Ff]\d{1,2})(?![a-zA-Z0-9])")
ROW = re.compile(r"^\| ([A-Z]\d?-\d\d|F\d{1,2}) \|", re.M)


@pytest.mark.shared
def test_every_reported_fault_is_named_by_a_test():
    ids = [found for page in PAGES for found in ROW.findall(shared_file(f"design/{page}").read_text(encoding="utf-8"))]
    tests = [path for path in (*sorted(HERE.rglob("test_*.py")), *sorted(HERE.rglob("*.pos"))) if path != Path(__file__)]
    said = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    named = {word.upper().replace("_", "-") for word in NAMED.findall(said)}
    assert len(ids) > 40
    assert [item for item in ids if item not in named] == list(OPEN)
