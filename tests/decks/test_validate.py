"""Is a deck legal? (RULINGS R23, R24, R25, R26)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.decks.conftest import CARDS, STANDARD
from zmdj_cards.decks.validate import check, max_copies, misplaced, validate
from zmdj_cards.errors import Bi
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
        "three-and-one",
        "printings",
        "another-title",
        "R23-over",
        "R23-alone",
        "own-limit",
        "over-own-limit",
        "four",
        "few",
        "many",
        "two-commanders",
        "all-at-once",
        "R26",
        "no-side",
        "unit-as-commander",
        "tactic-in-main",
    ],
)
def test_decks(judge, text, main, expected):
    assert codes(judge(f"{legal_rest(main)}\n\n{text}")) == expected


def test_basic_tactics_by_their_flag_others_three(judge, read):
    rest = "1 虚空统帅\n" + "".join(f"1 CZ-{100 + number}\n" for number in range(40))
    assert judge(rest + "12 风之阵") == ()
    assert codes(judge(rest + "4 奇袭\n8 风之阵")) == ["deck.copies"]
    strict = STANDARD.model_dump()
    strict["section"][2]["basic_unlimited"] = False
    assert codes(validate(read(rest + "12 风之阵").deck, Format.model_validate(strict), INDEX)) == ["deck.copies"]


def test_the_error_names_card_count_limit_rule_and_lines(judge):
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


def test_both_printings_are_shown(judge):
    (item,) = judge("2 CZ-001\n2 CZ-001a\n" + legal_rest(36))
    assert "2 x CZ-001, 2 x CZ-001a" in item.message("en")
    assert "2×CZ-001、2×CZ-001a" in item.message("zh")


def test_a_verdict_carries_its_rules_version_and_follows_the_data(read):
    deck = read("4 火攻\n" + legal_rest(36)).deck
    before = check(deck, STANDARD, INDEX, "1.0")
    erratum = CardIndex(card.model_copy(update={"max_copies": 4}) if card.id == "CZ-010" else card for card in CARDS)
    after = check(deck, STANDARD, erratum, "1.1")
    assert (before.rules_version, before.legal) == ("1.0", False)
    assert (after.rules_version, after.legal) == ("1.1", True)


def test_a_tactic_in_the_main_deck_is_not_counted_there(judge):
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


@pytest.mark.parametrize(
    ("size", "main", "code", "limit"),
    [
        ({"min": 40, "max": 40}, 39, "deck.too_few", "40"),
        ({"min": 20, "max": 20}, 21, "deck.too_many", "20"),
        ({"min": 40, "max": 60}, 39, "deck.too_few", "40-60"),
        ({"min": 10, "max": 20}, 21, "deck.too_many", "10-20"),
        ({"min": 40, "max": None}, 38, "deck.too_few", "40+"),
        ({"min": 0, "sizes": [20, 40]}, 30, "deck.size", "20/40"),
    ],
)
def test_the_message_says_how_many_cards_are_allowed(read, size, main, code, limit):
    sections = STANDARD.model_dump()["section"]
    fmt = changed(section=[sections[0], {**sections[1], **size}, sections[2]])
    (item,) = validate(read(legal_rest(main)).deck, fmt, INDEX)
    assert (item.code, item.params["count"], item.params["limit"]) == (code, main, limit)
    assert limit in item.message("en")
    assert limit in item.message("zh")


@pytest.mark.parametrize("free", [False, True])
def test_basic_cards_need_a_set_and_a_place_in_the_pool_unless_they_are_free(judge, read, free):
    (sets,) = [judge(legal_rest(0), changed(sets=["初阵01"], basic_free=free, section=STANDARD.model_dump()["section"][::2]))]
    assert [(item.code, item.params["card"].zh) for item in sets] == [("deck.set", "虚空统帅")] + [("deck.set", "风之阵")] * (not free)
    pool = read(legal_rest(40).replace("12 风之阵", "2 风之阵\n2 奇袭")).deck
    opened = judge(legal_rest(40).replace("12 风之阵", "9 风之阵\n3 奇袭"), changed(pool=True, basic_free=free), pool=pool)
    short = [("deck.pool", "CZ-T01", 9, 2)] * (not free) + [("deck.pool", "CZ-T02", 3, 2)]
    assert [(item.code, item.place.card, item.params["count"], item.params["limit"]) for item in opened] == short


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


@settings(max_examples=1000, deadline=None)
@given(data=st.data())
def test_max_copies_is_the_largest_count_that_validates(data):
    fmt = data.draw(st.sampled_from(list(FORMATS.values())))
    card = data.draw(st.sampled_from([card for card in CARDS if not card.id.startswith("CZ-1")]))
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


@pytest.mark.parametrize(
    ("card", "others", "most"),
    [
        ("CZ-003", [], 3),
        ("CZ-003", [("main", "CZ-100", 38)], 2),  # room for two in forty
        ("CZ-003", [("main", "CZ-100", 41)], 0),
        ("CZ-003", [("tactics", "CZ-T01", 12), ("commander", "CZ-C01", 1)], 3),  # other sections take no room here
        ("CZ-003", [("main", "CZ-T01", 38)], 3),  # nor do cards that do not belong here
        ("CZ-003", [("main", "CZ-003", 2), ("side", "CZ-003", 9)], 3),  # the card itself is what is asked for
        ("CZ-C01", [], 1),
        ("CZ-C01", [("commander", "CZ-C02", 1)], 0),
        ("CZ-T01", [], 12),
        ("CZ-T01", [("tactics", "CZ-T02", 3)], 9),
        ("CZ-T02", [("tactics", "CZ-T01", 10)], 2),
        ("CZ-009", [], 5),
        # Two cards of one full name share their limit, where both are counted.
        ("CZ-001", [("main", "CZ-008", 2)], 1),
        ("CZ-008", [("main", "CZ-001", 1)], 2),
        ("CZ-001", [("main", "CZ-002", 3)], 3),
        ("CZ-001", [("side", "CZ-008", 2)], 3),  # no such section
        ("CZ-001", [("tactics", "CZ-008", 2)], 3),  # not a section for units
        ("CZ-M01", [], 0),
        ("GONE-1", [], 3),
    ],
)
def test_max_copies_in_known_numbers(card, others, most):
    asked = INDEX.get(card) or INDEX.get("CZ-003").model_copy(update={"id": card, "zh": "新牌", "printing": ()})
    deck = Deck(entries=tuple(Entry(section=section, card=other, count=count) for section, other, count in others))
    assert max_copies(asked, deck, STANDARD, INDEX) == most


@pytest.mark.parametrize(
    ("card", "values", "others", "most"),
    [
        ("CZ-010", {"limit": LISTED}, [], 1),
        ("CZ-003", {"limit": LISTED}, [], 0),
        ("CZ-001", {"limit": [{"card": "赤焰·关羽", "max": 2}]}, [("side", "CZ-008", 1)], 1),  # a limit list counts wherever they stand
        ("CZ-003", {"sets": ["初阵01"]}, [], 0),
        ("CZ-T01", {"sets": ["初阵01"], "basic_free": True}, [], 12),
        ("CZ-T01", {"sets": ["初阵01"]}, [], 0),
        ("CZ-T01", {"copies": 1}, [], 12),
        ("CZ-T02", {"copies": 1}, [], 1),
        ("CZ-T02", {"copies": 2}, [("main", "CZ-T02", 1)], 2),
    ],
)
def test_max_copies_in_other_formats(card, values, others, most):
    deck = Deck(entries=tuple(Entry(section=section, card=other, count=count) for section, other, count in others))
    assert max_copies(INDEX.get(card), deck, changed(**values), INDEX) == most


def only(*entries: tuple[str, str, int]) -> Deck:
    """A deck that was read from no list: (section, card, count)."""
    return Deck(entries=tuple(Entry(section=section, card=card, count=count) for section, card, count in entries))


def one_section(**values: object) -> Format:
    section = {"id": "main", "zh": "主牌库", "en": "Main deck", "min": 0, "types": ["unit"], **values}
    return changed(section=[section], copies=None)


def test_where_a_card_belongs_is_said_or_that_it_belongs_nowhere():
    wrong = validate(only(("tactics", "CZ-003", 1)), STANDARD, INDEX)[0]
    assert (wrong.code, wrong.params["belongs"], wrong.params["where"]) == ("deck.wrong_section", Bi("Main deck", "主牌库"), Bi("", ""))
    nowhere = validate(only(("main", "CZ-003", 1)), one_section(peerless=True), INDEX)[0]
    assert (nowhere.code, nowhere.params["belongs"]) == ("deck.wrong_section", Bi("no section", "任何区域"))


def test_only_cards_that_are_known_can_stand_in_the_wrong_place():
    deck = only(("tactics", "CZ-003", 1), ("main", "CZ-001", 1), ("main", "gone", 1))
    assert misplaced(deck, STANDARD, INDEX) == {deck.entries[0].key()}


def test_a_limit_may_name_a_card_in_any_way_or_one_that_there_is_not():
    rows = [{"card": name, "max": 0} for name in ("Red Flame · Guan Yu", "no such card")]
    faults = validate(only(("main", "CZ-008", 2), ("main", "CZ-001", 1)), changed(one_section(), limit=rows), INDEX)
    assert codes(faults) == ["deck.banned"]
    assert faults[0].params["printings"] == [
        Bi("2 x CZ-008 (Peerless · War Saint)", "2×CZ-008（无双·武圣）"),
        Bi("1 x CZ-001", "1×CZ-001"),
    ]


def test_a_card_without_printings_comes_from_any_set():
    bare = CardIndex(card.model_copy(update={"printing": ()}) for card in CARDS)
    few = changed(one_section(), sets=["CZ"])
    deck = only(("main", "初阵01-5", 1))
    assert (codes(validate(deck, few, bare)), codes(validate(deck, few, INDEX))) == ([], ["deck.set"])


@pytest.mark.parametrize(("sizes", "top", "most"), [((4, 6), 9, 6), ((), 5, 5), ((), None, 999)])
def test_room_is_left_up_to_the_largest_size_whatever_there_is_of_the_card_itself(sizes, top, most):
    fmt = one_section(sizes=sizes, max=top)
    for held in (0, 2):
        deck = only(*([("main", "CZ-003", held)] if held else []))
        assert max_copies(INDEX.get("CZ-003"), deck, fmt, INDEX) == most
