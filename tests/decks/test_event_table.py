"""The table of an event in every form that spreadsheets save (T2-36, F11)."""

from __future__ import annotations

import itertools

import pytest

from zmdj_cards.decks.event_table import MAX_FIELD, deck_of, read_event_table
from zmdj_cards.errors import DataError

HEADS = (("player", "deck"), ("选手", "卡组"), ("Player Name", "Deck list"), ("姓名", "套牌"), ("玩家", "牌组"), ("PLAYER", "Deck-Code"))
ROWS = (("张三", "a.txt"), ("Li, Hua", "wind-lu-lingqi-swift"), ("王 五", ""))


def codes(faults):
    return [(item.code, item.place.line) for item in faults]


def written(rows, mark: str, end: str, quote: bool) -> str:
    def cell(text: str) -> str:
        return f'"{text}"' if quote or mark in text else text

    return "".join(mark.join(cell(text) for text in row) + end for row in rows)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("mark", [",", ";", "\t", "；", "，", "|"])
def test_any_mark_line_end_encoding_and_head(mark, encoding):
    for head, end, quote, tail in itertools.product(HEADS, ("\n", "\r\n", "\r"), (False, True), ("", mark, mark * 3)):
        text = written([head, *ROWS], mark, tail + end, quote)
        rows = read_event_table(text.encode(encoding), "event.csv")
        assert [(row.fields["player"], row.deck, row.place.line, row.fault) for row in rows] == [
            (name, deck, number, None) for number, (name, deck) in enumerate(ROWS, 2)
        ], text


def test_what_spreadsheets_put_around_a_table():
    rows = read_event_table("sep=;\n\n;;\n选手;卡组;\n甲;a.txt;\n;;\n\n乙;b.txt;\n".encode(), "event.csv")
    assert [(row.fields["player"], row.deck, row.place.line) for row in rows] == [("甲", "a.txt", 5), ("乙", "b.txt", 8)]
    rows = read_event_table(b'player,event,deck\n"A\nB","x ""y"" z",c\nD,,e\n', "event.csv")
    assert [(row.fields["player"], row.fields["event"], row.place.line) for row in rows] == [("A B", 'x "y" z', 2), ("D", "", 4)]


def test_a_row_that_is_wrong_says_so_and_stops_no_other():
    text = "player,deck\nA,a.txt,,\nB,b.txt,,stray\n" + "x" * (MAX_FIELD + 1) + ",c.txt\nD,d.txt\n"
    rows = read_event_table(text.encode(), "event.csv")
    assert codes(row.fault for row in rows if row.fault) == [("event.cells", 3), ("event.long", 4)]
    assert [row.deck for row in rows if row.fault is None] == ["a.txt", "d.txt"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "event.empty"),
        (b"\n;;\n \n", "event.empty"),
        (b"player,colour,deck\na,b,c\n", "event.column"),
        ("player,deck,卡组\na,b,c\n".encode(), "event.column_twice"),
        (b"player,deck\nA," + b"x" * 200_000 + b"\n", "event.broken"),
        (b"PK\x03\x04", None),
        (b"%PDF-1.7", "deck.document"),
        (b"\xff\xfe\x00", "text.encoding"),
        (b"player,deck\n" + b"a,b\n" * 6_000, "deck.too_many_lines"),
    ],
)
def test_f11_what_is_no_table_of_an_event_is_named(raw, code):
    with pytest.raises(DataError) as caught:
        read_event_table(raw, "event.csv")
    assert code is None or {item.code for item in caught.value.faults} == {code}
    assert all(item.message("zh") and item.place.source == "event.csv" for item in caught.value.faults)


def test_a_file_beside_the_table_goes_before_a_name(tmp_path):
    (tmp_path / "wind-lu-lingqi-swift").write_text("1 x", encoding="utf-8")
    (row,) = read_event_table(b"player,deck\nA,wind-lu-lingqi-swift\n")
    assert deck_of(row, tmp_path / "event.csv") == str(tmp_path / "wind-lu-lingqi-swift")
    assert deck_of(row, tmp_path / "elsewhere" / "event.csv") == "wind-lu-lingqi-swift"
    (row,) = read_event_table(b"player,deck\nA,\n")
    assert deck_of(row, tmp_path / "event.csv") == ""
    (row,) = read_event_table(f"player,deck\nA,{'x' * 1_900}\n".encode())
    assert deck_of(row, tmp_path / "event.csv") == "x" * 1_900
