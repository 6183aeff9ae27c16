"""Set files: records, slips and refusals. The XML here is our own; the real files are read where they are beside the checkout."""

from __future__ import annotations

import pytest

from tests.shared import shared_file
from zmdj_cards.errors import DataError, Place
from zmdj_cards.model.load import load_cards, load_game
from zmdj_cards.store.sources import octgn
from zmdj_cards.text import safe_xml
from zmdj_cards.text.normalize import mixed_script

GAME = load_game("zhenmian")
HOW = octgn.make_reading(GAME)
GUID = "11111111-2222-3333-4444-555555555555"


def card(name: str = "试牌 Tester", guid: str = GUID, **values: str) -> str:
    kept = {"Cost": "##3", "CMC": "3", "Type": "单位 Unit", "Faction": "魏 Wei", "Rarity": "Common", "Number": "007", **values}
    properties = "".join(f'<property name="{key.replace("_", " ")}" value="{value}"/>' for key, value in kept.items() if value)
    return f'<card name="{name}" id="{guid}">{properties}</card>'


def file(*cards: str, name: str = "怒焰", game: str | None = None, head: str = "", packaging: str = "") -> bytes:
    text = f'<?xml version="1.0" encoding="utf-8"?>{head}\n<set name="{name}" id="{GUID}" gameId="{game or GAME.game.guid}">\n'
    return (text + packaging + "<cards>\n" + "\n".join(cards) + "\n</cards></set>").encode()


def records(*cards: str, **options: str) -> list:
    return [octgn.read(raw, Place("set.xml", line), HOW) for raw, _, line in octgn.records(file(*cards, **options), "set.xml", HOW)]


def notes(*cards: str, **options: str) -> list[str]:
    return [note.code for record in records(*cards, **options) for note in record.repairs]


def faults(*cards: str) -> list[str]:
    found = octgn.records(file(*cards), "set.xml", HOW)
    return [item.code for raw, _, line in found for item in octgn.check(raw, Place("set.xml", line), HOW)]


def test_a_bilingual_card_is_split():
    rules = "当试牌死去时，抓一张牌。When Tester dies, draw a card."
    record = records(card(Rules=rules, Subtype="武将/五虎将 Five-Tiger General", Power="3", Toughness="4", PT_Box="3 / 4"))[0]
    assert (record.name, record.serial, record.type, record.rarity) == ("试牌", "怒焰01-7", "unit", "C")
    assert record.texts == {"skill": "当试牌死去时，抓一张牌。"}
    assert record.english == {"name": "Tester", "skill": "When Tester dies, draw a card."}
    facts = {key: value for key, value in record.facts.items() if value}
    assert facts == {"element": "wei", "need": 2, "cost": 3, "power": 3, "toughness": 4, "subtypes": ("武将", "五虎将")}
    assert record.repairs == ()


# What the files say otherwise than the game's document: name → field → what the document says.
CORRECTED = {"无懈可击": {"timing": "instant"}, "武侯将阵兵": {"zh": "武侯符阵兵"}, "矫情之花·小乔": {"peerless": True}}

# A type line → type, further types, timing, flags.
TYPES = [
    ("无双单位 Legendary Unit", "unit", (), None, {"peerless"}),
    ("瞬发锦囊", "stratagem", (), "instant", set()),
    ("常时锦囊 Normal Stratagem", "stratagem", (), "normal", set()),
    ("通常锦囊", "stratagem", (), "normal", set()),
    ("战器单位", "unit", ("gear",), None, set()),
    ("无双战器", "gear", (), None, {"peerless"}),
    ("无双阵略", "scheme", (), None, {"peerless"}),
    ("基本领土", "territory", (), None, {"basic"}),
    ("Basic Land", "territory", (), None, {"basic"}),
    ("化身", "avatar", (), None, set()),
]


@pytest.mark.parametrize(("line", "kind", "also", "timing", "flags"), TYPES, ids=[row[0] for row in TYPES])
def test_type_lines(line, kind, also, timing, flags):
    record = records(card(Type=line))[0]
    assert (record.type, record.facts["also"], record.facts["timing"]) == (kind, also, timing)
    assert {name for name in ("peerless", "basic") if record.facts[name]} == flags


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("3，将此领土翻面：抓牌。3, flip: draw.", "3，将此领土翻面：抓牌。", "3, flip: draw."),
        ("单位各+1/+1。Units get +1/+1.", "单位各+1/+1。", "Units get +1/+1."),
        ("横置：决斗。tap: They duel，then rest.", "横置：决斗。", "tap: They duel，then rest."),
        ("试牌+2/+2.", "试牌+2/+2.", ""),
        ("抓X张牌。", "抓X张牌。", ""),
        ("Haste.", "", "Haste."),
        ("", "", ""),
    ],
)
def test_texts_are_split_behind_the_last_chinese_sentence(text, zh, en):
    assert octgn.split_text(text) == (zh, en)


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("那么單位會死去", "么"),
        ("由你操控的單位", ""),
        ("由你操控的单位", ""),
        ("由对手操控的單位", "單"),
        ("孙乾与皇后在城里", ""),
        ("群雄的單位", ""),
        ("Draw 2 cards.", ""),
    ],
)
def test_mixed_scripts_are_named(text, odd):
    """What a converter left behind in either direction; the text stays as printed."""
    assert min(mixed_script(text), key=len) == odd
    record = records(card(Rules=text))[0]
    assert [note.params["characters"] for note in record.repairs] == ([odd] if odd else [])
    if odd:
        assert record.texts["skill"] == text


