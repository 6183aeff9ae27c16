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


def test_faults_of_the_table_are_named(tmp_path):
    table = tmp_path / "event.csv"
    table.write_text("player,deck\nA,gone.txt\nB,\n", encoding="utf-8")
    result = run("deck", "sheet", DECK, "--prefill", table, "-o", tmp_path / "n.pdf")
    assert result.code == 1
    assert "gone.txt" in result.err
    assert len(pages(tmp_path / "n.pdf")) == 1
    table.write_text("spieler\nA\n", encoding="utf-8")
    result = run("deck", "sheet", DECK, "--prefill", table, "-o", tmp_path / "m.pdf")
    assert result.code == 1
    assert "spieler" in result.err


@pytest.mark.parametrize("args", [[], ["--format", "none such"], ["--font", "No Such Font"]])
def test_wrong_usage(tmp_path, args):
    named = [DECK] if args else []
    assert run("deck", "sheet", *named, "-o", tmp_path / "s.pdf", *args).code == 2
