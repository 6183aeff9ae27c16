"""Subtypes that stand in no list of the program: taken from a file's column, or added by the user; read, printed and played."""

from __future__ import annotations

import json

import pytest

import zmdj_cards as z
from tests.cli.run import run
from tests.store.conftest import record
from zmdj_cards.store import importer, own_words
from zmdj_cards.text.open_words import OpenWord

ROWS = """id,type,zh,element,need,cost,flash,power,range,subtypes,skill_zh
O-1,unit,新军甲,wind,1,1,1,5,1,青州兵,你的青州兵角色得+1武力。
O-2,unit,新军乙,wind,1,1,1,5,1,青州兵/武将,当此角色进场时，指定一个非青州兵角色，将其消灭。
O-3,unit,新军丙,wind,1,1,1,5,1,武将,对手的义从角色不能攻击。
"""


def test_subtypes_of_own_cards_are_words_of_their_texts(tmp_path):
    """Read in the texts of all cards, named in English once it is said, kept through an import, and gone when taken away."""
    base = ("--db", tmp_path / "cards.db")
    (tmp_path / "own.csv").write_text(ROWS, encoding="utf-8")
    assert run(*base, "import", "csv", tmp_path / "own.csv").code == 0
    unread = {row["id"]: row["unread"] for row in json.loads(run(*base, "text", "coverage", "--json").out)["cards"] if row["unread"]}
    assert list(unread) == ["O-3"]
    assert "non-Qingzhoubing unit" in run(*base, "card", "show", "新军乙", "--lang", "en").out
    assert run(*base, "text", "words", "--add", "青州兵", "--en", "Qingzhou Soldier").code == 0
    assert run(*base, "text", "words", "--add", "义从", "--en", "Volunteer").code == 0
    assert run(*base, "import", "csv", tmp_path / "own.csv").code == 0
    assert "non-Qingzhou Soldier unit" in run(*base, "card", "show", "新军乙", "--lang", "en").out
    assert "Volunteer units" in run(*base, "card", "show", "新军丙", "--lang", "en").out
    assert json.loads(run(*base, "text", "coverage", "--json").out)["gaps"] == []
    words = json.loads(run(*base, "text", "words", "--json").out)
    assert [(row["kind"], row["zh"], row["own"]) for row in words] == [("subtype", "义从", True), ("subtype", "青州兵", True)]
    card = next(card for card in z.load_cards(db=tmp_path / "cards.db") if card.id == "O-2")
    assert card.abilities == (
        'triggered(event(this_unit, [enters]), [steps([choose([sel(unit, 1, adjs=[not(of_subtype("青州兵"))])]), destroy(it)])])',
    )
    assert run(*base, "text", "words", "--remove", "义从").code == 0
    assert json.loads(run(*base, "text", "coverage", "--json").out)["gaps"] != []


OTHERS = """id,type,zh,element,need,cost,flash,power,range,subtypes,skill_zh
O-1,unit,新军甲,wind,1,1,1,5,1,武将,连击
O-2,unit,新军乙,wind,1,1,1,5,1,武将,连击（每当此角色攻击时，摸一张牌）
O-3,stratagem,新计丙,wind,1,1,1,,,,【反击】抓一张牌。
O-4,unit,新军丁,wind,1,1,1,5,1,武将,当此角色进场时，指定一个角色，其获得连击直到回合结束。
O-5,unit,新军戊,wind,1,1,1,5,1,武将,当此角色进场时，在其上放置一个士气标记。
"""


def test_keywords_timings_synonyms_and_markers_are_words_too(tmp_path):
    """A keyword means what its reminder says, wherever it stands; a timing and a synonym what the game says for them."""
    base = ("--db", tmp_path / "cards.db")
    (tmp_path / "own.csv").write_text(OTHERS, encoding="utf-8")
    assert run(*base, "import", "csv", tmp_path / "own.csv").code == 0
    more = [
        ("反击", "timing", "Riposte", "响应"), ("抓一张牌", "synonym", "", "摸一张牌"), ("士气", "marker", "Morale", ""),
        ("连击", "keyword", "Double Strike", "每当此角色攻击时，摸一张牌。"),
    ]  # fmt: skip
    for word, kind, english, means in more:
        assert run(*base, "text", "words", "--add", word, "--kind", kind, "--en", english, "--means", means).code == 0
    assert json.loads(run(*base, "text", "coverage", "--json").out)["gaps"] == []
    meant = "triggered(event(this_unit, [attacks]), [draw(1)], yes)"
    known = {card.id: card.abilities for card in z.load_cards(db=tmp_path / "cards.db")}
    assert known["O-1"] == known["O-2"] == (f'labelled("连击", {meant})',)
    assert known["O-3"] == ("spell([response], [draw(1)])",)
    assert f"gets=[quoted({meant})]" in known["O-4"][0]
    shown = "".join(run(*base, "card", "show", f"O-{number}", "--lang", "en").out for number in range(1, 6))
    assert "Double Strike (Whenever this unit attacks, draw a card.)" in shown
    assert "Morale marker" in shown


@pytest.mark.parametrize(
    ("words", "code"),
    [(("--add", "武将"), "text.word_known"), (("--add", "有 空"), "import.bad_value"), (("--add", ""), "import.bad_value"),
     (("--remove", "义从"), "text.no_word"), (("--add", "神速", "--kind", "keyword"), "text.word_known"),
     (("--add", "连击", "--kind", "keyword"), "text.word_meaning"),
     (("--add", "反击", "--kind", "timing", "--means", "吃饭"), "text.word_meaning"),
     (("--add", "士气", "--kind", "marker", "--game", "frontline"), "text.word_kind")],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value,
)  # fmt: skip
def test_what_is_no_new_word_is_refused(tmp_path, words, code):
    done = run("--db", tmp_path / "cards.db", "text", "words", *words)
    assert (done.code, code in done.err) == (1, True)


def test_a_new_subtype_of_a_file_is_reported_once_and_read(conn, shipped, card_file):
    speaks = record(2, "CZ-C-101", "乙", sub_cate="青州兵", skill_text="你的青州兵角色得+1武力。")
    report = importer.import_official(
        conn,
        shipped,
        [card_file(record(1, "CZ-C-100", "甲", sub_cate="青州兵"), speaks)],
    )
    assert report.repairs()["import.new_subtype"] == 1
    assert own_words.words(conn) == (OpenWord("subtype", "青州兵"),)
    status = conn.execute("SELECT status FROM texts WHERE card_id = 'CZ-C-101' AND lang = 'zh' AND kind = 'skill'").fetchone()
    assert status[0] == "full"
