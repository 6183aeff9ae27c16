"""Policies play every game by its rules, the same for equal seeds; one that takes no samples decides alike however the cards are dealt that
its player cannot see."""

from __future__ import annotations

from itertools import product

import pytest

from tests.contract.games import GAMES
from tests.contract.worlds import deal
from zmdj_cards import games
from zmdj_cards.engine.policy.policy import MakePolicy, decide
from zmdj_cards.engine.state.action import Action
from zmdj_cards.games.policies import GENERAL, policies, policy

MOST = {"search": 6, "greedy": 40}
SAMPLING = ("greedy", "search")
OWN = [(game, name) for game in GAMES if game in games.GAMES for name in policies(game) if name not in GENERAL]
PLAYERS = [*product(GAMES, GENERAL), *OWN]


def played(game: str, make: MakePolicy, most: int, redealt: bool) -> list[Action]:
    """What two such players do; ``redealt``: each of them is shown the position with other cards where it cannot see."""
    at = GAMES[game].start(3, journal=False)
    players = (make(3), make(4))
    while at.outcome() is None and len(at.actions) < most:
        s = deal(at.state, at.actor, len(at.actions)) if redealt else at.state
        at.step(decide(players[at.actor], s))
    return at.actions


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_policy_plays_by_the_rules_by_its_seed_and_by_what_it_sees(game, name):
    make, most = policy(game, name) if game in games.GAMES else policy("", name), MOST.get(name, 200)
    actions = played(game, make, most, redealt=False)
    assert len(actions) > 5
    assert actions == played(game, make, most, redealt=name not in SAMPLING)
