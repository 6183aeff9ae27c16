"""Fit what positions are judged by on games of self-play: ``python scripts/fit_players.py [--game zmdj] [--games 1500] [--rounds 3]``.

In every round the policy ``quick`` plays itself with the weights so far, now and then doing something at random, so that positions differ.
Every turn gives a row: the features of the game's record for the player whose turn is over, and whether it won. A logistic regression
(Newton's method, ridge) of the rows of the last rounds gives the next weights. ``--write`` stores them as ``data/<game>/players.toml``
with how they were made; otherwise they are only shown.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.decks import bundled  # noqa: E402
from zmdj_cards import games  # noqa: E402
from zmdj_cards.engine import names as I  # noqa: E402
from zmdj_cards.engine.cards.rules import Rules  # noqa: E402
from zmdj_cards.engine.game import Game  # noqa: E402
from zmdj_cards.engine.policy.chains import settled  # noqa: E402
from zmdj_cards.engine.policy.policy import decide  # noqa: E402
from zmdj_cards.engine.policy.quick import Quick  # noqa: E402
from zmdj_cards.engine.replay import engine_version  # noqa: E402

RANDOM = 0.08  # decisions that are made at random
ROUNDS_KEPT = 2


@dataclass(frozen=True)
class Rows:
    features: np.ndarray  # (rows, features)
    won: np.ndarray  # (rows,) 0, 1/2 or 1
    game: np.ndarray  # (rows,) which game a row is of


def with_weights(rules: Rules, weights: tuple[float, ...]) -> Rules:
    """The record of the game with other weights."""
    features = replace(rules.playing.features, weights=lambda: weights)
    return replace(rules, playing=replace(rules.playing, features=features))


def play(game: Game, seed: int) -> Iterator[tuple[int, list[float]]]:
    """One game, to its end: (player, its features) at the end of each of its turns, and of some of its answers in the other's turn."""
    roll = random.Random(seed)
    players = (Quick(seed * 2 + 1), Quick(seed * 2 + 2))
    of, turn = game.state.rules.playing.features.of, 0
    while game.outcome() is None and len(game.actions) < 5000:
        s, actor = game.state, game.actor
        if s.reg[I.TURN] and settled(s):
            if s.reg[I.TURN] != turn or roll.random() < 0.3:
                yield 1 - actor, list(of(s, 1 - actor))
            turn = s.reg[I.TURN]
        actions = game.legal()
        chance = len(actions) > 1 and roll.random() < RANDOM
        game.apply(roll.choice(actions) if chance else decide(players[actor], s))


def self_play(rules: Rules, count: int, seed: int) -> Rows:
    """Games between all pairs of bundled decks in turn."""
    arena = bundled(rules)
    features: list[list[float]] = []
    won: list[float] = []
    numbers: list[int] = []
    for number in range(count):
        game = arena.start(number, seed + number)
        rows = list(play(game, seed + number))
        outcome = game.outcome()
        winner = outcome.winner if outcome else None
        for player, row in rows:
            features.append(row)
            won.append(0.5 if winner is None else float(winner == player))
            numbers.append(number)
    return Rows(np.array(features), np.array(won), np.array(numbers))


def fit(rows: Rows, ridge: float) -> np.ndarray:
    """The weights that make the outcomes most likely, shrunk towards 0 (in units of each feature's spread)."""
    spread = rows.features.std(axis=0)
    spread[spread == 0] = 1.0
    x = rows.features / spread
    weights = np.zeros(x.shape[1])
    penalty = ridge * np.eye(x.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (rows.won - chance) - penalty @ weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + penalty
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights / spread


def loss(rows: Rows, weights: np.ndarray) -> float:
    """Mean log loss, in nats: log 2 is a coin."""
    z = rows.features @ weights
    return float(np.mean(np.logaddexp(0, z) - rows.won * z))


def held_out(rows: Rows, ridge: float) -> float:
    """The loss on games that were not fitted, every fifth."""
    out = rows.game % 5 == 0
    part = Rows(rows.features[~out], rows.won[~out], rows.game[~out])
    return loss(Rows(rows.features[out], rows.won[out], rows.game[out]), fit(part, ridge))


def text_of(rules: Rules, weights: np.ndarray, how: dict[str, object]) -> str:
    lines = ["# What the features of a position add to the log-odds of winning; fitted, see docs/players.md.", "", "[made]"]
    lines += [f"{key} = {tomlish(value)}" for key, value in how.items()]
    lines += ["", "[weights]"]
    lines += [f"{name} = {round(float(value), 4)}" for name, value in zip(rules.playing.features.names, weights, strict=True)]
    return "\n".join(lines) + "\n"


def tomlish(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> int:
    parser = argparse.ArgumentParser(description="fit what positions are judged by on self-play")
    parser.add_argument("--game", default="zmdj")
    parser.add_argument("--games", type=int, default=1500, help="games a round (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ridge", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rules = games.rules(asked.game)
    weights = np.array(rules.playing.features.weights())
    kept: list[Rows] = []
    rows = None
    for number in range(asked.rounds):
        now = with_weights(rules, tuple(map(float, weights)))
        kept = [*kept, self_play(now, asked.games, asked.seed + number * 1_000_000)][-ROUNDS_KEPT:]
        rows = Rows(
            np.concatenate([one.features for one in kept]),
            np.concatenate([one.won for one in kept]),
            np.concatenate([one.game for one in kept]),
        )
        before = loss(rows, weights)
        weights = fit(rows, asked.ridge)
        print(f"round {number + 1}: {len(rows.won):,} rows, log loss {before:.4f} -> {loss(rows, weights):.4f}", flush=True)
    assert rows is not None
    how = {
        "script": f"scripts/fit_players.py --games {asked.games} --rounds {asked.rounds} --ridge {asked.ridge:g} --seed {asked.seed}",
        "engine": engine_version(asked.game),
        "rows": len(rows.won),
        "log_loss": round(loss(rows, weights), 4),
        "log_loss_held_out": round(held_out(rows, asked.ridge), 4),
    }
    text = text_of(rules, weights, how)
    print(text)
    if asked.write:
        (ROOT / "data" / asked.game / "players.toml").write_text(text, encoding="utf-8")
        print(tomllib.loads(text)["made"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
