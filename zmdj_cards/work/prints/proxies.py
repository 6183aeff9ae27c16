"""Cards to print and play with: from names and plain values to files."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.model.format import Section
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_game, load_glossary
from zmdj_cards.render import backs, fonts, ink, layout, print_copies, printers, proxies, theme, tokens
from zmdj_cards.render.art import ArtMode, ArtSpec
from zmdj_cards.render.layout import Guides, SheetSpec
from zmdj_cards.render.print_copies import Choice, FaceChoice
from zmdj_cards.render.print_job import Calibration, Job, Look, Made, Slot, Style
from zmdj_cards.render.theme import RenderLang
from zmdj_cards.text.filenames import card_stem
from zmdj_cards.work.decks.reading import choose_game, make_context
from zmdj_cards.work.files import unwritable
from zmdj_cards.work.prints.extras import check_extras, with_marks, write_order, write_outlines, write_preview
from zmdj_cards.work.prints.files import UNWRITABLE, write_file
from zmdj_cards.work.prints.inputs import copies, millimetres, named, text_source
from zmdj_cards.work.prints.printers import printers_file
from zmdj_cards.work.progress import Count, uncounted
from zmdj_cards.work.workspace import Workspace

Kind = Literal["pdf", "png", "svg"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper and card by name or as ``WIDTHxHEIGHT``, all lengths in millimetres, as they were given. ``bleed`` None: none, or what a print
    shop asks for. ``start``: the cell of the first card, from 1; ``duplex``: the edge that the sheet is turned over, or ``none``."""

    paper: str = "a4"
    card: str = "standard"
    margin: str = "5"
    gap: str = "0"
    bleed: str | None = None
    guides: Guides = "corners"
    start: int = 1
    duplex: str = "none"

    def spec(self, shop: bool) -> SheetSpec:
        """Raises UsageError for what is no size or length."""
        paper, card = layout.parse_size(self.paper, "paper"), layout.parse_size(self.card, "card")
        margin, gap = millimetres(self.margin), millimetres(self.gap)
        usual = theme.sizes()["sheet"]["shop_bleed"] if shop else 0.0
        return SheetSpec(paper, card, margin, gap, usual if self.bleed is None else millimetres(self.bleed), self.guides)


@dataclass(frozen=True, slots=True)
class Pictures:
    """A folder of pictures named by serial or name; ``bleed``: what they have of it, in millimetres."""

    folder: Path
    bleed: str = "0"
    mode: ArtMode = "auto"


@dataclass(frozen=True, slots=True)
class Faces:
    """Which faces are printed, and how they look. ``copies``: so many of each, None as the decks say; ``font``: a file or an installed
    one; ``mark``: a word at the foot of each card; ``strict``: nothing is made where a character has no glyph."""

    lang: RenderLang = "both"
    style: Style = "light"
    faces: FaceChoice = "both"
    skip_basic: bool = False
    copies: int | None = None
    font: str | None = None
    mark: str | None = None
    strict: bool = False
    traditional: bool = False


