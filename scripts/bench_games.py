"""How fast random games of every game are, side by side: ``python scripts/bench.py games [--games 36] [--rounds 3]``.

All pairs of bundled decks in turn; CPU seconds of one core, the best of several rounds, the games taken in turns so that a busy machine
slows all of them alike. The ratio is what to read.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.decks import Arena, bundled  # noqa: E402
from zmdj_cards import games  # noqa: E402
from zmdj_cards.engine.game import Game  # noqa: E402
from zmdj_cards.engine.match import new_game  # noqa: E402

# Against the main game: at least so many random games a second, copies and undos at most so much slower.
LEAST = 0.5
MOST = 2.0
MIDDLE = 60  # decisions before what is copied and taken back


def play(arena: Arena, number: int) -> int:
    """One random game; how many decisions it took."""
    game, roll = arena.start(number, number), random.Random(number)
    while game.outcome() is None:
        game.step(roll.choice(game.legal()))
    return len(game.actions)


def middle(arena: Arena) -> Game:
    """A game in the middle, with its journal."""
    arena.start(1, 1)
    (a, b), roll = (1 % len(arena.decks), 0), random.Random(1)
    game = new_game(arena.rules, arena.tables[a, b], arena.rules.ruleset(), arena.decks[a], arena.decks[b], 1)
    while game.outcome() is None and len(game.actions) < MIDDLE:
        game.step(roll.choice(game.legal()))
    return game


def taken_back(game: Game) -> float:
    """Seconds for taking back a decision, on the average of all of them."""
    count, began = len(game.actions), time.process_time()
    while game.actions:
        game.undo()
    return (time.process_time() - began) / count


def timed(count: int, work: object) -> float:
    began = time.process_time()
    for number in range(count):
        work(number)  # type: ignore[operator]
    return time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=36)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    arenas = {name: bundled(games.rules(name)) for name in sorted(games.GAMES, reverse=True)}
    best: dict[tuple[str, str], float] = {}
    decisions: dict[str, int] = {}
    for arena in arenas.values():  # every table made once, outside of what is measured
        for number in range(asked.games):
            arena.start(number, number)
    for _ in range(asked.rounds):
        for name, arena in arenas.items():
            decisions[name] = 0

            def one(number: int, arena: Arena = arena, name: str = name) -> None:
                decisions[name] += play(arena, number)

            game = middle(arena)
            measured = {
                "game": timed(asked.games, one) / asked.games,
                "clone": timed(2000, lambda _, game=game: game.state.copy()) / 2000,
                "undo": sum(taken_back(middle(arena)) for _ in range(10)) / 10,
            }
            for what, seconds in measured.items():
                best[name, what] = min(best.get((name, what), 9e9), seconds)
    for name in arenas:
        times = {what: best[name, what] / best["zmdj", what] for what in ("game", "clone", "undo")}
        each = best[name, "game"] / decisions[name] * asked.games
        print(f"{name:10} {1 / best[name, 'game']:6.1f} random games/s, {1 / times['game']:.2f} of the main game's (wanted: {LEAST})")
        print(f"           {decisions[name] / asked.games:.0f} decisions a game, {each * 1e6:.0f} µs each")
        for what in ("clone", "undo"):
            print(f"           {what} {best[name, what] * 1e6:.1f} µs, {times[what]:.2f} times the main game's (at most: {MOST:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
