"""``zmdj deck sheet``: registration sheets for a tournament."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption, game
from zmdj_cards.cli.io import session
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.decks.context import Context
    from zmdj_cards.decks.event_table import Registration
    from zmdj_cards.render.decksheet import SheetDeck
    from zmdj_cards.work.decks.reading import Item


def sheet(
    decks: Annotated[
        list[str] | None, typer.Argument(help="Deck files, codes, bundled names, or -.", metavar="DECK...", show_default=False)
    ] = None,
    out: Annotated[Path, typer.Option("-o", "--out", help="PDF file to write.")] = Path("sheet.pdf"),
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
    from zmdj_cards.cli.prints.print_inputs import finish, write_file
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render import decksheet, fonts, layout
    from zmdj_cards.work.decks.reading import choose_game, make_context

    console = session().console
    rows = _rows(prefill, decks or []) if prefill else []
    choose_game(session(), [row.deck for row in rows if row.fault is None] if prefill else decks or [])
    context = make_context(session(), format_id)
    given = {"player": player, "event": event, "date": date}
    made, faults = _event(rows, given, context) if prefill else _plain(decks or [], given, context)
    if not made:
        raise DataError(faults) if faults else UsageError(fault("render.no_decks"))
    data, more = decksheet.make(made, context.index, load_game(game()), layout.parse_size(paper, "paper"), fonts.load(font))
    write_file(out, data)
    console.print(f"{out}: {len(made)} decks")
    judged = [item for one in made for item in one.faults]
    finish(console, [*faults, *judged, *more], lang.value)


def _sheet(item: Item, context: Context, fields: dict[str, str]) -> SheetDeck:
    from zmdj_cards.decks.formats.code import encode
    from zmdj_cards.decks.validate import validate
    from zmdj_cards.render.decksheet import SheetDeck

    return SheetDeck(item.deck, context.format, validate(item.deck, context.format, context.index), encode(item.deck), fields)


def _plain(decks: list[str], given: dict[str, str], context: Context) -> tuple[list[SheetDeck], list[Fault]]:
    from zmdj_cards.work.decks.reading import gather

    found = gather(session(), decks, context)
    return [_sheet(item, context, given) for item in found], [each for item in found for each in item.faults]


def _rows(table: Path, decks: list[str]) -> list[Registration]:
    """The rows of an event's table, each with what it names as its deck or with the only reason why it has none; where it names none, the
    deck of the command line is its deck."""
    from zmdj_cards.decks.event_table import deck_of, read_event_table
    from zmdj_cards.decks.open import names_deck
    from zmdj_cards.work.decks.reading import games_of

    try:
        raw = table.read_bytes()
    except OSError as error:
        raise DataError(fault("render.unreadable", Place(source=str(table)), detail=error.strerror or str(error))) from error
    made = []
    for row in read_event_table(raw, table.name):
        deck, wrong = deck_of(row, table) or next(iter(decks), ""), row.fault
        if wrong is None and not deck:
            wrong = fault("event.no_deck", row.place)
        elif wrong is None and (deck == "-" or not names_deck(deck, games_of(session()))):
            wrong = fault("event.deck", row.place, deck=row.deck or deck)
        made.append(replace(row, deck=deck, fault=wrong))
    return made


def _event(rows: list[Registration], given: dict[str, str], context: Context) -> tuple[list[SheetDeck], list[Fault]]:
    """A sheet for each row of the table that has a deck, and what is wrong with the others."""
    from zmdj_cards.work.decks.reading import gather

    made: list[SheetDeck] = []
    faults: list[Fault] = []
    for row in rows:
        found = gather(session(), [row.deck], context) if row.fault is None else []
        if row.fault is not None:
            faults.append(row.fault)
        elif len(found) != 1:
            faults.append(fault("event.deck_several", row.place, deck=row.deck, count=len(found)))
        else:
            faults += found[0].faults
            if found[0].read:
                made.append(_sheet(found[0], context, {**given, **{key: value for key, value in row.fields.items() if value}}))
    return made, faults
