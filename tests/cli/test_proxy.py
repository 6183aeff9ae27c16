"""``zmdj proxy`` and ``zmdj printer`` as a player uses them."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from PIL import Image

from tests.cli.printing import DECK, DECKS, database  # noqa: F401
from tests.cli.run import run, spawn
from tests.render import readback


def made(*args, code: int = 0) -> str:
    result = run("proxy", *args)
    assert result.code == code, result.err
    return result.out


def text_of(path) -> str:
    return readback.squeezed("".join(readback.page_texts(path.read_bytes())))


def test_a_bundled_deck_and_a_file(tmp_path):
    """53 cards and the commander's second face: 54 cells on six sheets, found by both names."""
    out = tmp_path / "deck.pdf"
    assert "54 cards, 6 pages" in made(DECK.stem, "-o", out)
    assert "53 cards, 6 pages" in made(DECK, "-o", tmp_path / "front.pdf", "--face", "front")
    text = text_of(out)
    for line in DECK.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"(\d+) (.+)", line):
            assert text.count(readback.squeezed(match[2].split("·")[-1])) >= int(match[1])


def test_tokens_and_markers_that_a_deck_needs_come_with_it(tmp_path):
    """With ``--tokens`` there are more cards on the sheets: those of the deck, and what its cards put on the table."""
    counts = []
    for more in ([], ["--tokens"]):
        said = made("wind-lu-lingqi-swift", *more, "--face", "front", "-o", tmp_path / "t.pdf", "--lang", "en")
        counts.append(int(re.search(r"(\d+) cards", said)[1]))
    assert counts[0] == 53 < counts[1]


def test_cards_by_name_with_a_count_and_by_serial(tmp_path):
    out = tmp_path / "cards.pdf"
    assert "5 cards, 1 page" in made("3x 登锋·张辽", "BP01-UC-041", "Into the Blades · Zhang Liao", "-o", out, "--lang", "en")
    text = text_of(out)
    assert text.count("ZhangLiao") == 4
    assert "Whenever" in text
    assert "每当" not in text


def test_unknown_cards_are_named_and_the_others_printed(tmp_path):
    """Exit code 1, what could be read is printed."""
    result = run("proxy", "登锋·张辽", "没有这张牌", "-o", tmp_path / "x.pdf")
    assert result.code == 1
    assert "没有这张牌" in result.err
    assert len(readback.card_boxes((tmp_path / "x.pdf").read_bytes())) == 1


def test_nothing_to_print(tmp_path):
    result = run("proxy", "风兵法", "--skip-basic", "-o", tmp_path / "x.pdf")
    assert (result.code, (tmp_path / "x.pdf").exists()) == (1, False)
    assert "nothing is left" in result.err


def test_layout_options_reach_the_sheet(tmp_path):
    out = tmp_path / "x.pdf"
    sizes = ["--size", "59x86", "--paper", "a5", "--margin", "6mm", "--gap", "2mm", "--bleed", "1", "--guides", "lines"]
    more = ["--start", "2", "--copies", "3", "--scale-x", "1.01", "--scale-y", "1.02", "--mark", "试印"]
    made("登锋·张辽", "-o", out, *sizes, *more)
    data = out.read_bytes()
    assert readback.page_sizes(data)[0] == pytest.approx((148, 210), abs=0.05)
    assert len(readback.card_boxes(data, 61 * 1.01, 88 * 1.02)) == 3
    assert text_of(out).count("试印") == 3


def test_duplex_puts_the_awakened_face_behind(tmp_path):
    for edge in ("long", "short"):
        made("继勇·张星彩", "战马", "-o", tmp_path / "x.pdf", "--duplex", edge)
        front, back = readback.page_texts((tmp_path / "x.pdf").read_bytes())
        assert "战马" in front
        assert "战马" not in back
        assert "BP01-L-102*" in back


