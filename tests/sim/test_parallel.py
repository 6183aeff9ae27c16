"""Chunks over processes."""

from __future__ import annotations

import os
import time

import pytest

from tests.sim.broken_off import break_off, group
from tests.sim.decks import piles, rule, setup
from tests.sim.work import BreakAt, Deadly, Slow, Squares
from zmdj_cards.errors import InternalError
from zmdj_cards.sim.hands.draws import make_plan
from zmdj_cards.sim.parallel import Stopped, pieces, run_chunks
from zmdj_cards.work.sim.spread import chunk_size


@pytest.mark.parametrize(("n", "size", "made"), [(0, 5, []), (1, 5, [(0, 1)]), (5, 5, [(0, 5)]), (11, 5, [(0, 5), (5, 10), (10, 11)])])
def test_pieces(n, size, made):
    assert list(pieces(n, size)) == made


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_games(jobs):
    chunks = list(run_chunks([Squares()], 103, jobs, 10, 0))
    assert [(chunk.start, chunk.stop) for chunk in chunks] == list(pieces(103, 10))
    assert sum(chunk.result for chunk in chunks) == sum(game * game for game in range(103))


def test_four_jobs_count_what_one_counts():
    plan = make_plan(piles(), setup(), "first", 4, rule())
    one = [chunk.result for chunk in run_chunks([plan], 400, 1, 50)]
    four = [chunk.result for chunk in run_chunks([plan], 400, 4, 50, 0)]
    assert one == four
    assert sum(chunk["n",] for chunk in four) == 400


@pytest.mark.parametrize("jobs", [1, 3])
def test_several_pieces_of_work_come_one_after_the_other_from_one_pool(jobs):
    works = [Squares(), Slow(0), Squares()]
    chunks = list(run_chunks(works, 25, jobs, 10, 0))
    assert [(chunk.work, chunk.start, chunk.stop) for chunk in chunks] == [(work, *piece) for work in range(3) for piece in pieces(25, 10)]
    assert [chunk.result for chunk in chunks if chunk.work == 0] == [chunk.result for chunk in chunks if chunk.work == 2]
    assert len({chunk.result for chunk in chunks if chunk.work == 1} - {os.getpid()}) <= jobs


@pytest.mark.parametrize(("seconds", "workers"), [(0.001, False), (0.05, True)])
def test_workers_start_only_where_they_save_time(seconds, workers):
    played = [chunk.result for chunk in run_chunks([Slow(seconds)], 10, 2, 1, 0.15)]
    assert played[:2] == [os.getpid()] * 2
    assert (played[-1] != os.getpid()) is workers


def test_a_killed_worker_changes_nothing(tmp_path):
    chunks = list(run_chunks([Squares(str(tmp_path / "victim"))], 103, 2, 10, 0))
    assert (tmp_path / "victim").exists()
    assert [(chunk.start, chunk.result) for chunk in chunks] == [(c.start, c.result) for c in run_chunks([Squares()], 103, 1, 10)]


def test_workers_that_keep_dying_are_an_error():
    with pytest.raises(InternalError) as caught:
        list(run_chunks([Deadly()], 20, 2, 5, 0))
    assert caught.value.faults[0].code == "sim.workers_die"


def test_a_break_keeps_what_is_finished():
    run = run_chunks([BreakAt(34)], 100, 1, 10)
    assert [(chunk.start, chunk.stop) for _, chunk in zip(range(3), run, strict=False)] == [(0, 10), (10, 20), (20, 30)]
    with pytest.raises(Stopped):
        next(run)


SCRIPT = """
import sys
from tests.sim.work import Squares
from zmdj_cards.sim.parallel import Stopped, run_chunks

if __name__ == "__main__":
    print("go", flush=True)
    games = total = 0
    try:
        for chunk in run_chunks([Squares()], 10**9, int(sys.argv[1]), 100, 0):
            games, total = chunk.stop, total + chunk.result
    except Stopped:
        print(games, total == (games - 1) * games * (2 * games - 1) // 6)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("after", [0.05, 0.2, 1.5])
def test_ctrl_c_at_any_moment(jobs, after, tmp_path):
    """Also while workers are starting: they never see the signal."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with group(script, jobs) as process:
        assert process.stdout
        assert process.stdout.readline() == b"go\n"
        time.sleep(after)
        code, out, err = break_off(process, 30)
    assert code == 0, err.decode()
    assert out.split()[1] == b"True"
    assert b"Traceback" not in err


@pytest.mark.parametrize(("games", "size", "made"), [(0, 25, 25), (1000, 25, 25), (500_000, 25, 25), (10**9, 25, 50_000)])
def test_long_runs_have_larger_chunks(games, size, made):
    assert chunk_size(games, size) == made
