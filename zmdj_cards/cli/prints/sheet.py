"""``zmdj deck sheet``: registration sheets for a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import PDF, file_option


class SortChoice(StrEnum):
    type = "type"
    number = "number"
    pinyin = "pinyin"
    cost = "cost"


@dataclass(frozen=True)
class FieldOptions:
    """What is filled in beforehand."""

    prefill: Annotated[
        Path | None, typer.Option("--prefill", help="Table of an event: player, player_id, event, date, deck.", show_default=False)
    ] = None
    player: Annotated[str, typer.Option("--player", help="Name of the player.")] = ""
    event: Annotated[str, typer.Option("--event", help="Name of the event.")] = ""
    date: Annotated[str, typer.Option("--date", help="Date of the event.")] = ""
    location: Annotated[str, typer.Option("--location", help="Where the event takes place.")] = ""
    table: Annotated[str, typer.Option("--table", help="Number of the player's table.")] = ""
    designer: Annotated[str, typer.Option("--designer", help="Who built the deck.")] = ""

    def given(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in ("player", "event", "date", "location", "table", "designer")}


@dataclass(frozen=True)
class FormOptions:
    """What the sheets look like."""

    blank: Annotated[bool, typer.Option("--blank", help="An empty form to fill in by hand.")] = False
    sort: Annotated[SortChoice, typer.Option("--sort", help="Order of the cards of a section.")] = SortChoice.type
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, or WIDTHxHEIGHT in mm.")] = "a4"
    format_id: Annotated[str | None, typer.Option("--format", help="Format that decks are checked against.", show_default=False)] = None
    font: Annotated[str | None, typer.Option("--font", help="Font file, or name of an installed font.", show_default=False)] = None


@grouped
def sheet(
    decks: Annotated[
        list[str] | None, typer.Argument(help="Deck files, codes, bundled names, or -.", metavar="DECK...", show_default=False)
    ] = None,
    *,
    out: Annotated[Path, file_option("-o", "--out", help="PDF file to write.", endings=PDF)] = Path("sheet.pdf"),
    fields: FieldOptions,
    form: FormOptions,
    lang: LangOption = LangChoice.both,
) -> None:
    """Write registration sheets: every card and every line that could not be read, costs, totals, faults, the deck code as a QR code.

    Exit code 1 if a deck has faults; the sheets are written all the same.
    """
    from zmdj_cards.cli.prints.output import finish
    from zmdj_cards.work.prints.files import write_file
    from zmdj_cards.work.prints.registration import SheetRequest, registration_sheets

    console = session().console
    request = SheetRequest(
        tuple(decks or ()), fields.prefill, fields.given(), form.paper, form.format_id, form.font, form.blank, form.sort.value, lang.value,
        session().lang == "zh-Hant",
    )  # fmt: skip
    sheets = registration_sheets(session(), request)
    write_file(out, sheets.data)
    console.say("report.sheets", file=out, n=sheets.count)
    finish(console, sheets.faults, lang.value)
