"""Every fact of the document (P) and every ruling (Q) by a position, and every card of the set."""

from __future__ import annotations

import re

import pytest

from tests.frontline.runner import FrontTable, cases
from zmdj_cards.engine.views import narrate
from zmdj_cards.model.load import load_game

CASES = cases()
# Words and cards are explained by them; they rule nothing that could be played (Q19, Q20).
NOT_PLAYED = {"Q19", "Q20"}


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_position(case):
    table = FrontTable(case)
    table.run()
    assert all(narrate.story(table.state, lang) for lang in ("en", "zh") if table.state.log)


def test_every_fact_and_every_ruling_has_a_position():
    cited = {word for case in CASES for word in re.findall(r"\b[PQ]\d+\b", case.cite)}
    wanted = {f"P{n}" for n in range(1, 19)} | {f"Q{n}" for n in range(1, 25)}
    assert sorted(wanted - NOT_PLAYED - cited) == []
    assert sorted(cited - wanted) == []


def test_every_fact_and_every_ruling_stands_in_the_ruleset():
    said = {word for rule in load_game("frontline").rule for word in re.findall(r"\b[PQ]\d+\b", rule.source)}
    assert said == {f"P{n}" for n in range(1, 19)} | {f"Q{n}" for n in range(1, 25)}
