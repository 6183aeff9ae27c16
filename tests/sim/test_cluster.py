"""The same chunks on a real Dask cluster of two worker processes, one of them killed in mid-run."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections import Counter

import pytest

from tests.cli.run import ROOT, run
from tests.sim.decks import NAMES, piles, rule, setup
from tests.sim.test_cli import broken_off
from zmdj_cards.errors import UsageError
from zmdj_cards.sim.cluster import run_on_cluster
from zmdj_cards.sim.hands.draws import make_plan
from zmdj_cards.sim.parallel import run_chunks

distributed = pytest.importorskip("distributed", reason="the extra 'distributed' is not installed")


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as made:
        yield made


def test_a_cluster_gives_what_one_process_gives(cluster):
    plan = make_plan(piles(), setup(), "second", 4, rule())
    here = [(chunk.start, chunk.result) for chunk in run_chunks([plan], 4000, 1, 300)]
    there = [(chunk.start, chunk.result) for chunk in run_on_cluster([plan], 4000, cluster.scheduler_address, 300)]
    assert there == here


def test_a_killed_worker_changes_nothing(cluster):
    plan = make_plan(piles(), setup(), "first", 5, rule())
    n, size = 400_000, 4_000
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        victim = next(iter(client.run(os.getpid).values()))
    killed = []

    def kill() -> None:
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    thread = threading.Thread(target=kill)
    total: Counter = Counter()
    starts = []
    for chunk in run_on_cluster([plan], n, cluster.scheduler_address, size):
        if not starts:
            thread.start()
        starts.append(chunk.start)
        total.update(chunk.result)
    thread.join()
    assert killed, "the run was over before the worker was killed"
    assert starts == list(range(0, n, size))
    expected: Counter = Counter()
    for chunk in run_chunks([plan], n, 1, 16384):
        expected.update(chunk.result)
    assert total == expected


def test_the_command_runs_on_it(cluster, with_database):
    deck = str(ROOT / "data" / "zmdj" / "decks" / f"{NAMES[0]}.txt")
    here = run("sim", "hands", deck, "-n", 50_000, "--seed", 1, "--json")
    there = run("sim", "hands", deck, "-n", 50_000, "--seed", 1, "--json", "--scheduler", cluster.scheduler_address)
    assert (there.code, there.out) == (0, here.out)


def test_games_by_the_rules_run_on_it(cluster, with_database):
    deck = str(ROOT / "data" / "zmdj" / "decks" / f"{NAMES[0]}.txt")
    for command in (["goldfish", deck], ["compare", deck, deck]):
        args = ["sim", *command, "-n", "60", "--turns", "2", "--seed", "1", "--json"]
        here, there = run(*args), run(*args, "--scheduler", cluster.scheduler_address)
        assert (there.code, there.out) == (0, here.out)


def test_ctrl_c_keeps_what_is_finished(cluster, database, with_database):
    deck = str(ROOT / "data" / "zmdj" / "decks" / f"{NAMES[0]}.txt")
    args = ["sim", "hands", deck, "-n", str(10**9), "--seat", "first", "--show", "0", "--seed", "1", "--json"]
    for after in (5, 20):
        code, out, err = broken_off([*args, "--scheduler", cluster.scheduler_address], database, after)
        if out:
            break
    assert code == 130, err.decode()
    data = json.loads(out)
    done = data["facts"]["n"]["first"]
    assert 0 < done < 10**9
    args[args.index(str(10**9))] = str(done)
    assert json.loads(run(*args).out)["records"] == data["records"]


def test_nobody_answers(monkeypatch):
    monkeypatch.setattr("zmdj_cards.sim.cluster._CONNECT_SECONDS", 1)
    with pytest.raises(UsageError) as caught:
        list(run_on_cluster([make_plan(piles(), setup(), "first", 1)], 10, "tcp://127.0.0.1:9", 5))
    assert caught.value.faults[0].code == "sim.no_scheduler"
