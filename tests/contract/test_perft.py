"""Perft: how many sequences of actions there are from a position, pinned. A change here is a change of the rules or of how choices are
offered, and must be meant."""

from __future__ import annotations

import pytest

from tests.contract.helpers import start
from tests.rules.runner import Case, Table
from zmdj_cards.engine.game import Game


def perft(game: Game, depth: int) -> int:
    """Sequences of ``depth`` actions; a finished game counts as one."""
    if depth == 0 or game.outcome() is not None:
        return 1
    total = 0
    for action in list(game.legal()):
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


POSITIONS = {
    "two lines": (
        [
            "A line: u1 ca r3",
            "A hand: d1 u2",
            "A tactics: tf tg tw",
            "A deck: d2 d3 d4",
            "B line: i2 cb v3",
            "B hand: f1",
            "B deck: e1 e2 e3",
        ],
        [7, 19, 82, 247],
    ),
    "supply and attachments": (
        [
            "card x1 attachment power=1 range=1 cost=1",
            "text x1 attach(sel(unit))",
            "A line: u1 ca u2",
            "A hand: x1 d1",
            "A tactics: tf tg",
            "tokens A 1",
            "A deck: d2 d3",
            "B line: v1 cb",
            "B deck: e1 e2 e3",
            "B life: e4 e5",
        ],
        [5, 16, 45, 148],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_of_positions(name):
    lines, wanted = POSITIONS[name]
    game = Table(Case("perft", name, position=lines)).game
    before = game.digest()
    assert [perft(game, depth) for depth in range(1, len(wanted) + 1)] == wanted
    assert game.digest() == before


def test_perft_from_the_beginning_of_a_game():
    assert [perft(start(4), depth) for depth in (1, 2, 3)] == [2, 10, 42]
