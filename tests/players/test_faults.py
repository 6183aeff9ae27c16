"""What the first players did wrong, as positions and as rules; every kind of fault is one."""

from __future__ import annotations

import pytest

from tests.contract.games import GAMES
from tests.players.positions import SEEDS, cases, fault
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.policy.opening import put_back
from zmdj_cards.engine.policy.policy import decide
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.policies import policy

NAMES = ("quick", "strong")


@pytest.mark.parametrize("name", NAMES)
def test_what_anybody_sees_is_not_missed(name):
    make = policy("zmdj", name)
    assert [wrong for case in cases("faults") for seed in SEEDS if (wrong := fault(case, make, seed))] == []


def test_the_right_move_is_found():
    """Of the positions with one right move, `quick` finds those that need no look at the opponent's turn, `strong` nearly all."""
    right = {name: sum(not fault(case, policy("zmdj", name), 1) for case in cases("tactics")) for name in NAMES}
    assert len(cases("tactics")) == 60
    assert right["quick"] >= 48, right
    assert right["strong"] >= 53, right


def test_dear_and_useless_cards_of_the_opening_hand_go_back():
    """What is put back is less use at the beginning than the deck is on average; of 40 hands, some are changed and some kept."""
    changed = kept = 0
    for seed in range(40):
        game = GAMES["zmdj"].start(seed, journal=False)
        while not game.state.rules.playing.redraws(game.state):
            game.apply(game.legal()[0])
        s, player, turns = game.state, game.actor, game.state.rules.playing.soon
        view = View(s, player)
        back = put_back(view.state, player)
        hand, deck = zone_of(s, player, I.HAND), zone_of(s, player, I.DECK)
        average = sum(turns(s, player, i) for i in deck) / len(deck)
        assert all((s.card[i] in back) == (turns(s, player, i) < average) for i in hand)
        done = 0
        chooser = policy("zmdj", "quick")(seed)
        while game.actor == player and game.state.rules.playing.redraws(game.state):
            action = decide(chooser, game.state)
            done += action[0] == I.A_PICK
            game.apply(action)
        assert bool(done) == bool(back)
        changed += done > 0
        kept += done < len(hand)
    assert changed > 20
    assert kept > 20
