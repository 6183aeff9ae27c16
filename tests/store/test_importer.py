"""Import of the official file: nothing lost, each repair named, bad files leave no trace."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.shared import official_file
from tests.store.conftest import dump, open_memory, record
from zmdj_cards.errors import DataError
from zmdj_cards.store import build, db, edits, importer, inputs, migrations, query
from zmdj_cards.store.search.find import search
from zmdj_cards.store.sources import jsonfile


def take(conn, shipped, *paths, **options):
    return importer.import_official(conn, shipped, list(paths), **options)


def states(report):
    return [line.state for line in report.lines]


# ---- the real file ----


@pytest.mark.shared
def test_all_records_go_in_and_none_is_lost(real):
    """Rows in the file = rows in the database; texts as printed."""
    conn = open_memory(real)
    rows = json.loads(official_file().read_text(encoding="utf-8"))["data"]["list"]
    report = take(conn, real, official_file())
    assert report.count("added") == len(rows) == conn.execute("SELECT count(*) FROM official_record").fetchone()[0]
    assert report.count("refused") == 0
    assert report.new_cards == ()
    stored = {row[0]: json.loads(row[1]) for row in conn.execute("SELECT record_id, raw FROM official_record")}
    assert stored == {row["id"]: row for row in rows}
    texts = {row[0] for row in conn.execute("SELECT text FROM texts WHERE source = 'official' AND kind = 'skill'")}
    wordless = {line.serial for line in report.lines for note in line.notes if note.code == "import.no_ability"}
    for row in rows:
        if row["skill_text"].strip() and row["serial_number"] not in wordless:
            assert any(row["skill_text"].strip() == text.strip() for text in texts), row["serial_number"]
    assert conn.execute("SELECT count(*) FROM cards WHERE retired = 1").fetchone()[0] == 0


@pytest.mark.shared
def test_every_repair_of_the_real_file_is_named(real):
    repairs = take(open_memory(real), real, official_file()).repairs()
    wanted = {
        "import.space_in_name": 1, "import.duplicate_serial": 2, "import.pack_spelling": 23, "import.no_ability": 11,
        "import.ambush_is_flavour": 1, "import.subtype_missing": 2, "import.brackets": 2, "import.edge_space": 24,
    }  # fmt: skip
    assert {code: repairs[code] for code in wanted} == wanted
    assert "import.differs_from_ours" not in repairs


@pytest.mark.shared
def test_a_second_import_changes_nothing(real):
    conn = open_memory(real)
    take(conn, real, official_file())
    before = dump(conn)
    report = take(conn, real, official_file())
    assert set(states(report)) == {"unchanged"}
    assert dump(conn) == before


@pytest.mark.shared
def test_pages_bare_lists_and_whole_responses_are_one(real, tmp_path):
    rows = json.loads(official_file().read_text(encoding="utf-8"))["data"]["list"]
    pages = []
    for number, part in enumerate((rows[:100], rows[100:300], rows[300:])):
        pages.append(tmp_path / f"page{number}.json")
        pages[-1].write_text(json.dumps(part if number else {"data": {"list": part}}, ensure_ascii=False), encoding="utf-8")
    whole, paged = open_memory(real), open_memory(real)
    take(whole, real, official_file())
    take(paged, real, *pages)
    assert dump(whole)["texts"] == dump(paged)["texts"]
    assert dump(whole)["cards"] == dump(paged)["cards"]


def test_a_missing_page_is_noticed(conn, shipped, card_file, tmp_path):
    path = tmp_path / "page.json"
    path.write_text(json.dumps({"data": {"total": 3, "list": [record(1, "CZ-C-100", "甲")]}}), encoding="utf-8")
    assert [item.code for item in take(conn, shipped, path).remarks] == ["import.pages_missing"]
    other = card_file(record(2, "CZ-C-101", "乙"), record(3, "CZ-C-102", "丙"))
    assert take(conn, shipped, path, other).remarks == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_a_file_cut_anywhere_is_called_truncated(encoding):
    """Inside a character, an escape, a number or a word, too; a GBK file is named as such once a character of it stands."""
    text = '{"code": 0, "data": {"list": [\n {"id": 1.5e3, "a": true, "b": false, "c": null, "n": -1, "名": "关\\u5173\\"羽\\n𫗧"},\n{} ]}}'
    raw = text.encode(encoding)
    for cut in range(4, len(raw)):
        with pytest.raises(DataError) as caught:
            jsonfile.records(raw[:cut], "cut.json")
        gbk = encoding == "gb18030" and cut > text.index("名") + 1
        assert (cut, caught.value.faults[0].code) == (cut, "import.gbk" if gbk else "import.truncated")


@pytest.mark.shared
@pytest.mark.parametrize("cut", [1, 10, 1000, 100_000, -2])
def test_truncated_file(real, tmp_path, cut):
    conn = open_memory(real)
    before = dump(conn)
    path = tmp_path / "cut.json"
    path.write_bytes(official_file().read_bytes().rstrip()[:cut])
    with pytest.raises(DataError) as caught:
        take(conn, real, path)
    assert caught.value.faults[0].code == "import.truncated"
    assert caught.value.faults[0].place.source == "cut.json"
    assert dump(conn) == before


# ---- records and cards ----


def test_new_cards_sets_subtypes_and_packs_need_no_code(conn, shipped, card_file):
    """What nobody has translated is there, without an English name."""
    path = card_file(record(1, "CZ9-ZZ-007", "新将·某人", pack_name="第九弹", sub_cate="新势力/武将", rarity="ZZ"))
    report = take(conn, shipped, path)
    assert report.new_cards == ("CZ9-ZZ-007",)
    row = query.card_row(conn, "CZ9-ZZ-007")
    assert row["names"] == {"zh": "新将·某人", "en": None}
    assert row["printings"][0]["product"] == {"id": "第九弹", "zh": "第九弹", "en": None}
    assert row["printings"][0]["set"] == {"id": "CZ9", "zh": "CZ9", "en": None}
    assert row["faces"][0]["subtypes"][0] == {"zh": "新势力", "en": None}
    for text in ("set:CZ9", "r:zz", "sub:新势力", 'pack:"第九弹"', "xinjiang", "is:untranslated t:unit e:fire"):
        assert search(conn, text).cards == ("CZ9-ZZ-007",), text


def test_printings_of_one_card(conn, shipped, card_file):
    """R24: the same name and type is one card; the printing key is set, number and variant."""
    path = card_file(
        record(1, "CZ-UR-001b", "赤焰・关羽", rarity="UR", main_cate=8), record(2, "CZ-C-077", "新牌"), record(3, "CZ-PR-001", "新牌")
    )
    take(conn, shipped, path)
    assert {row[0] for row in conn.execute("SELECT serial FROM printings WHERE card_id = 'CZ-001'")} == {"CZ-001", "CZ-001a", "CZ-UR-001b"}
    assert [tuple(row) for row in conn.execute("SELECT serial FROM printings WHERE card_id = 'CZ-C-077' ORDER BY 1")] == [
        ("CZ-C-077",),
        ("CZ-PR-001",),
    ]
    keys = [tuple(row) for row in conn.execute("SELECT set_id, number, variant FROM printings WHERE card_id = 'CZ-001' ORDER BY position")]
    assert keys == [("CZ", "001", ""), ("CZ", "001", "a"), ("CZ", "001", "b")]


def test_awakened_faces_join_their_commander(conn, shipped, card_file):
    front = record(1, "CZ-L-050", "新帅", main_cate=1, cost_value=0, loyalty="", stats_flash=0, stats_might=2)
    back = record(2, "CZ-L-050*", "新帅", main_cate=6, cost_value=0, loyalty="", stats_flash=0, stats_might=4, skill_text="摸两张牌。")
    take(conn, shipped, card_file(back, front))
    row = query.card_row(conn, "CZ-L-050")
    assert [(face["face"], face["power"]) for face in row["faces"]] == [("front", 2), ("awakened", 4)]
    assert row["cost"] is None
    assert row["faces"][1]["texts"]["skill"]["zh"] == "摸两张牌。"


def test_named_as_another_and_basic_tactics(conn, shipped, card_file):
    """R23, R25."""
    one = record(1, "CZ-PR-090", "冒名", skill_text="摸一张牌。（此牌牌名视为赤焰·关羽）")
    two = record(
        2, "CZ-C-091", "雷兵法", main_cate=5, attr_war_art=6, cost_value=0, loyalty="", stats_might=0, stats_range=0, stats_flash=0
    )
    take(conn, shipped, card_file(one, two))
    assert query.card_row(conn, "CZ-PR-090")["counts_as"] == "赤焰·关羽"
    assert query.card_row(conn, "CZ-C-091")["basic"] is True
    assert query.load_index(conn).get("CZ-PR-090").rules_name == "赤焰·关羽"


REPAIRS = {
    "import.space_in_name": [record(1, "CZ-C-100", "某将 ·甲")],
    "import.edge_space": [record(1, "CZ-C-100", "甲", skill_text="摸一张牌。\n")],
    "import.duplicate_serial": [record(1, "CZ-C-100", "甲"), record(2, "CZ-C-100", "甲")],
    "import.pack_spelling": [record(1, "CZ-C-100", "甲", pack_name="第一弹")],
    "import.no_ability": [record(1, "CZ-C-100", "甲", skill_text="——")],
    "import.brackets": [record(1, "CZ-C-100", "甲", skill_text="破军 (对统帅)")],
    "import.ambush_is_flavour": [record(1, "CZ-C-100", "甲", ambush_text="他笑了。", effect_humor_text="他笑了。")],
    "import.subtype_missing": [record(1, "CZ-C-100", "甲"), record(2, "CZ-C-100a", "甲", sub_cate="蜀势力")],
    "import.value_differs": [record(1, "CZ-C-100", "甲"), record(2, "CZ-C-100a", "甲"), record(3, "CZ-C-100b", "甲", cost_value=9)],
    "import.wording_differs": [record(1, "CZ-C-100", "甲"), record(2, "CZ-C-100a", "甲", skill_text="进场时看对手的一张手牌。")],
    "import.no_cost": [record(1, "CZ-C-100", "甲", cost_value=99)],
    "import.record_twice": [record(1, "CZ-C-100", "甲"), record(1, "CZ-C-100", "甲")],
    "import.name_by_serial": [record(1, "CZ-003", "关平将军")],
    "import.serial_elsewhere": [record(1, "CZ-001", "关平")],
    "import.differs_from_ours": [record(1, "CZ-003", "关平", cost_value=7, attr_war_art=1)],
}


@pytest.mark.parametrize("code", REPAIRS, ids=lambda code: code.split(".")[1])
def test_each_repair_is_named_and_nothing_is_lost(conn, shipped, card_file, code):
    rows = REPAIRS[code]
    report = take(conn, shipped, card_file(*rows))
    assert code in report.repairs()
    assert report.repaired >= 1
    kept = {json.dumps(json.loads(row[0])) for row in conn.execute("SELECT raw FROM official_record")}
    assert kept == {json.dumps(row) for row in rows}
    noted = next(note for line in report.lines for note in line.notes if note.code == code)
    assert noted.place.card
    assert noted.message("en")
    assert noted.message("zh") != noted.message("en")


def test_the_serial_decides_when_only_the_name_differs(conn, shipped, card_file):
    take(conn, shipped, card_file(record(1, "CZ-003", "关平将军")))
    assert query.find(conn, "关平将军") == query.find(conn, "CZ-003") == "CZ-003"


@pytest.mark.parametrize("text", ["单位～武将", "单位~武将", "单位/武将", "单位／武将", "单位 / 武将"])
def test_subtype_separators(conn, shipped, card_file, text):
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲", sub_cate=text)))
    assert [item["zh"] for item in query.card_row(conn, "CZ-C-100")["faces"][0]["subtypes"]] == ["单位", "武将"]


@pytest.mark.parametrize("text", ["①支付，摸２张牌……", "時(shí)間　（SC）", "麼么 里裡 ↻", "a\r\nb\n\n"])
def test_text_is_kept_as_printed(conn, shipped, card_file, text):
    """Keys fold, texts never."""
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲", skill_text=text)))
    assert conn.execute("SELECT text FROM texts WHERE card_id = 'CZ-C-100'").fetchone()[0] == text


@pytest.mark.parametrize("cost", [99, 0])
def test_no_cost_is_none_and_formulas_stay(conn, shipped, card_file, cost):
    tactic = record(1, "CZ-C-100", "阵", main_cate=5, cost_value=cost, loyalty="", stats_might=0, stats_range=0, stats_flash=0)
    take(conn, shipped, card_file(tactic, record(2, "CZ-C-101", "乙", cost_value="X", stats_might="*+1")))
    assert query.card_row(conn, "CZ-C-100")["cost"] is None
    assert query.card_row(conn, "CZ-C-101")["cost"] == "X"
    assert query.card_row(conn, "CZ-C-101")["faces"][0]["power"] == "*+1"


# ---- again and again ----


def test_changes_are_reported_field_by_field_and_ids_stay(conn, shipped, card_file):
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲"), record(2, "CZ-C-101", "乙")))
    # An earlier serial of the same card appears later; and a name is corrected upstream.
    report = take(
        conn, shipped, card_file(record(3, "CZ-A-001", "甲"), record(1, "CZ-C-100", "甲", cost_value=5), record(2, "CZ-C-101", "乙改"))
    )
    assert states(report) == ["added", "changed", "changed"]
    assert report.lines[1].fields == {"cost_value": (2, 5)}
    assert report.new_cards == ()
    assert {query.find(conn, text) for text in ("CZ-A-001", "CZ-C-100", "甲")} == {"CZ-C-100"}
    assert query.find(conn, "乙改") == "CZ-C-101"


def test_the_database_can_be_derived_again_from_its_inputs(conn, shipped, card_file):
    take(conn, shipped, card_file(record(3, "CZ-C-100", "甲"), record(1, "CZ-C-100", "甲乙"), record(2, "CZ-003", "关平")))
    before = dump(conn)
    build.build(conn, shipped)
    after = dump(conn)
    assert {table: rows for table, rows in after.items() if table != "meta"} == {
        table: rows for table, rows in before.items() if table != "meta"
    }


def test_edits_of_the_user_survive_and_are_reported(conn, shipped, card_file):
    edits.edit_card(conn, shipped, "CZ-003", {("front", "en"): "Guan Ping", ("front", "cost"): "6", ("front", "skill_en"): "Mine."})
    report = take(conn, shipped, card_file(record(1, "CZ-003", "关平", attr_war_art=1, cost_value=4)))
    row = query.card_row(conn, "CZ-003")
    assert (row["names"]["en"], row["cost"], row["faces"][0]["texts"]["skill"]["en"]) == ("Guan Ping", 6, "Mine.")
    assert [(note.place.card, note.params["fields"]) for note in report.kept_local] == [("CZ-003", ["cost", "en", "skill_en"])]


def test_a_loss_of_more_than_5_percent_asks_first(conn, shipped, card_file):
    rows = [record(number, f"CZ-C-{100 + number}", f"将{number}") for number in range(40)]
    take(conn, shipped, card_file(*rows))
    before = dump(conn)
    worse = [{**row, "skill_text": "—"} if row["id"] < 3 else row for row in rows]
    for files, options in (([worse], {}), ([rows[:37]], {"replace": True})):
        with pytest.raises(importer.LossError) as caught:
            take(conn, shipped, card_file(*files[0]), **options)
        assert caught.value.faults[0].code == "import.loss"
        assert dump(conn) == before
    # Two of forty are five per cent, not more; and a page of the file removes nothing.
    assert take(conn, shipped, card_file(*[{**row, "skill_text": ""} if row["id"] < 2 else row for row in rows])).count("changed") == 2
    assert take(conn, shipped, card_file(*rows[2:9])).count("unchanged") == 7
    assert conn.execute("SELECT count(*) FROM official_record").fetchone()[0] == 40


def test_replace_retires_cards_and_never_reuses_their_ids(conn, shipped, card_file):
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲"), record(2, "CZ-C-101", "乙")))
    report = take(conn, shipped, card_file(record(2, "CZ-C-101", "乙")), replace=True, accept_loss=True)
    assert states(report) == ["unchanged", "removed"]
    assert query.card_row(conn, "CZ-C-100")["retired"] is True
    assert search(conn, "甲").cards == ()
    assert search(conn, "甲 is:retired").cards == ("CZ-C-100",)
    # Another card that now bears the serial gets another id.
    take(conn, shipped, card_file(record(9, "CZ-C-100", "全新", main_cate=2)))
    assert query.card_row(conn, "CZ-C-100~2")["names"]["zh"] == "全新"
    # The old one comes back as itself.
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲")))
    assert query.card_row(conn, "CZ-C-100")["retired"] is False


def test_shipped_cards_that_vanish_stay_as_retired(conn, shipped):
    build.build(conn, replace(shipped, cards=shipped.cards[1:]))
    assert query.card_row(conn, "CZ-001")["retired"] is True
    assert query.load_index(conn).get("CZ-001") is not None
    assert query.load_index(conn, retired=False).get("CZ-001") is None


# ---- files and records that are refused ----

BAD_FILES = {
    "empty": (b"", "import.empty"),
    "blank": (b" \n\t ", "import.empty"),
    "bom-only": (b"\xef\xbb\xbf", "import.empty"),
    "html": (b"<!DOCTYPE html><html><body>502</body></html>", "import.html"),
    "gbk": ('{"list":[{"name":"关羽"}]}'.encode("gbk"), "import.gbk"),
    "binary": (b"\xff\xd8\xff\xe0\x00\x10JFIF\x81\x00", "import.encoding"),
    "number": (b"42", "import.no_list"),
    "no-list": (b'{"code": 0, "data": {"cards": {}}}', "import.no_list"),
    "api-error": (b'{"code": 500, "message": "busy", "data": {"list": []}}', "import.api_error"),
    "nan": (b'{"list": [{"id": NaN}]}', "import.not_json"),
    "key-twice": (b'[{"id": 1, "id": 2}]', "import.not_json"),
    "trailing": (b"[] []", "import.not_json"),
    "cut": (b'{"data": {"list": [{"id": 1', "import.truncated"),
    "deep": (b"[" * 100_000 + b"]" * 100_000, "import.too_deep"),
    "not-a-record": (b"[1, null]", "import.not_a_record"),
    "no-fields": (b"[{}]", "import.missing_field"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_are_refused_and_leave_no_trace(conn, shipped, tmp_path, name):
    content, code = BAD_FILES[name]
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    before = dump(conn)
    with pytest.raises(DataError) as caught:
        take(conn, shipped, path)
    assert code in [item.code for item in caught.value.faults]
    assert all(item.place.source == "bad.json" for item in caught.value.faults if item.code != "import.nothing_changed")
    assert dump(conn) == before


def test_missing_file_is_a_clear_error(conn, shipped, tmp_path):
    with pytest.raises(DataError) as caught:
        take(conn, shipped, tmp_path / "nowhere.json")
    assert caught.value.faults[0].code == "import.unreadable"


def test_the_size_limit_counts_bytes_as_read(conn, shipped, tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(200 * 1024 * 1024)
    with pytest.raises(DataError) as caught:
        take(conn, shipped, path)
    assert caught.value.faults[0].code == "import.too_large"
    path.write_bytes(b"[]" + b" " * 100)
    with pytest.raises(DataError):
        take(conn, shipped, path, limit=50)


def test_number_of_records(conn, shipped, card_file, monkeypatch):
    monkeypatch.setattr(jsonfile, "MAX_RECORDS", 3)
    with pytest.raises(DataError) as caught:
        take(conn, shipped, card_file(*[record(number, f"CZ-C-{number}", f"将{number}") for number in range(4)]))
    assert caught.value.faults[0].code == "import.too_many"


BAD_RECORDS = {
    "missing": ({"name": None}, "import.wrong_kind"),
    "bool": ({"cost_value": True}, "import.wrong_kind"),
    "float": ({"stats_might": 1.5}, "import.wrong_kind"),
    "text-for-number": ({"id": "7"}, "import.wrong_kind"),
    "number-for-text": ({"loyalty": 1}, "import.wrong_kind"),
    "list": ({"sub_cate": ["a"]}, "import.wrong_kind"),
    "bad-cost": ({"cost_value": "three"}, "import.bad_value"),
    "huge": ({"stats_might": 10**30}, "import.bad_value"),
    "huge-id": ({"id": 2**80}, "import.bad_value"),
    "loyalty": ({"loyalty": "风风"}, "import.bad_value"),
    "no-name": ({"name": " "}, "import.empty_field"),
    "type": ({"main_cate": 77}, "import.unknown_type"),
    "element": ({"attr_war_art": 9}, "import.unknown_element"),
    "nul": ({"skill_text": "a\x00b"}, "import.bad_character"),
    "surrogate": ({"name": "\ud800"}, "import.bad_character"),
    "long-text": ({"skill_text": "长" * 10_001}, "import.too_long"),
    "long-name": ({"name": "长" * 201}, "import.too_long"),
    "long-serial": ({"serial_number": "Z" * 65}, "import.too_long"),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_one_bad_record_leaves_the_database_exactly_as_before(conn, shipped, tmp_path, name):
    """All or nothing; with ``partial`` the others go in and the bad one is listed."""
    changes, code = BAD_RECORDS[name]
    rows = [record(number, f"CZ-C-{number}", f"将{number}") for number in range(300, 305)]
    rows[3] = {**rows[3], **changes}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"data": {"list": rows}}, indent=0), encoding="utf-8")
    before = dump(conn)
    with pytest.raises(DataError) as caught:
        take(conn, shipped, path)
    assert [item.code for item in caught.value.faults] == [code, "import.nothing_changed"]
    assert caught.value.faults[0].place.line == 4 + 3 * (len(rows[0]) + 2)
    assert dump(conn) == before
    report = take(conn, shipped, path, partial=True)
    assert (report.count("added"), report.count("refused")) == (4, 1)


def test_the_same_id_with_other_contents_is_refused(conn, shipped, card_file):
    with pytest.raises(DataError) as caught:
        take(conn, shipped, card_file(record(1, "CZ-C-100", "甲"), record(1, "CZ-C-101", "乙")))
    assert caught.value.faults[0].code == "import.id_twice"


def test_all_faults_at_once(conn, shipped, card_file):
    bad = [record(1, "CZ-C-1", "甲", cost_value="?"), record(2, "CZ-C-2", "", rarity=5), "x"]
    with pytest.raises(DataError) as caught:
        take(conn, shipped, card_file(*bad, bare=True))
    assert len(caught.value.faults) >= 4


def test_a_failing_write_is_rolled_back(conn, shipped, card_file, monkeypatch):
    before = dump(conn)

    def fail(*_args):
        raise sqlite3.IntegrityError("row 300")

    monkeypatch.setattr("zmdj_cards.store.products.write", fail)
    with pytest.raises(sqlite3.IntegrityError):
        take(conn, shipped, card_file(record(1, "CZ-C-100", "甲")))
    monkeypatch.undo()
    assert dump(conn) == before


# ---- two at once, and old files ----

_SCRIPT = """
import sys
from pathlib import Path
from zmdj_cards.errors import ZmdjError
from zmdj_cards.store import build, importer, opening
conn = opening.open_db("zmdj", Path(sys.argv[1]))
importer.import_official(conn, build.load_shipped("zmdj"), [Path(sys.argv[2])])
"""


def test_two_processes_at_once(tmp_path, card_file):
    """Both create the same new database and import different files; both end well and nothing is lost."""
    paths = [
        card_file(*[record(1000 * half + n, f"CZ{half}-C-{n}", f"将{half}{n}") for n in range(60)], name=f"{half}.json") for half in (1, 2)
    ]
    target = tmp_path / "one.db"
    root = Path(__file__).parents[2]
    running = [subprocess.Popen([sys.executable, "-c", _SCRIPT, target, path], cwd=root, stderr=subprocess.PIPE) for path in paths]
    for process in running:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors.decode()
    conn = sqlite3.connect(target)
    assert conn.execute("SELECT count(*) FROM official_record").fetchone()[0] == 120
    assert conn.execute("SELECT count(*) FROM cards WHERE source = 'official'").fetchone()[0] == 120
    assert conn.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_a_lock_that_stays_is_one_clear_line(tmp_path, shipped, card_file):
    target = tmp_path / "one.db"
    conn = open_memory(shipped, target)
    conn.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(target, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DataError) as caught:
        take(conn, shipped, card_file(record(1, "CZ-C-100", "甲")))
    assert caught.value.faults[0].code == "store.locked"
    other.execute("ROLLBACK")
    assert take(conn, shipped, card_file(record(1, "CZ-C-100", "甲"))).count("added") == 1


def test_a_database_of_the_first_version_is_migrated_and_searchable(tmp_path, shipped, card_file):
    target = tmp_path / "old.db"
    old = db.connect(target)
    migrations.apply(old, stop_before="m003_keys")
    old.close()
    conn = open_memory(shipped, target)
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲将", skill_text="将一名武将移动到侧翼。")))
    assert search(conn, "侧翼").cards == search(conn, "甲将").cards == ("CZ-C-100",)


def test_links_between_tables_are_declared_and_hold(conn, shipped, card_file):
    """Who browses the file finds the set, the subtype or the card behind every value, also behind values no data knew before."""
    take(conn, shipped, card_file(record(1, "NEW7-C-100", "甲", pack_name="未知包", sub_cate="新类/武将", rarity="XX")))
    edits.edit_card(conn, shipped, "CZ-003", {("front", "printings"): "MY-001,QQ,我的包"})
    links = {
        (table, row[3], row[2])
        for (table,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for row in conn.execute(f"PRAGMA foreign_key_list([{table}])")
    }
    assert {("printings", "set_id", "sets"), ("printings", "card_id", "cards"), ("cards", "element", "elements")} <= links
    assert {("printings", "rarity", "rarities"), ("card_subtypes", "subtype", "subtypes"), ("texts", "card_id", "cards")} <= links
    assert [tuple(row) for row in conn.execute("PRAGMA foreign_key_check")] == []


def test_inputs_round_trip(conn, shipped, card_file):
    take(conn, shipped, card_file(record(1, "CZ-C-100", "甲")))
    assert inputs.load(conn) == inputs.load(conn).copy()
