"""Deck lists as people type them."""

from __future__ import annotations

import contextlib
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.text_list import split_lines
from zmdj_cards.decks.limits import MAX_BYTES, MAX_ENTRIES, MAX_LINE_LENGTH, MAX_LINES, MAX_NAME_LENGTH
from zmdj_cards.decks.read import read_deck
from zmdj_cards.errors import DataError
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex


def cards(result):
    """The entries as short strings: ``main 3 CZ-001/CZ-001a``."""
    rows = []
    for entry in result.deck.entries:
        rows.append(f"{entry.section} {entry.count} {entry.card}" + (f"/{entry.printing}" if entry.printing else ""))
    return rows


def codes(result, *severities):
    return [item.code for item in result.faults if not severities or item.severity in severities]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # Typed with a Chinese keyboard
        ("３×赤焰·关羽", "main 3 CZ-001"),
        ("3　赤焰·关羽", "main 3 CZ-001"),
        ("3ｘ赤焰·关羽", "main 3 CZ-001"),
        ("赤焰·关羽 ×３", "main 3 CZ-001"),
        ("x3 赤焰·关羽", "main 3 CZ-001"),
        # Blanks between number and mark
        ("3 x 关平", "main 3 CZ-003"),
        ("3  X  关平", "main 3 CZ-003"),
        ("3* 关平", "main 3 CZ-003"),
        ("3张 关平", "main 3 CZ-003"),
        # Counts before and behind
        ("3x关平", "main 3 CZ-003"),
        ("关平x3", "main 3 CZ-003"),
        ("关平 * 3", "main 3 CZ-003"),
        ("关平 3张", "main 3 CZ-003"),
        ("关平（3）", "main 3 CZ-003"),
        ("关平：3", "main 3 CZ-003"),
        ("关平\t3", "main 3 CZ-003"),
        ("3枚关平", "main 3 CZ-003"),
        ("- 3 关平", "main 3 CZ-003"),
        # names that look like counts
        ("3 Xu Chu", "main 3 CZ-007"),
        ("3x Xu Chu", "main 3 CZ-007"),
        ("3Xu Chu", "main 3 CZ-007"),
        ("3张飞", "main 3 CZ-006"),
        ("3 3 张良策", "main 3 CZ-013"),
        ("1 Quote x3", "main 1 CZ-014"),
        ("14 风之阵", "tactics 14 CZ-T01"),
        ('1 "#1先锋"', "main 1 CZ-004"),
        ('"#1先锋"', "main 1 CZ-004"),
        ("SB: 1 关平", "side 1 CZ-003"),
        ("3 关平 // two in the side", "main 3 CZ-003"),
        # Serials, sets and marks around the name
        ("2 赤焰·关羽 (初阵) CZ-001a", "main 2 CZ-001/CZ-001a"),
        ("2 赤焰·关羽 CZ-001★", "main 2 CZ-001/CZ-001"),
        ("2 赤焰·关羽 (初阵)", "main 2 CZ-001"),
        ("2 赤焰·关羽 (CZ) 001a", "main 2 CZ-001/CZ-001a"),
        ("2 [CZ-001a] 赤焰·关羽", "main 2 CZ-001/CZ-001a"),
        ("2 赤焰·关羽 [UR]", "main 2 CZ-001/CZ-001a"),
        ("2 cz001a", "main 2 CZ-001/CZ-001a"),
        ("2 CZ-001†", "main 2 CZ-001/CZ-001"),
        # an awakened serial names its card's printing (R24)
        ("1 CZ-C01*", "commander 1 CZ-C01/CZ-C01"),
        ("1 虚空统帅·觉醒", "commander 1 CZ-C01"),
        ("关平", "main 1 CZ-003"),
        # Headers on the card's own line
        ("标题：关羽", "main 1 CZ-005"),
        ("统帅：虚空统帅", "commander 1 CZ-C01"),
        ("兵法: 3 奇袭", "tactics 3 CZ-T02"),
        # both languages on one line
        ("3 赤焰·关羽 | Red Flame · Guan Yu", "main 3 CZ-001"),
        ("3 关平 Guan Ping", "main 3 CZ-003"),
        # Serial and name stuck together
        ("初陣01-5獨眼羅剎·夏侯惇", "main 1 初阵01-5/初阵01-5"),
        ("2 初陣01-176南華老仙", "main 2 初阵01-176/初阵01-176"),
        ("初陣01-55關羽", "main 1 初阵01-55/初阵01-55"),
    ],
)
def test_one_line(read, line, expected):
    result = read(line)
    assert cards(result) == [expected]
    assert not codes(result, "error")
    assert result.tally() == {"card": 1}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("①关平", "deck.unknown_close"),
        ("0 关平", "deck.count_range"),
        ("-2 关平", "deck.count_range"),
        ("1000 关平", "deck.count_range"),
        ("99999999999999999999 关平", "deck.count_range"),
        ("2.5 关平", "deck.count_range"),
        ("１，０００ 关平", "deck.count_range"),
        ("关平 x0", "deck.count_range"),
        ("3", "deck.no_name"),
        ("3 x", "deck.no_name"),
        ("3 关平 x3", "deck.count_twice"),
        ("1 关羽", "deck.ambiguous"),
        ("3 龙骑士团长", "deck.unknown_card"),
        ("1 CZ-999 龙骑士团长", "deck.unknown_card"),
        (f"1 {'长' * (MAX_NAME_LENGTH + 1)}", "deck.long_name"),
        ("1 关平" + " " * MAX_LINE_LENGTH + "x", "deck.long_line"),
    ],
    ids=[
        "circled",
        "none",
        "negative",
        "too-many",
        "huge",
        "half",
        "thousand",
        "none-behind",
        "no-name",
        "only-x",
        "twice",
        "several",
        "unknown",
        "unknown-serial",
        "long-name",
        "long-line",
    ],
)
def test_a_faulty_line_is_an_error_with_its_place(read, line, code):
    result = read("# list\n" + line)
    assert code in codes(result, "error")
    item = next(item for item in result.faults if item.code == code)
    assert (item.place.source, item.place.line) == ("list.txt", 2)
    assert item.place.column >= 1
    assert result.deck.entries == ()
    assert result.tally() == {"comment": 1, "error": 1}


