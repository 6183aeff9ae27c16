"""Proxies: faces of cards on sheets, one a page for a print shop, or each a picture file."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render import layout, pdf, theme
from zmdj_cards.render.faces import FaceContent, face_data
from zmdj_cards.render.print_job import Job, Made, Slot
from zmdj_cards.render.sheets import FLOOR, plan_pages, shop_pages, style_data, unique
from zmdj_cards.render.typeset import Typesetter, TypstFailure, typesetter


class _Document:
    """One job on its way through the typesetter."""

    def __init__(self, job: Job, elements: Iterable[Any], kind: str, shop: bool) -> None:
        self.job = job
        self.fonts = job.look.fonts or font_files.load()
        self.elements = tuple(elements)
        self.kind = kind
        self.shop = shop
        self.faults: list[Fault] = []
        self.pages = self.slots = 0  # of the data made last

    def glyphs(self) -> dict[str, str]:
        """Report what cannot be set; what the user lets pass is printed as its code point, never as an empty box."""
        faces, _ = unique(self.job.slots)
        seen: dict[str, set[str]] = {}
        for face in faces:
            seen.setdefault(face.card_id, set()).update(face.characters())
        self.faults += font_files.glyph_faults(self.fonts, sorted(seen.items()), self.job.strict)
        return {item.params["char"]: f"[{item.params['code']}]" for item in self.faults}

    def data(self, slots: Sequence[Slot], swaps: dict[str, str]) -> dict[str, Any]:
        job = self.job
        faces, number = unique(slots)
        mark = theme.theme()["mark"]["proxy"] if job.look.mark is None else job.look.mark
        rows = [_swap(face_data(face, job.look.lang, mark, *self._art(face)), swaps) for face in faces]
        back = None
        if job.duplex:
            back = len(rows)
            rows.append({"layout": "back", "id": "back", "zh": "", "art": None})
        part = replace(job, slots=tuple(slots))
        if self.shop:
            pages = shop_pages(part, number, back)
        else:
            pages = plan_pages(part, layout.fit_grid(job.spec), number, back)
        self.pages, self.slots = len(pages), len(slots)
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
        if document.slots != len(slots):  # the last try was of fewer or more
            setter.write(document.data(slots, swaps))
        files = setter.set("sheet.typ", kind, ppi)
        if kind == "pdf":
            finished = target or setter.folder / "finished.pdf"
            pdf.finish(files[0], finished, pictures, trim_inset_mm=job.spec.bleed if shop else 0.0)
            files = [] if target else [finished.read_bytes()]
        elif kind == "png" and ppi:
            files = [pdf.with_dpi(item, ppi) for item in files]
    return Made(tuple(files), tuple(document.faults), document.pages, tuple(slot.front for slot in slots))


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
