"""Policies play every game by its rules, the same for equal seeds, and decide alike in all worlds that look alike to their player."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.contract.games import GAMES
from tests.contract.worlds import deal, rename
from zmdj_cards import games
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.policy.policy import MakePolicy, decide
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.policies import GENERAL, policies, policy

MOST = {"search": 6, "greedy": 40, "quick": 40, "strong": 6, "master": 6}
OWN = [(game, name) for game in GAMES if game in games.GAMES for name in policies(game) if name not in GENERAL]
# `master` is `strong` with more patience: once is enough.
PLAYERS = [*((game, name) for game, name in product(GAMES, GENERAL) if name != "master" or game == "zmdj"), *OWN]


def played(game: str, make: MakePolicy, most: int, world: Callable[[Position, int, int], Position]) -> list[Action]:
    """What two such players do; ``world``: what each of them is shown."""
    at = GAMES[game].start(3, journal=False)
    players = (make(3), make(4))
    while at.outcome() is None and len(at.actions) < most:
        s = at.state
        other = world(s, at.actor, len(at.actions))
        if other is s:
            at.step(decide(players[at.actor], s))
            continue
        # In another world the cards have other numbers: what the player does is done here by its number in the view, which is the same.
        actions = at.legal()
        if len(actions) == 1:
            at.step(actions[0])
        else:
            at.step(View(s, at.actor).real(players[at.actor].choose(View(other, at.actor))))
    return at.actions


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_policy_plays_by_the_rules_by_its_seed_and_by_what_it_sees(game, name):
    """The same for equal seeds, whatever the hidden cards are, and whichever instances lie in the hidden places."""
    make, most = policy(game, name) if game in games.GAMES else policy("", name), MOST.get(name, 200)
    actions = played(game, make, most, lambda s, player, seed: s)
    assert len(actions) > 5
    for world in (deal, rename):
        assert actions == played(game, make, most, world), world.__name__
