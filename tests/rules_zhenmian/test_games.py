"""All cards execute; random games of all of them come to an end."""

from __future__ import annotations

import random

import pytest

from tests.rules_zhenmian.runner import pool, trees
from zmdj_cards.engine.match import Side, make_side, make_table, new_game
from zmdj_cards.errors import DataError
from zmdj_cards.games.zhenmian.game import RULES

FACTIONS = ("wei", "shu", "wu", "qun")
CARDS = [card for card in pool().values() if card.type != "token" and (card.id in trees() or card.version_of)]
UNREAD = ["PV-033", "PV-042", "PV-046"]  # their printed texts are older wording that no row reads


def test_every_card_executes_or_is_refused():
    table = make_table(RULES, CARDS, trees(), RULES.ruleset())
    assert {card.id for card in CARDS} <= {card.id for card in table.cards}
    left = [card for card in pool().values() if card.type != "token" and card not in CARDS]
    assert [card.id for card in left] == UNREAD
    with pytest.raises(DataError) as raised:
        make_table(RULES, left, trees(), RULES.ruleset())
    assert [fault.code for fault in raised.value.faults] == ["engine.blank"] * len(UNREAD)


def _side(chance: random.Random) -> Side:
    factions = chance.sample(FACTIONS, 2)
    spells = [card for card in CARDS if card.type != "territory" and card.element in (*factions, None)]
    lands = [card for card in CARDS if card.type == "territory" and card.element in factions]
    return make_side(RULES, chance.sample(spells * 3, 32) + chance.choices(lands, k=18))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end(seed):
    chance = random.Random(seed)
    first, second = _side(chance), _side(chance)
    ruleset = RULES.ruleset()
    game = new_game(RULES, make_table(RULES, (*first.cards(), *second.cards()), trees(), ruleset), ruleset, first, second, seed)
    while game.outcome() is None:
        game.step(chance.choice(game.legal()))
    assert game.outcome().turn <= ruleset.last_turn
