"""Random-against-random games of comparable packages: ``python scripts/engine_peers.py [--rounds N] [--json]``.

They play their own games: other games with other decisions, so the figures place an order of magnitude and no more. Each row says what it
times. ``lpsim`` (Genius Invokation) is Python on pydantic 1; ``essence-wars`` (a lane card game) has a core of Rust; ``open_spiel``
(here its gin rummy and hearts) one of C++.

This file imports nothing of this toolkit, because ``lpsim`` needs pydantic 1 and the toolkit pydantic 2: they cannot live in one
environment. Make one for the peers (``python -m venv peers && peers/bin/pip install lpsim essence-wars open_spiel``) and name its
interpreter: ``python scripts/bench.py engine --peers peers/bin/python``. They are used by import only; nothing of them is distributed here.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

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

# (play one seeded game and say how many decisions it took, copy a game in the middle)
Games = tuple[Callable[[int], int], Callable[[], Any]]


def lpsim() -> Games:
    from lpsim import Deck, Match
    from lpsim.agents import RandomAgent

    deck = Deck.from_str(LPSIM_DECK)

    def run(seed: int, most: int = 100_000) -> tuple[Any, int]:
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
    return lambda seed: run(seed)[1], lambda: middle.copy(deep=True)


def essence_wars(own: bool) -> Games:
    from essence_wars import PyGame

    game = PyGame("artificer_tokens", "broodmother_pack", "attrition")

    def play(seed: int) -> int:
        game.reset(seed)
        roll = random.Random(seed).random
        count = 0
        while not game.is_done():
            if own:
                game.step(game.random_action())
            else:
                legal = game.action_mask().nonzero()[0]
                game.step(int(legal[int(roll() * len(legal))]))
            count += 1
        return count

    middle = PyGame("artificer_tokens", "broodmother_pack", "attrition")
    middle.reset(0)
    for _ in range(30):
        middle.step(middle.random_action())
    return play, middle.fork


def open_spiel(name: str) -> Games:
    import pyspiel

    game = pyspiel.load_game(name)

    def run(seed: int, most: int = 100_000) -> tuple[Any, int]:
        state, roll, count = game.new_initial_state(), random.Random(seed).random, 0
        while not state.is_terminal() and count < most:
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(random_outcome(state.chance_outcomes(), roll()))
            else:
                state.apply_action(legal[int(roll() * len(legal))])
                count += 1
        return state, count

    middle = run(0, 30)[0]
    return lambda seed: run(seed)[1], middle.clone


def random_outcome(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome of a chance node at a point of 0 to 1."""
    for action, chance in outcomes:
        point -= chance
        if point < 0:
            return action
    return outcomes[-1][0]


class Peer(NamedTuple):
    package: str
    tested: str
    label: str
    games: int
    copies: int
    make: Callable[[], Games]
    times: str


OWN = "its own choice (random_action), step; fork()"
MASK = "action_mask, nonzero, an index, step; fork()"
LISTED = "legal_actions, an index, apply; clone()"
PEERS = (
    Peer("lpsim", "0.4.5.1", "lpsim", 8, 20, lpsim, "its RandomAgent, respond, step; copy(deep=True)"),
    Peer("essence-wars", "0.12.0", "essence-wars, mask", 600, 5000, lambda: essence_wars(False), MASK),
    Peer("essence-wars", "0.12.0", "essence-wars, own", 2000, 5000, lambda: essence_wars(True), OWN),
    Peer("open_spiel", "2.0.2", "open_spiel, gin_rummy", 100, 5000, lambda: open_spiel("gin_rummy"), LISTED),
    Peer("open_spiel", "2.0.2", "open_spiel, hearts", 500, 5000, lambda: open_spiel("hearts"), LISTED),
)


def best(rounds: int, peer: Peer) -> dict[str, float]:
    """The best of several rounds over the same seeds, on one core, in CPU seconds."""
    play, copy = peer.make()
    play(0)
    decisions, fastest, copying = 0, float("inf"), float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        decisions = sum(play(seed) for seed in range(peer.games))
        fastest = min(fastest, time.process_time() - begin)
        begin = time.process_time()
        for _ in range(peer.copies):
            copy()
        copying = min(copying, (time.process_time() - begin) / peer.copies)
    return {
        "games_per_s": peer.games / fastest,
        "decisions_per_s": decisions / fastest,
        "decisions_a_game": decisions / peer.games,
        "copy_us": copying * 1e6,
    }


def version(name: str) -> str | None:
    """The installed version, or None."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def measure(rounds: int = 3) -> list[dict[str, Any]]:
    """One row a peer; one that is not installed has no numbers."""
    rows: list[dict[str, Any]] = []
    for peer in PEERS:
        found = version(peer.package)
        rows.append(
            {"name": peer.label, "version": found, "tested": peer.tested, "times": peer.times, **(best(rounds, peer) if found else {})}
        )
    return rows


def line(row: dict[str, Any], ours: dict[str, Any] | None = None) -> str:
    """A row of the table; with ``ours``, how many times as many games and decisions this toolkit does."""
    if "games_per_s" not in row:
        return f"{row['name']:<30} not installed (tested with {row['tested']})"
    text = (
        f"{row['name'] + ' ' + (row['version'] or ''):<30} {row['games_per_s']:>9,.1f} {row['decisions_per_s']:>11,.0f}"
        f" {row['decisions_a_game']:>7,.0f} {row['copy_us']:>9,.1f}"
    )
    if ours is not None:
        text += f" {ours['games_per_s'] / row['games_per_s']:>8.3g} {ours['decisions_per_s'] / row['decisions_per_s']:>11.3g}"
    return f"{text}  {row['times']}"


HEAD = f"{'random against random':<30} {'games/s':>9} {'decisions/s':>11} {'a game':>7} {'copy µs':>9}"


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
