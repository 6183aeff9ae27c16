"""``zmdj proxy``: cards to print and play with."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, database, game
from zmdj_cards.cli.io import session
from zmdj_cards.errors import Fault, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.model.game import GameData
    from zmdj_cards.render.print_job import Calibration, Job, Made

app = App()


class StyleChoice(StrEnum):
    light = "light"
    low_ink = "low-ink"


class GuideChoice(StrEnum):
    none = "none"
    corners = "corners"
    lines = "lines"


class FacesChoice(StrEnum):
    front = "front"
    awakened = "awakened"
    both = "both"


class EdgeChoice(StrEnum):
    none = "none"
    long = "long"
    short = "short"


class ArtChoice(StrEnum):
    auto = "auto"
    card = "card"
    window = "window"


@app.command()
def proxy(
    what: Annotated[
        list[str], typer.Argument(help="Decks (file, code, bundled name, -) or cards, such as '3x NAME'.", metavar="DECK|CARD...")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="File to write: .pdf, .png or .svg.")],
    lang: Annotated[LangChoice, typer.Option("--lang", help="Language of the faces.")] = LangChoice.both,
    style: Annotated[StyleChoice, typer.Option("--style", help="Light, or with as little ink as can be.")] = StyleChoice.light,
    paper: Annotated[str, typer.Option("--paper", help="a4, a3, a5, letter, legal, or WIDTHxHEIGHT in mm.")] = "a4",
    size: Annotated[str, typer.Option("--size", help="Card size: standard (63x88), japanese, mini, or WIDTHxHEIGHT in mm.")] = "standard",
    margin: Annotated[str, typer.Option("--margin", help="Margin of the sheet in mm.")] = "5",
    gap: Annotated[str, typer.Option("--gap", help="Gap between cards in mm.")] = "0",
    bleed: Annotated[str | None, typer.Option("--bleed", help="Bleed around each card in mm.", show_default=False)] = None,
    guides: Annotated[GuideChoice, typer.Option("--guides", help="Cutting guides.")] = GuideChoice.corners,
    start: Annotated[int, typer.Option("--start", help="Cell of the first card, counted from 1.")] = 1,
    copies: Annotated[int | None, typer.Option("--copies", min=1, max=99, help="So many of each card.", show_default=False)] = None,
    faces: Annotated[FacesChoice, typer.Option("--face", help="Which faces of commanders.")] = FacesChoice.both,
    skip_basic: Annotated[bool, typer.Option("--skip-basic", help="Leave out basic cards.")] = False,
    old: Annotated[
        str | None, typer.Option("--only-changed-since", help="A deck whose cards you have already.", show_default=False)
    ] = None,
    duplex: Annotated[EdgeChoice, typer.Option("--duplex", help="Print backs; the edge the sheet is turned over.")] = EdgeChoice.none,
    printer: Annotated[str | None, typer.Option("--printer", help="A printer that was calibrated.", show_default=False)] = None,
    scale_x: Annotated[float | None, typer.Option("--scale-x", help="Stretch across.", show_default=False)] = None,
    scale_y: Annotated[float | None, typer.Option("--scale-y", help="Stretch down.", show_default=False)] = None,
    art: Annotated[Path | None, typer.Option("--art", help="Folder of pictures, named by serial or name.", show_default=False)] = None,
    art_bleed: Annotated[str, typer.Option("--art-has-bleed", help="Bleed that the pictures have, in mm.")] = "0",
    art_mode: Annotated[ArtChoice, typer.Option("--art-mode", help="Pictures are whole cards, or art for the window.")] = ArtChoice.auto,
    dpi: Annotated[int, typer.Option("--dpi", help="Resolution of pictures.")] = 300,
    font: Annotated[str | None, typer.Option("--font", help="Font file, or name of an installed font.", show_default=False)] = None,
    mark: Annotated[str | None, typer.Option("--mark", help="Word at the foot of each card.", show_default=False)] = None,
    shop: Annotated[bool, typer.Option("--print-shop", help="One card a page with bleed, for a print shop.")] = False,
    each: Annotated[bool, typer.Option("--each", help="One picture a card, into the folder OUT.")] = False,
    show_ink: Annotated[bool, typer.Option("--ink", help="Report how much ink the faces take.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at characters that no font has.")] = False,
) -> None:
    """Print cards: sheets as PDF, PNG or SVG, single cards, or a file for a print shop."""
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.cli.prints.proxy_output import kind_of, make_all
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render import fonts, layout, print_copies, theme
    from zmdj_cards.render.print_job import Job, Look
    from zmdj_cards.work.decks.reading import choose_game, make_context

    console = session().console
    kind = kind_of(out, each)
    _check_dpi(dpi)
    card = layout.parse_size(size, "card")
    default_bleed = theme.sizes()["sheet"]["shop_bleed"] if shop else 0.0
    spec = layout.SheetSpec(
        layout.parse_size(paper, "paper"),
        card,
        print_inputs.millimetres(margin),
        print_inputs.millimetres(gap),
        default_bleed if bleed is None else print_inputs.millimetres(bleed),
        guides.value,
    )
    choose_game(session(), what)
    context = make_context(session())
    named = print_inputs.items(what, context)
    found, faults = print_inputs.copies(named, context, old)
    data = load_game(game())
    texts = print_inputs.text_source(database())
    choice = print_copies.Choice(faces.value, skip_basic, copies)
    edge = layout.edge(duplex.value)
    slots = print_copies.slots(found, choice, data, texts, edge is not None)
    if not slots:
        print_inputs.finish(console, [*faults, fault("render.nothing")], lang.value)
    job = Job(
        slots,
        spec,
        Look(lang.value, style.value, mark, fonts.load(font)),
        start,
        edge,
        _calibration(printer, scale_x, scale_y),
        title=" · ".join(dict.fromkeys(one.deck.name for one in named if one.deck.name)),
        strict=strict,
    )
    faults += _textless(job)
    from zmdj_cards.render.art import ArtSpec

    wanted = ArtSpec(card, spec.bleed, print_inputs.millimetres(art_bleed), dpi, art_mode.value)
    made, more = make_all(job, data.element, kind, out, dpi, shop or each, each, (art, wanted) if art else None, console)
    faults += more
    if show_ink or style is StyleChoice.low_ink:
        faults += _ink(made, job, data)
    if made.fronts:
        console.print(f"{out}: {len(made.fronts)} cards, {made.pages} pages")
    print_inputs.finish(console, faults, lang.value)


def _check_dpi(dpi: int) -> None:
    from zmdj_cards.render import theme

    limits = theme.sizes()["limits"]
    if not limits["min_dpi"] <= dpi <= limits["max_dpi"]:
        raise UsageError(fault("render.dpi_range", dpi=dpi, low=limits["min_dpi"], high=limits["max_dpi"]))


def _calibration(printer: str | None, scale_x: float | None, scale_y: float | None) -> Calibration:
    """Of the named printer, with what the command line says in its place."""
    from dataclasses import replace

    from zmdj_cards.cli.prints.printer import printers_file
    from zmdj_cards.render import printers
    from zmdj_cards.render.print_job import Calibration

    found = printers.find(printers_file(), printer) if printer else Calibration()
    found = found if scale_x is None else replace(found, scale_x=scale_x)
    return found if scale_y is None else replace(found, scale_y=scale_y)


def _textless(job: Job) -> list[Fault]:
    """A remark where no card has any text: cards of one's own, or a game whose texts were never imported."""
    if any(slot.front.text.zh or slot.front.text.en for slot in job.slots):
        return []
    return [fault("render.no_card_text", severity="note", count=len({slot.front.card_id for slot in job.slots}))]


def _ink(made: Made, job: Job, data: GameData) -> list[Fault]:
    from dataclasses import replace

    from zmdj_cards.render import ink
    from zmdj_cards.render.print_job import Slot

    if not made.fronts:
        return []
    shown = replace(job, slots=tuple(Slot(face) for face in made.fronts), arts={})
    return [ink.report(ink.coverage(shown, data.element), {face.id: face.zh for face in made.fronts})]
