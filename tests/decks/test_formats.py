"""Every form in which decks are read and written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.decks.conftest import CARDS, GAME, STANDARD
from tests.shared import shared_file
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats import WRITABLE, detect
from zmdj_cards.decks.formats.code import deck_hash
from zmdj_cards.decks.formats.octgn import card_guid
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.resolve import front
from zmdj_cards.decks.write import write_deck
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game

INVENTED = Context(CardIndex(CARDS), STANDARD, GAME)
REAL = Context(CardIndex(load_cards("zmdj")), find_format("zmdj"), load_game("zmdj"))
SECTIONS = ("commander", "main", "tactics", "side")


def codes(result, *severities):
    return [item.code for item in result.faults if not severities or item.severity in severities]


@st.composite
def decks(draw, context: Context, sections=SECTIONS) -> Deck:
    """Any deck, legal or not: any card in any section, with and without a named printing."""
    chosen = draw(st.lists(st.sampled_from(context.index.cards), min_size=1, max_size=12))
    entries = {}
    for card in chosen:
        printings = [None, *sorted({front(card, printing) for printing in card.printing})]
        entry = Entry(
            section=draw(st.sampled_from(sections)),
            card=card.id,
            printing=draw(st.sampled_from(printings)),
            count=draw(st.integers(1, 5) | st.sampled_from([12, 40, 99])),
        )
        entries[entry.key()] = entry
    text = st.text(st.sampled_from("关家军abc 1<&>\"'=】：#"), max_size=12).map(str.strip)
    return Deck(name=draw(text), notes=tuple(draw(st.lists(text.filter(bool), max_size=2))), entries=tuple(entries.values()))


@pytest.mark.parametrize("context", [INVENTED, REAL], ids=["invented", "real"])
@pytest.mark.parametrize("names", ["zh", "en", "both", "id"])
@pytest.mark.parametrize("kind", WRITABLE)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_back(kind, names, context, data):
    deck = data.draw(decks(context))
    written = write_deck(deck, kind, context, names)
    result = read_deck(written.data, context)
    assert written.whole
    assert result.kind == kind
    assert not codes(result, "error", "warning")
    assert result.deck.contents() == deck.contents()
    assert deck_hash(result.deck) == deck_hash(deck)
    names = {"text": " ".join(deck.name.split()), "csv": "", "tsv": "", "code": ""}  # what these have no place for is a fault
    assert result.deck.name == names.get(kind, deck.name)
    if kind == "json":
        assert result.deck.notes == deck.notes


@pytest.mark.parametrize("kind", ["csv", "tsv"])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_tables_for_spreadsheets_are_read_back(kind, data):
    deck = data.draw(decks(INVENTED))
    written = write_deck(deck, kind, INVENTED, "zh", excel=True)
    assert written.data.startswith(b"\xef\xbb\xbf")
    assert read_deck(written.data, INVENTED).deck.contents() == deck.contents()


def test_formulas_are_text_for_spreadsheets_and_numbers_stay():
    deck = Deck(entries=(Entry(section="main", card="CZ-012", count=2),))
    excel = write_deck(deck, "csv", INVENTED, "zh", excel=True).data.decode("utf-8-sig")
    assert "main,2,CZ-012,,'=1+1" in excel
    assert "main,2,CZ-012,,=1+1" in write_deck(deck, "csv", INVENTED, "zh").data.decode()
    assert codes(read_deck("count,name\n-1,关平\n".encode(), INVENTED)) == ["deck.count_range"]


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_hash_and_saved_ids_do_not_depend_on_the_language(data):
    deck = data.draw(decks(INVENTED))
    saved = [json.loads(write_deck(deck, "json", INVENTED, names).data) for names in ("zh", "en", "both", "id")]
    for value in saved:
        for rows in value["sections"].values():
            for row in rows:
                row.pop("name", None)
    assert saved[0] == saved[1] == saved[2] == saved[3]
    turned = Deck(entries=deck.entries[::-1], name="other")
    assert deck_hash(turned) == deck_hash(deck)


def test_a_card_without_an_english_name_keeps_its_chinese_one():
    deck = Deck(entries=(Entry(section="commander", card="CZ-C02", count=1),))
    for kind in ("text", "json", "octgn", "tts", "csv"):
        assert "独帅" in write_deck(deck, kind, INVENTED, "en").data.decode()


ODD_SECTION = Deck(entries=(Entry(section="main", card="CZ-003", count=1), Entry(section="extra", card="CZ-010", count=2)))


@pytest.mark.parametrize("kind", ["text", "octgn"])
def test_what_a_form_cannot_carry_is_named(kind):
    written = write_deck(ODD_SECTION, kind, INVENTED)
    assert [(item.code, item.place.card) for item in written.faults] == [("deck.cannot_carry", "CZ-010")]
    assert not written.whole


@pytest.mark.parametrize("kind", sorted(set(WRITABLE) - {"text", "octgn"}))
def test_the_other_forms_carry_any_section(kind):
    assert read_deck(write_deck(ODD_SECTION, kind, INVENTED).data, INVENTED).deck.contents() == ODD_SECTION.contents()


def test_names_and_notes_that_a_form_has_no_place_for_are_said():
    deck = Deck(name="关家军", entries=(Entry(section="main", card="CZ-003", count=1),))
    assert [item.code for item in write_deck(deck, "code", INVENTED).faults] == ["deck.name_left_out"]
    assert write_deck(deck, "csv", INVENTED).whole
    assert write_deck(deck, "json", INVENTED).faults == ()


def test_a_deck_too_big_to_be_read_back_is_refused():
    deck = Deck(entries=tuple(Entry(section="main", card=card.id, count=999) for card in CARDS[:12]))
    assert [item.code for item in write_deck(deck, "tts", INVENTED).faults] == ["deck.written_too_big"]


# JSON


@pytest.mark.parametrize(
    "text",
    [
        '{"main": [["关平", 3], "1 火攻"], "commander": "虚空统帅"}',
        '{"main": {"关平": 3, "火攻": 1}, "统帅": ["虚空统帅"]}',
        '[["关平", 3], [1, "火攻"], "虚空统帅"]',
        '[{"name": "关平", "count": 3}, {"id": "CZ-010", "qty": "1"}, {"zh": "虚空统帅"}]',
        '{"name": "x", "author": "y", "主牌组": [{"card": "CZ-003", "数量": 3}, "火攻"], "leader": {"name": "虚空统帅"}}',
    ],
)
def test_bare_json(read, text):
    result = read(text)
    assert result.kind == "json"
    assert not result.faults
    assert result.deck.contents() == (("commander", "CZ-C01", "", 1), ("main", "CZ-003", "", 3), ("main", "CZ-010", "", 1))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"main": [', "deck.json_syntax"),
        ('{"main": 3}', "deck.empty"),
        ('{"main": [3]}', "deck.json_shape"),
        ('{"main": [["关平", true]]}', "deck.no_count"),
        ('{"main": [["关平", 0]]}', "deck.count_range"),
        ('{"main": [["关平", 1.5]]}', "deck.no_count"),
        ('{"main": [["关平", NaN]]}', "deck.no_count"),
        ('{"main": [["关平", 1e999]]}', "deck.no_count"),
        ('{"main": [["关平", ' + "9" * 5000 + "]]}", "deck.json_syntax"),
        ('{"main": [["关苹", 1]]}', "deck.unknown_close"),
        ('{"main": [{"id": "CZ-999"}]}', "deck.unknown_card"),
        ('{"zmdj_deck": 2, "sections": {}}', "deck.json_version"),
        ('{"zmdj_deck": 1, "game": "zhenmian", "sections": {}}', "deck.other_game"),
        ('{"zmdj_deck": 1, "sections": [], "x": 1}', "deck.json_shape"),
        ("[" * 100_000, "deck.json_syntax"),
        ("[3]", "deck.json_shape"),
        ("7", "deck.no_name"),
    ],
)
def test_faulty_json(read, text, code):
    result = read(text)
    assert set(codes(result, "error")) == {code}
    assert result.deck.contents() == ()


def test_a_card_twice_in_one_json_object_counts_once(read):
    result = read('{"main": {"关平": 1, "关平": 2}}')
    assert codes(result, "error") == ["deck.json_shape"]
    assert result.deck.contents() == (("main", "CZ-003", "", 2),)


def test_json_falls_back_on_the_name(read):
    result = read('{"main": [{"id": "CZ-999", "name": "关平", "count": 2}, {"id": "CZ-998", "name": "无此牌"}, {"printing": "CZ-001a"}]}')
    assert result.deck.contents() == (("main", "CZ-001", "CZ-001a", 1), ("main", "CZ-003", "", 2))
    assert codes(result, "warning") == ["deck.serial_unknown", "deck.serial_unknown"]
    assert result.tally() == {"card": 2, "error": 1}


# OCTGN


O8D = (
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="x">\n  <section name="{section}">\n{cards}\n  </section>\n</deck>'
)


def test_octgn_by_guid_and_by_name(read):
    cards = (
        '<card qty="2" id="91013140-8cb6-4d86-9d91-0d1832091e99">关平</card>',
        f'<card qty="1" id="{card_guid("zmdj", "CZ-001", "CZ-001a")}">another name</card>',
        '<card qty="3" id="91013140-8cb6-4d86-9d91-0d1832091e90">关苹</card>',
    )
    result = read(O8D.format(section="Main", cards="\n".join(cards)))
    assert result.kind == "octgn"
    assert result.deck.contents() == (("main", "CZ-001", "CZ-001a", 1), ("main", "CZ-003", "", 2))
    assert [(item.code, item.place.line) for item in result.faults] == [("deck.name_differs", 5), ("deck.unknown_close", 6)]


@pytest.mark.parametrize(
    ("section", "home"), [("Main", "main"), ("Sideboard", "side"), ("Command Zone", "commander"), ("Tactics", "tactics"), ("Pile", "main")]
)
def test_octgn_sections(read, section, home):
    result = read(O8D.format(section=section, cards='<card qty="1" id="">关平</card>'))
    assert result.deck.contents() == ((home, "CZ-003", "", 1),)
    assert codes(result) == (["deck.unknown_header"] if section == "Pile" else [])


def test_octgn_keeps_the_guids_of_other_programs():
    guid = "91013140-8cb6-4d86-9d91-0d1832091e99"
    card = Card(id="CZ-003", zh="关平", type="unit", printing=(Printing(serial="CZ-003", guid=guid),))
    context = Context(CardIndex((card,)), STANDARD)
    for printing in (None, "CZ-003"):
        deck = Deck(entries=(Entry(section="main", card="CZ-003", printing=printing, count=2),))
        data = write_deck(deck, "octgn", context).data
        assert guid in data.decode()
        assert read_deck(data, context).deck.contents() == deck.contents()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
        '<!DOCTYPE deck SYSTEM "file:///etc/passwd">',
        "<!doctype deck>",
        "<! DOCTYPE deck>",
        '<!ENTITY x "y">',
    ],
)
def test_any_doctype_is_refused_before_parsing(read, monkeypatch, head, encoding):
    import defusedxml.sax

    monkeypatch.setattr(defusedxml.sax, "parseString", lambda *_, **__: pytest.fail("the parser saw it"))
    result = read((f'<?xml version="1.0" encoding="{encoding}"?>\n{head}\n<deck><section name="Main"/></deck>').encode(encoding))
    assert codes(result) == ["text.xml_doctype"]
    assert result.faults[0].place.line == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<deck><section>", "text.xml_syntax"),
        ("<deck>&x;</deck>", "text.xml_syntax"),
        ("<html><body/></html>", "deck.page_without_code"),
        ("<list><row/></list>", "deck.xml_shape"),
        ('<deck><section name="Main"><card qty="two">关平</card></section></deck>', "deck.no_count"),
        ('<deck><section name="Main"><card qty="-1">关平</card></section></deck>', "deck.count_range"),
        ('<deck><section name="Main"><card qty="1"/></section></deck>', "deck.unknown_card"),
        ("<deck/>", "deck.empty"),
    ],
)
def test_faulty_xml(read, text, code):
    assert codes(read(text), "error") == [code]


@pytest.mark.shared
@pytest.mark.parametrize("name", ["choke", "祖茂流民", "蜀", "魏"])
def test_real_octgn_decks_are_read_whole(name):
    """Each card line of the file is a card of the deck, by name, once the cards are known."""
    import re

    raw = shared_file(f"data/zhenmian/decks/{name}.o8d").read_bytes()
    rows = re.findall(r'<card qty="(\d+)" id="([^"]*)">([^<]*)</card>', raw.decode("utf-8-sig"))
    cards = [Card(id=f"ZM-{number}", zh=title, type="unit") for number, title in enumerate(dict.fromkeys(row[2] for row in rows))]
    result = read_deck(raw, Context(CardIndex(cards), STANDARD))
    assert not codes(result, "error")
    assert result.deck.size() == sum(int(row[0]) for row in rows) == 50
    empty = read_deck(raw, Context(CardIndex(()), STANDARD))
    assert codes(empty, "error") == ["deck.unknown_card"] * len(rows)


# Tabletop Simulator


def test_tts_counts_by_repetition_and_looks_into_bags(read):
    card = {"Name": "Card", "CardID": 100, "Nickname": "关平\n角色"}
    deck = {
        "Name": "Deck",
        "Nickname": "主牌组",
        "DeckIDs": [100, 100, 200],
        "ContainedObjects": [card, card, {**card, "Nickname": "CZ-001a"}],
    }
    single = {"Name": "CardCustom", "CardID": 300, "Nickname": "", "Description": "虚空统帅"}
    result = read(json.dumps({"SaveName": "关家军", "ObjectStates": [{"Name": "Bag", "ContainedObjects": [deck]}, single]}))
    assert (result.kind, result.deck.name, result.faults) == ("tts", "关家军", ())
    assert result.deck.contents() == (("commander", "CZ-C01", "", 1), ("main", "CZ-001", "CZ-001a", 1), ("main", "CZ-003", "", 2))


@pytest.mark.parametrize(
    "state",
    [
        {"Name": "Deck", "DeckIDs": [100, 200]},
        {"Name": "Deck", "DeckIDs": [100], "ContainedObjects": [{"CardID": 100}]},
        {"Name": "Deck", "DeckIDs": [100, 100], "ContainedObjects": [{"CardID": 100, "Nickname": "关平"}]},
        "card",
        7,
    ],
)
def test_faulty_tts(read, state):
    assert "deck.json_shape" in codes(read(json.dumps({"ObjectStates": [state]})), "error")


def test_nested_bags_end_somewhere(read):
    value: object = {"CardID": 1, "Nickname": "关平"}
    for _ in range(60):
        value = {"Name": "Bag", "ContainedObjects": [value]}
    assert codes(read(json.dumps({"ObjectStates": [value]})), "error") == ["deck.json_shape"]


# Tables


@pytest.mark.parametrize(
    "text",
    [
        "section,count,card,printing,name\nmain,3,CZ-003,,关平\nmain,1,,CZ-001a,\n",
        "数量,牌名,编号\n3,关平,\n1,赤焰·关羽,CZ-001a\n",
        "\ufeff区域;张数;中文名;英文名\r\n主牌组;３;关平;Guan Ping\r\n;1;;CZ-001a\r\n",
        "sep=,\nname,qty\n关平,3\nCZ-001a,1\n\n",
        "Name\tQty\n关平\t3\nCZ-001a\t1\n",
        'name,count\n"关平",3\n"赤焰·关羽 (CZ-001a)",1\n',
    ],
)
def test_tables(read, text):
    result = read(text)
    assert result.kind in ("csv", "tsv")
    assert not codes(result, "error", "warning")
    assert result.deck.contents() == (("main", "CZ-001", "CZ-001a", 1), ("main", "CZ-003", "", 3))
    assert len(result.account) == len(text.splitlines())


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("count,name\n3,关平\nx,火攻", "deck.no_count", 3),
        ("count,name\n3,关平\n,火攻", "deck.no_count", 3),
        ("count,name\n3,", "deck.no_name", 2),
        ("count,name\n1,关苹", "deck.unknown_close", 2),
        ("count,name\n1000,关平", "deck.count_range", 2),
        ("section,count,name\n?,1,关平", "deck.section_name", 2),
    ],
)
def test_faulty_tables(read, text, code, line):
    result = read(text)
    assert [(item.code, item.place.line) for item in result.faults if item.code != "deck.empty"] == [(code, line)]
    assert len(result.account) == len(text.splitlines())


def test_a_table_without_names_of_columns(read):
    assert codes(read("3,关平\n1,火攻", "csv")) == ["deck.no_table"]
    assert read("3,关平\n1,火攻").deck.size() == 4


def test_lines_inside_a_cell_are_accounted_for(read):
    result = read('count,name,remark\n3,关平,"one\ntwo"\n1,火攻,\n')
    assert [line.kind for line in result.account] == ["header", "card", "card", "card"]
    assert result.deck.size() == 4


# Detection


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[主牌组]\n3 关平", "text"),
        ("[CZ-001a] 赤焰·关羽", "text"),
        ("<关平> 3", "text"),
        ("CZ-001", "text"),
        ("bp01-ssr-005a", "text"),
        ("3 关平, 火攻", "text"),
        ('[["关平", 1]]', "json"),
        ("zmdj1-abc", "code"),
        ("https://example.org/deck#zmdj1-abc", "code"),
        ("ZMDJ1-ABCDEFG", "code"),
    ],
)
def test_detection_by_content(text, kind):
    assert detect(text) == kind


@pytest.mark.parametrize("kind", ["json", "tts", "csv"])
def test_sections_and_texts_of_a_stranger_are_checked(read, kind):
    """A section that is none, and characters that no file can hold, end in a warning and blanks, never in a traceback."""
    own = json.dumps({"zmdj": 1, "section": "Not a Section!", "card": "CZ-003"})
    text = {
        "json": '{"zmdj_deck": 1, "name": "a\\ud800b", "sections": {"Not a Section!": [{"card": "CZ-003"}]}}',
        "tts": json.dumps({"SaveName": "a\ud800b", "ObjectStates": [{"CardID": 1, "GMNotes": own}]}),
        "csv": "section,count,card\nNot a Section!,1,CZ-003\n",
    }[kind]
    result = read(text)
    assert result.kind == kind
    assert result.deck.contents() == (("main", "CZ-003", "", 1),)
    assert result.deck.name in ("a b", "")
    assert write_deck(result.deck, "json", INVENTED).data
