"""What a game costs in memory; and that actions do not get dearer as a game gets longer."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from tests.contract.helpers import playing, start

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import bench_engine
import bench_peers


@pytest.fixture(scope="module")
def arena():
    return bench_engine.Arena()


def test_a_game_with_journal_and_log_stays_below_1_mb_and_leaves_nothing_behind(arena):
    found = bench_engine.measure_memory(arena)
    assert found["game_kib"] < 1024
    assert found["growth_kib"] < 64


def test_the_bench_reports_all_its_numbers(arena):
    found = bench_engine.measure_games(arena, 2)
    assert all(value > 0 for value in found.values())
    assert all(value > 0 for part in bench_engine.measure_quarters(arena, 3, 2, 1).values() for value in part)


def test_the_bench_names_comparable_packages_where_they_are_not_installed(monkeypatch):
    monkeypatch.setattr(bench_peers, "version", lambda name: None)
    rows = bench_peers.measure(1)
    assert [row["name"] for row in rows] == ["lpsim", "essence-wars"]
    assert [bench_peers.line(row) for row in rows] == [
        f"{name:<13} not installed (tested with {tested})" for name, tested in bench_peers.TESTED.items()
    ]


def test_actions_do_not_get_dearer_as_the_log_grows():
    """Copies of one position, one with the history of a long game before it: applying an action costs about the same."""
    game = start(2, journal=False)
    for count in playing(game, 2):
        if count == 60:
            break
    bare, long = game.clone(), game.clone()
    long.state.log = game.state.log * 200

    def calls(one) -> int:
        """How many functions an action calls: the same on every machine."""
        copy, action, seen = one.clone(), one.legal()[0], []
        gc.disable()  # callbacks of the collector would be counted, too
        sys.setprofile(lambda frame, event, arg: seen.append(event) if event in ("call", "c_call") else None)
        try:
            copy.apply(action)
        finally:
            sys.setprofile(None)
            gc.enable()
        return len(seen)

    calls(bare)  # what is looked up once a process is looked up now
    assert 10 < calls(long) < 2 * calls(bare)
