"""What every game must keep to, at each step of random games."""

from __future__ import annotations

import random

import pytest

from tests.contract.helpers import playing, pool, start, trees
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.state.action import IllegalAction
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.views import position
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.rules import check, costs
from zmdj_cards.games.zmdj.rules.lines import units
from zmdj_cards.games.zmdj.ruleset import load_ruleset

SEEDS = range(8)


def check_state(s: Position) -> None:
    """Cards are conserved, zones and columns agree, no number is below 0."""
    placed = [i for cards in s.zones for i in cards]
    assert sorted(placed) == list(range(len(s.card)))
    for number, cards in enumerate(s.zones):
        for i in cards:
            assert (s.control[i], s.zone[i]) == divmod(number, I.ZONE_COUNT)
    for i in range(len(s.card)):
        hidden = s.zone[i] not in (I.LINE, I.ATTACHED)
        assert not hidden or s.owner[i] == s.control[i], "a card entered a zone that is not its owner's"
        assert min(column[i] for column in s.counters) >= 0
        assert (s.host[i] >= 0) == (s.zone[i] == I.ATTACHED)
        assert not hidden or not any(column[i] for column in s.counters)
        assert s.zone[i] == I.LINE or not s.flags[i] & I.AWAKE
    for player in (0, 1):
        assert s.reg[G.TOKENS + player] >= 0
        assert len(units(s, player)) <= s.ruleset.unit_cap
        assert all(values.power(s, i) > 0 for i in units(s, player)) or s.reg[I.OVER] or s.pending or len(s.stack) > 2
        assert all(values.reach(s, i) >= 0 for i in units(s, player))


def check_actions(game: Game) -> None:
    """Sorted, none twice, each accepted by a copy, the original untouched."""
    actions = game.legal()
    assert actions == sorted(set(actions))
    assert actions
    before = game.digest()
    for action in actions:
        copy = game.clone()
        copy.step(action)
    assert game.digest() == before


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_remembered_of_the_battlefield_is_what_a_fresh_look_finds(seed):
    game = start(seed, journal=seed % 4 < 2)
    for count in playing(game, seed):
        if game.state.journal is not None and count % 10 == 0 and game.actions:
            game.undo()
            game.legal()
        fresh = game.clone().state
        fresh.scene_checked = fresh.sources_scene = fresh.tallied = -1
        known, found = statics.index(game.state), statics.index(fresh)
        assert (known.rules, known.listens, known.activated) == (found.rules, found.listens, found.activated)
        assert all(costs.available(game.state, player) == costs.available(fresh, player) for player in (0, 1))
        if game.state.stack[-1][0] not in (G.F_KEEP, G.F_CONTROL):
            assert not check.board(fresh)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved_and_numbers_stay_in_bounds(seed):
    game = start(seed, journal=False)
    for _ in playing(game, seed):
        check_state(game.state)
    check_state(game.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_actions_are_sorted_unique_and_accepted(seed):
    game = start(seed, journal=False)
    for count in playing(game, seed):
        if count % 9 == 0:
            check_actions(game)


def check_undo(game: Game, rnd: random.Random) -> None:
    """A copy does the same; taken back, nothing has changed."""
    before, actions = game.digest(), list(game.legal())
    action = rnd.choice(actions)
    copy = game.clone()
    copy.step(action)
    game.step(action)
    assert copy.digest() == game.digest()
    assert copy.legal() == game.legal()
    assert game.undo() == action
    assert game.digest() == before
    assert game.legal() == actions


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_restores_and_clone_agrees(seed):
    game = start(seed)
    first = game.digest()
    rnd = random.Random(seed)
    for count in playing(game, seed):
        if count % 5 == 0:
            check_undo(game, rnd)
    while game.actions:
        game.undo()
    assert game.digest() == first


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_form_round_trips(seed):
    game = start(seed, journal=False)
    for count in playing(game, seed):
        if count % 11 == 0:
            text = game.to_text()
            again = position.from_text(text, RULES, pool(), trees(), load_ruleset())
            assert again.parts() == game.state.parts()
            assert again.digest() == game.digest()
            assert position.to_text(again) == text
            assert driver.options(again) == game.legal()


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_goes_on_from_its_text_form(seed):
    game = start(seed, journal=False)
    for count in playing(game, seed):
        if count == 60:
            break
    again = game.clone()
    again.state = position.from_text(game.to_text(), RULES, pool(), trees(), load_ruleset())
    rnd = random.Random(5)
    while game.outcome() is None:
        action = rnd.choice(game.legal())
        game.step(action)
        again.step(action)
        assert game.digest() == again.digest()
    assert game.outcome() == again.outcome()


def test_an_illegal_action_is_refused_with_the_position():
    game = start(0)
    with pytest.raises(IllegalAction) as caught:
        game.step((I.A_ATTACK, 1, 2))
    assert caught.value.position.startswith("position zmdj 1\n")
    assert caught.value.reason == "not legal here"
    assert game.actions == []


def test_conceding_is_always_possible_and_never_listed():
    for seed in (0, 1):
        game = start(seed)
        for count in playing(game, seed):
            assert all(action[0] != I.A_CONCEDE for action in game.legal())
            if count == 30:
                break
        game.step((I.A_CONCEDE, 1))
        outcome = game.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (0, "concede")
        with pytest.raises(IllegalAction):
            game.step((I.A_CONCEDE, 0))
        game.undo()
        assert game.outcome() is None
