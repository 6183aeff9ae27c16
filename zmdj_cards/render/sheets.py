"""A print job as data for the typesetter: pages with what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zmdj_cards.render import cutting, layout, theme
from zmdj_cards.render.faces import FaceContent
from zmdj_cards.render.layout import Grid
from zmdj_cards.render.print_job import Calibration, Job, Slot


def unique(slots: Sequence[Slot]) -> tuple[list[FaceContent], dict[FaceContent, int]]:
    faces: dict[FaceContent, int] = {}
    for slot in slots:
        for face in (slot.front, slot.back):
            if face is not None:
                faces.setdefault(face, len(faces))
    return list(faces), faces


def _page(grid: Grid, cal: Calibration, marks: list[layout.Line], cells: list[dict[str, Any]], back: bool = False) -> dict[str, Any]:
    return {
        "w": grid.page.w,
        "h": grid.page.h,
        "dx": cal.back_dx if back else 0.0,
        "dy": cal.back_dy if back else 0.0,
        "sx": cal.scale_x,
        "sy": cal.scale_y,
        "marks": [list(line) for line in marks],
        "control": _control(grid),
        "cells": cells,
    }


def _control(grid: Grid) -> dict[str, Any] | None:
    shape = theme.sizes()["control"]
    if grid.page.w < shape["length"] + 8:
        return None
    bottom = grid.cell((grid.rows - 1) * grid.columns)[1] + grid.card.h
    y = min(grid.page.h - shape["rise"], (bottom + grid.page.h) / 2 + 1)
    return {"x": (grid.page.w - shape["length"]) / 2, "y": y, "length": shape["length"], "label": theme.label("sheet.control", "both")}


def plan_pages(job: Job, grid: Grid, number: dict[FaceContent, int], card_back: Mapping[str, int]) -> list[dict[str, Any]]:
    """The sheets in print order; with duplex each front is followed by its back."""
    pages = []
    first = job.start - 1
    for sheet in range(layout.pages_needed(grid, len(job.slots), job.start)):
        low = max(0, sheet * grid.count - first)
        here = job.slots[low : (sheet + 1) * grid.count - first]
        where = [low + first - sheet * grid.count + at for at in range(len(here))]
        marks = layout.guide_lines(grid, job.spec, where)
        fronts = [_cell(grid, index, number[slot.front], False) for index, slot in zip(where, here, strict=True)]
        pages.append(_page(grid, job.calibration, marks, fronts) | _registration(job, grid))
        if job.duplex:
            pages.append(_page(grid, job.calibration, [], _backs(job, grid, where, here, number, card_back), back=True))
    return pages


def _registration(job: Job, grid: Grid) -> dict[str, Any]:
    """The marks that a cutting machine looks for, in the place of guides for people."""
    if not job.cutter:
        return {}
    return {"marks": [], "cutter": {"lines": [list(line) for line in cutting.marks(grid)], "square": list(cutting.square())}}


def _cell(grid: Grid, index: int, face: int, turned: bool) -> dict[str, Any]:
    x, y = grid.cell(index)
    return {"x": x, "y": y, "face": face, "turned": turned}


def _backs(
    job: Job, grid: Grid, where: list[int], here: Sequence[Slot], number: dict[FaceContent, int], card_back: Mapping[str, int]
) -> list[Any]:
    cells = []
    for index, slot in zip(where, here, strict=True):
        face = number[slot.back] if slot.back else card_back[slot.section]
        if job.duplex:
            cell, turned = layout.back_cell(grid, index, job.duplex)
            cells.append(_cell(grid, cell, face, turned))
    return sorted(cells, key=lambda cell: (cell["y"], cell["x"]))


def shop_size(card: layout.Size, bleed: float) -> layout.Size:
    """The size of a picture for a print shop in millimetres: MakePlayingCards takes 36 pixels of bleed on each side of a card at 300
    pixels an inch, of cards of 63 x 88 mm 816 x 1110 pixels in all."""
    if bleed == 0:
        return card
    shop = theme.sizes()["shop"]
    usual = shop["pixels"].get(f"{card.w:g}x{card.h:g}")
    pixels = usual or [round(side / 25.4 * shop["ppi"]) + 2 * shop["bleed_pixels"] for side in (card.w, card.h)]
    if abs(bleed - theme.sizes()["sheet"]["shop_bleed"]) > 1e-6:
        return layout.Size(card.w + 2 * bleed, card.h + 2 * bleed)
    return layout.Size(*(side / shop["ppi"] * 25.4 for side in pixels))


def shop_pages(job: Job, number: dict[FaceContent, int], card_back: Mapping[str, int], pixels: bool = False) -> list[dict[str, Any]]:
    """One card a page, the page as large as the card with its bleed on all sides; ``pixels``: of the size that a shop takes."""
    b = job.spec.bleed
    size = shop_size(job.spec.card, b) if pixels else layout.Size(job.spec.card.w + 2 * b, job.spec.card.h + 2 * b)
    page = {"w": size.w, "h": size.h, "dx": 0, "dy": 0, "sx": 1, "sy": 1, "marks": [], "control": None}
    x, y = (size.w - job.spec.card.w) / 2, (size.h - job.spec.card.h) / 2
    pages = []
    for slot in job.slots:
        pages.append(page | {"cells": [{"x": x, "y": y, "face": number[slot.front], "turned": False}]})
        if job.duplex:
            back = number[slot.back] if slot.back else card_back[slot.section]
            pages.append(page | {"cells": [{"x": x, "y": y, "face": back, "turned": False}]})
    return pages
