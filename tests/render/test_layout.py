"""Where cards lie on a sheet (BEHAVIOURS P-01, P-04, P-07, P-08, P-09, P-11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.samples import spec
from zmdj_cards.errors import UsageError
from zmdj_cards.render import layout
from zmdj_cards.render.layout import Size, back_cell, fit_grid, guide_lines, parse_size


@pytest.mark.parametrize(
    ("paper", "cards"),
    [("a4", 9), ("letter", 9), ("a5", 4), ("a3", 18), ("210x297", 9), ("73x98", 1)],
    ids=lambda value: f"P-04-{value}",
)
def test_as_many_cards_as_fit(paper, cards):
    grid = fit_grid(spec(paper))
    assert grid.count == cards
    assert (grid.page.w > grid.page.h) == (paper == "a3")


def test_bleed_counts_on_both_sides():
    """P-04: three rows with 3 mm of bleed need 282 mm, and Letter has 279.4."""
    assert fit_grid(spec("letter", bleed=3)).rows * 94 <= 279.4
    assert fit_grid(spec("letter", bleed=3)).count < 9


@given(
    st.sampled_from(["a3", "a4", "a5", "letter", "legal"]),
    st.floats(0, 20),
    st.floats(0, 8),
    st.floats(0, 5),
    st.sampled_from(["standard", "japanese", "mini"]),
)
def test_nothing_lies_outside_the_margins(paper, margin, gap, bleed, size):
    """P-04."""
    wanted = spec(paper, size, margin=margin, gap=gap, bleed=bleed)
    grid = fit_grid(wanted)
    for index in range(grid.count):
        x, y = grid.cell(index)
        assert x - bleed >= margin - 0.01
        assert y - bleed >= margin - 0.01
        assert x + wanted.card.w + bleed <= grid.page.w - margin + 0.01
        assert y + wanted.card.h + bleed <= grid.page.h - margin + 0.01


def test_sizes_are_data_and_free():
    """P-01, P-07: names from the table, or millimetres; the standard card is exactly 63 x 88."""
    assert parse_size("standard", "card") == Size(63, 88)
    assert parse_size("59×86", "card") == parse_size("59x86mm", "card") == parse_size("japanese", "card") == Size(59, 86)


@pytest.mark.parametrize("text", ["", "63", "axb", "5x5", "63x99999", "nan x 3", "63x88x3"])
def test_a_wrong_size_is_a_usage_error(text):
    with pytest.raises(UsageError):
        parse_size(text, "card")


def test_no_room_is_said():
    with pytest.raises(UsageError) as caught:
        fit_grid(spec("60x60"))
    assert caught.value.faults[0].code == "render.no_room"


@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize("guides", ["none", "corners", "lines"])
@pytest.mark.parametrize("bleed", [0, 1.5])
def test_guides_stay_outside_the_cards(guides, gap, bleed):
    """P-08, P-09: corner marks never reach into a card or its bleed; full lines lie under the cards; none draws none."""
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
    """P-08: in the gap, not half under the card."""
    wanted = spec(guides="lines", gap=2)
    grid = fit_grid(wanted)
    half = layout.sizes()["guide"]["width"] / 2
    xs = sorted({x1 for x1, y1, x2, y2 in guide_lines(grid, wanted, [0]) if x1 == x2})
    assert xs == pytest.approx([grid.x - half, grid.x + 63 + half])


def test_a_gap_changes_only_the_gap():
    """P-09."""
    close, wide = fit_grid(spec(gap=0)), fit_grid(spec(gap=2))
    assert (wide.pitch.w - close.pitch.w, wide.pitch.h - close.pitch.h) == (2, 2)
    assert (close.count, close.card) == (wide.count, wide.card)
    assert [guide_lines(grid, spec(guides="none"), [0]) for grid in (close, wide)] == [[], []]


@pytest.mark.parametrize(
    ("paper", "edge", "expected"),
    [("a4", "long", (2, False)), ("a4", "short", (6, True)), ("a3", "long", (12, True)), ("a3", "short", (5, False))],
)
def test_the_back_lies_behind_its_front(paper, edge, expected):
    """P-11: over the long edge of an upright sheet columns are mirrored; over the short edge rows, and the card is turned."""
    assert back_cell(fit_grid(spec(paper)), 0, edge) == expected


@given(st.sampled_from(["a3", "a4", "a5"]), st.sampled_from(["long", "short"]), st.integers(0, 50))
def test_turning_twice_leads_back(paper, edge, index):
    grid = fit_grid(spec(paper))
    index %= grid.count
    assert back_cell(grid, back_cell(grid, index, edge)[0], edge)[0] == index


@pytest.mark.parametrize(("cards", "start", "pages"), [(0, 1, 0), (9, 1, 1), (9, 2, 2), (53, 1, 6), (1, 9, 1)])
def test_pages(cards, start, pages):
    assert layout.pages_needed(fit_grid(spec()), cards, start) == pages
