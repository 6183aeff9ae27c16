"""A print job as data for the typesetter: pages with what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zmdj_cards.render import layout, theme
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
        pages.append(_page(grid, job.calibration, marks, fronts))
        if job.duplex:
            pages.append(_page(grid, job.calibration, [], _backs(job, grid, where, here, number, card_back), back=True))
    return pages


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


def shop_pages(job: Job, number: dict[FaceContent, int], card_back: Mapping[str, int]) -> list[dict[str, Any]]:
    """One card a page, the page as large as the card with its bleed on all sides."""
    b = job.spec.bleed
    page = {"w": job.spec.card.w + 2 * b, "h": job.spec.card.h + 2 * b, "dx": 0, "dy": 0, "sx": 1, "sy": 1, "marks": [], "control": None}
    pages = []
    for slot in job.slots:
        pages.append(page | {"cells": [{"x": b, "y": b, "face": number[slot.front], "turned": False}]})
        if job.duplex:
            back = number[slot.back] if slot.back else card_back[slot.section]
            pages.append(page | {"cells": [{"x": b, "y": b, "face": back, "turned": False}]})
    return pages
