"""A player sees its own hand and the table, nothing else; what it does not see is dealt anew in every sample."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.contract.games import GAMES
from tests.contract.worlds import all_of, deal, groups, rename, swap_places
from tests.rules.runner import Case, Table
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.policy.random import Random
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.observe import hidden, observe, revealed
from zmdj_cards.games.zmdj import names as G

every_game = pytest.mark.parametrize("game", GAMES)


def middles(game: str) -> list[Game]:
    return [GAMES[game].middle(seed, stop) for seed, stop in ((0, 70), (1, 70), (2, 70), (3, 70))]


@every_game
def test_worlds_that_look_the_same_are_seen_the_same(game):
    """Which instance lies in which hidden place, which card it is, where it has been before: nothing of it shows in text, zones, facts,
    frames, registers, samples or the order of options."""
    rnd = random.Random(1)
    for one, seed, count in GAMES[game].played(journal=False):
        if rnd.random() > 0.15:
            continue
        s = one.state
        for player in (0, 1):
            seen = all_of(observe(s, player))
            assert all_of(observe(deal(s, player, count), player)) == seen, (seed, count)
            assert all_of(observe(rename(s, player, count), player)) == seen, (seed, count)
            if driver.actor(s) == player:
                assert all_of(observe(swap_places(s, player, count), player)) == seen, (seed, count)


@every_game
def test_a_number_names_no_card(game):
    """Numbers are those of places: with both deck lists in hand nobody can tell a hidden card by its number."""
    for one in middles(game):
        for player in (0, 1):
            view = observe(one.state, player)
            assert [i for cards in view.state.zones for i in cards] == list(range(len(one.state.card)))
            assert "rng" not in view.text()
            for i in zone_of(view.state, 1 - player, I.HAND):
                assert f"#{i}" not in view.text().split()


def stats_of(s: Position, i: int) -> list[int]:
    return [s.rules.values.value_of(s, i, row.number) for row in s.rules.values.stats]


@every_game
def test_single_questions_are_answered_as_by_the_whole_view(game):
    for one in middles(game):
        for player in (0, 1):
            view, whole = observe(one.state, player), observe(one.state, player).state
            assert view.turn == whole.reg[I.TURN]
            for at, cards in enumerate(whole.zones):
                assert tuple(view.zone(*divmod(at, I.ZONE_COUNT))) == cards
                for i in cards:
                    assert view.card(i) is whole.tab.cards[whole.card[i]]
                    assert view.about(stats_of, i) == stats_of(whole, i)
            assert view.ask(lambda s: (s.reg, [len(cards) for cards in s.zones])) == (whole.reg, [len(cards) for cards in whole.zones])
            assert all(view.allows(action) for action in view.legal)
            assert not view.allows((I.A_CONCEDE,))


@every_game
def test_samples_keep_what_is_seen_and_deal_the_rest(game):
    for one in middles(game):
        s = one.state
        for player in (0, 1):
            view = observe(s, player)
            order = [i for cards in s.zones for i in cards]
            unseen = hidden(s, player) - revealed(s)
            differs = False
            for sample_seed in range(4):
                copy = view.sample(sample_seed)
                assert all(copy.card[number] == s.card[i] for number, i in enumerate(order) if i not in unseen)
                for group in groups(s, player):
                    places = [number for number, i in enumerate(order) if i in group]
                    assert Counter(copy.card[number] for number in places) == Counter(s.card[i] for i in group)
                differs = differs or any(copy.card[number] != s.card[i] for number, i in enumerate(order) if i in unseen)
                assert copy.reg[I.RNG] != s.reg[I.RNG]
            assert differs


@every_game
def test_actions_of_a_view_are_those_of_the_game(game):
    """A sample is asked the same question as the game; every answer to it is one of the game, and no answer is lost."""
    for one, _, count in GAMES[game].played(journal=False):
        view = observe(one.state, one.actor)
        assert view.legal == sorted(view.legal)
        assert sorted(map(view.real, view.legal)) == one.legal()
        if count % 5 == 0:
            assert view.legal == driver.options(view.sample(7))


@every_game
def test_samples_can_be_played_on(game):
    """Every question of a game, answered on samples: what was asked on the way there is not lost."""
    for one, _, count in GAMES[game].played(journal=False):
        if count % 12:
            continue
        s = observe(one.state, one.actor).sample(count)
        rnd = random.Random(count)
        for _ in range(30):
            if driver.actor(s) < 0:
                break
            driver.apply(s, rnd.choice(driver.options(s)))
            driver.advance(s)


@every_game
def test_a_view_does_not_touch_the_game(game):
    one = GAMES[game].middle(2, 70)
    before = one.digest()
    view = observe(one.state, one.actor)
    other = Game(view.sample(3))
    for _ in range(20):
        if other.outcome() is None:
            other.step(other.legal()[-1])
    assert one.digest() == before


@every_game
def test_a_policy_decides_on_a_view(game):
    one = GAMES[game].start(1, False)
    policy = Random(4)
    for _ in range(80):
        if one.outcome() is not None:
            break
        view = observe(one.state, one.actor)
        one.step(view.real(policy.choose(view)))


def test_a_card_that_is_being_played_is_seen_by_both():
    table = Table(Case("observe", "reveal", position=["A line: ca", "A hand: u1 d1", "A tactics: tw", "B line: cb"]))
    table.do("play u1")
    assert table.state.stack[-1][KIND] == G.F_PLACE
    assert "u1#" in observe(table.state, 1).text()
    assert "d1#" not in observe(table.state, 1).text()


def test_what_went_back_to_a_hand_is_known_as_what_it_was():
    """The facts of a turn speak of a card that has returned, and no number leads from there into the hand."""
    lines = [
        "card s1 stratagem cost=0",
        "text s1 spell([main], [if(happened(this_turn, sel(unit, filters=[power>=3]), leaves), draw(1))])",
        "A line: ca",
        "A hand: back s1",
        "A deck: d1",
        "B line: v3 cb",
        "B hand: e1",
        "B deck: e2 e3",
    ]
    table = Table(Case("observe", "returned", position=lines))
    table.do("play back")
    s = observe(table.state, 0).sample(1)
    hand = zone_of(s, 1, I.HAND)
    assert len(hand) == 2
    spoken = {event[2] & REF_MASK for event in s.facts if event[2] >= 0}
    assert not spoken & set(hand)
    play = next(action for action in driver.options(s) if action[0] == I.A_PLAY)
    driver.apply(s, play)
    driver.advance(s)
    assert len(zone_of(s, 0, I.HAND)) == 1, "the unit of power 3 has left, wherever it is"
