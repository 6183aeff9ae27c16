"""Policies by name in goldfishing: they see only their side, the same seed gives the same game, and looking ahead pays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.decks import NAMES
from tests.sim.test_goldfish_play import side, terms
from zmdj_cards.engine.match import make_side
from zmdj_cards.errors import UsageError
from zmdj_cards.games.policies import policies, policy
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.sim.goldfish.play import play


def contest(name: str, turns: int = 4):
    return replace(terms(NAMES[0], turns=turns), ours=policy("zmdj", name)).contest(side(NAMES[0]))


def damage(name: str, games: int) -> int:
    return sum(play(contest(name), 1, number).damage_by(4) for number in range(games))


@pytest.mark.parametrize("name", sorted(set(policies("zmdj")) - {"master"}))
def test_a_game_depends_on_seed_and_number_alone(name):
    turns = 2 if name == "search" else 3
    alone = play(contest(name, turns), 5, 3)
    play(contest(name, turns), 5, 0)
    assert play(contest(name, turns), 5, 3) == alone
    assert play(contest(name, turns), 6, 3) != alone


def test_a_policy_that_plays_no_such_game_is_refused_by_name():
    with pytest.raises(UsageError, match="nobody"):
        policy("zmdj", "nobody")
    with pytest.raises(UsageError, match="curve"):
        policy("zhenmian", "curve")


def test_looking_ahead_pays():
    random, greedy = damage("random", 12), damage("greedy", 12)
    assert greedy > 1.5 * random


def test_a_policy_does_not_see_the_order_of_the_deck():
    """Cards that are never drawn may lie in any order: the game is the same."""
    wanted = contest("greedy", 2)
    base = play(wanted, 1, 0)
    main = list(wanted.sides[0].section("main"))
    unseen = [place for place in range(len(main)) if place not in base.slots]
    life = set(base.life)
    free = [place for place in unseen if main[place].id not in life][:6]
    assert len({main[place].id for place in free}) > 1
    turned = list(main)
    leader, tactics = wanted.sides[0].section("commander"), wanted.sides[0].section("tactics")
    for here, there in zip(free, free[1:] + free[:1], strict=True):
        turned[here] = main[there]
    other = replace(wanted, sides=(make_side(RULES, (*leader, *turned, *tactics)), wanted.sides[1]))
    again = play(other, 1, 0)
    assert (again.turns, again.opening, again.life) == (base.turns, base.opening, base.life)
