"""How fast the rules engine is: random games, actions, clone, undo, memory. ``python scripts/bench_engine.py [OPTION…]``.

Beside it, in the same run, the PyPI packages ``lpsim`` and ``essence-wars`` where they are installed (``bench_peers.py``).
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import bench_peers

import zmdj_cards
from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.engine.cards.trees import trees_of
from zmdj_cards.engine.game import Game
from zmdj_cards.games.zmdj.match import Side, make_table, new_game, side_of
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game

HERE = Path(__file__).resolve().parent


def bundled() -> list[Side]:
    """The six bundled decks."""
    cards = load_cards("zmdj")
    context = Context(CardIndex(cards), find_format("zmdj"), load_game("zmdj"))
    pool = {card.id: card for card in cards}
    folder = resources.data_dir() / "zmdj" / "decks"
    return [side_of(read_deck(path.read_bytes(), context, path.name).deck, pool) for path in sorted(folder.glob("*.txt"))]


class Arena:
    """Tables for every pair of decks, made once."""

    def __init__(self) -> None:
        self.rules = load_ruleset()
        self.decks = bundled()
        trees = trees_of(card for deck in self.decks for card in deck.cards())
        self.tables = {
            (a, b): make_table((*self.decks[a].cards(), *self.decks[b].cards()), trees, self.rules)
            for a in range(len(self.decks))
            for b in range(len(self.decks))
        }

    def start(self, number: int, journal: bool = False, logging: bool = False) -> Game:
        a, b = number % 6, number // 6 % 6
        return new_game(self.tables[a, b], self.rules, self.decks[a], self.decks[b], number, journal=journal, logging=logging)


def play(game: Game, seed: int, most: int = 20_000) -> int:
    """Random actions to the end; returns how many."""
    roll = random.Random(seed).random
    count = 0
    while game.outcome() is None and count < most:
        actions = game.legal()
        game.apply(actions[int(roll() * len(actions))])
        count += 1
    return count


def measure_games(arena: Arena, games: int, rounds: int = 1) -> dict[str, float]:
    """Random against random, on one core, in CPU seconds: the best of several rounds over the same seeds."""
    play(arena.start(0), 0)
    actions, spent = 0, float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        actions = sum(play(arena.start(number), number) for number in range(games))
        spent = min(spent, time.process_time() - begin)
    return {"games_per_s": games / spent, "actions_per_s": actions / spent, "actions_per_game": actions / games}


def measure_quarters(arena: Arena, games: int = 120, longest: int = 12, rounds: int = 3) -> dict[str, list[float]]:
    """Microseconds an action (with working out what is legal) in each quarter of the longest of some random games, bare and with
    journal and log."""
    played = []
    for number in range(games):
        game = arena.start(number)
        play(game, number)
        played.append((len(game.actions), number, game.actions))
    played = sorted(played, reverse=True)[:longest]
    found = {}
    for name, kept in (("bare", False), ("journal and log", True)):
        best = [float("inf")] * 4
        for _ in range(rounds):
            spent, counts = [0.0] * 4, [0] * 4
            for length, number, actions in played:
                game = arena.start(number, journal=kept, logging=kept)
                for quarter in range(4):
                    part = actions[length * quarter // 4 : length * (quarter + 1) // 4]
                    begin = time.process_time()
                    for action in part:
                        game.legal()
                        game.apply(action)
                    spent[quarter] += time.process_time() - begin
                    counts[quarter] += len(part)
            best = [min(best[quarter], spent[quarter] / counts[quarter] * 1e6) for quarter in range(4)]
        found[name] = best
    return found


def middle(arena: Arena, actions: int = 90) -> Game:
    game = arena.start(8, journal=True, logging=True)
    play(game, 8, actions)
    return game


def measure_copies(arena: Arena, rounds: int = 2000) -> dict[str, float]:
    """Microseconds for a clone in the middle of a game, and for one action with its undo."""
    game = middle(arena)
    begin = time.process_time()
    for _ in range(rounds):
        game.clone()
    clone = (time.process_time() - begin) / rounds
    actions = game.legal()
    spent = 0.0
    for number in range(rounds):
        game.apply(actions[number % len(actions)])
        begin = time.process_time()
        game.undo()
        spent += time.process_time() - begin
    return {"clone_us": clone * 1e6, "undo_us": spent / rounds * 1e6}


def measure_memory(arena: Arena) -> dict[str, float]:
    """KiB of one finished game with journal and log; growth over 60 further games in KiB."""
    play(arena.start(3), 3)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    game = arena.start(7, journal=True, logging=True)
    play(game, 7)
    one = tracemalloc.get_traced_memory()[0] - before
    del game
    for number in range(30):
        play(arena.start(number), number)
    gc.collect()
    start = tracemalloc.get_traced_memory()[0]
    for number in range(60):
        play(arena.start(number), number)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    return {"game_kib": one / 1024, "growth_kib": grown / 1024}


def peers(python: str, rounds: int = 3) -> list[dict[str, Any]]:
    """The rows of ``bench_peers.py``, run by an interpreter that has the packages."""
    command = [python, str(HERE / "bench_peers.py"), "--json", "--rounds", str(rounds)]
    rows: list[dict[str, Any]] = json.loads(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)
    return rows


def resident() -> float:
    """MiB of memory that this process holds, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * 4096 / 2**20


def run_long(arena: Arena, games: int, every: int = 5000) -> None:
    """Many games in one process; prints the memory that it holds as it goes."""
    begin = time.process_time()
    print(f"{'games':>9} {'CPU s':>8} {'RSS MiB':>8}")
    for number in range(games + 1):
        if number % every == 0 or number == games:
            print(f"{number:>9,} {time.process_time() - begin:>8.0f} {resident():>8.1f}", flush=True)
        play(arena.start(number), number)


def report(games: int, rounds: int, python: str) -> None:
    """All measurements, as tables."""
    arena = Arena()
    copies = measure_copies(arena)
    ours = {"name": "zmdj_cards", "version": zmdj_cards.__version__, **measure_games(arena, games, rounds), "copy_us": copies["clone_us"]}
    print(f"{games} games; best of {rounds}; one core, CPU time; × = this toolkit's as a multiple of the other's")
    print(bench_peers.HEAD)
    print(bench_peers.line(ours))
    rows = peers(python, rounds)
    for row in rows:
        print(bench_peers.line(row, ours))
    for row in rows:
        print(f"  {row['name']}: another game; {row['notes']}")
    print("  zmdj_cards: pure Python; a decision with more than one answer is an action\n")
    for name, quarters in measure_quarters(arena).items():
        print(f"µs an action, quarters of long games, {name + ':':<16}", *(f"{value:6.1f}" for value in quarters))
    print(f"undo {copies['undo_us']:.1f} µs, clone {copies['clone_us']:.1f} µs")
    memory = measure_memory(arena)
    print(f"a finished game with journal and log {memory['game_kib']:.0f} KiB; growth over 60 further games {memory['growth_kib']:.1f} KiB")


def main() -> None:
    parser = argparse.ArgumentParser(description="how fast the rules engine is")
    parser.add_argument("--sample", type=int, default=200, help="random games to time (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many (default: %(default)s)")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON", help="an interpreter that has lpsim and essence-wars")
    parser.add_argument("--games", type=int, metavar="N", help="only play N games in this process and show its memory")
    options = parser.parse_args()
    if options.games is not None:
        run_long(Arena(), options.games)
    else:
        report(options.sample, options.rounds, options.peers)


if __name__ == "__main__":
    main()
