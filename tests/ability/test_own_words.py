"""No clause of a printed text stands in the compiler's rows, messages or tests: fragments and sentences of our own only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ability.support import records

ROOT = Path(__file__).resolve().parents[2]
RUN = 24
PLACES = ("tests/ability", "zmdj_cards/ability", "zmdj_cards/games/zmdj/lexicon", "zmdj_cards/cli", "data/messages")


@pytest.mark.shared
def test_no_printed_clause():
    printed = set()
    for record in records():
        for text in (record.skill, record.ambush, *record.flavour):
            line = re.sub(r"\s", "", text)
            printed.update(line[i : i + RUN] for i in range(len(line) - RUN + 1))
    assert len(printed) > 1000
    found = []
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in (".py", ".toml", ".in", ".out"):
                for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                    if any(line[i : i + RUN] in printed for i in range(len(line) - RUN + 1)):
                        found.append(f"{path.name}:{number}")
    assert found == []
