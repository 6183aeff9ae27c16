"""``zmdj deck sheet``: registration sheets for a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import PDF, file_option


def sheet(
    decks: Annotated[
        list[str] | None, typer.Argument(help="Deck files, codes, bundled names, or -.", metavar="DECK...", show_default=False)
    ] = None,
    out: Annotated[Path, file_option("-o", "--out", help="PDF file to write.", endings=PDF)] = Path("sheet.pdf"),
    prefill: Annotated[
        Path | None, typer.Option("--prefill", help="Table of an event: player, player_id, event, date, deck.", show_default=False)
    ] = None,
    player: Annotated[str, typer.Option("--player", help="Name of the player.")] = "",
    event: Annotated[str, typer.Option("--event", help="Name of the event.")] = "",
    date: Annotated[str, typer.Option("--date", help="Date of the event.")] = "",
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, or WIDTHxHEIGHT in mm.")] = "a4",
    format_id: Annotated[str | None, typer.Option("--format", help="Format that decks are checked against.", show_default=False)] = None,
    font: Annotated[str | None, typer.Option("--font", help="Font file, or name of an installed font.", show_default=False)] = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """Write registration sheets: cards by type with counts, totals, faults and the deck code as a QR code.

    Exit code 1 if a deck has faults; the sheets are written all the same.
    """
    from zmdj_cards.cli.prints.output import finish
    from zmdj_cards.work.prints.files import write_file
    from zmdj_cards.work.prints.registration import SheetRequest, registration_sheets

    console = session().console
    fields = {"player": player, "event": event, "date": date}
    made = registration_sheets(session(), SheetRequest(tuple(decks or ()), prefill, fields, paper, format_id, font))
    write_file(out, made.data)
    console.say("report.sheets", file=out, n=made.count)
    finish(console, made.faults, lang.value)
