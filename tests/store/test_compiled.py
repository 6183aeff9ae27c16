"""The seam to the ability compiler: status and notation of printed texts, and our own wording where nothing better is known."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.store.conftest import open_memory, record
from zmdj_cards.store import compiled, db, edits, importer, query
from zmdj_cards.store.search import search


class Echo:
    """A compiler that reads sentences without a comma, and writes a card's notation as English."""

    version = "echo-1"

    def read(self, text, kind, card):
        return compiled.Status("gaps" if "，" in text else "whole", f"{kind}:{card.id}")

    def write(self, card):
        return [compiled.OwnText("front", "en", "skill", " / ".join(card.abilities))] if card.abilities else []


def test_a_compiler_fills_status_notation_and_our_texts(shipped, card_file, monkeypatch):
    monkeypatch.setattr(compiled, "compiler", lambda game: Echo())
    assert db.full_digest("zmdj").endswith("-echo-1")
    cards = tuple(card.model_copy(update={"abilities": ("draw 1",)}) if card.id == "CZ-003" else card for card in shipped.cards)
    made = replace(shipped, cards=cards)
    conn = open_memory(made)
    importer.import_official(
        conn, made, [card_file(record(1, "CZ-003", "关平"), record(2, "CZ-010", "火攻", main_cate=4, skill_text="弃一张牌。"))]
    )
    rows = {row["card_id"]: (row["status"], row["notation"]) for row in conn.execute("SELECT * FROM texts WHERE source = 'official'")}
    assert rows == {"CZ-003": ("gaps", "skill:CZ-003"), "CZ-010": ("whole", "skill:CZ-010")}
    face = query.card_row(conn, "CZ-003")["faces"][0]
    assert face["texts"]["skill"]["en"] == "draw 1"
    assert face["status"] == {"skill": "gaps"}
    assert search(conn, '"draw 1"').cards == ("CZ-003",)
    edits.edit_card(conn, made, "CZ-003", {("front", "skill_en"): "Draw a card."})
    assert query.card_row(conn, "CZ-003")["faces"][0]["texts"]["skill"]["en"] == "Draw a card."


def test_without_a_compiler_texts_have_no_status(conn, shipped, card_file, monkeypatch):
    monkeypatch.setattr(compiled, "compiler", lambda game: None)
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
    row = conn.execute("SELECT * FROM cards WHERE id = 'CZ-001'").fetchone()
    assert (row["type"], row["need"], row["cost"], row["power"], row["range"], row["flash"]) == ("unit", 1, 3, 4, 1, 1)
    assert (row["peerless"], row["rules_name"], row["subtypes"], row["prints"], row["source"], row["retired"]) == (
        1,
        "赤焰·关羽",
        "蜀势力/武将",
        2,
        "ours",
        0,
    )
    row = conn.execute("SELECT * FROM elements WHERE id = 'fire'").fetchone()
    assert (row["zh"], row["en"], row["abbr"], row["position"]) == ("火", "Fire", "Fi", 2)
    assert json.loads(conn.execute("SELECT model FROM card_models WHERE card_id = 'CZ-001'").fetchone()[0])["zh"] == "赤焰·关羽"
