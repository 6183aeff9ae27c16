"""Print shops and cutting machines: sizes in pixels, orders, backs, outlines."""

from __future__ import annotations

import io
from dataclasses import replace
from xml.etree import ElementTree as xml

import pytest
from PIL import Image

from tests.render import readback
from tests.render.samples import GAME, GUAN_PING, GUAN_YU, WIND_ARRAY, face, job, slots, spec
from zmdj_cards.errors import UsageError
from zmdj_cards.model.load import find_format
from zmdj_cards.render import backs, cutting, layout
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.print_job import Back, Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.sheets import shop_size
from zmdj_cards.render.shop_order import OrderedCard, order_file

SECTIONS = find_format("zmdj").section


@pytest.mark.parametrize(
    ("card", "dpi", "pixels"), [("63x88", 300, (816, 1110)), ("63x88", 600, (1632, 2220)), ("63.5x88.9", 300, (822, 1122))]
)
def test_pictures_have_the_pixels_that_the_shop_takes(card, dpi, pixels):
    work = job(GUAN_YU, spec=spec(size=card, bleed=3))
    with Image.open(io.BytesIO(make(work, GAME.element, "png", dpi, shop=True).files[0])) as image:
        assert image.size == pixels
        corner = image.convert("RGB").getpixel((2, 2))
    assert corner != (255, 255, 255)  # colour to the very edge
    assert shop_size(layout.Size(63, 88), 0) == layout.Size(63, 88)


@pytest.mark.parametrize("style", ["light", "low-ink"])
def test_words_of_a_shops_card_stand_three_millimetres_inside(style):
    data = make(job(GUAN_YU, WIND_ARRAY, spec=spec(bleed=3), look=Look("both", style)), GAME.element, shop=True).files[0]
    for page in range(2):
        for x, y, w, h in readback.boxes(data, ("text",), page):
            assert x >= 6
            assert y >= 6
            assert x + w <= 63.05
            assert y + h <= 88.05


def test_an_order_names_every_slot_once():
    cards = [OrderedCard("cards/a.png", "cards/back-main.png", "A")] * 3 + [OrderedCard("cards/b.png", "cards/back-tactics.png", "B & C")]
    order = xml.fromstring(order_file(cards))
    assert {item.tag: item.text for item in order.find("details")} == {
        "quantity": "4",
        "bracket": "18",
        "stock": "(S30) Standard Smooth",
        "foil": "false",
    }
    rows = {side: [(card.findtext("id"), card.findtext("slots")) for card in order.find(side)] for side in ("fronts", "backs")}
    assert rows == {"fronts": [("cards/a.png", "0,1,2"), ("cards/b.png", "3")], "backs": [("cards/back-tactics.png", "3")]}
    assert order.findtext("cardback") == "cards/back-main.png"
    assert order.find("fronts")[1].findtext("query") == "B & C"
    assert [order_file(cards * n).count(b"<bracket>55<") for n in (4, 12)] == [0, 1]
    with pytest.raises(UsageError):
        order_file(cards * 200)


def test_backs_tell_the_sections_apart(tmp_path):
    """Drawn ones name game and section; the user's picture stands behind the section it was named for."""
    Image.new("RGB", (690, 940), (200, 10, 10)).save(tmp_path / "back.png")
    made = backs.made(GAME, SECTIONS, {"tactics": tmp_path / "back.png"}, ArtSpec(layout.Size(63, 88)), tmp_path)
    work = Job((Slot(face(GUAN_YU), section="main"), Slot(face(WIND_ARRAY), section="tactics")), spec(), duplex="long", backs=made)
    data = make(work, GAME.element).files[0]
    text = readback.page_texts(data)[1]
    assert all(part in text for part in ("正面对决", "主牌库", "Main deck"))
    assert "兵法牌库" not in text
    assert len(readback.boxes(data, ("image",), 1)) == 1
    drawn = {
        key: make(replace(work, slots=(Slot(face(GUAN_YU), section=key),), backs={key: Back()}), GAME.element, "png", 40).files[1]
        for key in ("main", "tactics")
    }
    assert len(set(drawn.values())) == 2


@pytest.mark.parametrize(
    ("option", "found"),
    [("F", {""}), ("main=F", {"main"}), ("Main deck=F, 兵法牌库=F", {"main", "tactics"}), ("TACTICS=F,F", {"tactics", ""})],
)
def test_backs_are_named_by_section(tmp_path, option, found):
    file = tmp_path / "b.png"
    file.write_bytes(b"")
    assert set(backs.read_option(option.replace("F", str(file)), SECTIONS)) == found


@pytest.mark.parametrize("option", ["nowhere=F", "main=gone.png", "gone.png"])
def test_a_back_that_cannot_be_is_refused(tmp_path, option):
    file = tmp_path / "b.png"
    file.write_bytes(b"")
    with pytest.raises(UsageError):
        backs.read_option(option.replace("F", str(file)), SECTIONS)


def test_outlines_lie_on_the_cards_and_the_marks_on_the_sheet():
    """SVG and DXF name the same places as the printed sheet; cards keep clear of the marks."""
    sheet = spec(margin=14, guides="none")
    work = Job(slots(*[GUAN_PING] * 8), sheet, cutter=True)
    grid = layout.fit_grid(sheet)
    printed = readback.card_boxes(make(work, GAME.element).files[0])
    root = xml.fromstring(cutting.svg(grid, range(8)))
    marks, cut = root
    drawn = sorted(((float(item.get("x")), float(item.get("y"))) for item in cut), key=lambda at: (at[1], at[0]))
    assert drawn == [pytest.approx(at, abs=0.02) for at in printed]
    assert root.get("width") == f"{grid.page.w:g}mm"
    assert len(marks) == 5
    for x1, y1, x2, y2 in cutting.marks(grid):
        for x, y in drawn:
            assert x2 < x or x1 > x + 63 or y2 < y or y1 > y + 88
    rows = cutting.dxf(grid, range(8)).decode().split("\n")
    pairs = list(zip(rows[::2], rows[1::2], strict=False))
    assert sum(pair == ("0", "POLYLINE") for pair in pairs) == 9
    xs = [float(value) for code, value in pairs if code == "10"]
    assert min(xs) == pytest.approx(10, abs=0.3)
    assert pairs[-1] == ("0", "EOF")