@pytest.mark.parametrize(
    ("line", "code", "part"),
    [
        ("3  关苹", "deck.unknown_close", "关苹"),
        ("  关苹 x2", "deck.unknown_close", "关苹"),
        ("1. 关苹", "deck.unknown_close", "关苹"),
        ("- 3 关某某", "deck.unknown_card", "关某某"),
        ("３×关苹 (初阵)", "deck.unknown_close", "关苹"),
        ("统帅：关苹", "deck.unknown_close", "关苹"),
        ("1 关羽", "deck.ambiguous", "关羽"),
        ("3x Xu Chi", "deck.unknown_close", "Xu Chi"),
        ("3张飞龙", "deck.unknown_close", "张飞龙"),
        ("2 关平 CZ-999", "deck.serial_unknown", "CZ-999"),
        ("2 CZ-998 关平", "deck.serial_unknown", "CZ-998"),
        ("统帅： 2 CZ-999 关平", "deck.serial_unknown", "CZ-999"),
        ("2 赤焰·关羽 (不存在)", "deck.set_unknown", "不存在"),
        ("2 关平 CZ-001", "deck.name_differs", "CZ-001"),
        ("  3 x", "deck.no_name", "3 x"),
        ("2.5 关平", "deck.count_range", "2.5 关平"),
        ("  关平 x0  ", "deck.count_range", "关平 x0"),
        ("SB: 3 关平 x3", "deck.count_twice", "3 关平 x3"),
    ],
)
def test_a_fault_points_at_its_words(read, line, code, part):
    item = next(item for item in read(f"# list\n{line}").faults if item.code == code)
    start, end = item.place.span
    assert (line[start:end], item.place.text) == (part, line)
    assert (item.place.source, item.place.line, item.place.column) == ("list.txt", 2, start + 1)


