"""Look-up, one card, index, glossary, rules."""

from __future__ import annotations

import pytest

from zmdj_cards.errors import DataError
from zmdj_cards.store import edits, query
from zmdj_cards.store.lint import lint
from zmdj_cards.store.search.find import search
from zmdj_cards.text.normalize import mixed_script

FINDS = {
    "CZ-001": "CZ-001",
    "cz001": "CZ-001",
    "ＣＺ００１Ａ": "CZ-001",
    "赤焰·关羽": "CZ-001",
    "赤焰•關羽": "CZ-001",
    "赤焰关羽": "CZ-001",
    "Red Flame · Guan Yu": "CZ-001",
    "red flame guan yu": "CZ-001",
    "大胡子": "CZ-001",
    "LONG BEARD": "CZ-001",
    "火攻": "CZ-010",
    "Fire Attack": "CZ-010",
    "虚空统帅": "CZ-C01",
    "虚空统帅·觉醒": "CZ-C01",
    "Void Commander · Awakened": "CZ-C01",
    "cz-c01*": "CZ-C01",
    "CZ-C01★": "CZ-C01",
    " 关平 ": "CZ-003",
}


@pytest.mark.parametrize("text", FINDS)
def test_find(conn, text):
    assert query.find(conn, text) == FINDS[text]


def test_a_person_of_two_cards_is_ambiguous(conn):
    with pytest.raises(DataError) as caught:
        query.find(conn, "关羽")
    (found,) = caught.value.faults
    assert found.code == "store.ambiguous"
    assert found.params["names"] == ["CZ-001 赤焰·关羽", "CZ-002 汉寿亭侯·关羽"]


def test_near_names_are_named_and_not_used(conn):
    with pytest.raises(DataError) as caught:
        query.find(conn, "关苹")
    (found,) = caught.value.faults
    assert found.code == "store.no_card_near"
    assert "关平" in found.params["names"]
    assert len(found.params["names"]) <= 3
    with pytest.raises(DataError) as caught:
        query.find(conn, "%%%")
    assert caught.value.faults[0].code == "store.no_card"


def test_every_shipped_card_by_every_name_of_its_own(real):
    from tests.store.conftest import open_memory

    conn = open_memory(real)
    for card in real.cards:
        for text in (
            card.id,
            card.id.lower(),
            card.id.replace("-", "").lower(),
            card.zh,
            card.en,
            *card.aliases,
            *(item.serial for item in card.printing),
        ):
            assert query.find(conn, text) == card.id, text


def test_card_row_is_whole(conn):
    row = query.card_row(conn, "CZ-C01")
    assert row["names"] == {"zh": "虚空统帅", "en": "Void Commander"}
    assert row["cost"] is None
    assert [(face["face"], face["zh"], face["power"], face["range"]) for face in row["faces"]] == [
        ("front", "虚空统帅", 2, 1),
        ("awakened", "虚空统帅·觉醒", 5, 2),
    ]
    assert [item["serial"] for item in row["printings"]] == ["CZ-C01", "CZ-C01*"]
    with pytest.raises(KeyError):
        query.card_row(conn, "nothing")


def test_load_index_gives_the_cards_that_went_in(conn, shipped):
    index = query.load_index(conn)
    assert {card.id: card for card in index.cards} == {card.id: card for card in shipped.cards}


def test_the_users_english_name_does_not_touch_ids(conn, shipped):
    before = [card.id for card in query.load_index(conn).cards]
    edits.edit_card(conn, shipped, "CZ-003", {("front", "en"): "Guan Ping the Younger"})
    index = query.load_index(conn)
    assert [card.id for card in index.cards] == before
    assert index.find("guan ping the younger").cards[0].id == "CZ-003"
    assert query.find(conn, "Guan Ping the Younger") == "CZ-003"


def test_edits_and_their_withdrawal(conn, shipped):
    values = {("front", "en"): "Guan Ping", ("front", "cost"): "X", ("front", "note"): "mine", ("front", "skill_zh"): "摸牌。"}
    report = edits.edit_card(conn, shipped, "CZ-003", values)
    assert (report.state, set(report.fields)) == ("changed", {"front.en", "front.cost", "front.note", "front.skill_zh"})
    assert search(conn, "is:edited").cards == ("CZ-003",)
    assert query.card_row(conn, "CZ-003")["cost"] == "X"
    assert edits.edit_card(conn, shipped, "CZ-003", values).state == "unchanged"
    edits.edit_card(conn, shipped, "CZ-003", {}, [("front", name) for name in ("en", "cost", "note", "skill_zh")])
    assert query.card_row(conn, "CZ-003")["names"]["en"] is None
    assert conn.execute("SELECT count(*) FROM user_edit").fetchone()[0] == 0


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        (("front", "cost"), "three", "import.bad_value"),
        (("front", "colour"), "x", "exchange.unknown_column"),
        (("awakened", "cost"), "3", "exchange.bad_face"),
        (("front", "element"), "water", "import.unknown_word"),
        (("front", "peerless"), "perhaps", "import.bad_value"),
        (("front", "en"), "x" * 201, "import.too_long"),
        (("front", "note"), "\x07", "import.bad_character"),
        (("front", "need"), "-1", "import.bad_value"),
        (("back", "en"), "x", "exchange.bad_face"),
    ],
)
def test_a_bad_value_names_card_and_field(conn, shipped, key, value, code):
    with pytest.raises(DataError) as caught:
        edits.edit_card(conn, shipped, "CZ-003", {key: value})
    (found,) = caught.value.faults
    assert (found.code, found.place.card, found.params["field"]) == (code, "CZ-003", key[1])
    assert conn.execute("SELECT count(*) FROM user_edit").fetchone()[0] == 0


@pytest.mark.parametrize(
    ("text", "mixed"),
    [("什么時候", ("時", "么")), ("什麼時候", ("", "")), ("什么时候", ("", "")), ("里面", ("", "")), ("abc 关羽", ("", ""))],
)
def test_mixed_scripts_are_listed(conn, shipped, text, mixed):
    assert mixed_script(text) == mixed
    edits.edit_card(conn, shipped, "CZ-003", {("front", "skill_zh"): text})
    assert any(item.code == "lint.mixed_script" for item in lint(conn)) is bool(mixed[0])
    assert [item.place.card for item in lint(conn) if item.code == "lint.no_english_name"] == ["CZ-003"]


def test_terms_and_rules(conn):
    assert [row["id"] for row in query.terms(conn, "伏击")] == [row["id"] for row in query.terms(conn, "ambush")] == ["ambush"]
    assert len(query.terms(conn)) > 50
    assert query.rules(conn, "hand_limit")[0]["value"] == "7"
    assert all(row["origin"] == "assumed" for row in query.rules(conn, origin="assumed"))
    for call, code in ((query.terms, "store.no_term_near"), (query.rules, "store.no_rule")):
        with pytest.raises(DataError) as caught:
            call(conn, "ambusch")
        assert caught.value.faults[0].code == code
    with pytest.raises(DataError) as caught:
        query.terms(conn, "%%%")
    assert caught.value.faults[0].code == "store.no_term"
