"""What travels between processes: every piece of work and every result, in the pure and in the compiled build (docs/compiled.md)."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.sim.decks import NAMES, piles, rule, setup
from tests.sim.test_goldfish_play import side, terms
from zmdj_cards.games.policies import policies, policy
from zmdj_cards.sim.compare.pairs import align
from zmdj_cards.sim.goldfish.goals import read_goal
from zmdj_cards.sim.goldfish.sums import make_facts
from zmdj_cards.sim.goldfish.work import CompareWork, GoldfishWork
from zmdj_cards.sim.hands.draws import make_plan
from zmdj_cards.sim.match.runner import Duel
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.setting import make_setting

GOAL = read_goal("damage>=1 by 4", lambda name: frozenset(), lambda query: frozenset())


def goldfish(player: str) -> GoldfishWork:
    wanted = replace(terms(turns=1 if player == "strong" else 3, given=rule()), ours=policy("zmdj", player), theirs=policy("zmdj", player))
    return GoldfishWork(wanted, side(NAMES[0]), make_facts(piles(), 3), (GOAL,), rows=True)


def compare() -> CompareWork:
    a, b, swaps = align(piles(), replace(piles(), name="b", main=piles().main[::-1]))
    return CompareWork(terms(turns=3), (side(a.name), side(b.name)) if a.name in NAMES else (side(NAMES[0]),) * 2, swaps, (GOAL,))


def duel(keep: bool) -> Duel:
    sides = (side(NAMES[0]), side(NAMES[1]))
    return Duel(make_setting("zmdj", (*sides[0].cards(), *sides[1].cards())), sides, ("random", "greedy"), 3, ("a", "b"), keep)


WORKS = {
    "hands": lambda: make_plan(piles(), setup(), "first", 4, rule()),
    **{f"goldfish {name}": lambda name=name: goldfish(name) for name in policies("zmdj") if name not in ("search", "master")},
    "compare": compare,
    "match": lambda: duel(False),
    "match with its replays": lambda: duel(True),
}


@pytest.mark.parametrize("name", WORKS)
def test_all_that_is_sent_can_be_and_plays_the_same_games(name):
    work = WORKS[name]()
    sent = pickle.loads(pickle.dumps(work))
    result = work(0, 2)
    assert sent(0, 2) == result == pickle.loads(pickle.dumps(result))


def test_a_table_travels_as_card_data_and_is_built_once_in_a_process():
    work = goldfish("curve")
    once, again = pickle.loads(pickle.dumps([work, work])), pickle.loads(pickle.dumps(work))
    assert once[0].terms.setting.table is once[1].terms.setting.table is again.terms.setting.table
    assert once[0].terms.setting.table is not work.terms.setting.table


@pytest.mark.parametrize("name", ["goldfish greedy", "compare", "match with its replays"])
def test_two_processes_play_what_one_plays(name):
    work = WORKS[name]()
    here, there = (list(run_chunks([work, work], 3, jobs, 2, 0)) for jobs in (1, 2))
    assert here == there
