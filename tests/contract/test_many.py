"""Many random games over the bundled decks and random legal ones: no crash, no illegal state, no endless game.

``ZMDJ_MANY_GAMES=10000 pytest tests/contract/test_many.py -s`` prints how they ended.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.contract.helpers import playing, start
from tests.contract.test_contract import check_state

GAMES = int(os.environ.get("ZMDJ_MANY_GAMES", "60"))
FIRST = int(os.environ.get("ZMDJ_MANY_FIRST", "100"))


def test_many_random_games():
    reasons: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    winners: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + GAMES):
        game = start(seed, journal=False)
        for count in playing(game, seed):
            if count % 4 == 0:
                check_state(game.state)
        check_state(game.state)
        outcome = game.outcome()
        assert outcome is not None
        reasons[outcome.reason] += 1
        turns[outcome.turn] += 1
        first = game.state.reg[2]
        winners["draw" if outcome.winner is None else "first" if outcome.winner == first else "second"] += 1
    ordered = sorted(turns.elements())
    median = ordered[len(ordered) // 2]
    print(f"\n{GAMES} games: {dict(sorted(reasons.items()))}; {dict(sorted(winners.items()))}")
    print(f"turns {ordered[0]} to {ordered[-1]}, median {median}")
    assert reasons["dying"] > GAMES // 2
