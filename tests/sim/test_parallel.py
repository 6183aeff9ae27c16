"""Chunks over processes (BEHAVIOURS M-07, M-08)."""

from __future__ import annotations

import pytest

from tests.sim.decks import piles, rule, setup
from tests.sim.work import BreakAt, Deadly, Squares
from zmdj_cards.errors import InternalError
from zmdj_cards.sim.hands import make_plan
from zmdj_cards.sim.parallel import Stopped, pieces, run_chunks


@pytest.mark.parametrize(("n", "size", "made"), [(0, 5, []), (1, 5, [(0, 1)]), (5, 5, [(0, 5)]), (11, 5, [(0, 5), (5, 10), (10, 11)])])
def test_pieces(n, size, made):
    assert list(pieces(n, size)) == made


@pytest.mark.parametrize("jobs", [1, 3])
def test_m08_results_come_in_the_order_of_the_games(jobs):
    chunks = list(run_chunks(Squares(), 103, jobs, 10))
    assert [(chunk.start, chunk.stop) for chunk in chunks] == list(pieces(103, 10))
    assert sum(chunk.result for chunk in chunks) == sum(game * game for game in range(103))


def test_m07_four_jobs_count_what_one_counts():
    plan = make_plan(piles(), setup(), "first", 4, rule())
    one = [chunk.result for chunk in run_chunks(plan, 400, 1, 50)]
    four = [chunk.result for chunk in run_chunks(plan, 400, 4, 50)]
    assert one == four
    assert sum(chunk["n",] for chunk in four) == 400


def test_a_killed_worker_changes_nothing(tmp_path):
    chunks = list(run_chunks(Squares(str(tmp_path / "victim")), 103, 2, 10))
    assert (tmp_path / "victim").exists()
    assert [(chunk.start, chunk.result) for chunk in chunks] == [(c.start, c.result) for c in run_chunks(Squares(), 103, 1, 10)]


def test_workers_that_keep_dying_are_an_error():
    with pytest.raises(InternalError) as caught:
        list(run_chunks(Deadly(), 20, 2, 5))
    assert caught.value.faults[0].code == "sim.workers_die"


def test_a_break_keeps_what_is_finished():
    run = run_chunks(BreakAt(34), 100, 1, 10)
    assert [(chunk.start, chunk.stop) for _, chunk in zip(range(3), run, strict=False)] == [(0, 10), (10, 20), (20, 30)]
    with pytest.raises(Stopped):
        next(run)
