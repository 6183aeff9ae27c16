"""Boosters: slots, rarities, seeds, pools."""

from __future__ import annotations

from collections import Counter

import pytest

from zmdj_cards.decks.boosters import open_boosters, pool
from zmdj_cards.decks.validate import validate
from zmdj_cards.errors import DataError
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.game import Pack, Pick, Slot
from zmdj_cards.model.load import find_format, load_cards, load_game

GAME = load_game("zhenmian")
CARDS = load_cards("zhenmian")
PACK = next(pack for pack in GAME.pack if pack.set == "初阵01")


def test_a_booster_holds_its_slots_and_no_card_twice():
    rarities = {item.serial: (card.id, item.rarity) for card in CARDS for item in card.printing}
    for booster in open_boosters(CARDS, PACK, 60, "7"):
        assert Counter(item.rarity for item in booster) == {"R": 1, "U": 3, "C": 11}
        assert len({item.card for item in booster}) == 15
        for item in booster:
            assert rarities[item.serial] == (item.card, item.rarity)
            assert item.serial.startswith("初阵01-")


def test_a_seed_decides_and_boosters_do_not_depend_on_their_number():
    ten = open_boosters(CARDS, PACK, 10, "seed")
    assert open_boosters(reversed(CARDS), PACK, 10, "seed") == ten
    assert open_boosters(CARDS, PACK, 3, "seed") == ten[:3]
    assert open_boosters(CARDS, PACK, 10, "other") != ten
    assert len(set(ten)) == 10


def test_every_card_of_a_rarity_turns_up():
    seen = {item.card for booster in open_boosters(CARDS, PACK, 400, "all") for item in booster}
    wanted = {card.id for card in CARDS for item in card.printing if item.set_id == "初阵01" and item.rarity in "RUC"}
    assert seen == wanted


def test_chances_are_kept():
    pack = Pack(set="初阵01", slot=(Slot(count=1, pick=(Pick(rarity="M", chance=0.125), Pick(rarity="R", chance=0.875))),))
    drawn = Counter(booster[0].rarity for booster in open_boosters(CARDS, pack, 4000, "odds"))
    assert 430 < drawn["M"] < 570  # 500 expected, more than three standard deviations either way
    never = open_boosters(CARDS, PACK, 200, "never")
    assert not any(item.rarity == "M" for booster in never for item in booster)


def test_a_rarity_without_cards_is_an_error():
    with pytest.raises(DataError) as caught:
        open_boosters(CARDS, Pack(set="怒焰01", slot=PACK.slot), 1, "1")
    assert caught.value.faults[0].code == "draft.no_cards"


def test_a_sealed_pool_builds_a_legal_deck(index):
    opened = pool(open_boosters(CARDS, PACK, 8, "sealed"), "zhenmian", "main")
    assert opened.size() == 120
    land = index.find_name("魏领土").cards[0]
    some = list(opened.entries)[:20]
    count = 35 - sum(entry.count for entry in some)
    deck = Deck(game="zhenmian", entries=(*some, Entry(section="main", card=land.id, count=count)))
    assert validate(deck, find_format("zhenmian", "limited"), index, opened) == ()