def test_blank_lines_between_comments_move_nothing(read):
    assert cards(read("# a\n\n# b\n3 关平\n1 火攻")) == ["main 3 CZ-003", "main 1 CZ-010"]


@pytest.mark.parametrize("blank", ["", " ", "\u3000", "\t", "none"])
@pytest.mark.parametrize("header", ["", "主牌组：40\n"])
def test_tactics_behind_a_blank_line(read, blank, header):
    main = "\n".join(f"1 CZ-{number}" for number in range(100, 140))
    between = "\n" if blank == "none" else f"\n{blank}\n"
    if blank == "none" and header:
        between = "\n兵法\n"
    result = read(f"{header}{main}{between}9 风之阵\n3 奇袭\n")
    assert (result.deck.size("main"), result.deck.size("tactics")) == (40, 12)
    assert not codes(result, "error", "warning")


@pytest.mark.parametrize(
    ("header", "section"),
    [
        ("主牌组：3", "main"),
        ("【兵法牌库】", "tactics"),
        ("统帅:", "commander"),
        ("Main Deck (3)", "main"),
        ("Tactics", "tactics"),
        ("--- Main deck ---", "main"),
        ("== 兵法 ==", "tactics"),
        ("Deck", "main"),
        ("SIDEBOARD:", "side"),
        ("備牌", "side"),
        ("锦囊 (3)", "main"),
        ("［主牌库］３张", "main"),
    ],
)
def test_headers(read, header, section):
    result = read(f"{header}\n\n3 关平")
    assert cards(result) == [f"{section} 3 CZ-003"]
    assert result.tally() == {"blank": 1, "card": 1, "header": 1}
    assert not result.faults


def test_an_unknown_header_is_a_warning_with_its_line(read):
    result = read("3 关平\n奇怪的区域:\n1 火攻")
    assert [(item.code, item.severity, item.place.line) for item in result.faults] == [("deck.unknown_header", "warning", 2)]
    assert cards(result) == ["main 3 CZ-003", "main 1 CZ-010"]


def test_a_header_that_counts_wrongly_is_a_warning(read):
    (wrong,) = read("# list\n主牌组：40\n3 关平\n兵法: 2\n2 奇袭").faults
    assert (wrong.code, wrong.severity, wrong.place.line, wrong.place.text) == ("deck.header_count", "warning", 2, "主牌组：40")
    assert (wrong.params["said"], wrong.params["count"]) == (40, 3)
    assert codes(read("主牌组：4\n角色 (3)\n3 关平\n锦囊 (1)\n1 火攻")) == []


@pytest.mark.parametrize("line", ["// x", "# x", "； x", "# 3 关平", "//3 关平", "※ x", "-- x"])
def test_comments_are_kept_as_notes(read, line):
    result = read(f"{line}\n1 关平")
    assert cards(result) == ["main 1 CZ-003"]
    assert result.deck.notes == (line.lstrip("/#；※-").strip(),)


@pytest.mark.parametrize("line", ["Name 关家军", "Name: 关家军", "名称：关家军", "卡组名 = 关家军", "卡组：关家军"])
def test_metadata(read, line):
    result = read(f"About\n{line}\n作者：某人\n\nDeck\n2 关平\n\nCommander\n1 虚空统帅")
    assert result.deck.name == "关家军"
    assert result.deck.notes == ("作者：某人",)
    assert cards(result) == ["main 2 CZ-003", "commander 1 CZ-C01"]
    assert not result.faults


