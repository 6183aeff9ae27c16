"""Names, ids and the user's own values: nothing is lost, taken over or hidden by a correction or a card of one's own."""

from __future__ import annotations

import pytest

from tests.store.conftest import dump, open_memory, record
from zmdj_cards.decks.validate import check
from zmdj_cards.errors import DataError, Place, UsageError
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format
from zmdj_cards.store import edits, exchange, importer, query
from zmdj_cards.store.lint import lint
from zmdj_cards.store.search.find import search


def own(conn, shipped, card_id, **values):
    """One row of a table of the user's."""
    return exchange.import_rows(conn, shipped, [({"id": card_id, **values}, Place())])[0]


def named(conn, text):
    """(ids, how) that a list means by a name."""
    match = query.load_index(conn).find(text)
    return (tuple(card.id for card in match.cards), match.how) if match else ((), "")


@pytest.mark.parametrize(
    ("lang", "old", "new"), [("en", "Red Flame · Guan Yu", "Crimson Flame · Guan Yu"), ("zh", "赤焰·关羽", "烈焰·关羽")]
)
def test_n_05_a_renamed_card_keeps_its_old_name(conn, shipped, lang, old, new):
    """Lists of before still hold; the new name is shown; taking it back leaves nothing behind."""
    edits.edit_card(conn, shipped, "CZ-001", {("front", lang): new})
    assert named(conn, new) == (("CZ-001",), "name")
    assert named(conn, old) == (("CZ-001",), "alias")
    assert query.find(conn, old) == query.find(conn, new) == "CZ-001"
    assert (query.other_name(conn, "CZ-001", old), query.other_name(conn, "CZ-001", new)) == (True, False)
    assert old in query.card_row(conn, "CZ-001")["aliases"]
    again = "Scarlet · Guan Yu" if lang == "en" else "丹焰·关羽"
    edits.edit_card(conn, shipped, "CZ-001", {("front", lang): again})
    assert [named(conn, name)[0] for name in (old, new, again)] == [("CZ-001",)] * 3
    edits.edit_card(conn, shipped, "CZ-001", {}, [("front", lang), ("front", "aliases")])
    assert named(conn, old) == (("CZ-001",), "name")
    assert edits.all_edits(conn, shipped) == []


def test_n_05_an_old_name_that_another_card_bears_now_is_that_cards(conn, shipped):
    """Two cards that exchange their names stay two cards with one name each."""
    first, second = (query.card_row(conn, card)["names"]["en"] for card in ("CZ-001", "CZ-002"))
    edits.edit_card(conn, shipped, "CZ-001", {("front", "en"): second})
    edits.edit_card(conn, shipped, "CZ-002", {("front", "en"): first})
    assert (named(conn, second), named(conn, first)) == ((("CZ-001",), "name"), (("CZ-002",), "name"))


@pytest.mark.parametrize("first", ["own", "edit"])
@pytest.mark.parametrize(("lang", "old"), [("en", "Red Flame · Guan Yu"), ("zh", "赤焰·关羽")])
def test_an_own_card_does_not_take_the_old_name_of_a_renamed_one(conn, shipped, lang, old, first):
    """Whichever of them came first."""
    steps = {
        "own": lambda: own(conn, shipped, "TT-1", **{"zh": "甲", lang: old}, type="unit"),
        "edit": lambda: edits.edit_card(conn, shipped, "CZ-001", {("front", lang): "丹焰·关羽"}),
    }
    for step in (first, *({*steps} - {first})):
        steps[step]()
    assert named(conn, old) == (("CZ-001",), "alias")
    assert query.find(conn, old) == "CZ-001"
    assert named(conn, "TT-1")[0] == ("TT-1",)


