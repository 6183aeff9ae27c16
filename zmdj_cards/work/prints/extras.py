"""What goes with printed cards: an order for a print shop, outlines for a cutting machine, a preview."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.render import cutting, layout, proxies, theme
from zmdj_cards.render.layout import SheetSpec
from zmdj_cards.render.print_job import Job, Made
from zmdj_cards.render.shop_order import OrderedCard, order_file
from zmdj_cards.text.filenames import card_stem
from zmdj_cards.work.prints.files import make_folder, write_file

PREVIEW_DPI = 110
# The folder that the shop's autofill tool looks for, and the order beside it.
PICTURES, ORDER = "cards", "order.xml"


def check_extras(cut: Path | None, preview: Path | None, single: bool) -> None:
    """Raises UsageError for files of another kind, and for outlines of what is no sheet."""
    if cut and single:
        raise UsageError(fault("render.cut_sheets"))
    if cut and cut.suffix.casefold() not in (".svg", ".dxf"):
        raise UsageError(fault("render.cut_kind", path=str(cut)))
    if preview and preview.suffix.casefold() != ".png":
        raise UsageError(fault("render.preview_kind", path=str(preview)))


def with_marks(spec: SheetSpec) -> SheetSpec:
    """The sheet with margins that keep its cards clear of the marks of a cutting machine, and without guides for people."""
    return replace(spec, margin=max(spec.margin, float(theme.sizes()["cut"]["margin"])), guides="none")


def write_preview(path: Path, job: Job, elements: Iterable[Any]) -> None:
    """The first sheet as a PNG."""
    room = layout.fit_grid(job.spec).count - job.start + 1
    first = replace(job, slots=job.slots[:room], duplex=None)
    made = proxies.make(first, elements, "png", PREVIEW_DPI)
    write_file(path, made.files[0])


def write_outlines(path: Path, job: Job) -> None:
    """The outlines of a full sheet; where the last sheet holds fewer cards, its own in ``NAME-last``."""
    grid = layout.fit_grid(job.spec)
    draw = cutting.svg if path.suffix.casefold() == ".svg" else cutting.dxf
    filled = len(job.slots) + job.start - 1
    full, rest = divmod(filled, grid.count)
    first = range(job.start - 1, min(filled, grid.count))
    write_file(path, draw(grid, first))
    if full and rest:
        write_file(path.with_name(f"{path.stem}-last{path.suffix}"), draw(grid, range(rest)))


def write_order(folder: Path, job: Job, made: Made) -> None:
    """Each different picture once into ``cards``, and the order beside it. ``made`` has a front and a back for each card."""
    make_folder(folder / PICTURES)
    names: dict[bytes, str] = {}
    taken: set[str] = set()

    def name_of(data: bytes, wanted: str) -> str:
        if data not in names:
            name = wanted
            number = 2
            while name in taken:
                name, number = f"{wanted}-{number}", number + 1
            taken.add(name)
            names[data] = f"{PICTURES}/{name}.png"
            write_file(folder / names[data], data)
        return names[data]

    cards = []
    for number, front in enumerate(made.fronts):
        slot = job.slots[number]
        stem = card_stem(front.serial.replace("*", "-awakened"), front.en)
        behind = f"{stem}-back" if slot.back else f"back-{slot.section or 'all'}"
        face = name_of(made.files[2 * number], stem)
        cards.append(OrderedCard(face, name_of(made.files[2 * number + 1], behind), front.en or front.zh))
    write_file(folder / ORDER, order_file(cards))
