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
from zmdj_cards.render.decksheet import SheetDeck, SheetLook, make, qr_runs, surname_letter
from zmdj_cards.render.layout import parse_size

FORMAT = find_format("zmdj")
A4 = parse_size("a4", "paper")
UNITS = [card(f"CZ-{100 + n}", f"第{n:02d}号兵", f"Soldier Number {n}", cost=1, power=1, range=1) for n in range(60)]
INDEX = CardIndex([*CARDS, *UNITS])


def deck(*rows: tuple[str, str, int], name: str = "试作") -> Deck:
    return Deck(name=name, entries=tuple(Entry(section=section, card=card, count=count) for section, card, count in rows))


SMALL = deck(("commander", VOID.id, 1), ("main", GUAN_YU.id, 3), ("main", "CZ-010", 2), ("tactics", WIND_ARRAY.id, 12))


def made(*items: SheetDeck, paper=A4, **look):
    return make(items, INDEX, GAME, SheetLook(paper, **look))


def pages(*items: SheetDeck, paper=A4, **look) -> list[str]:
    data, faults = made(*items, paper=paper, **look)
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
    data, _ = made(SheetDeck(deck(*[("main", unit.id, 1) for unit in UNITS]), FORMAT))
    rows = 0
    for page in range(2):
        column = sorted(
            (y, y + h) for x, y, w, h in readback.boxes(data, ("text",), page) if 150 < x < 180 and 18 < y + h < 283 and 8 < w < 12
        )
        rows += len(column)
        assert all(above[1] < below[0] + 0.01 for above, below in itertools.pairwise(column))
    assert rows == 60


def test_counts_by_type_totals_and_fields():
    item = SheetDeck(SMALL, FORMAT, code="ZMDJ1-abc", fields={"player": "王小明", "event": "夏季赛", "date": "2026-08-01"})
    (text,) = pages(item)
    plain = readback.squeezed(text)
    for part in ("王小明", "夏季赛", "2026-08-01", "试作", "ZMDJ1-abc", "角色Unit3", "锦囊Stratagem2", "主牌库Maindeck5/40", "合计Total18"):
        assert part in plain, part


def test_what_cannot_be_read_or_does_not_belong_stands_on_the_sheet_as_written():
    """One sum: what counts in the sections and what stands elsewhere; lines without a card are counted as lines."""
    wrong = deck(("commander", VOID.id, 1), ("main", GUAN_YU.id, 3), ("main", VOID.id, 1), ("reserve", "CZ-010", 2))
    item = SheetDeck(wrong, FORMAT, unread=("2 无名之牌", "x bla"), misplaced=frozenset((("main", VOID.id, ""),)))
    plain = readback.squeezed(pages(item)[0])
    for part in ("2无名之牌", "xbla", "Maindeck3/40", "notcounted3", "couldnotberead2", "Total7"):
        assert part in plain, part
    assert plain.count("统帅Commander1/1") == 2  # heading and totals
    assert plain.count("!") == 4


def test_a_blank_form_has_lines_for_every_section():
    data, _ = made(SheetDeck(Deck(), FORMAT, blank=True))
    (text,) = readback.page_texts(data)
    for section in FORMAT.section:
        assert text.count(section.zh) == 2
    lines = {round(box[1], 1) for box in readback.boxes(data, ("path",)) if box[3] < 0.3 and box[2] > 3}
    assert len(lines) > 27


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_the_language_of_a_sheet(lang):
    plain = readback.squeezed(pages(SheetDeck(SMALL, FORMAT), lang=lang)[0])
    assert ("赤焰·关羽" in plain, "选手" in plain) == (lang != "en",) * 2
    assert ("RedFlame" in plain, "Player" in plain) == (lang != "zh",) * 2


def test_a_sheet_in_traditional_characters_leaves_what_players_wrote():
    plain = readback.squeezed(pages(SheetDeck(SMALL, FORMAT, fields={"player": "王晓岚"}), lang="zh", traditional=True)[0])
    assert all(part in plain for part in ("赤焰·關羽", "選手", "編號", "主牌庫", "王晓岚"))


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("number", ["CZ-001", "CZ-002", "CZ-003", "CZ-010"]),
        ("pinyin", ["CZ-001", "CZ-003", "CZ-002", "CZ-010"]),
        ("cost", ["CZ-003", "CZ-010", "CZ-002", "CZ-001"]),
    ],
)
def test_cards_are_sorted(sort, order):
    mixed = deck(*[("main", card_id, 1) for card_id in ("CZ-010", "CZ-003", "CZ-001", "CZ-002")])
    (text,) = pages(SheetDeck(mixed, FORMAT), sort=sort)
    assert re.findall(r"CZ-0\d\d", text) == order


@pytest.mark.parametrize(
    ("name", "letter"),
    [("王小明", "W"), ("欧阳娜", "O"), ("曾国", "Z"), ("Ana María Ñuñez", "N"), ("Smith, John", "S"), ("li", "L"), ("", ""), ("  ", "")],
)
def test_the_letter_that_judges_sort_by(name, letter):
    assert surname_letter(name) == letter


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
    data, _ = made(SheetDeck(SMALL, FORMAT, code=text))
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
    data, faults = made(SheetDeck(SMALL, FORMAT, fields={"player": "⚔"}))
    assert [item.params["code"] for item in faults] == ["U+2694"]
    assert "[U+2694]" in readback.page_texts(data)[0]


def test_limits_and_bytes():
    with pytest.raises(UsageError):
        made(*[SheetDeck(SMALL, FORMAT)] * (decksheet.MAX_SHEETS + 1))
    assert made(SheetDeck(SMALL, FORMAT)) == made(SheetDeck(SMALL, FORMAT))