def test_a_warning_of_a_name_says_what_lists_mean(conn, shipped):
    """Of a name that two cards have: the one that keeps it and the one that does not, or that it is refused."""

    def warned(report):
        return [(note.code, note.params.get("own"), note.params.get("other", note.params.get("cards"))) for note in report.notes]

    first, second = (query.card_row(conn, card)["names"]["zh"] for card in ("CZ-001", "CZ-002"))
    assert warned(own(conn, shipped, "TT-1", zh=first, type="unit")) == [("exchange.name_taken", "TT-1", [f"CZ-001 {first}"])]
    new = "丹焰·甲"
    assert warned(edits.edit_card(conn, shipped, "CZ-001", {("front", "zh"): new})) == [("exchange.name_taken", "TT-1", [f"CZ-001 {new}"])]
    both = warned(edits.edit_card(conn, shipped, "CZ-001", {("front", "zh"): second}))
    assert ("exchange.name_shared", None, [f"CZ-001 {second}", f"CZ-002 {second}"]) in both
    assert named(conn, second)[0] == ("CZ-001", "CZ-002")


@pytest.mark.parametrize("written", ["cz-003", "CZ003", "ｃｚ－００３"])
def test_f7_ids_are_compared_without_case(conn, shipped, written):
    report = own(conn, shipped, written, en="Dup")
    assert (report.card, report.state, [note.code for note in report.notes]) == ("CZ-003", "changed", ["exchange.other_id"])
    assert conn.execute("SELECT count(*) FROM user_card").fetchone()[0] == 0
    assert query.find(conn, "Dup") == "CZ-003"


def test_f7_the_serial_of_a_printing_means_its_card(conn, shipped):
    assert own(conn, shipped, "CZ-001a", en="Dup").card == "CZ-001"


def test_f7_two_spellings_of_one_new_id_are_one_card(conn, shipped):
    rows = [({"id": "X-1", "zh": "甲", "type": "unit"}, Place()), ({"id": "x-1", "en": "A"}, Place())]
    assert [row.card for row in exchange.import_rows(conn, shipped, rows)] == ["X-1"]
    with pytest.raises(DataError) as caught:
        exchange.import_rows(conn, shipped, [({"id": "X-1", "en": "B"}, Place()), ({"id": "x-1", "en": "C"}, Place())])
    assert [item.code for item in caught.value.faults] == ["exchange.row_twice"]


def test_f7_a_row_of_an_unknown_id_without_a_name_says_what_is_missing(conn, shipped):
    with pytest.raises(DataError) as caught:
        own(conn, shipped, "NEW-1", en="Only English")
    assert [(item.code, item.params["fields"]) for item in caught.value.faults] == [("import.card_needs", ["zh", "type"])]


def test_f7_an_own_card_can_be_removed_and_no_other(conn, shipped):
    before = dump(conn)
    own(conn, shipped, "X-1", zh="甲", type="unit", skill_en="Draw a card.")
    assert search(conn, "is:own").cards == ("X-1",)
    assert edits.remove_card(conn, shipped, "X-1").fields["front.zh"] == ("甲", None)
    after = dump(conn)
    assert {table: rows for table, rows in after.items() if table != "meta"} == {
        table: rows for table, rows in before.items() if table != "meta"
    }
    with pytest.raises(UsageError) as caught:
        edits.remove_card(conn, shipped, "CZ-003")
    assert caught.value.faults[0].code == "store.not_own"


@pytest.mark.parametrize("name", ["赤焰·关羽", "赤焰关羽", "Red Flame · Guan Yu", "关平"])
def test_an_own_card_of_a_known_name_is_said_and_never_wins(conn, shipped, name):
    """T2-37: by name lists mean what they meant before; the card is meant by its id."""
    meant, found = named(conn, name), query.find(conn, name)
    report = own(conn, shipped, "TT-1", zh=name, type="unit")
    assert [note.code for note in report.notes] == ["exchange.name_taken"]
    assert named(conn, name) == meant
    assert query.find(conn, name) == found != "TT-1"
    assert named(conn, "TT-1")[0] == ("TT-1",)
    assert query.find(conn, "tt-1") == "TT-1"