def test_only_what_changed_since(tmp_path):
    new = tmp_path / "new.txt"
    new.write_text(DECK.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    result = run("proxy", new, "--only-changed-since", DECK, "-o", tmp_path / "x.pdf")
    assert result.code == 1
    assert "nothing is left" in result.err
    assert "cards" in made(DECKS[1], "--only-changed-since", DECK, "-o", tmp_path / "x.pdf")


def test_pictures_of_sheets_and_of_single_cards(tmp_path):
    made(DECK.stem, "-o", tmp_path / "sheet.png", "--dpi", "40")
    sheets = sorted(path.name for path in tmp_path.glob("sheet-*.png"))
    assert sheets == [f"sheet-{number}.png" for number in range(1, 7)]
    made("登锋·张辽", "-o", tmp_path / "one.png", "--dpi", "600")
    with Image.open(tmp_path / "one.png") as image:
        assert image.info["dpi"] == pytest.approx((600, 600), abs=0.1)
        assert image.size == pytest.approx((1488, 2079), abs=1)
    made("登锋·张辽", "-o", tmp_path / "one.svg")
    assert (tmp_path / "one.svg").read_text(encoding="utf-8").startswith("<svg")
    (tmp_path / "each").mkdir()
    made("2 登锋·张辽", "继勇·张星彩", "-o", tmp_path / "each", "--each", "--dpi", "72", "--face", "both")
    assert sorted(path.name for path in (tmp_path / "each").iterdir()) == [
        "BP01-L-102-Heir-to-Valor-Zhang-Xingcai.png",
        "BP01-L-102-awakened-Heir-to-Valor-Zhang-Xingcai.png",
        "BP01-SR-002-Into-the-Blades-Zhang-Liao-2.png",
        "BP01-SR-002-Into-the-Blades-Zhang-Liao.png",
    ]


def test_print_shop(tmp_path):
    made("登锋·张辽", "战马", "-o", tmp_path / "x.pdf", "--print-shop")
    assert [page["trimbox"] != page["mediabox"] for page in readback.page_boxes((tmp_path / "x.pdf").read_bytes())] == [True, True]


def test_an_order_a_cutting_file_a_preview_and_traditional_characters(tmp_path):
    made(DECK.stem, "-o", tmp_path / "order", "--order", "--dpi", "40")
    pictures = {path.name for path in (tmp_path / "order" / "cards").iterdir()}
    order = (tmp_path / "order" / "order.xml").read_text(encoding="utf-8")
    assert "<quantity>53</quantity>" in order
    assert {"back-main.png", "back-tactics.png"} <= pictures
    assert all(f"<id>cards/{name}</id>" in order or f"<cardback>cards/{name}<" in order for name in pictures)
    made("2 战马", "-o", tmp_path / "s.pdf", "--cut", tmp_path / "s.dxf", "--preview", tmp_path / "s.png", "--lang", "zh-Hant")
    assert b"POLYLINE" in (tmp_path / "s.dxf").read_bytes()
    with Image.open(tmp_path / "s.png") as image:
        assert image.width > image.height > 800
    assert "戰馬" in text_of(tmp_path / "s.pdf")


def test_art_font_and_ink(tmp_path):
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (690, 940), "red").save(art / "登锋·张辽.png")
    (art / "战马.png").write_bytes(b"broken")
    result = run("proxy", "登锋·张辽", "战马", "-o", tmp_path / "x.pdf", "--art", art, "--art-has-bleed", "3mm", "--art-mode", "card")
    assert result.code == 1
    assert "BP01-UC-041" in result.err
    document = pypdfium2.PdfDocument((tmp_path / "x.pdf").read_bytes())
    assert sum(1 for _ in document[0].get_objects(filter=[3], max_depth=9)) == 1
    result = run("proxy", "登锋·张辽", "-o", tmp_path / "x.pdf", "--style", "low-ink")
    assert "ink coverage" in result.err
    assert "ink coverage" in run("proxy", "登锋·张辽", "-o", tmp_path / "x.pdf", "--ink").err
    assert run("proxy", "登锋·张辽", "-o", tmp_path / "x.pdf", "--font", "No Such Font").code == 2


def test_strict_stops_at_a_missing_glyph(tmp_path):
    assert run("card", "edit", "战马", "--en-name", "Warhorse ⚔").code == 0
    try:
        loose, strict = tmp_path / "loose.pdf", tmp_path / "strict.pdf"
        result = run("proxy", "战马", "-o", loose)
        assert (result.code, loose.exists()) == (0, True)
        assert "U+2694" in result.err
        result = run("proxy", "战马", "-o", strict, "--strict")
        assert (result.code, strict.exists()) == (1, False)
    finally:
        run("card", "edit", "战马", "--reset", "en")


