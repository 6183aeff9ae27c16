"""Facts and our own sentences only: no run of a printed text, and none of the guide, stands in the shipped data."""

from __future__ import annotations

import re

import pytest

from tests.cards.conftest import GAME
from tests.shared import shared_file
from zmdj_cards.model.load import game_dir

HAN_RUN = 12  # shorter runs are the fixed wording of terms
WORD_RUN = 10

FILES = sorted(path for path in game_dir(GAME).rglob("*") if path.suffix in (".toml", ".txt"))


def _han(text: str) -> str:
    return "".join(re.findall(r"[\u4e00-\u9fff]", text))


def _runs(items, length: int) -> set:
    return {tuple(items[i : i + length]) for i in range(len(items) - length + 1)}


@pytest.mark.shared
def test_no_printed_sentence(records):
    printed = set()
    for record in records:
        for field in ("skill_text", "ambush_text", "effect_humor_text"):
            for line in record[field].splitlines():
                printed |= _runs(_han(line), HAN_RUN)
    assert len(printed) > 1000
    found = [
        (path.name, number)
        for path in FILES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if _runs(_han(line), HAN_RUN) & printed
    ]
    assert found == []


@pytest.mark.shared
def test_no_sentence_of_the_guide():
    guide = shared_file("rules/000_d68d47607fa7026c.txt").read_text(encoding="utf-8")
    runs = _runs(re.findall(r"[a-z0-9']+", guide.lower()), WORD_RUN)
    found = [
        (path.name, number)
        for path in FILES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if _runs(re.findall(r"[a-z0-9']+", line.lower()), WORD_RUN) & runs
    ]
    assert found == []
