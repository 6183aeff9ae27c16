"""Texts by writers who did not know the rows, in thirds: plain, known patterns combined anew, new mechanics.

Both have been developed on since they were measured (``b.in`` at first sight: 32, 7 and 7 of 34 each), so they are no figures of
first sight any more; they may rise and never fall. Each line: third, kind of card, text, what it means."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from zmdj_cards.ability import compile_text
from zmdj_cards.games.zmdj.lexicon import lexicon

FOLDER = Path(__file__).parent / "first_sight"
READ = {
    "a": {"plain": 34, "combination": 34, "new": 33},
    "b": {"plain": 32, "combination": 30, "new": 14},
}


@pytest.mark.parametrize("name", READ)
def test_as_many_are_read_as_ever(name):
    rows = [line.split("\t") for line in (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 102
    found = Counter()
    for third, kind, text, _ in rows:
        lines, ambush = text.replace("\\n", "\n"), kind == "ambush"
        read = compile_text(
            "" if ambush else lines, lines if ambush else "", lexicon=lexicon(), locate="nothing", kind="" if ambush else kind
        )
        found[third] += read.status == "FULL"
    assert {third: found[third] for third in READ[name]} == READ[name]