def test_a_persons_name_stays_with_its_persons(conn, shipped):
    """The own card 关羽 makes no list mean it: neither where one card bears the name nor where several do."""
    meant = named(conn, "关羽")
    report = own(conn, shipped, "TT-1", zh="关羽", type="unit")
    assert [note.code for note in report.notes] == ["exchange.name_taken"]
    assert named(conn, "关羽") == meant
    assert meant[1] == "person"


def test_an_own_name_that_nobody_else_has_means_the_own_card():
    index = CardIndex([], ())
    assert index.find("x") is None
    assert index.suggest("x") == ()


def test_a_correction_says_what_stood_there(conn, shipped):
    old = query.card_row(conn, "CZ-001")["names"]["en"]
    assert edits.edit_card(conn, shipped, "CZ-001", {("front", "en"): "Other"}).fields == {"front.en": (old, "Other")}
    assert edits.edit_card(conn, shipped, "CZ-001", {}, [("front", "en")]).fields == {"front.en": ("Other", old)}


def test_own_values_are_named_in_every_verdict(conn, shipped):
    """A judge sees that a deck was judged with other cards than the program's; decks without such a card are judged as before."""
    fmt = find_format("zmdj")
    deck, other = (Deck(entries=(Entry(section="main", card=card, count=1),)) for card in ("CZ-001", "CZ-003"))
    before = [check(each, fmt, query.load_index(conn), "1") for each in (deck, other)]
    edits.edit_card(conn, shipped, "CZ-001", {("front", "cost"): "1"})
    after = [check(each, fmt, query.load_index(conn), "1") for each in (deck, other)]
    assert [item.code for item in after[0].faults if item not in before[0].faults] == ["deck.own_values"]
    assert after[0].cards != before[0].cards
    assert after[1] == before[1]
    edits.edit_card(conn, shipped, "CZ-001", {}, [("front", "cost")])
    assert check(deck, fmt, query.load_index(conn), "1") == before[0]


def test_english_that_the_program_made_stays_the_programs(conn, shipped, tmp_path):
    """All cards out and in again: what was derived from a corrected text is no edit."""
    edits.edit_card(conn, shipped, "CZ-003", {("front", "skill_zh"): "当此角色进场时，摸两张牌。"})
    path = tmp_path / "all.csv"
    path.write_text(exchange.to_csv(exchange.export_rows(conn, shipped, everything=True)), encoding="utf-8", newline="")
    assert {row.state for row in exchange.import_rows(conn, shipped, exchange.read_csv(path))} == {"unchanged"}


def test_a_dry_run_reports_all_and_changes_nothing(conn, shipped, card_file):
    before = dump(conn)
    file = card_file(record(1, "CZ-C-100", "甲"))
    tried = importer.import_official(conn, shipped, [file], dry_run=True)
    rows = [({"id": "X-1", "zh": "甲", "type": "unit"}, Place()), ({"id": "CZ-003", "en": "New"}, Place())]
    states = [row.state for row in exchange.import_rows(conn, shipped, rows, dry_run=True)]
    assert (tried.count("added"), states) == (1, ["added", "changed"])
    assert dump(conn) == before
    assert importer.import_official(conn, shipped, [file]).to_dict() == tried.to_dict()


ODD = {"lint.radical": "⾦甲兵", "lint.private_use": "银\ue000甲", "lint.invisible": "铜\u200b甲", "lint.selector": "凞\U000e010b将"}


@pytest.mark.parametrize("code", ODD)
def test_n_11_characters_that_nobody_sees_are_named(shipped, code):
    """In names, texts and notes alike."""
    for field in ("zh", "skill_zh", "skill_en", "note"):
        conn = open_memory(shipped)
        edits.edit_card(conn, shipped, "CZ-003", {("front", field): ODD[code]})
        found = [item for item in lint(conn) if item.code in ODD]
        assert [(item.code, item.place.card) for item in found] == [(code, "CZ-003")], field
        assert found[0].params["characters"] == [f"U+{ord(char):04X}" for char in ODD[code] if ord(char) > 0x9FFF or char in "⾦\u200b"]
