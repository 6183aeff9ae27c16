"""What a deck is made of, and how two decks differ."""

from __future__ import annotations

from tests.decks.conftest import CARDS
from zmdj_cards.decks.diff import diff
from zmdj_cards.decks.stats import stats
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex

INDEX = CardIndex(CARDS)
LIST = "1 虚空统帅\n3 赤焰·关羽\n2 汉寿亭侯·关羽\n1 关平\n1 张飞\n2 火攻\n\n4 风之阵\n1 奇袭"


def test_curve_leaves_out_what_has_no_number(read):
    """Neither the commander and tactics (no cost) nor a cost of X are in the mean."""
    found = stats(read(LIST).deck, INDEX)
    assert found.curve == {2: 3, 3: 3, 5: 2}
    assert found.special == {"X": 1}
    assert found.no_cost == 0
    assert (found.mean, found.median) == (25 / 8, 3)
    assert found.sections == {"commander": 1, "main": 9, "tactics": 5}
    assert found.types == {"stratagem": 2, "unit": 7}
    assert found.elements == {"": 4, "fire": 2, "wind": 3}


def test_requirements_against_tactics(read):
    found = stats(read(LIST).deck, INDEX)
    assert found.tactics == {"fire": 1, "wind": 4}
    assert [(row.card, row.count, row.need, row.supply, row.met) for row in found.needs] == [
        ("CZ-002", 2, 1, 1, True),
        ("CZ-001", 3, 2, 4, True),
    ]
    short = stats(read("3 赤焰·关羽\n1 风之阵").deck, INDEX)
    assert [(row.card, row.met) for row in short.needs] == [("CZ-001", False)]


def test_flash_points(read):
    found = stats(read(LIST).deck, INDEX)
    assert (found.flash, found.flash_cards, found.flash_points) == ({1: 4, 2: 2}, 6, 8)


def test_unknown_cards_and_empty_decks_are_counted():
    assert stats(Deck(entries=(Entry(section="main", card="X-1", count=2),)), INDEX).unknown == 2
    assert stats(Deck(), INDEX).mean is None


def test_diff_by_card_and_by_printing(read):
    before = read("2 CZ-001\n1 CZ-001a\n1 关平\n3 风之阵").deck
    after = read("3 CZ-001a\n3 风之阵\n1 火攻").deck
    assert [tuple(row) for row in diff(before, after)] == [("main", "CZ-003", "", 1, 0), ("main", "CZ-010", "", 0, 1)]
    assert [tuple(row) for row in diff(before, after, "printing")] == [
        ("main", "CZ-001", "CZ-001", 2, 0),
        ("main", "CZ-001", "CZ-001a", 1, 3),
        ("main", "CZ-003", "", 1, 0),
        ("main", "CZ-010", "", 0, 1),
    ]
    assert diff(before, before) == ()
