"""The user's own cards and translations, out and in."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.store.conftest import dump, open_memory
from zmdj_cards.errors import DataError
from zmdj_cards.store import edits, exchange, query
from zmdj_cards.store.sources import jsonfile
from zmdj_cards.store.sources.official import unstorable

OWN = (
    "id,face,type,zh,en,element,need,cost,power,range,flash,peerless,subtypes,printings,skill_zh,skill_en,note\n"
    '001,,unit,自制·甲,,风,1,X,3,1,0,是,武将/女性,"001,SR,我的包 | 001a",摸一张牌。,Draw a card.,=1+1\n'
    "002,front,commander,自帅,Own Leader,thunder,,,2,1,,,,002 | 002*,,,-1\n"
    "002,awakened,,自帅·觉醒,,,,,6,,,,,,,,\n"
    'CZ-003,,,,Guan Ping,,,,,,,,,,,"Two\nlines ",\n'
)


def put(conn, shipped, tmp_path, text, name="own.csv", **options):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    read = exchange.read_json if name.endswith("json") else exchange.read_csv
    return exchange.import_rows(conn, shipped, read(path), **options)


def test_own_cards_and_translations_go_in(conn, shipped, tmp_path):
    """Leading zeros stay; cost X is accepted."""
    report = put(conn, shipped, tmp_path, OWN)
    assert [(row.card, row.state) for row in report] == [("001", "added"), ("002", "added"), ("CZ-003", "changed")]
    row = query.card_row(conn, "001")
    assert (row["id"], row["cost"], row["element"]["id"], row["peerless"], row["source"]) == ("001", "X", "wind", True, "user")
    assert [(item["serial"], item["rarity"], item["product"] and item["product"]["zh"]) for item in row["printings"]] == [
        ("001", "SR", "我的包"),
        ("001a", None, None),
    ]
    assert [face["power"] for face in query.card_row(conn, "002")["faces"]] == [2, 6]
    assert query.card_row(conn, "CZ-003")["faces"][0]["texts"]["skill"]["en"] == "Two\nlines "
    assert conn.execute("SELECT typeof(id) FROM cards WHERE id = '001'").fetchone()[0] == "text"


@pytest.mark.parametrize("excel", [False, True], ids=["plain", "excel"])
def test_csv_round_trip(conn, shipped, tmp_path, excel):
    put(conn, shipped, tmp_path, OWN)
    text = exchange.to_csv(exchange.export_rows(conn, shipped), excel)
    assert text.startswith("\ufeff") is excel
    other = open_memory(shipped)
    put(other, shipped, tmp_path, text)
    assert exchange.export_rows(other, shipped) == exchange.export_rows(conn, shipped)
    assert {table: rows for table, rows in dump(other).items() if table != "meta"} == {t: r for t, r in dump(conn).items() if t != "meta"}


def test_formulas_are_shielded_for_spreadsheets_only(conn, shipped, tmp_path):
    put(conn, shipped, tmp_path, "id,type,zh,power,note\nQ1,unit,=1+1,-1,'@x\n")
    rows = exchange.export_rows(conn, shipped)
    assert next(csv.DictReader(io.StringIO(exchange.to_csv(rows))))["zh"] == "=1+1"
    cells = next(csv.DictReader(io.StringIO(exchange.to_csv(rows, excel=True).removeprefix("\ufeff"), newline="")))
    assert (cells["zh"], cells["power"], cells["note"]) == ("'=1+1", "-1", "''@x")


def test_json_round_trip(conn, shipped, tmp_path):
    put(conn, shipped, tmp_path, OWN)
    text = exchange.to_json(exchange.export_rows(conn, shipped), "zmdj")
    other = open_memory(shipped)
    put(other, shipped, tmp_path, text, "own.json")
    assert exchange.to_json(exchange.export_rows(other, shipped), "zmdj") == text


def test_importing_the_whole_export_keeps_nothing_as_an_edit(conn, shipped, tmp_path):
    """Every card is in it, also those without an English name; and what is the same as given is no edit."""
    text = exchange.to_csv(exchange.export_rows(conn, shipped, everything=True))
    assert {row["id"] for row in csv.DictReader(io.StringIO(text))} == {card.id for card in shipped.cards}
    report = put(conn, shipped, tmp_path, text)
    assert {row.state for row in report} == {"unchanged"}
    assert conn.execute("SELECT count(*) FROM user_edit").fetchone()[0] == 0


def test_the_real_database_survives_its_own_whole_export(real, tmp_path):
    conn = open_memory(real)
    report = put(conn, real, tmp_path, exchange.to_csv(exchange.export_rows(conn, real, everything=True), excel=True))
    assert {row.state for row in report} == {"unchanged"}


EDITS = {
    "type": "tactic",
    "zh": "关平二",
    "en": "Guan Ping II",
    "aliases": "小关; 平",
    "element": "fire",
    "need": "2",
    "cost": "X",
    "flash": "3",
    "peerless": "yes",
    "basic": "yes",
    "counts_as": "关羽",
    "power": "9",
    "range": "4",
    "subtypes": "武将/女性",
    "printings": "MY-001,SR,我的包",
    "skill_zh": "摸一张牌。",
    "skill_en": "Draw a card.",
    "flavour_en": "Well.",
    "note": "mine",
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_that_comes_again_stays(conn, shipped, tmp_path, name):
    """What was edited and is imported again, from our own export or otherwise, is neither lost nor called changed."""
    edits.edit_card(conn, shipped, "CZ-003", {("front", name): EDITS[name]})
    rows = exchange.export_rows(conn, shipped)
    assert rows == [{"id": "CZ-003", "face": "front", name: EDITS[name]}]
    before = dump(conn)
    for everything in (False, False, True):
        report = put(conn, shipped, tmp_path, exchange.to_csv(exchange.export_rows(conn, shipped, everything)))
        assert {row.state for row in report} == {"unchanged"}
        assert exchange.export_rows(conn, shipped) == rows
    assert dump(conn) == before


def test_columns_and_cells_that_are_not_there_touch_nothing(conn, shipped, tmp_path):
    put(conn, shipped, tmp_path, "id,en,note\nCZ-003,Guan Ping,mine\nCZ-010,,other\n")
    put(conn, shipped, tmp_path, "id,en\nCZ-010,Blaze\nCZ-003,\n")
    assert query.card_row(conn, "CZ-003")["names"]["en"] == "Guan Ping"
    assert query.card_row(conn, "CZ-003")["note"] == "mine"
    assert (query.card_row(conn, "CZ-010")["names"]["en"], query.card_row(conn, "CZ-010")["note"]) == ("Blaze", "other")


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "gb18030"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_encodings_and_separators(conn, shipped, tmp_path, encoding, separator):
    text = f"编号{separator}英文名{separator}备注\r\nCZ-003{separator}Guan Ping{separator}笔记\r\n"
    put(conn, shipped, tmp_path, text.encode(encoding))
    assert (query.card_row(conn, "CZ-003")["names"]["en"], query.card_row(conn, "CZ-003")["note"]) == ("Guan Ping", "笔记")


def test_pinyin_goes_on_demand_only(conn, shipped, tmp_path):
    text = "id,type,zh,skill_zh\nP1,unit,張(zhāng)飛,進(jìn)入(SC)時(shí)(11)\n"
    put(conn, shipped, tmp_path, text)
    assert query.card_row(conn, "P1")["names"]["zh"] == "張(zhāng)飛"
    put(conn, shipped, tmp_path, text, no_pinyin=True)
    assert query.card_row(conn, "P1")["names"]["zh"] == "張飛"
    assert query.card_row(conn, "P1")["faces"][0]["texts"]["skill"]["zh"] == "進入(SC)時(11)"


BAD = {
    "empty": ("", "import.empty", None),
    "no-id": ("zh,en\n甲,A\n", "exchange.no_id_column", 1),
    "unknown": ("id,colour\nCZ-003,red\n", "exchange.unknown_column", 1),
    "twice": ("id,en,English\nCZ-003,a,b\n", "exchange.column_twice", 1),
    "cells": ("id,en\nCZ-003,a,b\n", "exchange.too_many_cells", 2),
    "quote": ('id,en\nCZ-003,"a\n', "exchange.not_csv", 2),
    "blank-id": ("id,en\n ,a\n", "exchange.no_id", 2),
    "long-id": (f"id,en\n{'x' * 65},a\n", "exchange.no_id", 2),
    "bad-cost": ("id,cost\nCZ-001,1\nCZ-003,three\n", "import.bad_value", 3),
    "bad-face": ("id,face,en\nCZ-003,back,a\n", "exchange.bad_face", 2),
    "bad-type": ("id,type,zh\nN1,monster,甲\n", "import.unknown_word", 2),
    "new-without-type": ("id,zh\nN1,甲\n", "import.card_needs", 2),
    "new-without-name": ("id,type\nN1,unit\n", "import.card_needs", 2),
    "bad-printing": ('id,printings\nCZ-003,"a,b,c,d"\n', "import.bad_value", 2),
    "twice-otherwise": ("id,en\nCZ-003,a\nCZ-003,b\n", "exchange.row_twice", 3),
    "nul": ("id,en\nCZ-003,a\x07\n", "import.bad_character", 2),
    "negative-need": ("id,need\nCZ-003,-1\n", "import.bad_value", 2),
    "long": (f"id,note\nCZ-003,{'x' * 10_001}\n", "import.too_long", 2),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_tables_name_their_place_and_change_nothing(conn, shipped, tmp_path, name):
    text, code, line = BAD[name]
    before = dump(conn)
    with pytest.raises(DataError) as caught:
        put(conn, shipped, tmp_path, text)
    found = [item for item in caught.value.faults if item.code == code]
    assert found, [item.code for item in caught.value.faults]
    assert (found[0].place.source, found[0].place.line) == ("own.csv", line)
    assert dump(conn) == before


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{}", "import.no_list"),
        ('{"format": "other", "cards": []}', "exchange.other_format"),
        ('{"format": "zmdj-cards", "version": 2, "cards": []}', "exchange.other_format"),
        ("[1]", "import.not_a_record"),
        ('[{"id": "CZ-003", "x": 1}]', "exchange.unknown_column"),
        ('[{"id": "CZ-003", "en": ["a"]}]', "import.wrong_kind"),
    ],
)
def test_bad_json_tables(conn, shipped, tmp_path, text, code):
    with pytest.raises(DataError) as caught:
        put(conn, shipped, tmp_path, text, "own.json")
    assert caught.value.faults[0].code == code


def test_number_of_rows(conn, shipped, tmp_path, monkeypatch):
    monkeypatch.setattr(exchange, "MAX_ROWS", 2)
    for text, name in (("id,en\na,1\nb,2\nc,3\n", "own.csv"), ('[{"id": "a"}, {"id": "b"}, {"id": "c"}]', "own.json")):
        with pytest.raises(DataError) as caught:
            put(conn, shipped, tmp_path, text, name)
        assert caught.value.faults[0].code == "import.too_many"


cells = st.text(max_size=12).filter(
    lambda text: not unstorable(text) and text != "" and not any(0xD800 <= ord(char) < 0xE000 for char in text)
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(en="0", note="0", skill="\r", excel=False)
@given(en=cells.map(str.strip).filter(bool), note=cells, skill=cells, excel=st.booleans())
def test_any_text_goes_round(shipped, tmp_path, en, note, skill, excel):
    """Text stays as typed, whatever it is."""
    rows = [{"id": "CZ-003", "face": "front", "en": en, "skill_en": skill, "note": note}]
    raw = exchange.to_csv(rows, excel).encode()
    path = tmp_path / "own.csv"
    back = exchange.read_csv(path, raw)
    assert [row for row, _ in back] == rows
    assert [row for row, _ in exchange.read_json(path, exchange.to_json(rows, "zmdj").encode())] == rows


def test_an_edited_id_follows_its_card_when_data_rename_it(conn, shipped):
    """A card that was known by one printing's serial and later has another id keeps the user's values."""
    from dataclasses import replace

    from zmdj_cards.store import build

    edits.edit_card(conn, shipped, "CZ-003", {("front", "en"): "Guan Ping"})
    renamed = tuple(card.model_copy(update={"id": "CZ-C-003"}) if card.id == "CZ-003" else card for card in shipped.cards)
    build.build(conn, replace(shipped, cards=renamed))
    assert query.find(conn, "CZ-003") == query.find(conn, "Guan Ping") == "CZ-C-003"


def test_limits_are_those_of_files(tmp_path):
    path = tmp_path / "big.csv"
    with path.open("wb") as stream:
        stream.truncate(jsonfile.MAX_BYTES + 1)
    with pytest.raises(DataError) as caught:
        exchange.read_csv(path)
    assert caught.value.faults[0].code == "import.too_large"