@dataclass(frozen=True, slots=True)
class Extras:
    """What goes with the cards. ``back``: a picture for all backs or ``SECTION=FILE,...``; ``order``: a folder with pictures and the order
    file of a print shop; ``cut``: outlines for a cutting machine, whose marks the sheets then have; ``preview``: a picture of the first
    sheet; ``tokens``: the markers that the decks need."""

    back: str | None = None
    order: bool = False
    cut: Path | None = None
    preview: Path | None = None
    tokens: bool = False


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer that was calibrated, by name; ``scale_x`` and ``scale_y`` stand in for what was measured."""

    name: str | None = None
    scale_x: float | None = None
    scale_y: float | None = None

    def calibration(self) -> Calibration:
        """Raises UsageError for an unknown name."""
        found = printers.find(printers_file(), self.name) if self.name else Calibration()
        found = found if self.scale_x is None else replace(found, scale_x=self.scale_x)
        return found if self.scale_y is None else replace(found, scale_y=self.scale_y)


@dataclass(frozen=True, slots=True)
class ProxyRequest:
    """``what``: decks and cards as they were named, such as ``3x NAME``; ``out``: the file, of a kind by its ending; ``old``: a deck whose
    cards are there already; ``shop``: one card a page with bleed; ``each``: one picture a card, into a folder; ``ink``: tell how much ink
    the faces take."""

    what: tuple[str, ...]
    out: Path
    sheet: Sheet
    faces: Faces
    printer: Printer
    old: str | None = None
    pictures: Pictures | None = None
    dpi: int = 300
    shop: bool = False
    each: bool = False
    ink: bool = False
    extras: Extras = Extras()


@dataclass(frozen=True, slots=True)
class Printed:
    """What was made, None where there was nothing to print; ``faults``: of reading decks, cards left out, remarks."""

    made: Made | None
    faults: tuple[Fault, ...]


def print_proxies(space: Workspace, request: ProxyRequest, count: Count = uncounted) -> Printed:
    """Typeset the cards and write the files. ``count`` is told of the pictures that are ready. Raises UsageError for sizes without room
    and other things that cannot be, DataError for files that cannot be read or written."""
    extras = request.extras
    if extras.order:
        request = _ordered(request)
    kind = kind_of(request.out, request.each)
    _check_dpi(request.dpi)
    check_extras(extras.cut, extras.preview, request.shop or request.each)
    if request.shop:
        _check_shop(request.sheet)
    spec = request.sheet.spec(request.shop)
    choose_game(space, request.what)
    context = make_context(space)
    items = named(space, request.what, context)
    cards, read = copies(space, items, context, request.old)
    data, faces = load_game(space.game_id), request.faces
    edge = layout.edge(request.sheet.duplex) or ("long" if extras.back or extras.order else None)
    choice = Choice(faces.faces, faces.skip_basic, faces.copies)
    slots = print_copies.slots(cards, choice, data, text_source(space.database(), space.game_id), edge is not None)
    if extras.tokens:
        held = list({copy.card.id: copy.card for copy in cards}.values())
        terms, texts = load_glossary(space.game_id), text_source(space.database(), space.game_id)
        slots += tokens.needed(held, context.index.cards, data, terms, texts)
    if not slots:
        return Printed(None, (*read, fault("render.nothing")))
    job = Job(
        slots,
        spec,
        Look(faces.lang, faces.style, faces.mark, fonts.load(faces.font, faces.traditional), faces.traditional),
        request.sheet.start,
        edge,
        request.printer.calibration(),
        title=" · ".join(dict.fromkeys(one.deck.name for one in items if one.deck.name)),
        strict=faces.strict,
    )
    if extras.cut:
        job = replace(job, cutter=True, spec=with_marks(job.spec))
    files, more = _make(job, data, kind, request, context.format.section, count)
    told = _ink(files, job, data) if request.ink or faces.style == "low-ink" else []
    return Printed(files, (*read, *_textless(job), *more, *told))


def _ordered(request: ProxyRequest) -> ProxyRequest:
    """One picture a card with bleed, for a folder. Raises UsageError where OUT names a file."""
    if request.out.suffix.casefold() in (".pdf", ".png", ".svg", ".xml"):
        raise UsageError(fault("render.order_folder", path=str(request.out)))
    return replace(request, shop=True, each=True)


def kind_of(out: Path, each: bool) -> Kind:
    """By the file's ending; one file a card defaults to PNG. Raises UsageError for another ending."""
    kinds: dict[str, Kind] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}
    suffix = out.suffix.casefold()
    if each and suffix not in kinds:
        return "png"
    if suffix not in kinds:
        raise UsageError(fault("render.out_kind", path=str(out)))
    return kinds[suffix]


def _check_dpi(dpi: int) -> None:
    limits = theme.sizes()["limits"]
    if not limits["min_dpi"] <= dpi <= limits["max_dpi"]:
        raise UsageError(fault("render.dpi_range", dpi=dpi, low=limits["min_dpi"], high=limits["max_dpi"]))


