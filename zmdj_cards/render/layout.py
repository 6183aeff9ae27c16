"""Where cards lie on a sheet: pure arithmetic in millimetres, origin top left of the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.render.theme import sizes

Guides = Literal["none", "corners", "lines"]
Edge = Literal["long", "short"]
Line = tuple[float, float, float, float]

# Sizes are compared with this slack, so that 3 x 63 fits into exactly 189 (a tenth of a micrometre).
EPS = 1e-4


@dataclass(frozen=True, slots=True)
class Size:
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """What the user asked for, in millimetres. ``paper`` is upright; the sheet is turned where more cards fit."""

    paper: Size
    card: Size
    margin: float = 5.0
    gap: float = 0.0
    bleed: float = 0.0
    guides: Guides = "corners"
    turn: bool | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """``x`` and ``y``: left and top of the first card's trim; ``pitch``: from one card to the next."""

    page: Size
    card: Size
    columns: int
    rows: int
    x: float
    y: float
    pitch: Size

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def cell(self, index: int) -> tuple[float, float]:
        """Top left of the trim of cell ``index``, row by row."""
        row, column = divmod(index, self.columns)
        return self.x + column * self.pitch.w, self.y + row * self.pitch.h


def parse_size(text: str, table: str) -> Size:
    """``a4`` or ``63x88`` (millimetres). ``table``: ``paper`` or ``card``. Raises UsageError."""
    known = sizes()[table]
    key = text.strip().casefold()
    if key in known:
        return Size(*map(float, known[key]))
    parts = key.replace("×", "x").replace("*", "x").removesuffix("mm").split("x")
    try:
        w, h = (float(part) for part in parts)
    except ValueError:
        raise UsageError(fault("render.size", size=text, known=sorted(known))) from None
    if not (10 <= w <= 3000 and 10 <= h <= 3000):
        raise UsageError(fault("render.size_range", size=text))
    return Size(w, h)


def edge(name: str) -> Edge | None:
    """The edge that a sheet is turned over, by its name; None for any other word."""
    return "long" if name == "long" else "short" if name == "short" else None


def _fit(length: float, card: float, spec: SheetSpec) -> int:
    pitch = card + 2 * spec.bleed + spec.gap
    return max(0, math.floor((length - 2 * spec.margin + spec.gap + EPS) / pitch))


def _grid(page: Size, spec: SheetSpec) -> Grid:
    columns, rows = _fit(page.w, spec.card.w, spec), _fit(page.h, spec.card.h, spec)
    pitch = Size(spec.card.w + 2 * spec.bleed + spec.gap, spec.card.h + 2 * spec.bleed + spec.gap)
    x = (page.w - columns * pitch.w + spec.gap) / 2 + spec.bleed
    y = (page.h - rows * pitch.h + spec.gap) / 2 + spec.bleed
    return Grid(page, spec.card, columns, rows, x, y, pitch)


def check_lengths(spec: SheetSpec) -> None:
    """Raises UsageError for a margin, gap or bleed that cannot be."""
    for value in (spec.margin, spec.gap, spec.bleed):
        if not 0 <= value <= 100:
            raise UsageError(fault("render.length_range", value=value))


def fit_grid(spec: SheetSpec) -> Grid:
    """The grid with the most cards, upright if both ways hold as many. Raises UsageError where not one card fits."""
    check_lengths(spec)
    upright, turned = _grid(spec.paper, spec), _grid(Size(spec.paper.h, spec.paper.w), spec)
    best = turned if (spec.turn is None and turned.count > upright.count) or spec.turn else upright
    if best.count == 0:
        size = f"{spec.card.w:g}x{spec.card.h:g}"
        raise UsageError(
            fault("render.no_room", card=size, paper=f"{spec.paper.w:g}x{spec.paper.h:g}", margin=spec.margin, bleed=spec.bleed)
        )
    return best


def back_cell(grid: Grid, index: int, edge: Edge) -> tuple[int, bool]:
    """(cell on the back page, turned upside down) behind cell ``index`` when the sheet is turned over its long or short edge."""
    row, column = divmod(index, grid.columns)
    upright = grid.page.h >= grid.page.w
    if upright == (edge == "long"):
        return row * grid.columns + (grid.columns - 1 - column), False
    return (grid.rows - 1 - row) * grid.columns + column, True


def guide_lines(grid: Grid, spec: SheetSpec, used: Sequence[int]) -> list[Line]:
    """Cutting guides beside the cards of the used cells: nothing inside a trim or a bleed."""
    if spec.guides == "none" or not used:
        return []
    columns = sorted({index % grid.columns for index in used})
    rows = sorted({index // grid.columns for index in used})
    xs = sorted({grid.x + c * grid.pitch.w + side for c in columns for side in (0, spec.card.w)})
    ys = sorted({grid.y + r * grid.pitch.h + side for r in rows for side in (0, spec.card.h)})
    shape = sizes()["guide"]
    if spec.guides == "lines":
        # They lie under the cards, so each is moved out by half its width: all of it shows beside the card.
        half = shape["width"] / 2
        xs = sorted({grid.x + c * grid.pitch.w + side for c in columns for side in (-half, spec.card.w + half)})
        ys = sorted({grid.y + r * grid.pitch.h + side for r in rows for side in (-half, spec.card.h + half)})
        return [(x, 0.0, x, grid.page.h) for x in xs] + [(0.0, y, grid.page.w, y) for y in ys]
    reach, away = shape["length"], shape["offset"] + spec.bleed
    lines: list[Line] = []
    for r in rows:
        top, bottom = grid.y + r * grid.pitch.h, grid.y + r * grid.pitch.h + spec.card.h
        lines += [(x, top - away - reach, x, top - away) for x in xs] + [(x, bottom + away, x, bottom + away + reach) for x in xs]
    for c in columns:
        left, right = grid.x + c * grid.pitch.w, grid.x + c * grid.pitch.w + spec.card.w
        lines += [(left - away - reach, y, left - away, y) for y in ys] + [(right + away, y, right + away + reach, y) for y in ys]
    return sorted(set(_clip(lines, grid, spec)))


def _clip(lines: list[Line], grid: Grid, spec: SheetSpec) -> list[Line]:
    """Cut the parts of corner marks that would lie in a neighbouring cell, and what falls off the page."""
    cells = [grid.cell(index) for index in range(grid.count)]
    b = spec.bleed
    kept = []
    for x1, y1, x2, y2 in lines:
        line = (max(0.0, x1), max(0.0, y1), min(grid.page.w, x2), min(grid.page.h, y2))
        middle = ((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)
        inside = any(
            x - b - EPS < middle[0] < x + spec.card.w + b + EPS and y - b - EPS < middle[1] < y + spec.card.h + b + EPS for x, y in cells
        )
        if not inside and (line[2] - line[0]) + (line[3] - line[1]) > EPS:
            kept.append(line)
    return kept


def pages_needed(grid: Grid, cards: int, start: int = 1) -> int:
    """How many sheets ``cards`` faces take when the first goes into cell ``start`` (from 1)."""
    return math.ceil((cards + start - 1) / grid.count) if cards else 0
