"""What ``bench_engine.py`` times, in the words of this program; each job plays the same games as in ``engine_jobs_before.py``."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.engine.match import make_table, new_game, side_of, trees_of
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.games import policies
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.sim.goldfish.sums import make_facts
from zmdj_cards.sim.goldfish.work import GoldfishWork, Terms
from zmdj_cards.sim.piles import make_piles
from zmdj_cards.sim.setting import make_setting

TURNS = 8


class Arena:
    """The bundled decks, and the tables of those that meet."""

    def __init__(self) -> None:
        cards = load_cards("zmdj")
        self.index = CardIndex(cards)
        context = Context(self.index, find_format("zmdj"), load_game("zmdj"))
        pool = {card.id: card for card in cards}
        folder = resources.data_dir() / "zmdj" / "decks"
        self.read = [read_deck(path.read_bytes(), context, path.name).deck for path in sorted(folder.glob("*.txt"))]
        self.decks = [side_of(RULES, deck, pool) for deck in self.read]
        self.rules = load_ruleset()
        self.trees = trees_of(RULES, (card for deck in self.decks for card in deck.cards()))
        self.tables = {}
        self.settings = [make_setting("zmdj", side.cards()) for side in self.decks]

    def table(self, a: int, b: int):
        if (a, b) not in self.tables:
            self.tables[a, b] = make_table(RULES, (*self.decks[a].cards(), *self.decks[b].cards()), self.trees, self.rules)
        return self.tables[a, b]

    def start(self, number: int, journal: bool = False):
        a, b = number % 6, number // 6 % 6
        return new_game(RULES, self.table(a, b), self.rules, self.decks[a], self.decks[b], number, journal=journal, logging=journal)

    def random(self, games: int):
        """Random against random, the decks in turns."""
        digest, decisions = blake2b(digest_size=8), 0
        for number in range(games):
            game = self.start(number)
            decisions += play(game, number)
            digest.update(game.digest().encode())
        return decisions, digest.hexdigest()

    def goldfish(self, policy: str, games: int):
        """A deck by itself against an opponent that only passes, with its record, as ``zmdj sim goldfish`` does; the decks in turns."""
        digest = blake2b(digest_size=8)
        for number, (deck, side) in enumerate(zip(self.read, self.decks, strict=True)):
            share = games // 6 + (number < games % 6)
            terms = Terms(self.settings[number], side, policies.policy("zmdj", policy), Passive, "first", TURNS, 1)
            work = GoldfishWork(terms, side, make_facts(make_piles(deck, self.index), TURNS))
            digest.update(repr(sorted(work(0, share).sums.items(), key=repr)).encode())
        return games, digest.hexdigest()

    def middle(self):
        game = self.start(8, journal=True)
        play(game, 8, 90)
        return game

    def clone(self, times: int):
        game = self.middle()
        begin = time.process_time()
        for _ in range(times):
            game.clone()
        return times, game.digest(), time.process_time() - begin

    def undo(self, times: int):
        """One action taken back; doing it is not timed."""
        game, spent = self.middle(), 0.0
        actions = game.legal()
        for number in range(times):
            game.apply(actions[number % len(actions)])
            begin = time.process_time()
            game.undo()
            spent += time.process_time() - begin
        return times, game.digest(), spent


def play(game, seed: int, most: int = 20_000) -> int:
    """Random actions to the end; how many."""
    roll = random.Random(seed).random
    count = 0
    while game.outcome() is None and count < most:
        actions = game.legal()
        game.apply(actions[int(roll() * len(actions))])
        count += 1
    return count


def jobs() -> dict[str, Callable[[int], tuple]]:
    arena = Arena()
    return {
        "random": arena.random,
        "curve": lambda games: arena.goldfish("curve", games),
        "greedy": lambda games: arena.goldfish("greedy", games),
        "search": lambda games: arena.goldfish("search", games),
        "clone": arena.clone,
        "undo": arena.undo,
    }


def memory(arena: Arena) -> tuple[float, float]:
    """KiB of one finished game with journal and log; KiB by which the process grows over 60 further games."""
    for number in range(36):
        arena.start(number)  # all tables are made
    play(arena.start(3), 3)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    game = arena.start(7, journal=True)
    play(game, 7)
    one = tracemalloc.get_traced_memory()[0] - before
    del game
    for number in range(30):
        play(arena.start(number), number)
    gc.collect()
    begun = tracemalloc.get_traced_memory()[0]
    for number in range(60):
        play(arena.start(number), number)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - begun
    tracemalloc.stop()
    return one / 1024, grown / 1024


def run_long(games: int, every: int = 5000) -> None:
    """Many games in one process; prints the memory that it holds as it goes."""
    arena, begin = Arena(), time.process_time()
    print(f"{'games':>9} {'CPU s':>8} {'RSS MiB':>8}")
    for number in range(games + 1):
        if number % every == 0 or number == games:
            print(f"{number:>9,} {time.process_time() - begin:>8.0f} {resident():>8.1f}", flush=True)
        play(arena.start(number), number)


def resident() -> float:
    """MiB of memory that this process holds, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * 4096 / 2**20
