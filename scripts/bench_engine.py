"""How fast the rules engine is: random games, actions, clone, undo, memory. ``python scripts/bench_engine.py [GAMES]``.

Beside it, where they are installed, the PyPI packages ``lpsim`` and ``essence-wars`` are named with their versions; their own games are
other games, so only games per second can be compared.
"""

from __future__ import annotations

import gc
import importlib.metadata
import random
import sys
import time
import tracemalloc
from typing import Any

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.games.zmdj.cards import trees_of
from zmdj_cards.games.zmdj.match import Side, ZmdjGame, make_table, new_game, side_of
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game


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

    def start(self, number: int, journal: bool = False, logging: bool = False) -> ZmdjGame:
        a, b = number % 6, number // 6 % 6
        return new_game(self.tables[a, b], self.rules, self.decks[a], self.decks[b], number, journal=journal, logging=logging)


def play(game: ZmdjGame, seed: int, most: int = 20_000) -> int:
    """Random actions to the end; returns how many."""
    roll = random.Random(seed).random
    count = 0
    while game.outcome() is None and count < most:
        actions = game.legal()
        game.apply(actions[int(roll() * len(actions))])
        count += 1
    return count


def measure_games(arena: Arena, games: int) -> dict[str, float]:
    """Random against random, on one core, in CPU seconds."""
    play(arena.start(0), 0)
    begin = time.process_time()
    actions = sum(play(arena.start(number), number) for number in range(games))
    spent = time.process_time() - begin
    return {"games_per_s": games / spent, "actions_per_s": actions / spent, "actions_per_game": actions / games}


def middle(arena: Arena, actions: int = 90) -> ZmdjGame:
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


def others() -> dict[str, str]:
    """Versions of comparable packages, where they are installed."""
    found = {}
    for name in ("lpsim", "essence-wars"):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def run(games: int = 200) -> dict[str, Any]:
    """All measurements."""
    arena = Arena()
    return {"games": games, **measure_games(arena, games), **measure_copies(arena), **measure_memory(arena), "others": others()}


def main() -> None:
    result = run(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    for name, value in result.items():
        print(f"{name:>18}  {value:,.1f}" if isinstance(value, float) else f"{name:>18}  {value}")


if __name__ == "__main__":
    main()
