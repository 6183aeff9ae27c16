"""``zmdj deck sheet``."""

from __future__ import annotations

import pytest

from tests.cli.printing import DECK, DECKS, database  # noqa: F401
from tests.cli.run import run
from tests.render import readback


def pages(path) -> list[str]:
    return readback.page_texts(path.read_bytes())


def test_one_deck(tmp_path):
    out = tmp_path / "s.pdf"
    result = run("deck", "sheet", DECK.stem, "-o", out, "--player", "王小明", "--event", "夏季赛", "--date", "2026-08-01", "--lang", "zh")
    assert result.code == 0, result.err
    (text,) = pages(out)
    assert all(part in text for part in ("王小明", "夏季赛", "2026-08-01", "1 / 1"))
    code = run("deck", "code", DECK.stem).out.split()[-1]
    assert code in readback.squeezed(text)


def test_an_illegal_deck_is_printed_with_its_faults(tmp_path):
    deck = tmp_path / "d.txt"
    deck.write_text("统帅\n1 继勇·张星彩\n主牌库\n4 战马\n", encoding="utf-8")
    result = run("deck", "sheet", deck, "-o", tmp_path / "s.pdf", "--paper", "letter")
    assert result.code == 1
    assert "To be corrected" in pages(tmp_path / "s.pdf")[0]
    assert readback.page_sizes((tmp_path / "s.pdf").read_bytes())[0] == pytest.approx((215.9, 279.4), abs=0.05)


def test_a_whole_event(tmp_path):
    (tmp_path / "own.txt").write_text(DECKS[1].read_text(encoding="utf-8"), encoding="utf-8")
    table = tmp_path / "event.csv"
    table.write_text("player,deck\n王小明,own.txt\nLi Hua,\n", encoding="utf-8-sig")
    out = tmp_path / "s.pdf"
    assert run("deck", "sheet", DECK, "--prefill", table, "-o", out, "--event", "夏季赛").code == 0
    one, two = pages(out)
    assert "王小明" in one
    assert "Li Hua" in two
    assert "夏季赛" in one + two
    table.write_text("player,deck\nA,gone.txt\nB,\n", encoding="utf-8")
    result = run("deck", "sheet", "--prefill", table, "-o", tmp_path / "n.pdf")
    assert result.code in (1, 2)


def test_the_deck_of_a_row_is_a_file_a_name_or_a_code_and_a_row_has_one_fault(tmp_path):
    (tmp_path / "own.txt").write_text(DECKS[1].read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "none.txt").write_text("3 nobody\n", encoding="utf-8")
    (tmp_path / "two").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "two" / name).write_text(DECKS[1].read_text(encoding="utf-8"), encoding="utf-8")
    code = run("deck", "code", DECK.stem).out.split()[-1]
    rows = (
        ("甲", "own.txt"),
        ("乙", DECK.stem),
        ("丙", code),
        ("丁", "gone.txt"),
        ("戊", ""),
        ("己", "two"),
        ("庚", "none.txt"),
        ("辛", "-"),
    )
    table, out = tmp_path / "event.csv", tmp_path / "s.pdf"
    table.write_bytes("选手;卡组;;\r".encode() + "".join(f"{name};{deck};;\r" for name, deck in rows).encode())
    result = run("deck", "sheet", "--prefill", table, "-o", out, "--lang", "en")
    assert result.code == 1
    texts = pages(out)
    assert [next(name for name, _ in rows if name in text) for text in texts] == ["甲", "乙", "丙"]
    said = [line for line in result.err.splitlines() if "error [" in line]
    assert said == [
        "event.csv:5: error [event.deck]",
        "event.csv:6: error [event.no_deck]",
        "event.csv:7: error [event.deck_several]",
        f"{tmp_path / 'none.txt'}:1:3: error [deck.unknown_close]",
        "event.csv:9: error [event.deck]",
    ]


def test_where_no_row_has_a_deck_its_reason_is_all_that_is_said(tmp_path):
    table = tmp_path / "event.csv"
    table.write_text("player,deck\nA,gone.txt\n", encoding="utf-8")
    result = run("deck", "sheet", "--prefill", table, "-o", tmp_path / "m.pdf")
    assert (result.code, result.err.count("error [")) == (1, 1)
    assert "gone.txt" in result.err
    assert not (tmp_path / "m.pdf").exists()


def test_the_game_of_an_event_is_that_of_its_decks(tmp_path):
    table = tmp_path / "event.csv"
    table.write_text("player,deck\nA,arrows-over-the-river\nB,yellow-sky\n", encoding="utf-8")
    assert run("deck", "sheet", "--prefill", table, "-o", tmp_path / "m.pdf").code == 0
    assert len(pages(tmp_path / "m.pdf")) == 2


@pytest.mark.parametrize("args", [[], ["--format", "none such"], ["--font", "No Such Font"]])
def test_wrong_usage(tmp_path, args):
    named = [DECK] if args else []
    assert run("deck", "sheet", *named, "-o", tmp_path / "s.pdf", *args).code == 2


def test_a_blank_form_and_all_that_can_be_filled_in(tmp_path):
    given = ["--player", "王小明", "--table", "十二", "--location", "成都", "--designer", "李华", "--sort", "cost", "--lang", "zh-Hant"]
    assert run("deck", "sheet", "--blank", "-o", tmp_path / "b.pdf").code == 0
    assert run("deck", "sheet", DECK.stem, "-o", tmp_path / "s.pdf", *given).code == 0
    (blank,), (text,) = pages(tmp_path / "b.pdf"), pages(tmp_path / "s.pdf")
    assert "Surname" in blank
    assert all(part in text for part in ("W", "王小明", "十二", "成都", "李华", "選手"))


def test_a_line_that_is_no_card_stays_on_the_sheet(tmp_path):
    """F5."""
    deck = tmp_path / "d.txt"
    deck.write_text("统帅\n1 继勇·张星彩\n主牌库\n3 战马\n2 没有这张牌\n", encoding="utf-8")
    assert run("deck", "sheet", deck, "-o", tmp_path / "s.pdf").code == 1
    (text,) = pages(tmp_path / "s.pdf")
    assert "2 没有这张牌" in text
