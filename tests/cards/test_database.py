"""The cards as a whole: known words only, ids and names unique, facts that fit the type."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cards.conftest import GAME
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import game_dir
from zmdj_cards.text.normalize import natural_key


def _repeated(items) -> list:
    return sorted(item for item, n in Counter(items).items() if n > 1)


def test_ids_serials_and_names_are_unique(cards):
    assert not _repeated(card.id for card in cards)
    assert not _repeated(printing.serial for card in cards for printing in card.printing)
    assert not _repeated(card.zh for card in cards)
    assert not _repeated(card.en for card in cards)


def test_every_word_is_declared_and_every_declared_word_is_used(cards, game):
    printings = [printing for card in cards for printing in card.printing]
    words = {
        "element": {card.element for card in cards if card.element},
        "type": {card.type for card in cards},
        "rarity": {printing.rarity for printing in printings},
        "product": {printing.product for printing in printings},
        "set": {printing.set_id for printing in printings},
    }
    for group, used in words.items():
        assert used == {row.id for row in getattr(game, group)}, group
    assert {word for card in cards for word in card.subtypes} == {row.zh for row in game.subtype}


@pytest.mark.parametrize("group", ["element", "type", "zone", "rarity", "set", "product", "subtype", "phase", "step"])
def test_words_have_two_unique_names(game, group):
    rows = getattr(game, group)
    assert rows
    assert not _repeated(row.zh for row in rows)
    assert not _repeated(row.en for row in rows)


def test_facts_fit_the_type(cards):
    """Commanders, tactics and markers have no cost (R26, guide: Reading a card); none is not 0."""
    main = {"unit", "stratagem", "attachment"}
    for card in cards:
        assert (card.cost is not None) == (card.type in main), card.id
        assert (card.flash is not None) == (card.type in main), card.id
        assert (card.power is not None) == (card.range is not None) == (card.type in {"unit", "attachment", "commander"}), card.id
        assert (card.need is not None) == (card.type in main), card.id
        assert card.basic == (card.type == "tactic"), card.id
        assert (card.awakened is not None) == (card.type == "commander"), card.id
        assert card.printing[0].serial == card.id, card.id
        if card.need:
            assert card.element, card.id


def test_r24_every_commander_printing_has_both_faces(cards):
    for card in cards:
        fronts = {printing.serial for printing in card.printing if printing.face == "front"}
        backs = {printing.serial for printing in card.printing if printing.face == "awakened"}
        assert backs == ({f"{serial}*" for serial in fronts} if card.type == "commander" else set()), card.id


def test_basic_tactics_are_one_an_element(cards, game):
    """R25: the flag is data."""
    assert [card.element for card in cards if card.basic] == [row.id for row in game.element]


def test_files_hold_their_set_in_natural_order():
    from zmdj_cards.model.load import _read

    for path in sorted((game_dir(GAME) / "cards").glob("*.toml")):
        ids = [row["id"] for row in _read(path)["card"]]
        assert {card_id.split("-")[0].lower() for card_id in ids} == {path.stem}
        numbers = [card_id.rsplit("-", 1)[1] for card_id in ids]
        assert numbers == sorted(numbers, key=natural_key), path.name


def test_every_card_is_found_by_id_and_names(cards):
    index = CardIndex(cards)
    for card in cards:
        for text in (card.id, card.id.lower().replace("-", ""), card.zh, card.en, card.zh.replace("·", "")):
            match = index.find(text)
            assert match, text
            assert [hit.id for hit in match.cards] == [card.id], text
