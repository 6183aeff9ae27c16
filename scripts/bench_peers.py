"""Random-against-random games of comparable packages: ``python scripts/bench_peers.py [--rounds N] [--json]``.

``lpsim`` (Genius Invokation, Python on pydantic) and ``essence-wars`` (a lane card game, its core compiled from Rust) play their own
games by their own random players: other games with other decisions, so the figures place an order of magnitude and no more.

This file imports nothing of this toolkit, because ``lpsim`` needs pydantic 1 and the toolkit pydantic 2: they cannot live in one
environment. Make one for the peers (``python -m venv peers && peers/bin/pip install lpsim essence-wars``) and name its interpreter:
``python scripts/bench.py engine --peers peers/bin/python``. They are used by import only; nothing of them is distributed here.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import random
import time
from collections.abc import Callable
from typing import Any

TESTED = {"lpsim": "0.4.5.1", "essence-wars": "0.12.0"}

NOTES = {
    "lpsim": "Python, pydantic 1 objects; a response is an action; copy(deep=True)",
    "essence-wars": "compiled Rust core, called from Python once for a choice and once for a step; fork()",
}

LPSIM_DECK = """default_version:4.1
character:Kaeya
character:Diona
character:Xiangling
Traveler's Handy Sword*2
Magic Guide*2
Raven Bow*2
White Tassel*2
Adventurer's Bandana*2
Lucky Dog's Silver Circlet*2
Paimon*2
Katheryne*2
Liyue Harbor Wharf*2
Strategize*2
Toss-Up*2
The Bestest Travel Companion!*2
Changing Shifts*2
Leave It to Me!*2
Sweet Madame*2
"""


def games_of_lpsim() -> tuple[Callable[[int], int], Callable[[], Any]]:
    """(play one seeded game and say how many actions it took, copy a game in the middle)."""
    from lpsim import Deck, Match
    from lpsim.agents import RandomAgent

    deck = Deck.from_str(LPSIM_DECK)

    def play(seed: int, most: int = 100_000) -> int:
        return run(seed, most)[1]

    def run(seed: int, most: int) -> tuple[Any, int]:
        version, words, gauss = random.Random(seed).getstate()
        match = Match(random_state=[version, list(words), gauss])
        match.set_deck([deck, deck])
        started, reason = match.start()
        if not started:
            raise RuntimeError(f"lpsim does not start: {reason}")
        match.step()
        players = [RandomAgent(player_idx=0, random_seed=seed), RandomAgent(player_idx=1, random_seed=seed + 1)]
        count = 0
        while not match.is_game_end() and count < most:
            match.respond(players[0 if match.need_respond(0) else 1].generate_response(match))
            match.step()
            count += 1
        return match, count

    middle = run(0, 60)[0]
    return play, lambda: middle.copy(deep=True)


def games_of_essence_wars() -> tuple[Callable[[int], int], Callable[[], Any]]:
    """(play one seeded game and say how many actions it took, copy a game in the middle)."""
    from essence_wars import PyGame

    game = PyGame("artificer_tokens", "broodmother_pack", "attrition")

    def play(seed: int) -> int:
        game.reset(seed)
        count = 0
        while not game.is_done():
            game.step(game.random_action())
            count += 1
        return count

    middle = PyGame("artificer_tokens", "broodmother_pack", "attrition")
    middle.reset(0)
    for _ in range(30):
        middle.step(middle.random_action())
    return play, middle.fork


def best(rounds: int, games: int, copies: int, play: Callable[[int], int], copy: Callable[[], Any]) -> dict[str, float]:
    """The best of several rounds over the same seeds, on one core, in CPU seconds."""
    play(0)
    actions, fastest, copying = 0, float("inf"), float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        actions = sum(play(seed) for seed in range(games))
        fastest = min(fastest, time.process_time() - begin)
        begin = time.process_time()
        for _ in range(copies):
            copy()
        copying = min(copying, (time.process_time() - begin) / copies)
    return {
        "games_per_s": games / fastest,
        "actions_per_s": actions / fastest,
        "actions_per_game": actions / games,
        "copy_us": copying * 1e6,
    }


def version(name: str) -> str | None:
    """The installed version, or None."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def measure(rounds: int = 3) -> list[dict[str, Any]]:
    """One row a package; one that is not installed has no numbers."""
    rows: list[dict[str, Any]] = []
    for name, games, copies, make in (("lpsim", 8, 20, games_of_lpsim), ("essence-wars", 2000, 5000, games_of_essence_wars)):
        found = version(name)
        numbers = best(rounds, games, copies, *make()) if found else {}
        rows.append({"name": name, "version": found, "tested": TESTED[name], "notes": NOTES[name], **numbers})
    return rows


def line(row: dict[str, Any], ours: dict[str, Any] | None = None) -> str:
    """A row of the table; with ``ours``, how many times as many games and actions this toolkit does."""
    if "games_per_s" not in row:
        return f"{row['name']:<13} not installed (tested with {row['tested']})"
    name = f"{row['name']} {row['version']}"
    text = f"{name:<22} {row['games_per_s']:>9,.1f} {row['actions_per_s']:>10,.0f} {row['actions_per_game']:>8,.0f} {row['copy_us']:>9,.1f}"
    if ours is not None:
        text += f" {ours['games_per_s'] / row['games_per_s']:>8.3g} {ours['actions_per_s'] / row['actions_per_s']:>8.3g}"
    return text


HEAD = f"{'random against random':<22} {'games/s':>9} {'actions/s':>10} {'a game':>8} {'copy µs':>9} {'× games':>8} {'× actions':>9}"


def main() -> None:
    parser = argparse.ArgumentParser(description="random games of comparable packages")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    options = parser.parse_args()
    rows = measure(options.rounds)
    if options.json:
        print(json.dumps(rows))
        return
    print(HEAD)
    for row in rows:
        print(line(row))


if __name__ == "__main__":
    main()
