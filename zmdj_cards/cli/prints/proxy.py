"""``zmdj proxy``: cards to print and play with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import Written
from zmdj_cards.errors import UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.work.prints.proxies import Extras, Faces, Pictures, Printer, Sheet

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


@dataclass(frozen=True)
class SheetOptions:
    """How cards lie on paper."""

    paper: Annotated[str, typer.Option("--paper", help="a4, a3, a5, letter, legal, or WIDTHxHEIGHT in mm.")] = "a4"
    size: Annotated[str, typer.Option("--size", help="Card size: standard (63x88), japanese, mini, or WIDTHxHEIGHT in mm.")] = "standard"
    margin: Annotated[str, typer.Option("--margin", help="Margin of the sheet in mm.")] = "5"
    gap: Annotated[str, typer.Option("--gap", help="Gap between cards in mm.")] = "0"
    bleed: Annotated[str | None, typer.Option("--bleed", help="Bleed around each card in mm.", show_default=False)] = None
    guides: Annotated[GuideChoice, typer.Option("--guides", help="Cutting guides.")] = GuideChoice.corners
    start: Annotated[int, typer.Option("--start", help="Cell of the first card, counted from 1.")] = 1
    duplex: Annotated[EdgeChoice, typer.Option("--duplex", help="Print backs; the edge the sheet is turned over.")] = EdgeChoice.none

    def given(self) -> Sheet:
        from zmdj_cards.work.prints.proxies import Sheet

        return Sheet(self.paper, self.size, self.margin, self.gap, self.bleed, self.guides.value, self.start, self.duplex.value)


@dataclass(frozen=True)
class FaceOptions:
    """Which faces are printed, and how they look."""

    lang: LangOption = LangChoice.both
    style: Annotated[StyleChoice, typer.Option("--style", help="Light, or with as little ink as can be.")] = StyleChoice.light
    faces: Annotated[FacesChoice, typer.Option("--face", help="Which faces of commanders.")] = FacesChoice.both
    skip_basic: Annotated[bool, typer.Option("--skip-basic", help="Leave out basic cards.")] = False
    copies: Annotated[int | None, typer.Option("--copies", min=1, max=99, help="So many of each card.", show_default=False)] = None
    font: Annotated[str | None, typer.Option("--font", help="Font file, or name of an installed font.", show_default=False)] = None
    mark: Annotated[str | None, typer.Option("--mark", help="Word at the foot of each card.", show_default=False)] = None
    strict: Annotated[bool, typer.Option("--strict", help="Stop at characters that no font has.")] = False

    def given(self) -> Faces:
        from zmdj_cards.work.prints.proxies import Faces

        return Faces(
            self.lang.value,
            self.style.value,
            self.faces.value,
            self.skip_basic,
            self.copies,
            self.font,
            self.mark,
            self.strict,
            session().lang == "zh-Hant",
        )


@dataclass(frozen=True)
class PictureOptions:
    """Pictures of the user's own."""

    art: Annotated[Path | None, typer.Option("--art", help="Folder of pictures, named by serial or name.", show_default=False)] = None
    art_bleed: Annotated[str, typer.Option("--art-has-bleed", help="Bleed that the pictures have, in mm.")] = "0"
    art_mode: Annotated[ArtChoice, typer.Option("--art-mode", help="Pictures are whole cards, or art for the window.")] = ArtChoice.auto
    dpi: Annotated[int, typer.Option("--dpi", help="Resolution of pictures.")] = 300

    def given(self) -> Pictures | None:
        """Raises UsageError for what is said of pictures where there are none."""
        from zmdj_cards.work.prints.proxies import Pictures

        if self.art is None and self.art_bleed != "0":
            raise UsageError(fault("render.bleed_of_nothing"))
        return Pictures(self.art, self.art_bleed, self.art_mode.value) if self.art else None


@dataclass(frozen=True)
class PrinterOptions:
    """The printer that was calibrated."""

    printer: Annotated[str | None, typer.Option("--printer", help="A printer that was calibrated.", show_default=False)] = None
    scale_x: Annotated[float | None, typer.Option("--scale-x", help="Stretch across.", show_default=False)] = None
    scale_y: Annotated[float | None, typer.Option("--scale-y", help="Stretch down.", show_default=False)] = None

    def given(self) -> Printer:
        from zmdj_cards.work.prints.proxies import Printer

        return Printer(self.printer, self.scale_x, self.scale_y)


@dataclass(frozen=True)
class ExtraOptions:
    """What goes with the cards."""

    back: Annotated[str | None, typer.Option("--back", help="Picture for the backs, or SECTION=FILE,SECTION=FILE.", show_default=False)] = (
        None
    )
    order: Annotated[
        bool, typer.Option("--order", help="Pictures and order.xml for the autofill tool of MakePlayingCards, into the folder OUT.")
    ] = False
    cut: Annotated[
        Path | None,
        typer.Option("--cut", metavar=Written("FILE"), help="Outlines for a cutting machine: .svg or .dxf.", show_default=False),
    ] = None
    preview: Annotated[
        Path | None, typer.Option("--preview", metavar=Written("FILE"), help="Picture of the first sheet: .png.", show_default=False)
    ] = None
    tokens: Annotated[bool, typer.Option("--tokens", help="Add the tokens and markers that the decks need.")] = False

    def given(self) -> Extras:
        from zmdj_cards.work.prints.proxies import Extras

        return Extras(self.back, self.order, self.cut, self.preview, self.tokens)


@app.command()
@grouped
def proxy(
    what: Annotated[
        list[str], typer.Argument(help="Decks (file, code, bundled name, -) or cards, such as '3x NAME'.", metavar="DECK|CARD...")
    ],
    *,
    out: Annotated[Path, typer.Option("-o", "--out", metavar=Written("FILE"), help="File to write: .pdf, .png or .svg.")],
    faces: FaceOptions,
    sheet: SheetOptions,
    old: Annotated[
        str | None, typer.Option("--only-changed-since", help="A deck whose cards you have already.", show_default=False)
    ] = None,
    printer: PrinterOptions,
    pictures: PictureOptions,
    shop: Annotated[bool, typer.Option("--print-shop", help="One card a page with bleed, for a print shop.")] = False,
    each: Annotated[bool, typer.Option("--each", help="One picture a card, into the folder OUT.")] = False,
    extras: ExtraOptions,
    show_ink: Annotated[bool, typer.Option("--ink", help="Report how much ink the faces take.")] = False,
) -> None:
    """Print cards: sheets as PDF, PNG or SVG, single cards, or a file for a print shop."""
    from zmdj_cards.cli.prints.output import counter, finish
    from zmdj_cards.work.prints.proxies import ProxyRequest, print_proxies

    console = session().console
    prints = (sheet.given(), faces.given(), printer.given(), old, pictures.given(), pictures.dpi)
    done = print_proxies(session(), ProxyRequest(tuple(what), out, *prints, shop, each, show_ink, extras.given()), counter(console, "art"))
    if done.made and done.made.fronts:
        console.say("report.proxies", file=out, cards=len(done.made.fronts), pages=done.made.pages)
    finish(console, done.faults, faces.lang.value)
