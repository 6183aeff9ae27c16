"""A print job as data for the typesetter: the style that all faces share, and pages with what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zmdj_cards.render import layout, theme
from zmdj_cards.render.faces import FaceContent
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Grid, SheetSpec
from zmdj_cards.render.print_job import Calibration, Job, Look, Slot

# Text sizes in points, from the best to the floor.
TEXT_SIZES = (9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.3, 6.0)
LOW_INK_SIZES = TEXT_SIZES[5:]
FLOOR = 6.0
# A name is a heading: squeezed below this it can be read by nobody.
NAME_FLOOR = 4.0


def style_data(look: Look, fonts: FontSet, spec: SheetSpec, elements: Iterable[Any]) -> dict[str, Any]:
    """The part of the document that all faces share."""
    table = theme.theme()
    low = look.style == "low-ink"
    shapes = {name: theme.path_ops(path) for name, path in table["shape"].items()}
    looks = theme.element_looks(elements)
    none = table["element"]["none"]
    data = {
        key: {"ink": item.ink, "tint": item.tint, "mark": item.mark, "ops": shapes[item.shape], "shift": _SHIFT.get(item.shape, 0.0)}
        for key, item in looks.items()
    }
    data["none_"] = {"ink": none["ink"], "tint": none["tint"], "mark": "", "ops": shapes[none["shape"]], "shift": 0.0}
    return {
        "w": spec.card.w,
        "h": spec.card.h,
        "bleed": spec.bleed,
        "lang": look.lang,
        "low": low,
        "floor": FLOOR,
        "name_floor": NAME_FLOOR,
        "sizes": LOW_INK_SIZES if low else TEXT_SIZES,
        "font_sans": fonts.sans,
        "font_serif": fonts.serif,
        "bold": fonts.bold,
        "elements": data,
        "icons": {name: {"ops": theme.path_ops(item["path"]), "zh": item["zh"], "en": item["en"]} for name, item in table["icon"].items()},
        "pills": table["pill"],
        "colour": table["colour"] | (table["low_ink"] if low else {}),
        "window": theme.sizes()["window"],
    }


# How far, in parts of its size, the character sits below the middle of a shape whose weight is at the bottom.
_SHIFT = {"flame": 0.12, "mountain": 0.13}


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


def plan_pages(job: Job, grid: Grid, number: dict[FaceContent, int], card_back: int | None) -> list[dict[str, Any]]:
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
    job: Job, grid: Grid, where: list[int], here: Sequence[Slot], number: dict[FaceContent, int], card_back: int | None
) -> list[Any]:
    cells = []
    for index, slot in zip(where, here, strict=True):
        face = number[slot.back] if slot.back else card_back
        if face is not None and job.duplex:
            cell, turned = layout.back_cell(grid, index, job.duplex)
            cells.append(_cell(grid, cell, face, turned))
    return sorted(cells, key=lambda cell: (cell["y"], cell["x"]))


def shop_pages(job: Job, number: dict[FaceContent, int], card_back: int | None) -> list[dict[str, Any]]:
    """One card a page, the page as large as the card with its bleed on all sides."""
    b = job.spec.bleed
    page = {"w": job.spec.card.w + 2 * b, "h": job.spec.card.h + 2 * b, "dx": 0, "dy": 0, "sx": 1, "sy": 1, "marks": [], "control": None}
    pages = []
    for slot in job.slots:
        pages.append(page | {"cells": [{"x": b, "y": b, "face": number[slot.front], "turned": False}]})
        if job.duplex:
            back = number[slot.back] if slot.back else card_back
            pages.append(page | {"cells": [{"x": b, "y": b, "face": back, "turned": False}] if back is not None else []})
    return pages
