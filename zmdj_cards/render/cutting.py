"""Outlines of the cards on a sheet for cutting machines: SVG and DXF with the registration marks that Silhouette machines look for. The
same marks are printed on the sheets."""

from __future__ import annotations

import math
from collections.abc import Iterable

from zmdj_cards.render.layout import Grid, Line
from zmdj_cards.render.theme import sizes

# Corners as straight pieces where a format has no arcs that all programs read.
_STEPS = 8


def marks(grid: Grid) -> list[Line]:
    """The lines of the registration marks in millimetres: a square at the top left, which is printed full, and two corners."""
    cut = sizes()["cut"]
    i, a, half = cut["mark_inset"], cut["arm"], cut["line"] / 2
    right, bottom = float(grid.page.w - i), float(grid.page.h - i)
    top_right = [(right - a, i, right + half, i), (right, i - half, right, i + a)]
    return [*top_right, (i, bottom - a, i, bottom + half), (i - half, bottom, i + a, bottom)]


def square() -> tuple[float, float, float]:
    """Left, top and side of the full square."""
    cut = sizes()["cut"]
    return cut["mark_inset"], cut["mark_inset"], cut["square"]


def svg(grid: Grid, used: Iterable[int]) -> bytes:
    """The outlines of the used cells and the marks, in layers of their own, at their true size."""
    w, h, r = grid.card.w, grid.card.h, sizes()["cut"]["radius"]
    x0, y0, side = square()
    cells = [grid.cell(index) for index in used]
    cards = "".join(f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:g}" height="{h:g}" rx="{r:g}"/>' for x, y in cells)
    lines = "".join(f'<path d="M {x1:.3f} {y1:.3f} L {x2:.3f} {y2:.3f}"/>' for x1, y1, x2, y2 in marks(grid))
    page = f'width="{grid.page.w:g}mm" height="{grid.page.h:g}mm" viewBox="0 0 {grid.page.w:g} {grid.page.h:g}"'
    width = sizes()["cut"]["line"]
    block = f'<rect x="{x0:g}" y="{y0:g}" width="{side:g}" height="{side:g}" fill="#000000" stroke="none"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {page}>'
        f'<g id="marks" fill="none" stroke="#000000" stroke-width="{width:g}">{block}{lines}</g>'
        f'<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">{cards}</g></svg>\n'
    ).encode()


def dxf(grid: Grid, used: Iterable[int]) -> bytes:
    """The same as DXF of release 12 in millimetres, layers CUT and MARKS; its axis points up."""
    rows = [
        "0",
        "SECTION",
        "2",
        "HEADER",
        "9",
        "$ACADVER",
        "1",
        "AC1009",
        "9",
        "$INSUNITS",
        "70",
        "4",
        "0",
        "ENDSEC",
        "0",
        "SECTION",
        "2",
        "ENTITIES",
    ]
    x0, y0, side = square()
    rows += _polyline("MARKS", grid, [(x0, y0), (x0 + side, y0), (x0 + side, y0 + side), (x0, y0 + side)])
    for x1, y1, x2, y2 in marks(grid):
        rows += ["0", "LINE", "8", "MARKS", "10", _n(x1), "20", _n(grid.page.h - y1), "11", _n(x2), "21", _n(grid.page.h - y2)]
    for index in used:
        rows += _polyline("CUT", grid, _outline(*grid.cell(index), grid.card.w, grid.card.h, sizes()["cut"]["radius"]))
    return ("\n".join([*rows, "0", "ENDSEC", "0", "EOF"]) + "\n").encode("ascii")


def _n(value: float) -> str:
    return f"{value:.4f}"


def _outline(x: float, y: float, w: float, h: float, r: float) -> list[tuple[float, float]]:
    """A rectangle with round corners as points, clockwise from the top right corner."""
    middles = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    turns = [(cx, cy, math.radians(start + 90 * step / _STEPS)) for cx, cy, start in middles for step in range(_STEPS + 1)]
    return [(cx + r * math.cos(turn), cy + r * math.sin(turn)) for cx, cy, turn in turns]


def _polyline(layer: str, grid: Grid, points: Iterable[tuple[float, float]]) -> list[str]:
    rows = ["0", "POLYLINE", "8", layer, "66", "1", "70", "1"]
    for x, y in points:
        rows += ["0", "VERTEX", "8", layer, "10", _n(x), "20", _n(grid.page.h - y)]
    return [*rows, "0", "SEQEND", "8", layer]
