"""Where cards lie on a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.samples import spec
from zmdj_cards.errors import UsageError
from zmdj_cards.render import layout
from zmdj_cards.render.layout import SheetSpec, Size, back_cell, fit_grid, guide_lines, parse_size


@pytest.mark.parametrize(
    ("paper", "cards"),
    [("a4", 9), ("letter", 9), ("a5", 4), ("a3", 18), ("210x297", 9), ("73x98", 1)],
)
def test_as_many_cards_as_fit(paper, cards):
    grid = fit_grid(spec(paper))
    assert grid.count == cards
    assert (grid.page.w > grid.page.h) == (paper == "a3")


def test_bleed_counts_on_both_sides():
    """Three rows with 3 mm of bleed need 282 mm, and Letter has 279.4."""
    assert fit_grid(spec("letter", bleed=3)).rows * 94 <= 279.4
    assert fit_grid(spec("letter", bleed=3)).count < 9


# Paper, margin, gap, bleed, size of a card.
any_sheet = given(
    st.sampled_from(["a3", "a4", "a5", "letter", "legal"]),
    st.floats(0, 20),
    st.floats(0, 8),
    st.floats(0, 5),
    st.sampled_from(["standard", "japanese", "mini"]),
)


@any_sheet
def test_nothing_lies_outside_the_margins(paper, margin, gap, bleed, size):
    wanted = spec(paper, size, margin=margin, gap=gap, bleed=bleed)
    grid = fit_grid(wanted)
    for index in range(grid.count):
        x, y = grid.cell(index)
        assert x - bleed >= margin - 0.01
        assert y - bleed >= margin - 0.01
        assert x + wanted.card.w + bleed <= grid.page.w - margin + 0.01
        assert y + wanted.card.h + bleed <= grid.page.h - margin + 0.01


@any_sheet
def test_the_sheet_is_full_and_in_the_middle(paper, margin, gap, bleed, size):
    """Not one more column or row would fit, the sheet is turned where that helps, and what is left over is shared by both sides."""
    wanted = spec(paper, size, margin=margin, gap=gap, bleed=bleed)
    grid, card = fit_grid(wanted), wanted.card

    def taken(count: int, length: float) -> float:
        return 2 * margin + count * (length + 2 * bleed) + (count - 1) * gap

    assert taken(grid.columns, card.w) <= grid.page.w + 0.01
    assert taken(grid.rows, card.h) <= grid.page.h + 0.01
    assert taken(grid.columns + 1, card.w) > grid.page.w
    assert taken(grid.rows + 1, card.h) > grid.page.h
    assert grid.count == max(fit_grid(replace(wanted, turn=turn)).count for turn in (False, True))
    (x, y), (right, bottom) = grid.cell(0), grid.cell(grid.count - 1)
    assert x == pytest.approx(grid.page.w - right - card.w, abs=0.01)
    assert y == pytest.approx(grid.page.h - bottom - card.h, abs=0.01)


def test_a_sheet_stays_upright_unless_turning_it_helps_or_is_asked_for():
    paper = Size(100, 120)  # one card either way
    assert [fit_grid(SheetSpec(paper, Size(63, 88), turn=turn)).page for turn in (None, False, True)] == [paper, paper, Size(120, 100)]
    assert [fit_grid(spec("a3", turn=turn)).count for turn in (None, False, True)] == [18, 16, 18]


def test_sizes_are_data_and_free():
    """Names from the table, or millimetres; the standard card is exactly 63 x 88."""
    assert parse_size("standard", "card") == Size(63, 88)
    assert parse_size("59×86", "card") == parse_size("59x86mm", "card") == parse_size("japanese", "card") == Size(59, 86)
    assert parse_size("10x3000", "paper") == Size(10, 3000)


@pytest.mark.parametrize("text", ["", "63", "axb", "9.9x10", "10x9.9", "63x3000.1", "3000.1x88", "nan x 30", "63x88x3"])
def test_a_wrong_size_is_a_usage_error(text):
    with pytest.raises(UsageError):
        parse_size(text, "card")


def test_no_room_is_said():
    with pytest.raises(UsageError) as caught:
        fit_grid(spec("60x60"))
    assert caught.value.faults[0].code == "render.no_room"


# Corner marks are 3 mm long and begin 0.6 mm from the trim or the bleed; full lines are 0.25 mm wide.
ONE = SheetSpec(Size(100, 120), Size(63, 88))  # the card's trim: 18.5 to 81.5 across, 16 to 104 down
TWO = SheetSpec(Size(150, 100), Size(63, 88), margin=2, gap=4, bleed=1)  # 9 to 72 and 78 to 141 across, 6 to 94 down
TIGHT = SheetSpec(Size(130, 94), Size(63, 88), margin=1)  # 2 to 65 to 128 across, 3 to 91 down
COLUMN = SheetSpec(Size(80, 200), Size(63, 88), margin=2)  # 8.5 to 71.5 across, 12 to 100 to 188 down
FULL = SheetSpec(Size(63, 100), Size(63, 88), margin=0)  # 0 to 63 across, 6 to 94 down


@pytest.mark.parametrize(
    ("wanted", "used", "upright", "level"),
    [
        (
            ONE,
            (0,),
            {(x, top, x, top + 3) for x in (18.5, 81.5) for top in (12.4, 104.6)},
            {(left, y, left + 3, y) for y in (16, 104) for left in (14.9, 82.1)},
        ),
        (
            TWO,
            (0, 1),
            {(x, top, x, top + 3) for x in (9, 72, 78, 141) for top in (1.4, 95.6)},
            {(left, y, left + 3, y) for y in (6, 94) for left in (4.4, 73.6, 73.4, 142.6)},
        ),
        (
            TWO,
            (1,),
            {(x, top, x, top + 3) for x in (78, 141) for top in (1.4, 95.6)},
            {(x, y, x + 3, y) for y in (6, 94) for x in (73.4, 142.6)},
        ),
        # Cut off at the edge of the page, and none where the cards touch.
        (
            TIGHT,
            (0, 1),
            {(x, *ends) for x in (2, 65, 128) for ends in ((0, x, 2.4), (91.6, x, 94))},
            {(left, y, right, y) for y in (3, 91) for left, right in ((0, 1.4), (128.6, 130))},
        ),
        (
            COLUMN,
            (0, 1),
            {(x, top, x, top + 3) for x in (8.5, 71.5) for top in (8.4, 188.6)},
            {(left, y, left + 3, y) for y in (12, 100, 188) for left in (4.9, 72.1)},
        ),
        (FULL, (0,), {(x, top, x, top + 3) for x in (0, 63) for top in (2.4, 94.6)}, set()),
        (
            replace(COLUMN, guides="lines"),
            (0, 1),
            {(x, 0, x, 200) for x in (8.375, 71.625)},
            {(0, y, 80, y) for y in (11.875, 99.875, 100.125, 188.125)},
        ),
        (replace(ONE, guides="lines"), (0,), {(x, 0, x, 120) for x in (18.375, 81.625)}, {(0, y, 100, y) for y in (15.875, 104.125)}),
        (
            replace(TWO, guides="lines"),
            (0, 1),
            {(x, 0, x, 100) for x in (8.875, 72.125, 77.875, 141.125)},
            {(0, y, 150, y) for y in (5.875, 94.125)},
        ),
        (replace(TWO, guides="none"), (0, 1), set(), set()),
        (TWO, (), set(), set()),
    ],
    ids=["one", "two", "the second alone", "tight", "column", "full", "lines of a column", "lines", "lines of two", "none", "nothing used"],
)
def test_guides_in_known_numbers(wanted, used, upright, level):
    """In millimetres from the top left of the page."""
    made = guide_lines(fit_grid(wanted), wanted, used)
    assert sorted(made) == [pytest.approx(line) for line in sorted(upright | level)]


@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize("guides", ["none", "corners", "lines"])
@pytest.mark.parametrize("bleed", [0, 1.5])
def test_guides_stay_outside_the_cards(guides, gap, bleed):
    """Corner marks never reach into a card or its bleed; full lines lie under the cards; none draws none."""
    wanted = spec(gap=gap, guides=guides, bleed=bleed)
    grid = fit_grid(wanted)
    lines = guide_lines(grid, wanted, range(grid.count))
    assert bool(lines) == (guides != "none")
    if guides != "corners":
        return
    for x1, y1, x2, y2 in lines:
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        for index in range(grid.count):
            x, y = grid.cell(index)
            assert not (x - bleed < middle[0] < x + 63 + bleed and y - bleed < middle[1] < y + 88 + bleed)


def test_full_lines_lie_beside_the_card_in_their_whole_width():
    """In the gap, not half under the card."""
    wanted = spec(guides="lines", gap=2)
    grid = fit_grid(wanted)
    half = layout.sizes()["guide"]["width"] / 2
    xs = sorted({x1 for x1, y1, x2, y2 in guide_lines(grid, wanted, [0]) if x1 == x2})
    assert xs == pytest.approx([grid.x - half, grid.x + 63 + half])


def test_a_gap_changes_only_the_gap():
    close, wide = fit_grid(spec(gap=0)), fit_grid(spec(gap=2))
    assert (wide.pitch.w - close.pitch.w, wide.pitch.h - close.pitch.h) == (2, 2)
    assert (close.count, close.card) == (wide.count, wide.card)
    assert [guide_lines(grid, spec(guides="none"), [0]) for grid in (close, wide)] == [[], []]


@pytest.mark.parametrize(
    ("paper", "edge", "expected"),
    [("a4", "long", (2, False)), ("a4", "short", (6, True)), ("a3", "long", (12, True)), ("a3", "short", (5, False))],
)
def test_the_back_lies_behind_its_front(paper, edge, expected):
    """Over the long edge of an upright sheet columns are mirrored; over the short edge rows, and the card is turned."""
    assert back_cell(fit_grid(spec(paper)), 0, edge) == expected


def test_every_cell_of_a_back_page():
    """A sheet with equal sides is upright."""
    grid, square = fit_grid(spec("a4")), fit_grid(spec("200x200"))
    assert [back_cell(grid, index, "long") for index in range(9)] == [(cell, False) for cell in (2, 1, 0, 5, 4, 3, 8, 7, 6)]
    assert [back_cell(grid, index, "short") for index in range(9)] == [(cell, True) for cell in (6, 7, 8, 3, 4, 5, 0, 1, 2)]
    assert [back_cell(square, 0, "long"), back_cell(square, 1, "short")] == [
        (square.columns - 1, False),
        (square.count - square.columns + 1, True),
    ]


@given(st.sampled_from(["a3", "a4", "a5"]), st.sampled_from(["long", "short"]), st.integers(0, 50))
def test_turning_twice_leads_back(paper, edge, index):
    grid = fit_grid(spec(paper))
    index %= grid.count
    assert back_cell(grid, back_cell(grid, index, edge)[0], edge)[0] == index


@pytest.mark.parametrize(("cards", "start", "pages"), [(0, 1, 0), (9, 1, 1), (9, 2, 2), (53, 1, 6), (1, 9, 1)])
def test_pages(cards, start, pages):
    assert layout.pages_needed(fit_grid(spec()), cards, start) == pages
