"""What a game costs in memory; and that actions do not get dearer as a game gets longer."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from tests.contract.helpers import playing, start
from zmdj_cards.engine import build

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import bench_engine
import engine_jobs
import engine_peers


def test_a_game_with_journal_and_log_stays_below_1_mb_and_leaves_nothing_behind():
    one, growth = engine_jobs.memory(engine_jobs.Arena())
    assert one < 1024
    assert growth < 64


def test_the_bench_times_every_job_in_a_process_of_its_own_and_plays_the_same_games_again():
    form = bench_engine.Form(bench_engine.ROOT, "engine_jobs")
    jobs = [(job, 2) for job, *_ in bench_engine.JOBS if job != "search"]
    found = []
    for _ in range(2):
        bench_engine.measure({"pure": form}, jobs, 1)
        found.append(dict(form.digests))
    form.close()
    assert found[0] == found[1]
    assert {job for job, _ in jobs} == set(form.best)
    assert bench_engine.ratio({"pure": form, "before": form}, "random", "pure", "before", True) == 1


def test_the_bench_names_comparable_packages_where_they_are_not_installed(monkeypatch):
    monkeypatch.setattr(engine_peers, "version", lambda name: None)
    rows = engine_peers.measure(1)
    assert {row["name"].split(",")[0] for row in rows} == {"lpsim", "essence-wars", "open_spiel"}
    assert all(engine_peers.line(row).endswith(f"not installed (tested with {row['tested']})") for row in rows)


@pytest.mark.skipif(build() == "compiled", reason="compiled functions are not seen by a profile")
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
