"""Sets of cards and joint attacks named at once, in any order, come out as named: through random games, by trial on copies."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.contract.helpers import playing, start
from zmdj_cards.engine import names as I
from zmdj_cards.engine.views.menu import NOTHING, menu_of, take
from zmdj_cards.games.zmdj.views.prompts import joiners, together
from zmdj_cards.games.zmdj.views.table import combat_of


@pytest.mark.parametrize("seed", range(6))
def test_a_set_that_is_named_is_the_set_that_is_chosen(seed):
    game = start(seed, journal=False)
    rnd = random.Random(seed)
    tried = 0
    for _ in playing(game, seed):
        menu = menu_of(game.state)
        if not menu.several:
            assert menu.actions == tuple(game.legal())
            continue
        tried += 1
        offered = [number for number, at in enumerate(menu.candidates, 1) if at != NOTHING]
        many = rnd.randint(menu.least, min(menu.most, len(offered)))
        numbers = rnd.sample(offered, many)
        s = game.state
        wanted = [s.card[menu.actions[number - 1][1]] for number in numbers]
        actions = menu.answer(s, numbers)
        assert actions is not None
        picked = [s.card[action[1]] for action in actions if action[0] == I.A_PICK]
        assert (picked == wanted) if menu.ordered else (Counter(picked) == Counter(wanted))
        copy = game.clone()
        before = len(copy.actions)
        assert take(copy, actions)
        done = [action for action in copy.actions[before:] if action[0] == I.A_PICK]
        left = [action for action in actions if action[0] == I.A_PICK][len(done) :]
        assert len(left) <= 1, "only what the engine takes by itself is not said"
        assert menu.answer(s, [*offered, 1, 1]) is None
        assert menu.answer(s, [len(menu.actions) + 1]) is None
    assert tried


@pytest.mark.parametrize("seed", range(6))
def test_everybody_who_joins_attacks(seed):
    game = start(seed, journal=False)
    rnd = random.Random(seed)
    tried = 0
    for _ in playing(game, seed):
        attacks = [action for action in game.legal() if action[0] == I.A_ATTACK]
        if not attacks:
            continue
        action = rnd.choice(attacks)
        able = joiners(game.state, action)
        others = rnd.sample(able, rnd.randint(0, len(able)))
        copy = game.clone()
        copy.state.logging = True
        seen = len(copy.state.log)
        line = together(copy.state, action, others)
        *declared, go = line
        assert take(copy, declared)
        fight = combat_of(copy.state)
        if fight is not None and fight.step == "declare":
            assert set(fight.attackers) == {action[2], *others}
            copy.step(go)
        attackers = {event[2] & 1023 for event in copy.state.log[seen:] if event[0] == I.E_ATTACK and event[3] & 1023 == action[1]}
        assert {action[2], *others} <= attackers
        tried += bool(others)
    assert tried
