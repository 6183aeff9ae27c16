"""Proxies: faces of cards on sheets, one a page for a print shop, or each a picture file."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render import layout, pdf, theme
from zmdj_cards.render.content import FaceContent, face_data
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Edge, Grid, SheetSpec
from zmdj_cards.render.typeset import Typesetter, TypstFailure, typesetter

Style = Literal["light", "low-ink"]
# Text sizes in points, from the best to the floor (T-05).
TEXT_SIZES = (9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.3, 6.0)
LOW_INK_SIZES = TEXT_SIZES[5:]
FLOOR = 6.0
# A name is a heading: squeezed below this it can be read by nobody.
NAME_FLOOR = 4.0


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a printer needs to hit the size: factors a axis, and where the back lands against the front (millimetres)."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Look:
    """How faces look, whatever they are printed on."""

    lang: theme.RenderLang = "both"
    style: Style = "light"
    mark: str | None = None
    fonts: FontSet | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy to be printed: its front, and its own back where it has one (an awakened face)."""

    front: FaceContent
    back: FaceContent | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A whole print job. ``start``: the cell of the first card, from 1; ``duplex``: the edge the sheet is turned over."""

    slots: tuple[Slot, ...]
    spec: SheetSpec
    look: Look = Look()
    start: int = 1
    duplex: Edge | None = None
    calibration: Calibration = Calibration()
    title: str = ""
    strict: bool = False
    arts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """``files``: the document, or one item a page. ``faults``: cards left out (errors) and remarks."""

    files: tuple[bytes, ...]
    faults: tuple[Fault, ...]
    pages: int
    fronts: tuple[FaceContent, ...]

    @property
    def cards(self) -> int:
        return len(self.fronts)


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


def _unique(slots: Sequence[Slot]) -> tuple[list[FaceContent], dict[FaceContent, int]]:
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


def _shop_pages(job: Job, number: dict[FaceContent, int], card_back: int | None) -> list[dict[str, Any]]:
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


class _Document:
    """One job on its way through the typesetter."""

    def __init__(self, job: Job, elements: Iterable[Any], kind: str, shop: bool) -> None:
        self.job = job
        self.fonts = job.look.fonts or font_files.load()
        self.elements = tuple(elements)
        self.kind = kind
        self.shop = shop
        self.faults: list[Fault] = []

    def glyphs(self) -> dict[str, str]:
        """Report what cannot be set; what the user lets pass is printed as its code point, never as an empty box."""
        faces, _ = _unique(self.job.slots)
        seen: dict[str, set[str]] = {}
        for face in faces:
            seen.setdefault(face.card_id, set()).update(face.characters())
        self.faults += font_files.glyph_faults(self.fonts, sorted(seen.items()), self.job.strict)
        return {item.params["char"]: f"[{item.params['code']}]" for item in self.faults}

    def data(self, slots: Sequence[Slot], swaps: dict[str, str]) -> dict[str, Any]:
        job = self.job
        faces, number = _unique(slots)
        mark = theme.label("mark.proxy", "en") if job.look.mark is None else job.look.mark
        rows = [_swap(face_data(face, job.look.lang, mark, *self._art(face)), swaps) for face in faces]
        back = None
        if job.duplex:
            back = len(rows)
            rows.append({"layout": "back", "id": "back", "zh": "", "art": None})
        part = replace(job, slots=tuple(slots))
        if self.shop:
            pages = _shop_pages(part, number, back)
        else:
            pages = plan_pages(part, layout.fit_grid(job.spec), number, back)
        style = style_data(job.look, self.fonts, job.spec, self.elements)
        title = job.title or theme.label("sheet.title", "both")
        keywords = list(dict.fromkeys(name for face in faces for name in (face.zh, face.en) if name))
        return {"title": title, "keywords": keywords[:200], "style": style, "faces": rows, "pages": pages, "guide": theme.sizes()["guide"]}

    def _art(self, face: FaceContent) -> tuple[str | None, str]:
        art = self.job.arts.get(face.key)
        return (self._name(art.path), art.mode) if art else (None, "none")

    def _name(self, path: Path) -> str:
        return f"{path.stem}.png" if self.kind == "pdf" else path.name

    def place_pictures(self, folder: Path) -> list[Path]:
        """Put the pictures where the typesetter looks. For a PDF it gets a stand-in of one pixel each, which is exchanged
        afterwards: the typesetter would hold every picture in memory as pixels. Returns the pictures behind the stand-ins."""
        paths = sorted({art.path for art in self.job.arts.values()})
        for number, path in enumerate(paths):
            if self.kind == "pdf":
                (folder / self._name(path)).write_bytes(pdf.stand_in(number))
            else:
                shutil.copyfile(path, folder / path.name)
        return paths


def _swap(value: Any, swaps: dict[str, str]) -> Any:
    if not swaps:
        return value
    if isinstance(value, str):
        for char, code in swaps.items():
            value = value.replace(char, code)
        return value
    if isinstance(value, list):
        return [_swap(item, swaps) for item in value]
    if isinstance(value, dict):
        return {key: _swap(item, swaps) if key not in ("id", "art") else item for key, item in value.items()}
    return value


def make(
    job: Job,
    elements: Iterable[Any],
    kind: Literal["pdf", "png", "svg"] = "pdf",
    ppi: float | None = None,
    shop: bool = False,
    target: Path | None = None,
) -> Made:
    """Typeset the job. A card whose text does not fit at the floor, or that the typesetter refuses, is left out and reported
    as an error; missing glyphs are errors when ``strict``, and then nothing is made. A PDF goes to ``target`` where one is
    given, without passing through memory. Raises UsageError for sizes without room."""
    _check_job(job, shop)
    document = _Document(job, elements, kind, shop)
    swaps = document.glyphs()
    if any(item.severity == "error" for item in document.faults):
        return Made((), tuple(document.faults), 0, ())
    with typesetter(document.fonts) as setter:
        pictures = document.place_pictures(setter.folder)
        slots = _that_fit(document, setter, job.slots, swaps)
        if not slots:
            return Made((), tuple(document.faults), 0, ())
        data = document.data(slots, swaps)
        setter.write(data)
        files = setter.set("sheet.typ", kind, ppi)
        if kind == "pdf":
            finished = target or setter.folder / "finished.pdf"
            pdf.finish(files[0], finished, pictures, trim_inset_mm=job.spec.bleed if shop else 0.0)
            files = [] if target else [finished.read_bytes()]
        elif kind == "png" and ppi:
            files = [pdf.with_dpi(item, ppi) for item in files]
    return Made(tuple(files), tuple(document.faults), len(data["pages"]), tuple(slot.front for slot in slots))


def _check_job(job: Job, shop: bool) -> None:
    limits = theme.sizes()["limits"]
    if len(job.slots) > limits["max_cards"]:
        raise UsageError(fault("render.too_many_cards", count=len(job.slots), limit=limits["max_cards"]))
    if not shop and not 1 <= job.start <= (cells := layout.fit_grid(job.spec).count):
        raise UsageError(fault("render.start_cell", start=job.start, cells=cells))
    cal = job.calibration
    if not all(0.8 <= value <= 1.25 for value in (cal.scale_x, cal.scale_y)) or not all(abs(v) <= 20 for v in (cal.back_dx, cal.back_dy)):
        raise UsageError(fault("render.calibration_range"))


def _that_fit(document: _Document, setter: Typesetter, slots: Sequence[Slot], swaps: dict[str, str]) -> list[Slot]:
    """The slots whose faces can be set; the others become faults."""
    setter.write(document.data(slots, swaps))
    try:
        bad = {key for key, size in setter.fits("sheet.typ").items() if size is None}
    except TypstFailure as failure:
        if len(slots) == 1:
            document.faults.append(_refused(slots[0], failure))
            return []
        half = len(slots) // 2
        return [*_that_fit(document, setter, slots[:half], swaps), *_that_fit(document, setter, slots[half:], swaps)]
    if not bad:
        return list(slots)
    named: set[str] = set()
    for slot in slots:
        for face in (slot.front, slot.back):
            if face is not None and face.id in bad and face.id not in named:
                named.add(face.id)
                document.faults.append(fault("render.too_long", Place(card=face.card_id), name=face.zh, floor=FLOOR))
    return [slot for slot in slots if slot.front.id not in bad and (slot.back is None or slot.back.id not in bad)]


def _refused(slot: Slot, failure: TypstFailure) -> Fault:
    detail = failure.faults[0].params.get("detail", "")
    return fault("render.refused", Place(card=slot.front.card_id), name=slot.front.zh, detail=detail)
