"""Reports of goldfishing and of comparing."""

from __future__ import annotations

import json

import pytest

from tests.sim.decks import NAMES, piles
from tests.sim.test_goldfish_play import side, terms
from tests.sim.test_report import Page
from zmdj_cards.model.load import load_game
from zmdj_cards.sim.compare.pairs import align
from zmdj_cards.sim.compare.report import CompareRun, compare_report
from zmdj_cards.sim.goldfish.goals import read_goal
from zmdj_cards.sim.goldfish.report import GoldfishRun, goldfish_report
from zmdj_cards.sim.goldfish.sums import make_facts
from zmdj_cards.sim.goldfish.work import CompareWork, GoldfishWork
from zmdj_cards.sim.report import blocks, to_csv, to_json
from zmdj_cards.sim.reported import Report
from zmdj_cards.sim.spec import RunSpec
from zmdj_cards.work.sim.page import report_page

GOALS = tuple(read_goal(text, lambda name: frozenset(), lambda query: frozenset()) for text in ("damage>=2 by 4", "win by 1"))


def goldfish(n: int, wanted: int | None = None) -> Report:
    sums = {}
    for seat in ("first", "second"):
        work = GoldfishWork(terms(seat=seat), side(NAMES[0]), make_facts(piles(), 8), GOALS)
        sums[seat] = work(0, n).sums
    spec = RunSpec(load_game("zmdj"), 8, 1, wanted or n, "eager", None, GOALS, ("X",), "zmdj sim goldfish x")
    return goldfish_report(GoldfishRun(spec, piles(), sums))


def versions(n: int) -> Report:
    before = piles()
    other = next(card for card in piles(NAMES[1]).main if card not in before.main)
    # The cheapest cards make way for cards whose requirement this deck never meets.
    cheap = sorted(before.main, key=lambda card: (card.cost, card.id))

    from dataclasses import replace

    from zmdj_cards.engine.match import make_side
    from zmdj_cards.games.zmdj.game import RULES
    from zmdj_cards.sim.setting import make_setting

    a, b, swaps = align(before, replace(before, name="b", main=(*[other] * 8, *cheap[8:])))
    wanted = replace(terms(), setting=make_setting("zmdj", (*side(NAMES[0]).cards(), other)))
    sides = tuple(make_side(RULES, (version.commander, *version.main, *version.tactics)) for version in (a, b))
    sums = {"first": CompareWork(wanted, sides, swaps, GOALS)(0, n)}
    return compare_report(CompareRun(RunSpec(load_game("zmdj"), 8, 1, n, "eager", None, GOALS), a, b, swaps, False, sums))


@pytest.mark.parametrize("make", [goldfish, versions])
@pytest.mark.parametrize("n", [0, 1, 12])
def test_any_number_of_games(make, n):
    report = make(n)
    json.dumps(to_json(report))
    to_csv(report)
    facts = {key: value for key, _, value in report.facts}
    assert set(facts["n"].values()) == {n}
    assert {"seed", "versions", "policy", "against"} <= set(facts)
    for record in report.records:
        assert record["n"] == n
        assert {"value", "seed"} <= set(record)
        if record["value"] is not None and record.get("low") is not None:
            assert record["low"] <= record["value"] <= record["high"]
        if n == 0 and record["kind"] != "card":
            assert record["value"] is None
    for _, headers, rows, _ in blocks(report, "both"):
        assert all(len(row) == len(headers) for row in rows)


def test_rates_of_one_game_are_whole_and_their_intervals_wide():
    for record in goldfish(1).records:
        if "hits" in record and record["among"] == 1:
            assert record["value"] in (0, 1)
            assert record["high"] - record["low"] > 0.7


def test_chances_by_turn_never_fall():
    report = goldfish(12)
    for key in ("kill_by", "castable_by", "cast_by"):
        rows: dict = {}
        for record in report.records:
            if record["id"] == key:
                rows.setdefault((record["seat"], record.get("card")), []).append(record["hits"])
        assert rows
        assert all(values == sorted(values) for values in rows.values())


def test_what_was_not_played_in_full_is_said():
    notes = [note.en for note in goldfish(1, wanted=5).notes]
    assert "1 of 5 games" in notes[0]
    assert "X" in notes[1]


@pytest.mark.parametrize("make", [goldfish, versions])
def test_pages_stand_alone(make):
    page = Page(report_page(make(6)))
    assert not {tag for tag, _ in page.tags} & {"link", "iframe", "img", "object"}
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_parts_of_the_cards_add_up():
    report = versions(40)
    total = {record["id"]: record["value"] for record in report.records if record["kind"] == "difference"}
    parts: dict = {}
    for record in report.records:
        if record["kind"] == "card":
            parts[record["id"]] = parts.get(record["id"], 0) + record["value"]
    assert {key: pytest.approx(value, abs=1e-9) for key, value in total.items() if key in parts} == parts
    assert any(parts.values())
