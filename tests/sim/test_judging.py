"""A position is judged by what is printed unless something changes it: the same as when every card is asked for everything."""

from __future__ import annotations

import random

from tests.contract.helpers import start
from zmdj_cards.games.zmdj.policy import evaluate

ALL = (evaluate._ALL, evaluate._ALL)


def test_what_is_left_unasked_would_not_have_been_answered_differently(monkeypatch):
    compared = shortened = 0
    for seed in range(1, 6):
        game, roll = start(seed, journal=False), random.Random(seed)
        while game.outcome() is None:
            game.apply(roll.choice(game.legal()))
            if len(game.actions) % 3 or game.outcome():
                continue
            short = evaluate.score(game.state, 0)
            with monkeypatch.context() as patched:
                patched.setattr(evaluate, "_to_ask", lambda s, single: ALL)
                assert evaluate.score(game.state.copy(), 0) == short
            compared += 1
            shortened += evaluate._to_ask(game.state, {}) != ALL
    assert compared > 100
    assert shortened > compared // 2
