"""Positions that cannot be are refused, with the line; for one player as for the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.contract.helpers import pool, trees
from tests.rules.runner import stock
from tests.rules.sides import RAW, exchanged
from zmdj_cards.engine.views import position
from zmdj_cards.errors import DataError, Fault
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

FILE = Path(__file__).parent / "zmdj" / "impossible.txt"
CASES = [block.strip().splitlines() for block in re.split(r"^== ", FILE.read_text(encoding="utf-8"), flags=re.M)[1:]]
MARK = " <<"


def faults(lines: list[str]) -> tuple[Fault, ...]:
    """What is wrong with a position; nothing if it can be read."""
    try:
        position.from_text("\n".join(lines), RULES, pool(), trees(), load_ruleset())
    except DataError as error:
        return tuple(error.faults)
    return ()


def check(code: str, rows: list[str]) -> None:
    lines = [*stock(), *(row.removesuffix(MARK) for row in rows)]
    marked = [number for number, row in enumerate(rows, len(stock()) + 1) if row.endswith(MARK)] or [len(lines)]
    found = faults(lines)
    assert {(fault.code, fault.place.line, fault.place.text) for fault in found} == {(code, number, lines[number - 1]) for number in marked}
    assert all(found[0].message(lang) for lang in ("en", "zh"))


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_position_that_cannot_be_is_refused_with_the_line(case: list[str]) -> None:
    _, code, *rows = case
    check(code, rows)
    if not any(row.split()[0] in RAW for row in rows):
        said = {row.split()[0] for row in rows}
        swapped = [row if row.split()[0] == "card" else exchanged(row) for row in rows]
        check(code, [*(f"{word} B" for word in ("active", "first") if word not in said), *swapped])


def test_all_faults_are_told_at_once() -> None:
    found = faults([*stock(), "A line: u1", "A hand: tw u2+1", "B line: cb v1!awake"])
    assert sorted(fault.code for fault in found) == [
        "engine.position_counters",
        "engine.position_flag",
        "engine.position_leaders",
        "engine.position_zone",
    ]


# Fields that hardly any kind of frame can have.
FIELDS = ("[]", "[0]", "[0,0]", "[0,[]]", "[9,9,9]", "[[]]", "[-1,-1,-1,-1,-1]", "[0,0,0,0,0,0,0,0,0,0,0]", "[0,1,[0],[0],[0]]")


@pytest.mark.parametrize("name", sorted(RULES.views.text.frames.values()))
def test_a_broken_frame_is_an_error_of_the_data(name: str) -> None:
    """No kind of frame with whatever fields breaks the reader, or the game that is read; what is refused is refused with the line."""
    refused = 0
    for fields in FIELDS:
        found = faults([*stock(), "A line: ca u1", "B line: cb", "frame turn [5,0]", f"frame {name} {fields}"])
        assert all(fault.place.line for fault in found)
        refused += bool(found)
    assert refused >= len(FIELDS) - 2
