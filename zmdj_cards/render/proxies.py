"""Proxies: faces of cards on sheets, one a page for a print shop, or each a picture file."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render import layout, pdf, style, theme
from zmdj_cards.render.backs import back_data
from zmdj_cards.render.faces import face_data, in_traditional
from zmdj_cards.render.print_job import Back, Job, Made, Slot
from zmdj_cards.render.sheets import plan_pages, shop_pages, unique
from zmdj_cards.render.typeset import Fit, Typesetter, TypstFailure, typesetter


class _Document:
    """One job on its way through the typesetter."""

    def __init__(self, job: Job, elements: Iterable[Any], kind: str, shop: bool) -> None:
        self.job = job
        self.fonts = job.look.fonts or font_files.load(traditional=job.look.traditional)
        self.elements = tuple(elements)
        self.kind = kind
        self.shop = shop
        self.faults: list[Fault] = []
        self.found: dict[str, Fit] = {}
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
        rows = [
            _swap(face_data(face, job.look.lang, mark, job.look.traditional) | self._art(job.arts.get(face.key)), swaps) for face in faces
        ]
        backs: dict[str, int] = {}
        if job.duplex:
            for section in dict.fromkeys(slot.section for slot in slots if slot.back is None):
                backs[section] = len(rows)
                back = job.backs.get(section, Back())
                rows.append(back_data(back, section) | self._art(back.picture))
        part = replace(job, slots=tuple(slots))
        if self.shop:
            pages = shop_pages(part, number, backs, self.kind == "png")
        else:
            pages = plan_pages(part, layout.fit_grid(job.spec), number, backs)
        self.pages, self.slots = len(pages), len(slots)
        look = style.data(job.look, self.fonts, job.spec, self.elements, job.spec.bleed > 0)
        title = job.title or theme.label("sheet.title", "both")
        keywords = list(dict.fromkeys(name for face in faces for name in (face.zh, face.en) if name))
        return {
            "title": title,
            "keywords": keywords[:200],
            "style": look,
            "faces": rows,
            "pages": pages,
            "guide": theme.sizes()["guide"],
            "cut_line": theme.sizes()["cut"]["line"],
        }

    def _art(self, art: Any) -> dict[str, Any]:
        if art is None:
            return {"art": None, "art_mode": "none"}
        return {"art": self._name(art.path), "art_mode": art.mode, "art_ratio": art.height / art.width}

    def _name(self, path: Path) -> str:
        return f"{path.stem}.png" if self.kind == "pdf" else path.name

    def place_pictures(self, folder: Path) -> list[Path]:
        """Put the pictures where the typesetter looks. For a PDF it gets a stand-in of one pixel each, which is exchanged
        afterwards: the typesetter would hold every picture in memory as pixels. Returns the pictures behind the stand-ins."""
        backs = [back.picture for back in self.job.backs.values() if back.picture]
        paths = sorted({art.path for art in (*self.job.arts.values(), *backs)})
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
    """Typeset the job. No card is left out for its length: a face gives up reminders, window and second language in turn (see
    ``style.plans``), and what it gave up is remarked. Missing glyphs are errors when ``strict``, and then nothing is made. A PDF goes
    to ``target`` where one is given, without passing through memory. Raises UsageError for sizes without room."""
    _check_job(job, shop)
    if job.look.traditional:
        job = replace(job, slots=tuple(_traditional(slot) for slot in job.slots))
    document = _Document(job, elements, kind, shop)
    swaps = document.glyphs()
    if any(item.severity == "error" for item in document.faults):
        return Made((), tuple(document.faults), 0, ())
    with typesetter(document.fonts) as setter:
        pictures = document.place_pictures(setter.folder)
        slots = _that_fit(document, setter, job.slots, swaps)
        document.faults += _remarks(slots, document.found)
        if not slots:
            return Made((), tuple(document.faults), 0, ())
        if document.slots != len(slots) or document.job is not job:  # the last try was of fewer or more
            setter.write(document.data(slots, swaps))
        files = setter.set("sheet.typ", kind, ppi)
        if kind == "pdf":
            finished = target or setter.folder / "finished.pdf"
            inset = job.spec.bleed if shop else 0.0
            tongue = "zh-Hant" if job.look.traditional else "en" if job.look.lang == "en" else "zh-CN"
            pdf.finish(files[0], finished, pictures, inset, tongue, _bookmarks(replace(job, slots=tuple(slots)), shop))
            files = [] if target else [finished.read_bytes()]
        elif kind == "png" and ppi:
            files = [pdf.with_dpi(item, ppi) for item in files]
    return Made(tuple(files), tuple(document.faults), document.pages, tuple(slot.front for slot in slots))


def _bookmarks(job: Job, shop: bool) -> list[tuple[str, int]]:
    """The name of each card with the page of its first copy."""
    room, first = (1, 0) if shop else (layout.fit_grid(job.spec).count, job.start - 1)
    pages: dict[str, int] = {}
    for number, slot in enumerate(job.slots):
        title = slot.front.en if job.look.lang == "en" and slot.front.en else slot.front.zh
        pages.setdefault(title, (first + number) // room * (2 if job.duplex else 1))
    return list(pages.items())


def _traditional(slot: Slot) -> Slot:
    return replace(slot, front=in_traditional(slot.front), back=in_traditional(slot.back) if slot.back else None)


def _check_job(job: Job, shop: bool) -> None:
    limits = theme.sizes()["limits"]
    if len(job.slots) > limits["max_cards"]:
        raise UsageError(fault("render.too_many_cards", count=len(job.slots), limit=limits["max_cards"]))
    layout.check_lengths(job.spec)
    cells = 1 if shop else layout.fit_grid(job.spec).count
    if not 1 <= job.start <= cells:
        raise UsageError(fault("render.start_cell", start=job.start, cells=cells))
    cal = job.calibration
    if not all(0.8 <= value <= 1.25 for value in (cal.scale_x, cal.scale_y)) or not all(abs(v) <= 20 for v in (cal.back_dx, cal.back_dy)):
        raise UsageError(fault("render.calibration_range"))


def _that_fit(document: _Document, setter: Typesetter, slots: Sequence[Slot], swaps: dict[str, str]) -> list[Slot]:
    """The slots whose faces can be set. What a face could not show is remarked; a picture that the typesetter refuses is left
    away; a card that it refuses even so becomes a fault."""
    setter.write(document.data(slots, swaps))
    try:
        document.found |= setter.fits("sheet.typ")
    except TypstFailure as failure:
        if len(slots) > 1:
            half = len(slots) // 2
            return [*_that_fit(document, setter, slots[:half], swaps), *_that_fit(document, setter, slots[half:], swaps)]
        faces = [face for face in (slots[0].front, slots[0].back) if face]
        spoilt = [face.key for face in faces if face.key in document.job.arts]
        document.faults.append(_refused(slots[0], failure, bool(spoilt)))
        if not spoilt:
            return []
        document.job = replace(document.job, arts={key: art for key, art in document.job.arts.items() if key not in spoilt})
        return _that_fit(document, setter, slots, swaps)
    return list(slots)


def _refused(slot: Slot, failure: TypstFailure, picture: bool) -> Fault:
    code = "render.picture_refused" if picture else "render.refused"
    detail = failure.faults[0].params.get("detail", "")
    return fault(code, Place(card=slot.front.card_id), name=slot.front.zh, detail=detail)


# What is said of a face, by the plan that it took (``style.plans``).
_SHORTENED = {
    "second-reminders": "render.shortened_second_reminders",
    "reminders": "render.shortened_reminders",
    "window": "render.shortened_window",
    "language": "render.shortened_language",
    "floor": "render.shortened_floor",
}


def _remarks(slots: Sequence[Slot], found: Mapping[str, Fit]) -> list[Fault]:
    """What faces could not show: reminders, the second language, a window of the usual height, words of a size that is easily read."""
    faces, _ = unique(slots)
    out = []
    for face in {face.id: face for face in faces}.values():
        fit = found.get(face.id)
        if fit is None:
            continue
        place = Place(card=face.card_id)
        if fit.shows != "all":
            size = f"{fit.size:.1f}" if fit.size else ""
            severity: Literal["warning", "note"] = "warning" if fit.shows == "floor" else "note"
            out.append(fault(_SHORTENED[fit.shows], place, severity=severity, name=face.zh, size=size))
        if fit.name is not None and fit.name < style.FLOOR:
            out.append(fault("render.small_name", place, severity="warning", name=face.zh[:40], size=f"{fit.name:.1f}"))
    return out
