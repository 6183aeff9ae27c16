"""The policy ``curve``: legal, deterministic, and its attacks on a passive opponent succeed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.decks import NAMES
from tests.sim.test_goldfish_play import side, terms
from zmdj_cards.engine import names as I
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.engine.policy.policy import decide
from zmdj_cards.games.zmdj.policy.curve import Curve
from zmdj_cards.sim.goldfish.play import play


def curve(name: str, **options):
    return replace(terms(name, **options), ours=Curve).contest(side(name))


@pytest.mark.parametrize("name", NAMES)
def test_plays_by_the_rules_and_to_the_end(name):
    """Every action is checked, and a passive opponent is beaten; the same seed gives the same game."""
    wanted = curve(name)
    for seed in range(4):
        game = wanted.setting.new_game(wanted.sides, seed, journal=False)
        deciders = (Curve(seed), Passive())
        while game.outcome() is None:
            game.step(decide(deciders[game.actor], game.state))
        assert game.outcome().winner == 0
        fails = [event for event in game.state.log if event[0] == I.E_FAIL and event[1] == 0]
        hits = [event for event in game.state.log if event[0] == I.E_SUCCESS and event[1] == 0]
        assert len(hits) >= 3
        assert len(fails) <= len(hits)
    assert play(wanted, 1, 3) == play(wanted, 1, 3)


def test_spends_more_than_it_leaves():
    traces = [play(curve(NAMES[0]), 1, number) for number in range(20)]
    paid = sum(turn.paid for trace in traces for turn in trace.turns)
    assert paid > 2 * sum(turn.unused for trace in traces for turn in trace.turns)