def _check_shop(sheet: Sheet) -> None:
    """Raises UsageError for what only sheets have: a print shop gets pages of the size of a card."""
    usual = Sheet()
    named = {"--paper": "paper", "--margin": "margin", "--gap": "gap", "--guides": "guides", "--start": "start"}
    if odd := [option for option, name in named.items() if getattr(sheet, name) != getattr(usual, name)]:
        raise UsageError(fault("render.shop_sheet", options=odd))


def _bleed(pictures: Pictures) -> float:
    """What the pictures have of it. Raises UsageError for what is no such length."""
    value = millimetres(pictures.bleed)
    if not 0 <= value <= 100:
        raise UsageError(fault("render.length_range", value=pictures.bleed))
    return value


def _make(
    job: Job, data: GameData, kind: Kind, request: ProxyRequest, sections: Sequence[Section], count: Count
) -> tuple[Made, list[Fault]]:
    """Prepare pictures, typeset, write. A single card as PNG or SVG is a picture of the card, not of a sheet."""
    single, out, pictures = request.shop or request.each, request.out, request.pictures
    alone = kind != "pdf" and (single or len(job.slots) == 1)
    # Lengths are read before the first picture.
    art = ArtSpec(job.spec.card, job.spec.bleed, _bleed(pictures), request.dpi, pictures.mode) if pictures else None
    if kind == "png" and not alone:
        _check_pixels(job, request.dpi)
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as folder:
        faults: list[Fault] = []
        if pictures and art:
            faces = [face for slot in job.slots for face in (slot.front, slot.back) if face]
            arts, faults = print_copies.find_arts(faces, pictures.folder, art, Path(folder), count)
            job = replace(job, arts=arts)
        if job.duplex:
            spec = art or ArtSpec(job.spec.card, job.spec.bleed, dpi=request.dpi)
            files = backs.read_option(request.extras.back, sections) if request.extras.back else {}
            job = replace(job, backs=backs.made(data, sections, files, spec, Path(folder), job.look.traditional))
        target = out if kind == "pdf" else None
        try:
            product = proxies.make(job, data.element, kind, float(request.dpi), single or alone, target)
        except OSError as error:
            raise unwritable(out, error, UNWRITABLE) from error
        if product.fronts:
            if request.extras.cut:
                write_outlines(request.extras.cut, job)
            if request.extras.preview:
                write_preview(request.extras.preview, job, data.element)
    if request.extras.order:
        write_order(out, job, product)
        return product, [*faults, *product.faults]
    for path, content in zip(_names(out, product, kind, request.each), product.files, strict=True):
        write_file(path, content)
    return product, [*faults, *product.faults]


def _check_pixels(job: Job, dpi: int) -> None:
    width, height = (round(side / 25.4 * dpi) for side in (job.spec.paper.w, job.spec.paper.h))
    if width * height > theme.sizes()["limits"]["max_sheet_pixels"]:
        raise UsageError(fault("render.picture_too_large", width=width, height=height))


def _names(out: Path, made: Made, kind: Kind, each: bool) -> list[Path]:
    """One file: as named; more sheets: ``name-1.png``, ``name-2.png``; one picture a card: its serial and name in a folder."""
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


def _textless(job: Job) -> list[Fault]:
    """A remark where no card has any text: cards of one's own, or a game whose texts were never imported."""
    if any(slot.front.text.zh or slot.front.text.en for slot in job.slots):
        return []
    return [fault("render.no_card_text", severity="note", count=len({slot.front.card_id for slot in job.slots}))]


def _ink(made: Made, job: Job, data: GameData) -> list[Fault]:
    if not made.fronts:
        return []
    shown = replace(job, slots=tuple(Slot(face) for face in made.fronts), arts={})
    return [ink.report(ink.coverage(shown, data.element), {face.id: face.zh for face in made.fronts})]
