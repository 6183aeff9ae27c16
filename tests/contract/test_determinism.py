"""Equal seeds, equal games: in one process, after other games, and in processes with other hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.games import GAMES
from tests.contract.helpers import bundled, playing, trees
from tests.rules.runner import Table, all_cases
from zmdj_cards.engine.match import make_table, new_game
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

ROOT = Path(__file__).resolve().parents[2]


def log_of(game: str, seed: int) -> tuple[list[tuple[int, ...]], str]:
    one = GAMES[game].start(seed, journal=False)
    for _ in playing(one, seed):
        pass
    return one.state.log, one.digest()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_one_game_lives_on_in_the_next(game):
    alone = log_of(game, 7)
    for other in GAMES:
        for seed in range(10):
            log_of(other, seed)
    assert log_of(game, 7) == alone


SCRIPT = """
import hashlib
from tests.contract.games import GAMES
from tests.contract.helpers import playing
out = []
for name, seed in ((name, seed) for name in GAMES for seed in (2, 3)):
    game = GAMES[name].start(seed, journal=False)
    for _ in playing(game, seed):
        pass
    out.append(hashlib.sha256(repr((game.state.log, game.state.parts())).encode()).hexdigest())
print(out)
"""


def test_the_log_does_not_depend_on_the_hash_seed():
    found = set()
    for hash_seed in ("0", "1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    assert len(found) == 1


def test_a_game_leaves_the_decks_as_they_were():
    first, second = list(bundled().values())[:2]
    before = repr((first, second))
    rules = load_ruleset()
    table = make_table(RULES, (*first.cards(), *second.cards()), trees(), rules)
    cards = repr(table)
    game = new_game(RULES, table, rules, first, second, 5)
    for _ in playing(game, 5):
        pass
    assert repr((first, second)) == before
    assert repr(table) == cards


@pytest.mark.parametrize("name", ["two triggers that feed each other end as a draw", "a loop that grows for ever ends as a draw"])
def test_a_loop_ends_within_the_step_cap(name):
    case = next(case for case in all_cases() if case.name == name)
    table = Table(case)
    table.run()
    assert len(table.state.log) < 20_000
    assert sum(1 for event in table.state.log if event[0] == 47) > 2, "the log shows the cycle"