@pytest.mark.parametrize(
    "args",
    [
        ["-o", "x.doc"],
        ["-o", "x.pdf", "--order"],
        ["-o", "x.pdf", "--cut", "x.txt"],
        ["-o", "x.pdf", "--print-shop", "--cut", "x.svg"],
        ["-o", "x.pdf", "--preview", "x.pdf"],
        ["-o", "x.pdf", "--back", "gone.png"],
        ["-o", "x.pdf", "--back", "nowhere=gone.png"],
        ["-o", "x.pdf", "--paper", "60x60"],
        ["-o", "x.pdf", "--gap", "wide"],
        ["-o", "x.pdf", "--dpi", "5000"],
        ["-o", "x.pdf", "--start", "10"],
        # T2-32, F11
        ["-o", "x.pdf", "--start", "0"],
        ["-o", "x.pdf", "--start", "-1"],
        ["-o", "x.pdf", "--print-shop", "--start", "0"],
        ["-o", "x.pdf", "--print-shop", "--start", "2"],
        ["-o", "x.pdf", "--print-shop", "--gap", "3"],
        ["-o", "x.pdf", "--print-shop", "--paper", "a3"],
        ["-o", "x.pdf", "--print-shop", "--bleed", "-5"],
        ["-o", "x.pdf", "--print-shop", "--bleed", "nan"],
        ["-o", "x.pdf", "--art-has-bleed", "3"],
        *(["-o", "x.pdf", "--art", ".", "--art-has-bleed", length] for length in ("-31.5", "nan", "inf", "100000")),
        ["-o", "x.pdf", "--scale-x", "3"],
        ["-o", "x.pdf", "--printer", "none such"],
        ["-o", "x.pdf", "--art", "nowhere"],
        ["-o", "x.png", "--dpi", "1200", "--paper", "a3", "--copies", "2"],
    ],
    ids=lambda args: args[-2] + args[-1],
)
def test_wrong_usage_is_exit_code_2(tmp_path, args, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("proxy", "登锋·张辽", *args)
    assert result.code == 2, result.err
    assert not list(tmp_path.iterdir())


def test_a_target_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    result = run("proxy", "登锋·张辽", "-o", tmp_path / "file" / "x.pdf")
    assert result.code == 1
    assert "render.unwritable" in result.err


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
def test_in_a_pipe_of_another_encoding(tmp_path, encoding):
    result = spawn("proxy", "BP01-SR-002", "-o", tmp_path / "x.pdf", "--style", "low-ink", env={"PYTHONIOENCODING": f"{encoding}:strict"})
    assert result.code == 0, result.err
    assert "\x1b" not in result.out + result.err


def test_same_bytes_from_two_processes(tmp_path):
    for seed in ("0", "1"):
        assert spawn("proxy", "BP01-SR-002", "-o", tmp_path / f"{seed}.pdf", env={"PYTHONHASHSEED": seed}).code == 0
    assert (tmp_path / "0.pdf").read_bytes() == (tmp_path / "1.pdf").read_bytes()


def test_a_printer_is_measured_once(tmp_path):
    """Kept by name, used by name, listed and forgotten."""
    page = tmp_path / "page.pdf"
    assert run("printer", "page", "-o", page, "--paper", "letter").code == 0
    assert len(readback.page_sizes(page.read_bytes())) == 2
    rulers = [
        box for box in readback.boxes(page.read_bytes()) if max(box[2], box[3]) == pytest.approx(100, abs=0.3) and min(box[2], box[3]) < 0.4
    ]
    assert len(rulers) == 2
    set_args = ["--measured-x", "99", "--measured-y", "101", "--back-right", "0.5", "--back-down", "-1"]
    assert run("printer", "set", '家里 的"打印机"', *set_args).code == 0
    listed = run("printer", "list", "--json").out
    assert '"scale_x": 1.010101' in listed
    assert '"back_dx": -0.5' in listed
    assert "1.0101" in run("printer", "list").out
    made("登锋·张辽", "-o", tmp_path / "x.pdf", "--printer", '家里 的"打印机"')
    assert len(readback.card_boxes((tmp_path / "x.pdf").read_bytes(), 63 * 100 / 99, 88 * 100 / 101)) == 1
    assert run("printer", "remove", '家里 的"打印机"').code == 0
    assert run("printer", "list").out == ""
    assert run("printer", "remove", "x").code == 2
    assert run("printer", "set", "x", "--measured-x", "10").code == 2


def test_a_damaged_list_of_printers_is_named(tmp_path, monkeypatch):
    path = tmp_path / "printers.toml"
    path.write_text("[x\n", encoding="utf-8")
    monkeypatch.setenv("ZMDJ_PRINTERS", str(path))
    result = run("printer", "list")
    assert result.code == 1
    assert "printers.toml" in result.err
