"""A player sees its own hand and the table, nothing else; what it does not see is dealt anew in every sample."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.contract.games import GAMES
from tests.rules.runner import Case, Table
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.views.observe import hidden, observe

every_game = pytest.mark.parametrize("game", GAMES)


def middles(game: str) -> list[Game]:
    return [GAMES[game].middle(seed, stop) for seed, stop in ((0, 70), (1, 70), (2, 70), (3, 70))]


@every_game
def test_a_view_depends_only_on_what_the_player_sees(game):
    for one in middles(game):
        for player in (0, 1):
            view = observe(one.state, player)
            text = view.text()
            other = view.sample(9)
            assert observe(other, player).text() == text, "another deal of unseen cards looks the same"
            assert "rng" not in text
            for i in zone_of(one.state, 1 - player, I.HAND):
                assert f"#{i}" not in text.split()


@every_game
def test_samples_keep_what_is_seen_and_deal_the_rest(game):
    for one in middles(game):
        s = one.state
        for player in (0, 1):
            view = observe(one.state, player)
            unseen = hidden(s, player)
            differs = False
            for sample_seed in range(4):
                copy = view.sample(sample_seed)
                assert all(copy.card[i] == s.card[i] for i in range(len(s.card)) if i not in unseen)
                for owner in (0, 1):
                    mine = [i for i in unseen if s.owner[i] == owner]
                    assert Counter(copy.card[i] for i in mine) == Counter(s.card[i] for i in mine)
                differs = differs or any(copy.card[i] != s.card[i] for i in unseen)
                assert copy.reg[I.RNG] != s.reg[I.RNG]
            assert differs


@every_game
def test_a_sample_does_not_touch_the_game(game):
    one = GAMES[game].middle(2, 70)
    before = one.digest()
    view = observe(one.state, one.actor)
    other = Game(view.sample(3))
    for _ in range(20):
        if other.outcome() is None:
            other.step(other.legal()[-1])
    assert one.digest() == before


def test_r40_a_card_put_face_down_is_seen_by_its_owner_alone():
    lines = [
        "card s1 stratagem cost=0",
        "text s1 spell([main], [put(top(main_deck_top, you, 1), to(tactics, you), rested=yes, facedown=yes)])",
        "A line: ca",
        "A hand: s1",
        "A deck: d1 d2 d3",
        "B line: cb",
    ]
    table = Table(Case("observe", "face-down", position=lines))
    table.do("play s1")
    table.expect("where d1 = A.tactics")
    assert table.i("d1") not in hidden(table.state, 0)
    assert table.i("d1") in hidden(table.state, 1)
