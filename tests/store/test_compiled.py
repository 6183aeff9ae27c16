"""The seam to the ability compiler: status and notation of printed texts, our own wording, stale translations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.conftest import open_memory, record
from zmdj_cards.store import compiled, edits, importer, query
from zmdj_cards.store.search.find import search

DRAW = "triggered(event(this_unit, [enters]), [draw(1)])"
AMBUSH = "ambush([draw(2)])"


@pytest.fixture
def made(shipped):
    """The invented cards, with two abilities on CZ-003."""
    cards = tuple(card.model_copy(update={"abilities": (DRAW, AMBUSH)}) if card.id == "CZ-003" else card for card in shipped.cards)
    return replace(shipped, cards=cards)


def face_of(conn, card_id):
    return query.card_row(conn, card_id)["faces"][0]


def official(card_file, skill, ambush=""):
    return [card_file(record(1, "CZ-003", "关平", skill_text=skill, ambush_text=ambush))]


def test_without_an_official_file_both_languages_are_printed_from_the_abilities(made):
    face = face_of(open_memory(made), "CZ-003")
    assert face["texts"] == {
        "skill": {"zh": "当此角色进场时，摸一张牌。", "en": "When this unit enters, draw a card."},
        "ambush": {"zh": "摸两张牌。", "en": "[Ambush] Draw two cards."},
    }
    assert search(open_memory(made), '"when this unit enters"').cards == ("CZ-003",)


def test_the_official_text_holds_and_its_english_is_ours(made, card_file):
    conn = open_memory(made)
    report = importer.import_official(conn, made, official(card_file, "当此角色阵亡时，摸三张牌。\n", "摸两张牌。"))
    face = face_of(conn, "CZ-003")
    assert face["texts"]["skill"] == {"zh": "当此角色阵亡时，摸三张牌。\n", "en": "When this unit dies, draw three cards."}
    assert face["status"] == {"skill_zh": "full", "ambush_zh": "full"}
    assert "import.ability_differs" in report.repairs()


def test_the_same_ability_in_other_words_is_no_difference(made, card_file):
    conn = open_memory(made)
    report = importer.import_official(conn, made, official(card_file, "当此角色进场时， 摸1张牌", "摸两张牌。"))
    assert "import.ability_differs" not in report.repairs()


def test_a_text_with_a_gap_is_shown_but_never_half_translated(made, card_file):
    conn = open_memory(made)
    report = importer.import_official(conn, made, official(card_file, "当此角色进场时，摸一张牌，然后跳一支舞。", "摸两张牌。"))
    face = face_of(conn, "CZ-003")
    assert "en" not in face["texts"]["skill"]
    assert face["status"]["skill_zh"] == "gaps"
    assert face["texts"]["ambush"]["en"] == "[Ambush] Draw two cards."
    assert "import.text_unread" in report.repairs()


def test_a_translation_is_stale_once_its_chinese_has_changed(made, card_file):
    conn = open_memory(made)
    edits.edit_card(conn, made, "CZ-003", {("front", "skill_en"): "Draw one on arrival."})
    assert face_of(conn, "CZ-003")["texts"]["skill"]["en"] == "Draw one on arrival."
    importer.import_official(conn, made, official(card_file, "当此角色进场时，摸一张牌。 ", "摸两张牌。"))
    assert "skill_en" not in face_of(conn, "CZ-003")["status"], "the same text is no change"
    importer.import_official(conn, made, official(card_file, "当此角色进场时，摸两张牌。", "摸两张牌。"))
    face = face_of(conn, "CZ-003")
    assert (face["texts"]["skill"]["en"], face["status"]["skill_en"]) == ("Draw one on arrival.", "stale")
    edits.edit_card(conn, made, "CZ-003", {("front", "skill_en"): "Draw one on arrival."})
    assert "skill_en" not in face_of(conn, "CZ-003")["status"], "said again, it is a translation of the present text"
    edits.edit_card(conn, made, "CZ-003", {}, reset=[("front", "skill_en")])
    assert face_of(conn, "CZ-003")["texts"]["skill"]["en"] == "When this unit enters, draw two cards."
    assert conn.execute("SELECT count(*) FROM edit_source").fetchone()[0] == 0


def test_a_game_without_a_compiler_has_texts_without_a_status(conn, shipped, card_file, monkeypatch):
    monkeypatch.setattr(compiled, "compiler", lambda *_: None)
    importer.import_official(conn, shipped, [card_file(record(1, "CZ-003", "关平"))])
    assert {(row["status"], row["notation"]) for row in conn.execute("SELECT * FROM texts")} == {(None, None)}


def test_rows_fit_the_columns_they_go_into(conn):
    """Rows are written by position: each column holds what its name says."""
    row = conn.execute("SELECT * FROM printings WHERE serial = 'CZ-001a'").fetchone()
    assert (row["set_id"], row["number"], row["variant"], row["rarity"], row["product"], row["code"]) == (
        "CZ",
        "001",
        "a",
        "UR",
        "launch-box",
        "cz001a",
    )
