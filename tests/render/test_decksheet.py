"""Deck registration sheets read back."""

from __future__ import annotations

import itertools
import re

import pypdfium2
import pytest

from tests.render import readback
from tests.render.samples import CARDS, GAME, GUAN_YU, VOID, WIND_ARRAY, card
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format
from zmdj_cards.render import decksheet
from zmdj_cards.render.decksheet import SheetDeck, make, qr_runs
from zmdj_cards.render.layout import parse_size

FORMAT = find_format("zmdj")
A4 = parse_size("a4", "paper")
UNITS = [card(f"CZ-{100 + n}", f"第{n:02d}号兵", f"Soldier Number {n}", cost=1, power=1, range=1) for n in range(60)]
INDEX = CardIndex([*CARDS, *UNITS])


def deck(*rows: tuple[str, str, int], name: str = "试作") -> Deck:
    return Deck(name=name, entries=tuple(Entry(section=section, card=card, count=count) for section, card, count in rows))


SMALL = deck(("commander", VOID.id, 1), ("main", GUAN_YU.id, 3), ("main", "CZ-010", 2), ("tactics", WIND_ARRAY.id, 12))


def pages(*items: SheetDeck, paper=A4) -> list[str]:
    data, faults = make(items, INDEX, GAME, paper)
    assert not faults
    return readback.page_texts(data)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sixty_lines_go_on_on_the_next_page(paper):
    """Every name is there, nothing is written over, and each page says which it is."""
    big = deck(("commander", VOID.id, 1), *[("main", unit.id, 1) for unit in UNITS])
    texts = pages(SheetDeck(big, FORMAT), paper=parse_size(paper, "paper"))
    assert len(texts) >= 2
    together = readback.squeezed("".join(texts))
    for unit in UNITS:
        assert together.count(unit.zh) == 1
        assert unit.id in together
    for number, text in enumerate(texts, 1):
        assert re.search(rf"\b{number} / {len(texts)}\b", text)


def test_rows_do_not_overlap():
    """In the column of the serials each line begins below the one before, and all stand above the footer."""
    data, _ = make([SheetDeck(deck(*[("main", unit.id, 1) for unit in UNITS]), FORMAT)], INDEX, GAME, A4)
    for page in range(2):
        column = sorted((y, y + h) for x, y, w, h in readback.boxes(data, ("text",), page) if 150 < x < 180 and 70 < y + h < 275 and w < 14)
        assert len(column) > 15
        assert all(above[1] < below[0] + 0.01 for above, below in itertools.pairwise(column))


def test_counts_by_type_totals_and_fields():
    item = SheetDeck(SMALL, FORMAT, code="ZMDJ1-abc", fields={"player": "王小明", "event": "夏季赛", "date": "2026-08-01"})
    (text,) = pages(item)
    plain = readback.squeezed(text)
    for part in ("王小明", "夏季赛", "2026-08-01", "试作", "ZMDJ1-abc", "角色Unit3", "锦囊Stratagem2", "主牌库Maindeck5/40", "合计Total18"):
        assert part in plain, part


def test_faults_stand_on_the_sheet_and_warnings_do_not():
    bad = SheetDeck(SMALL, FORMAT, (fault("model.unknown_game", game="q", games=["a"]), fault("render.no_font", severity="warning")))
    (text,) = pages(bad)
    assert "no game is called q" in text
    assert "没有名为 q 的游戏" in text
    assert "no Chinese font" not in text
    assert "No fault found" not in text
    assert "No fault found" in pages(SheetDeck(SMALL, FORMAT))[0]


def test_the_qr_code_is_read_back():
    """The drawn modules are exactly those of the code for this text."""
    import segno

    text = "ZMDJ1-AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
    matrix = [[bool(module) for module in row] for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    drawn = [[any(start <= x < start + length for start, length in row) for x in range(len(matrix))] for row in qr_runs(text)]
    assert drawn == matrix
    assert qr_runs("") == []
    data, _ = make([SheetDeck(SMALL, FORMAT, code=text)], INDEX, GAME, A4)
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("L")
    boxes = [box for box in readback.boxes(data, ("path",)) if box[0] > 150 and box[1] < 60 and box[3] < 2]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    size = max(box[0] + box[2] for box in boxes) - left
    module = size / (len(matrix) - 8)
    px = 4 * 72 / 25.4
    for y in range(4, len(matrix) - 4):
        for x in range(4, len(matrix) - 4):
            at = (round((left + (x - 4 + 0.5) * module) * px), round((top + (y - 4 + 0.5) * module) * px))
            assert (picture.getpixel(at) < 128) == matrix[y][x], (x, y)


def test_fields_are_filled_in():
    fields = ({"player": "王小明", "event": "夏季赛"}, {"player": "Li Hua", "event": "夏季赛"})
    texts = pages(*(SheetDeck(SMALL, FORMAT, fields=row) for row in fields))
    assert [("王小明" in text, "Li Hua" in text) for text in texts] == [(True, False), (False, True)]
    assert all("夏季赛" in text and "1 / 1" in text for text in texts)


def test_a_rare_character_in_a_name_is_reported():
    data, faults = make([SheetDeck(SMALL, FORMAT, fields={"player": "⚔"})], INDEX, GAME, A4)
    assert [item.params["code"] for item in faults] == ["U+2694"]
    assert "[U+2694]" in readback.page_texts(data)[0]


def test_limits_and_bytes():
    with pytest.raises(UsageError):
        make([SheetDeck(SMALL, FORMAT)] * (decksheet.MAX_SHEETS + 1), INDEX, GAME, A4)
    assert make([SheetDeck(SMALL, FORMAT)], INDEX, GAME, A4) == make([SheetDeck(SMALL, FORMAT)], INDEX, GAME, A4)