def test_every_line_is_accounted_for(read):
    text = "# c\r\n\r\nName x\r\n主牌组\r\n3 关平\r\n3 关苹\r\n关平\r\n\u3000\r\n奇怪:\r\n"
    result = read(text)
    assert len(result.account) == 9 == sum(result.tally().values())
    assert [line.kind for line in result.account] == ["comment", "blank", "metadata", "header", "card", "error", "card", "blank", "header"]
    assert [line.text for line in result.account] == text.split("\r\n")[:-1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_encodings(read, encoding):
    result = read("3 关平\r\n1 赤焰·关羽\r\n".encode(encoding))
    assert cards(result) == ["main 3 CZ-003", "main 1 CZ-001"]
    assert not result.faults


def test_an_undecodable_file_names_the_encodings(read):
    with pytest.raises(DataError, match="UTF-8, GB18030"):
        read(b"3 \xff\xff\xff\xfe\x80")


def test_the_same_card_on_several_lines_is_one_entry(read):
    entry = read("1 关平\n1 Guan Ping\n1 cz003").deck.entries
    assert [(item.count, item.lines) for item in entry] == [(2, (1, 2)), (1, (3,))]
    assert [item.printing for item in entry] == [None, "CZ-003"]


def test_an_unknown_serial_falls_back_on_the_name(read):
    result = read("2 关平 CZ-999\n1 CZ-998 火攻\n1 CZ-997 无此牌名者")
    assert cards(result) == ["main 2 CZ-003", "main 1 CZ-010"]
    assert [(item.code, item.severity, item.place.line) for item in result.faults if item.severity != "note"] == [
        ("deck.serial_unknown", "warning", 1),
        ("deck.serial_unknown", "warning", 2),
        ("deck.serial_unknown", "warning", 3),
        ("deck.unknown_card", "error", 3),
    ]


def test_a_name_of_several_cards_lists_them_all(read, index, fmt):
    result = read("1 关羽")
    assert not result.deck.entries
    assert all(name in result.faults[0].message("zh") for name in ("CZ-001", "CZ-002", "赤焰·关羽", "汉寿亭侯·关羽"))
    newest = Context(index, fmt, prefer="newest")
    assert "deck.ambiguous" in codes(read_deck("1 关羽".encode(), newest))
    assert cards(read_deck("1 赤焰·关羽".encode(), newest)) == ["main 1 CZ-001/CZ-001a"]
    assert cards(read_deck(b"1 CZ-001", newest)) == ["main 1 CZ-001/CZ-001"]


def test_a_short_name_of_one_card_resolves_with_a_warning(read):
    result = read("1 张飞")
    assert cards(result) == ["main 1 CZ-006"]
    assert codes(result, "warning") == ["deck.short_name"]
    assert "燕人·张飞" in result.faults[0].message("zh")


@pytest.mark.parametrize(("typed", "meant"), [("关苹", "关平"), ("赤炎关羽", "赤焰·关羽"), ("Guan Pin", "关平")])
def test_close_names_are_proposed_and_never_taken(read, typed, meant):
    result = read(f"1 {typed}")
    assert not result.deck.entries
    proposed = result.faults[0].params["suggestions"]
    assert meant in [item.zh for item in proposed]
    assert len(proposed) <= 3


def test_the_closest_name_comes_first_and_a_wrong_rarity_is_seen(read):
    assert read("1 关苹").faults[0].params["suggestions"][0].zh in ("关平", "赤焰·关羽")
    assert read("1 大火功").faults[0].params["suggestions"][0].zh == "大火攻"
    assert [item.zh for item in read("1 CZ-SSR-003").faults[0].params["suggestions"]] == ["关平"]
    assert not read("1 CZ-SSR-999").faults[0].params["suggestions"]


def test_a_commander_only_by_type_or_header(read):
    assert cards(read("1 关平\n1 虚空统帅\n1 火攻")) == ["main 1 CZ-003", "commander 1 CZ-C01", "main 1 CZ-010"]
    assert cards(read("统帅\n1 关平")) == ["commander 1 CZ-003"]


def test_the_serial_decides_and_the_name_is_a_warning(read):
    result = read("初陣01-55關羽\n1 CZ-009 关平")
    assert cards(result) == ["main 1 初阵01-55/初阵01-55", "main 1 CZ-009/CZ-009"]
    assert codes(result, "warning") == ["deck.name_differs", "deck.name_differs"]


def test_a_name_that_is_a_number(fmt):
    """Alone it is the card, behind a count its name."""
    numbered = Context(CardIndex([Card(id="N-1", zh="108", type="unit"), Card(id="N-2", zh="甲", type="unit")]), fmt)
    result = read_deck("108\n3 108\n2 甲\n".encode(), numbered)
    assert cards(result) == ["main 4 N-1", "main 2 N-2"]
    assert not codes(result, "error")


def test_numbered_lists(read):
    assert cards(read("1. 关平\n2、火攻\n3) 许褚 x3")) == ["main 1 CZ-003", "main 1 CZ-010", "main 3 CZ-007"]
    assert codes(read("1. 关平\n2. 火攻")) == ["deck.list_number"]


def test_limits_of_a_file(read, fmt):
    with pytest.raises(DataError, match=str(MAX_BYTES)):
        read(b"\n" * (MAX_BYTES + 1))
    with pytest.raises(DataError, match=str(MAX_LINES)):
        read("\n" * (MAX_LINES + 1))
    many = Context(CardIndex(Card(id=f"N-{number}", zh=f"卒{number}号", type="unit") for number in range(MAX_ENTRIES + 1)), fmt)
    result = read_deck("\n".join(f"N-{number}" for number in range(MAX_ENTRIES + 1)).encode(), many)
    assert codes(result) == ["deck.too_many_entries"]
    assert len(result.deck.entries) == MAX_ENTRIES
    assert result.tally() == {"card": MAX_ENTRIES, "error": 1}
    assert codes(read("999 关平\n1 关平")) == ["deck.count_range"]


def test_an_empty_file_is_a_fault(read):
    assert codes(read("")) == ["deck.empty"]
    assert codes(read("# nothing\n")) == ["deck.empty"]


@given(st.text(st.sampled_from('3x× 关平羽赤焰·张\n\r#/【】：:()CZ-01a★*"“①　-.、'), max_size=120))
def test_every_line_of_any_text_is_accounted_for(read, text):
    """Nothing vanishes, whatever is typed; entries know the lines they came from."""
    result = read(text, "text")
    assert [line.text for line in result.account] == split_lines(text)
    lines = sorted(line for entry in result.deck.entries for line in entry.lines)
    assert lines == [line.number for line in result.account if line.kind == "card"]
    faulty = {item.place.line for item in result.faults if item.severity == "error" and item.place.line}
    assert faulty == {line.number for line in result.account if line.kind == "error"}


SLOW = (
    *("a" + " " * 900 + "b", "a:" + " " * 900 + "b", "3 关平" + " " * 900 + "#", "- " * 400 + "主牌库", ": " * 499, "[ " * 400),
    *("-" * 999, "x" * 999, "3" * 999, "【" * 900, "(" * 499 + ")" * 499, "3 " + "x 3" * 300, "关平 " + "x " * 400),
    *("3 关平" + "★" * 500, "3 关平 / " * 100),
)


@contextlib.contextmanager
def guarded(seconds):
    """Ends what would run for ever, where the system has alarms."""

    def stop(*_):
        raise TimeoutError

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    old = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)


@pytest.mark.parametrize("line", SLOW, ids=range(len(SLOW)))
def test_no_line_takes_long(read, line):
    """Lines that once kept a search busy for minutes; the guard only ends such a hang."""
    with guarded(seconds=60):
        result = read(f"{line}\n" * 20, "text")
    assert len(result.account) == 20


def test_control_characters_of_a_file_never_reach_a_terminal(read):
    result = read("Name: a\x1b[31mb\n# c\x07\n3 \x1b[2J关某某\n")
    assert result.deck.name == "a [31mb"
    assert result.deck.notes == ("c",)
    shown = [text for item in result.faults for text in (item.message("en"), item.message("zh"), item.place.text, item.place.card)]
    assert not any("\x1b" in text for text in shown)
    assert result.account[2].text == "3 \x1b[2J关某某"


def test_the_message_shows_the_count_as_written(read):
    (found,) = read("-99999999999 关平").faults
    assert found.params["count"] == -99999999999
    (found,) = read("2.5 关平").faults
    assert found.params["count"] == "2.5"