def test_both_wave_marks_part_subtypes():
    """U+FF5E and ASCII ~ part subtypes like a slash."""
    for mark in "／/～~":
        assert records(card(Subtype=f"武将{mark}步兵"))[0].facts["subtypes"] == ("武将", "步兵")


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (card(CMC="4"), "octgn.says_otherwise"),
        (card(Power="2", Toughness="2", PT_Box="2 / 3"), "octgn.says_otherwise"),
        (card(Rarity="Promo"), "octgn.unknown_rarity"),
        (card(Subtype="雷兽"), "octgn.unknown_subtype"),
        (card(Subtype="五良将"), "octgn.spelling"),
        (card(Subtype="Island"), "octgn.dropped_word"),
        (card(Rarity="Token", Cost="", CMC="", Faction=""), "octgn.token_name"),
    ],
)
def test_slips_are_named(made, code):
    assert notes(made) == [code]


def test_a_number_that_stands_twice_gives_way_to_the_other_number():
    two = records(card(MultiverseId="65"), card(guid=GUID.replace("1", "6"), MultiverseId="66"))
    assert [record.serial for record in two] == ["怒焰01-7", "怒焰01-66"]
    assert [note.code for note in two[1].repairs] == ["octgn.number"]


def test_an_unknown_set_goes_by_its_name():
    record = records(card(), name="新弹 New")[0]
    assert record.serial == "新弹-7"
    assert [note.code for note in record.repairs] == ["octgn.unknown_set"]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (card(Type="法术"), "octgn.unknown_word"),
        (card(Type="无双"), "octgn.unknown_word"),
        (card(Type=""), "octgn.missing"),
        (card(name=" "), "octgn.missing"),
        (card(Faction="晋"), "octgn.unknown_word"),
        (card(Cost="@3"), "octgn.bad_value"),
        (card(Cost="#%3"), "octgn.mixed_need"),
        (card(Cost="##", CMC=""), None),
        (card(Cost="X", CMC="X"), None),
        (card(Power="many"), "octgn.bad_value"),
        (card(guid="no-guid"), "octgn.bad_value"),
        (card(Rules="牌" * 10_001), "octgn.too_long"),
    ],
)
def test_cards_that_cannot_be_read_are_refused(made, code):
    assert faults(made) == ([code] if code else [])


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (file(card(), head="<!DOCTYPE set>"), "text.xml_doctype"),
        (file(card(name="&boom;"), head='<!DOCTYPE set [<!ENTITY boom "x">]>'), "text.xml_doctype"),
        (file(card(name="&boom;")), "text.xml_syntax"),
        (file(card())[:-20], "text.xml_syntax"),
        (b"", "text.xml_syntax"),
        (b"<deck/>", "octgn.no_set"),
        (file(card(), game=GUID), "octgn.other_game"),
        (b"<set>" + b"<a>" * 60, "text.xml_deep"),
        (b"\x00\x00\x01\x02\x03", "text.binary"),
    ],
    ids=["doctype", "entity", "entity without definition", "cut off", "empty", "a deck", "another game", "deep", "binary"],
)
def test_files_that_are_refused(raw, code):
    """Nothing is expanded, fetched or half read."""
    with pytest.raises(DataError) as caught:
        octgn.records(raw, "set.xml", HOW)
    assert caught.value.faults[0].code == code


def test_a_file_above_the_limit_is_refused():
    with pytest.raises(DataError) as caught:
        safe_xml.parse(b"<set>" + b" " * 100, "set.xml", limit=50)
    assert caught.value.faults[0].code == "text.xml_large"


def test_too_many_elements(monkeypatch):
    monkeypatch.setattr(safe_xml, "MAX_ELEMENTS", 5)
    with pytest.raises(DataError) as caught:
        safe_xml.parse(b"<set>" + b"<a/>" * 9 + b"</set>")
    assert caught.value.faults[0].code == "text.xml_many"


def test_faults_name_line_and_card():
    raw, _, line = octgn.records(file(card(), card(name="另牌", guid=GUID.replace("1", "6"), Type="法术")), "set.xml", HOW)[1]
    place = octgn.check(raw, Place("set.xml", line), HOW)[0].place
    assert (place.source, place.line, place.card) == ("set.xml", 5, "另牌")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030"])
def test_encodings(encoding):
    text = file(card()).decode().replace('encoding="utf-8"', 'encoding="gb2312"')
    assert octgn.records(text.encode(encoding), "set.xml", HOW)[0].value["name"] == "试牌 Tester"


@pytest.mark.shared
@pytest.mark.parametrize(("name", "count"), [("chuzhen", 186), ("preview", 72), ("tokens", 4)])
def test_real_files_are_read_whole_and_agree_with_our_data(name, count):
    found = octgn.records(shared_file(f"data/zhenmian/set-{name}.xml").read_bytes(), name, HOW)
    assert len(found) == count
    assert [item for raw, _, line in found for item in octgn.check(raw, Place(name, line), HOW)] == []
    by_guid = {item.guid: (ours, item) for ours in load_cards("zhenmian") for item in ours.printing}
    for raw, _, line in found:
        record = octgn.read(raw, Place(name, line), HOW)
        ours, printing = by_guid[record.guid]
        put_right = CORRECTED.get(record.name, {})
        name = put_right.get("zh", record.name)
        assert (record.serial, name, record.type, record.rarity) == (printing.serial, ours.zh, ours.type, printing.rarity)
        for field, value in (record.facts | put_right).items():
            assert getattr(ours, field) == value, (record.serial, field)


@pytest.mark.shared
def test_boosters_of_the_real_files_are_those_of_our_data():
    for name, pack in zip(("chuzhen", "preview"), GAME.pack, strict=True):
        assert octgn.packs(shared_file(f"data/zhenmian/set-{name}.xml").read_bytes(), name, HOW) == (pack,)
