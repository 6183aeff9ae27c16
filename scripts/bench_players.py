"""How well programs play: ``python scripts/bench.py players [--pair A B] [OPTION…]``; without a pair, those that must hold.

Every pair of bundled decks in turn, each game twice with the seats swapped and the same luck. Shares are of decided games, with their
Wilson intervals (95 %); times are CPU time of one core, of decisions with more than one way. ``--positions`` counts the positions with one
right move (``tests/players``) that a player gets right.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.decks import Arena, bundled  # noqa: E402
from tests.players.positions import SEEDS, cases, fault  # noqa: E402
from zmdj_cards import games  # noqa: E402
from zmdj_cards.engine.policy.policy import MakePolicy, decide  # noqa: E402
from zmdj_cards.games.policies import policy  # noqa: E402
from zmdj_cards.sim.stats import wilson  # noqa: E402

# The first must win at least such a share against the second, in so many games.
PAIRS = (
    ("quick", "greedy", 0.75, 400),
    ("quick", "curve", 0.85, 400),
    ("strong", "quick", 0.75, 100),
    ("master", "strong", 0.60, 100),
    ("master", "search", 0.80, 100),
)


@dataclass
class Tally:
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    spent: list[list[float]] = field(default_factory=lambda: [[], []])  # seconds a decision

    def line(self, names: tuple[str, str], least: float | None) -> str:
        decided = sum(self.wins)
        low, high = wilson(self.wins[0], decided)
        share = self.wins[0] / decided if decided else 0.0
        held = "" if least is None else f"; at least {least:.0%}: {'yes' if share >= least else 'NO'}"
        times = ", ".join(f"{name} {_times(spent)}" for name, spent in zip(names, self.spent, strict=True))
        score = f"{self.wins[0]}-{self.wins[1]}, {self.draws} drawn, {share:.1%} [{low:.1%}, {high:.1%}]"
        return f"{names[0]} v {names[1]}: {score}{held}\n    {times}"


def _times(spent: list[float]) -> str:
    if not spent:
        return "-"
    ordered = sorted(spent)
    return f"{sum(spent) / len(spent) * 1e3:.1f} ms a decision, p95 {ordered[int(len(ordered) * 0.95)] * 1e3:.0f} ms"


def game(arena: Arena, makers: tuple[MakePolicy, MakePolicy], number: int, seed: int, tally: Tally) -> None:
    """Game ``number``: odd ones are the one before with the seats swapped."""
    pair, swapped = number // 2, number % 2
    at = arena.start(pair, seed + pair)
    seats = (1, 0) if swapped else (0, 1)
    players = [makers[who](2 * (seed + pair) + player) for player, who in enumerate(seats)]
    while at.outcome() is None:
        player, asked = at.actor, len(at.legal()) > 1
        begin = time.process_time()
        action = decide(players[player], at.state)
        if asked:
            tally.spent[seats[player]].append(time.process_time() - begin)
        at.apply(action)
    winner = at.outcome().winner
    if winner is None:
        tally.draws += 1
    else:
        tally.wins[seats[winner]] += 1


def match(arena: Arena, names: tuple[str, str], count: int, seed: int, least: float | None = None) -> Tally:
    makers = (policy(arena.rules.id, names[0]), policy(arena.rules.id, names[1]))
    tally = Tally()
    for number in range(count):
        game(arena, makers, number, seed, tally)
        if number + 1 == count or (number + 1) % 20 == 0:
            print(f"{number + 1:>5} games  {tally.line(names, least)}", flush=True)
    return tally


def positions(name: str) -> None:
    for file in ("faults", "tactics"):
        every = cases(file)
        wrong = [found for case in every if (found := fault(case, policy("zmdj", name), SEEDS[0]))]
        print(f"{name}: {len(every) - len(wrong)} of {len(every)} positions of {file}", *wrong, sep="\n    ")


def main() -> int:
    parser = argparse.ArgumentParser(description="how well programs play")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="two players")
    parser.add_argument("-n", type=int, default=0, help="games a pair (default: what the pair asks for)")
    parser.add_argument("--game", default="zmdj")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", metavar="PLAYER", help="only count right moves")
    asked = parser.parse_args()
    if asked.positions:
        positions(asked.positions)
        return 0
    arena = bundled(games.rules(asked.game))
    if asked.pair:
        match(arena, (asked.pair[0], asked.pair[1]), asked.n or 100, asked.seed)
        return 0
    for first, second, least, count in PAIRS:
        match(arena, (first, second), asked.n or count, asked.seed, least)
    return 0


if __name__ == "__main__":
    sys.exit(main())
