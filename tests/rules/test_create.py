"""Cards that come and go in mid-game, and places that the main game has not: slots, and zones of both players."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.contract.helpers import pool, start, trees
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import free_slots, in_slot, in_zone, new_state, transfer
from zmdj_cards.engine.cards.create import MOST, TooManyCards, add_cards, cease, create
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.zones import Zone
from zmdj_cards.engine.views import position
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

YARD, ROAD, MARKET = 12, 13, 14
EXTRA = {YARD: Zone("yard", slots=3), ROAD: Zone("road", shared=True, slots=4), MARKET: Zone("market", shared=True)}
OPEN = replace(
    RULES,
    zones=tuple(EXTRA.get(number, zone) for number, zone in enumerate(RULES.zones)),
    views=replace(RULES.views, text=replace(RULES.views.text, impossible=lambda s: ())),  # a battlefield without commanders
)


def board() -> Position:
    s = new_state(start(0).state.tab, OPEN, load_ruleset())
    s.stack = start(0).state.stack
    for player in (0, 1):
        add_cards(s, [player, 2, 3], player, I.HAND)
    return s


def test_what_is_made_in_a_copy_or_taken_back_leaves_no_trace():
    s, rnd = board(), random.Random(1)
    s.journal = []
    seen = [(s.mark(), s.digest())]
    for _ in range(300):
        alive = [i for i in range(len(s.card)) if s.zone[i] != I.CEASED]
        act = rnd.choice(("create", "cease", "move")) if alive else "create"
        if act == "create":
            create(s, rnd.randrange(4), rnd.randrange(2), rnd.choice((I.HAND, I.DISCARD, MARKET)))
        elif act == "cease":
            cease(s, rnd.choice(alive))
        else:
            i = rnd.choice(alive)
            transfer(s, i, *rnd.choice(((1 - s.owner[i], I.LINE), (s.owner[i], I.GONE), (rnd.randrange(2), MARKET))))
        seen.append((s.mark(), s.digest()))
        if rnd.random() < 0.05:
            before = s.digest()
            clone = s.copy()
            create(clone, 0, 0, I.HAND)
            assert s.digest() == before != clone.digest()
            text = position.to_text(s)
            assert position.to_text(position.from_text(text, OPEN, pool(), trees(), load_ruleset())) == text
    assert len(s.card) < 6 + 200, "numbers of cards that are no more are given again"
    for mark, digest in reversed(seen):
        s.undo(mark)
        assert s.digest() == digest


def test_a_reference_to_a_card_that_has_ceased_does_not_mean_the_next_one():
    s = board()
    first = s.ref(create(s, 2, 1, MARKET))
    cease(s, first & 1023)
    second = s.ref(create(s, 2, 1, I.HAND))
    assert second & 1023 == first & 1023
    assert s.alive(second)
    assert not s.alive(first)


def test_a_slot_holds_one_card():
    s = board()
    for i, slot in ((1, 2), (2, 0)):
        transfer(s, i, 0, YARD, slot)
    assert s.zones[YARD] == (2, 1), "in the order of the slots"
    assert [in_slot(s, 0, YARD, slot) for slot in range(3)] == [2, -1, 1]
    assert (free_slots(s, 0, YARD), free_slots(s, 1, YARD)) == ([1], [0, 1, 2])
    for slot in (0, 3, -1):
        with pytest.raises(ValueError, match="slot"):
            transfer(s, 0, 0, YARD, slot)
    transfer(s, 1, 0, I.HAND)
    assert (s.place[1], free_slots(s, 0, YARD)) == (0, [1, 2])


def test_a_shared_zone_has_one_order_and_cards_of_both():
    s = board()
    for i, player, slot in ((3, 1, 1), (0, 0, 0), (4, 1, 3)):
        transfer(s, i, player, ROAD, slot)
    assert (s.zones[ROAD], in_zone(s, 0, ROAD), in_zone(s, 1, ROAD), free_slots(s, 1, ROAD)) == ((0, 3, 4), [0], [3, 4], [2])
    again = position.from_text(position.to_text(s), OPEN, pool(), trees(), load_ruleset())
    assert again.digest() == s.digest()
    transfer(s, 4, 1, I.HAND)
    assert s.zones[ROAD] == (0, 3)
    assert s.zones[I.ZONE_COUNT + I.HAND] == (5, 4)


def test_more_cards_than_references_tell_apart_are_refused():
    s = board()
    add_cards(s, [0] * (MOST - 7), 0, I.DECK)
    create(s, 2, 0, I.HAND)
    digest = s.digest()
    for more in (lambda: create(s, 2, 0, I.HAND), lambda: add_cards(s, [0], 0, I.DISCARD)):
        with pytest.raises(TooManyCards, match="1024 cards"):
            more()
        assert s.digest() == digest
