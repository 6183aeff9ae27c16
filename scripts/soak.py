"""Play random games for long: ``python scripts/soak.py [--game frontline] [--games 10000] [--seed 1] [--minutes M]``.

Every position is held to what must be true of all games and of this one (``tests/contract``); now and then the legal actions, the views and
a way back are looked at, too. It stops at the first fault, with the seed and the actions that lead there, and says how many were played.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.contract.games import GAMES, Played  # noqa: E402
from tests.contract.test_contract import check_actions, check_state, check_undo  # noqa: E402
from zmdj_cards.engine.game import Game  # noqa: E402
from zmdj_cards.engine.views.observe import observe  # noqa: E402

MOST = 20_000  # actions of a game
CLOSELY = 60  # once in so many actions


def play(played: Played, game: Game, rnd: random.Random) -> None:
    """A game to its end, every position looked at."""
    for _ in range(MOST):
        check_state(game.state)
        played.check(game.state)
        if game.outcome() is not None:
            return
        if rnd.random() < 1 / CLOSELY:
            check_actions(game)
            check_undo(game, rnd)
            for player in (0, 1):
                assert observe(game.state, player).text()
        game.step(rnd.choice(game.legal()))
    raise AssertionError(f"still playing after {MOST} actions")


def main() -> int:
    parser = argparse.ArgumentParser(description="random games for long, every position held to the contract")
    parser.add_argument("--game", choices=sorted(GAMES), default="zmdj")
    parser.add_argument("--games", type=int, default=10_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: %(default)s)")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    asked = parser.parse_args()
    played, begin = replace(GAMES[asked.game], own_ruleset=None), time.monotonic()
    reasons: Counter[str] = Counter()
    done = actions = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        if asked.minutes is not None and time.monotonic() - begin > asked.minutes * 60:
            break
        game = played.start(seed)
        try:
            play(played, game, random.Random(seed))
        except Exception:
            print(f"seed {seed}, after {len(game.actions)} actions: {list(game.actions)}", file=sys.stderr)
            raise
        outcome = game.outcome()
        assert outcome is not None
        done, actions = done + 1, actions + len(game.actions)
        reasons[outcome.reason] += 1
        if done % 500 == 0:
            print(f"{done:,} games, {actions:,} actions, {time.process_time():.0f} CPU s", flush=True)
    ends = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    print(f"{asked.game}: {done:,} of {asked.games:,} games without a fault, {actions:,} actions; {ends}; {time.process_time():.0f} CPU s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
