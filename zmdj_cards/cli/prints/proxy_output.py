"""Where proxies go: one PDF, numbered sheets, or one picture a card."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zmdj_cards.cli.io import Console
from zmdj_cards.cli.prints import print_inputs
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.render.art import ArtSpec
    from zmdj_cards.render.print_job import Job, Made

Kind = Literal["pdf", "png", "svg"]


def kind_of(out: Path, each: bool) -> Kind:
    """By the file's ending; one file a card defaults to PNG. Raises UsageError for another ending."""
    kinds: dict[str, Kind] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}
    suffix = out.suffix.casefold()
    if each and suffix not in kinds:
        return "png"
    if suffix not in kinds:
        raise UsageError(fault("render.out_kind", path=str(out)))
    return kinds[suffix]


def make_all(
    job: Job,
    elements: Iterable[Any],
    kind: Kind,
    out: Path,
    dpi: int,
    single: bool,
    each: bool,
    art: tuple[Path, ArtSpec] | None,
    console: Console,
) -> tuple[Made, list[Fault]]:
    """Prepare pictures, typeset, write. A single card as PNG or SVG is a picture of the card, not of a sheet."""
    from zmdj_cards.render import print_copies, proxies

    alone = kind != "pdf" and (single or len(job.slots) == 1)
    if kind == "png" and not alone:
        _check_pixels(job, dpi)
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as folder:
        faults: list[Fault] = []
        if art:
            faces = [face for slot in job.slots for face in (slot.front, slot.back) if face]
            show = print_inputs.progress(console, "art")
            arts, faults = print_copies.find_arts(faces, art[0], art[1], Path(folder), show)
            job = replace(job, arts=arts)
        target = out if kind == "pdf" else None
        if target:
            _make_folder(target.parent)
        try:
            made = proxies.make(job, elements, kind, float(dpi), single or alone, target)
        except OSError as error:
            raise DataError(fault("render.unwritable", Place(source=str(out)), detail=error.strerror or str(error))) from error
    for path, data in zip(_names(out, made, kind, each), made.files, strict=True):
        print_inputs.write_file(path, data)
    return made, [*faults, *made.faults]


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(fault("render.unwritable", Place(source=str(folder)), detail=error.strerror or str(error))) from error


def _check_pixels(job: Job, dpi: int) -> None:
    from zmdj_cards.render import theme

    width, height = (round(side / 25.4 * dpi) for side in (job.spec.paper.w, job.spec.paper.h))
    if width * height > theme.sizes()["limits"]["max_sheet_pixels"]:
        raise UsageError(fault("render.picture_too_large", width=width, height=height))


def _names(out: Path, made: Made, kind: Kind, each: bool) -> list[Path]:
    """One file: as named; more sheets: ``name-1.png``, ``name-2.png``; one picture a card: its serial and name in a folder."""
    from zmdj_cards.text.filenames import card_stem

    if each:
        folder = out.with_suffix("") if out.suffix.casefold() == f".{kind}" else out
        names = [card_stem(face.serial.replace("*", "-awakened"), face.en) for face in made.fronts]
        seen: dict[str, int] = {}
        paths = []
        for name in names[: len(made.files)]:
            seen[name] = seen.get(name, 0) + 1
            paths.append(folder / (f"{name}.{kind}" if seen[name] == 1 else f"{name}-{seen[name]}.{kind}"))
        return paths
    if len(made.files) <= 1:
        return [out] * len(made.files)
    wide = len(str(len(made.files)))
    return [out.with_name(f"{out.stem}-{number:0{wide}d}{out.suffix}") for number in range(1, len(made.files) + 1)]
