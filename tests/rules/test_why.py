"""Reasons why something is not legal agree with what is legal, all through random games; and each reason is the right one."""

from __future__ import annotations

import pytest

from tests.contract.helpers import playing, start
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.views.why import abilities_of
from zmdj_cards.games.zmdj.rules import attack, play, skills
from zmdj_cards.games.zmdj.rules.lines import line
from zmdj_cards.games.zmdj.views import why


@pytest.mark.parametrize("seed", range(8))
def test_no_reason_means_legal_and_a_reason_means_not(seed):
    game = start(seed, journal=False)
    s = game.state
    compared = 0
    for count in playing(game, seed):
        if count > 400:
            break
        player = game.actor
        window = why.window_of(s, player)
        if not window:
            continue
        compared += 1
        legal = game.legal()
        played = {s.card[action[1]] for action in legal if action[0] == I.A_PLAY}
        for i in zone_of(s, player, I.HAND):
            assert (why.why_not_play(s, player, i) == []) == (s.card[i] in played), s.tab.cards[s.card[i]].en
        if window == play.MAIN_TIMING:
            attacking = {action[2] for action in legal if action[0] == I.A_ATTACK}
            for i in line(s, player):
                assert (why.why_not_attack(s, player, i) == []) == (i in attacking), s.tab.cards[s.card[i]].en
                for target in line(s, 1 - player):
                    assert (why.why_not_target(s, player, i, target) == []) == ((I.A_ATTACK, target, i) in legal)
        used = {(s.card[action[1]], s.flags[action[1]], action[2]) for action in legal if action[0] == I.A_USE}
        for i in why.own_cards(s, player):
            if s.zone[i] == I.HAND:
                continue
            for ability in abilities_of(s, i):
                reasons = why.why_not_use(s, player, i, ability)
                assert (reasons == []) == ((s.card[i], s.flags[i], ability.id) in used), (s.tab.cards[s.card[i]].en, reasons)
    assert compared > 10


def test_every_veto_is_put_into_words():
    assert set(why.PLAYING) == set(play.VETOES)
    assert set(why.ATTACKING) == set(attack.VETOES)
    assert set(why.USING) | {"cost"} == set(skills.VETOES)
