"""Is a deck legal? (BEHAVIOURS V-01 … V-09; RULINGS R23, R24, R25, R26)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.decks.conftest import CARDS, STANDARD
from zmdj_cards.decks.validate import check, max_copies, validate
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.format import Format
from zmdj_cards.model.index import CardIndex

INDEX = CardIndex(CARDS)


def changed(fmt: Format = STANDARD, **values: object) -> Format:
    return Format.model_validate({**fmt.model_dump(), **values})


def legal_rest(main: int) -> str:
    """A commander, ``main`` different cards and twelve basic tactics."""
    return "1 虚空统帅\n12 风之阵\n" + "".join(f"1 CZ-{100 + number}\n" for number in range(main))


def codes(faults) -> list[str]:
    return [item.code for item in faults]


@pytest.fixture
def judge(read):
    def judged(text: str, fmt: Format = STANDARD, **more):
        result = read(text)
        assert result.ok, result.faults
        return validate(result.deck, fmt, INDEX, **more)

    return judged


@pytest.mark.parametrize(
    ("text", "main", "expected"),
    [
        ("", 40, []),
        ("2 赤焰·关羽\n1 赤焰・关羽\n1 CZ-001a", 36, ["deck.copies"]),
        ("2 CZ-001\n2 CZ-001a", 36, ["deck.copies"]),
        ("3 赤焰·关羽\n3 汉寿亭侯·关羽", 34, []),
        ("2 赤焰·关羽\n2 无双·武圣", 36, ["deck.copies"]),
        ("3 无双·武圣", 37, []),
        ("5 孤军", 35, []),
        ("6 孤军", 34, ["deck.copies"]),
        ("4 火攻", 36, ["deck.copies"]),
        ("1 关平", 38, ["deck.too_few"]),
        ("1 关平", 40, ["deck.too_many"]),
        ("1 独帅", 40, ["deck.too_many"]),
        ("4 关平\n4 火攻\n1 独帅", 33, ["deck.too_many", "deck.too_many", "deck.copies", "deck.copies"]),
        ("1 辎重", 40, ["deck.never"]),
        ("SB: 1 关平", 40, ["deck.no_such_section"]),
        ("统帅\n1 关平", 40, ["deck.wrong_section"]),
        ("主牌组\n1 奇袭", 40, ["deck.wrong_section"]),
    ],
    ids=[
        "legal",
        "V-01",
        "V-02",
        "V-03",
        "R23-over",
        "R23-alone",
        "V-04-own-5",
        "V-04-own-6",
        "four",
        "few",
        "many",
        "two-commanders",
        "all-at-once",
        "R26",
        "no-side",
        "N-13",
        "V-09",
    ],
)
def test_decks(judge, text, main, expected):
    """V-01, V-02, V-03, V-04, V-09, N-13."""
    assert codes(judge(f"{legal_rest(main)}\n\n{text}")) == expected


def test_v04_basic_tactics_by_their_flag_others_three(judge, read):
    rest = "1 虚空统帅\n" + "".join(f"1 CZ-{100 + number}\n" for number in range(40))
    assert judge(rest + "12 风之阵") == ()
    assert codes(judge(rest + "4 奇袭\n8 风之阵")) == ["deck.copies"]
    strict = STANDARD.model_dump()
    strict["section"][2]["basic_unlimited"] = False
    assert codes(validate(read(rest + "12 风之阵").deck, Format.model_validate(strict), INDEX)) == ["deck.copies"]


def test_v01_v05_the_error_names_card_count_limit_rule_and_lines(judge):
    (item,) = judge("2 赤焰·关羽\n1 赤焰・关羽\n1 CZ-001a\n" + legal_rest(36))
    assert (item.params["count"], item.params["limit"], item.params["lines"]) == (4, 3, [1, 2, 3])
    assert (item.place.line, item.place.card) == (1, "CZ-001")
    assert "R24" in item.params["rule"]
    expected = {
        "en": ("Red Flame · Guan Yu", "4 copies", "limit 3", "lines 1, 2, 3"),
        "zh": ("赤焰·关羽", "4 张", "上限 3 张", "第 1、2、3 行"),
    }
    for lang, words in expected.items():
        assert all(word in item.message(lang) for word in words)
        assert "guide: Decks" in item.hint(lang)


def test_v02_both_printings_are_shown(judge):
    (item,) = judge("2 CZ-001\n2 CZ-001a\n" + legal_rest(36))
    assert "2 x CZ-001, 2 x CZ-001a" in item.message("en")
    assert "2×CZ-001、2×CZ-001a" in item.message("zh")


def test_v07_a_verdict_carries_its_rules_version_and_follows_the_data(read):
    deck = read("4 火攻\n" + legal_rest(36)).deck
    before = check(deck, STANDARD, INDEX, "1.0")
    erratum = CardIndex(card.model_copy(update={"max_copies": 4}) if card.id == "CZ-010" else card for card in CARDS)
    after = check(deck, STANDARD, erratum, "1.1")
    assert (before.rules_version, before.legal) == ("1.0", False)
    assert (after.rules_version, after.legal) == ("1.1", True)


def test_v09_a_tactic_in_the_main_deck_is_not_counted_there(judge):
    faults = judge("主牌组\n1 奇袭\n" + "".join(f"1 CZ-{100 + number}\n" for number in range(39)) + "\n1 虚空统帅\n12 风之阵")
    assert codes(faults) == ["deck.wrong_section", "deck.too_few"]
    assert faults[0].params["card"].zh == "奇袭"
    assert faults[1].params["count"] == 39


LISTED = [{"card": "火攻", "max": 1, "reason_en": "too strong", "reason_zh": "过强"}, {"card": "Guan Ping", "max": 0}]


@pytest.mark.parametrize(
    ("values", "text", "expected"),
    [
        ({"limit": LISTED}, "1 火攻", []),
        ({"limit": LISTED}, "2 火攻", ["deck.limited"]),
        ({"limit": LISTED}, "1 关平", ["deck.banned"]),
        ({"sets": ["CZ"]}, "1 关平", []),
        ({"sets": ["CZ"]}, "1 南華老仙", ["deck.set"]),
        ({"sets": ["CZ", "初阵01"]}, "1 南華老仙", []),
        ({"copies": 1}, "1 关平", []),
        ({"copies": 1}, "2 关平", ["deck.copies"]),
        ({"pool": True}, "1 关平", ["deck.no_pool"]),
    ],
)
def test_formats_are_data(judge, values, text, expected):
    """A limit list, sets and a singleton rule need no code; basic tactics stay free."""
    count = sum(int(line.split()[0]) for line in text.splitlines())
    faults = judge(f"{text}\n{legal_rest(40 - count)}", changed(**values))
    assert codes(faults) == expected
    assert all(item.params["rule"] == "format standard" or item.code == "deck.copies" for item in faults)


def test_a_pool_gives_each_card_as_often_as_it_was_opened(judge, read):
    fmt = changed(pool=True, basic_free=True)
    pool = read(legal_rest(39).replace("12 风之阵\n", "") + "1 关平").deck
    assert judge("1 关平\n" + legal_rest(39), fmt, pool=pool) == ()
    faults = judge("2 关平\n" + legal_rest(38), fmt, pool=pool)
    assert [(item.code, item.params["count"], item.params["limit"]) for item in faults] == [("deck.pool", 2, 1)]


def test_sizes_that_are_a_choice(read):
    side = {"id": "side", "zh": "备牌", "en": "Sideboard", "min": 0, "max": 15, "sizes": [0, 15], "types": ["unit"]}
    fmt = changed(section=[*STANDARD.model_dump()["section"], side])
    assert codes(validate(read(legal_rest(40)).deck, fmt, INDEX)) == []
    assert codes(validate(read(legal_rest(40) + "SB: 1 关平").deck, fmt, INDEX)) == ["deck.size"]


def test_a_card_that_left_the_data_is_named():
    deck = Deck(entries=(Entry(section="main", card="CZ-777", count=2),))
    assert "CZ-777" in validate(deck, STANDARD, INDEX)[0].message("zh")
    assert codes(validate(deck, STANDARD, INDEX))[0] == "deck.card_gone"


# What too many copies of one card can break; a deck that is too small is another matter.
TOO_MUCH = {"deck.copies", "deck.limited", "deck.banned", "deck.too_many", "deck.set", "deck.never", "deck.wrong_section"}
FORMATS = {
    "standard": STANDARD,
    "listed": changed(limit=LISTED),
    "sets": changed(sets=["CZ"]),
    "singleton": changed(copies=1),
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("card", [card for card in CARDS if not card.id.startswith("CZ-1")], ids=lambda card: card.id)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_v06_max_copies_is_the_largest_count_that_validates(name, card, data):
    fmt = FORMATS[name]
    others = data.draw(st.lists(st.tuples(st.sampled_from(CARDS), st.integers(1, 12)), max_size=5, unique_by=lambda pair: pair[0].id))
    homes = {kind: section.id for section in fmt.section for kind in section.types}
    home = homes.get(card.type, "main")
    rest = [
        Entry(section=homes[other.type], card=other.id, count=count)
        for other, count in others
        if other.id != card.id and other.type in homes
    ]
    before = [item for item in validate(Deck(entries=tuple(rest)), fmt, INDEX) if item.code in TOO_MUCH]
    if before:
        return
    most = max_copies(card, Deck(entries=tuple(rest)), fmt, INDEX)
    for count in range(max(1, most - 1), most + 3):
        deck = Deck(entries=(*rest, Entry(section=home, card=card.id, count=count)))
        broken = [item.code for item in validate(deck, fmt, INDEX) if item.code in TOO_MUCH]
        assert bool(broken) == (count > most), (count, most, broken)
