"""Whole-database rules: names, versions, words that the game's data must know."""

from __future__ import annotations

import re

from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import load_formats
from zmdj_cards.text.normalize import name_key, natural_key


def test_english_names_are_unique(cards):
    seen: dict[str, str] = {}
    for card in cards:
        assert card.en, card.id
        assert max(card.en.replace("’", "")) < "\u0250", card.en
        assert "'" not in card.en, card.en
        if card.version_of is None:
            assert seen.setdefault(name_key(card.en), card.zh) == card.zh, card.en


def test_epithet_and_person_stand_in_one_order(cards):
    for card in cards:
        assert ("·" in card.zh) == (" · " in card.en), card.id


def test_a_version_shares_names_with_its_card_and_differs_in_something(cards):
    by_id = {card.id: card for card in cards}
    versions = [card for card in cards if card.version_of]
    assert len(versions) == 38
    for card in versions:
        base = by_id[card.version_of]
        assert (base.zh, base.en, base.version_of) == (card.zh, card.en, None)


def test_a_name_means_one_card(cards):
    index = CardIndex(cards)
    for card in cards:
        for text in (card.zh, card.en, *card.aliases):
            assert [hit.id for hit in index.find_name(text).cards] == [card.version_of or card.id], text
        for code in (card.id, *(printing.serial for printing in card.printing), *(printing.guid for printing in card.printing)):
            assert index.find_code(code).cards == (card,), code


def test_every_word_is_known_to_the_game(cards, game):
    for card in cards:
        assert set(card.types) <= {row.id for row in game.type}, card.id
        assert card.timing in {None, *(row.id for row in game.timing)}, card.id
        assert card.element in {None, *(row.id for row in game.element)}, card.id
        assert set(card.subtypes) <= {row.zh for row in game.subtype}, card.id
        assert {printing.rarity for printing in card.printing} <= {row.id for row in game.rarity}, card.id
        assert {printing.set_id for printing in card.printing} <= {row.id for row in game.set}, card.id


def test_formats_name_sets_and_types_of_the_game(game):
    for form in load_formats("zhenmian"):
        assert set(form.sets) <= {"*", *(row.id for row in game.set)}, form.id
        for section in form.section:
            assert set(section.types) <= {row.id for row in game.type}, form.id


def test_cards_stand_in_the_order_of_their_numbers(cards):
    serials = [card.printing[0].serial for card in cards if card.id.startswith("CZ")]
    assert serials == sorted(serials, key=natural_key)


def test_no_mixed_marks_or_scripts_in_names(cards):
    """Names, subtypes and terms hold no wave marks, and no Traditional leftovers of a converter."""
    from zmdj_cards.text.normalize import to_simplified_key

    for card in cards:
        for text in (card.zh, *card.subtypes, *(printing.serial for printing in card.printing)):
            assert not re.search(r"[～~]", text)
            assert to_simplified_key(text) == text.replace("乾", "干"), text  # 孙乾 is written so in Simplified, too
