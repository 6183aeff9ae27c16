"""``zmdj deck sheet``: registration sheets for a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption, game
from zmdj_cards.cli.io import session
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.cli.decks.deck_inputs import Item
    from zmdj_cards.decks.context import Context
    from zmdj_cards.render.decksheet import SheetDeck


def sheet(
    decks: Annotated[
        list[str] | None, typer.Argument(help="Deck files, codes, bundled names, or -.", metavar="DECK...", show_default=False)
    ] = None,
    out: Annotated[Path, typer.Option("-o", "--out", help="PDF file to write.")] = Path("sheet.pdf"),
    prefill: Annotated[
        Path | None, typer.Option("--prefill", help="CSV of an event: player, player_id, event, date, deck.", show_default=False)
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
    from zmdj_cards.cli.decks.deck_inputs import choose_game, make_context
    from zmdj_cards.cli.prints.print_inputs import finish, write_file
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render import decksheet, fonts, layout

    console = session().console
    choose_game(decks or [])
    context = make_context(format_id)
    given = {"player": player, "event": event, "date": date}
    made, faults = _event(prefill, decks or [], given, context) if prefill else _plain(decks or [], given, context)
    if not made:
        raise UsageError(fault("render.no_decks"))
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
    from zmdj_cards.cli.decks.deck_inputs import gather

    found = gather(decks, context)
    return [_sheet(item, context, given) for item in found], [each for item in found for each in item.faults]


def _event(table: Path, decks: list[str], given: dict[str, str], context: Context) -> tuple[list[SheetDeck], list[Fault]]:
    """A sheet a row of the table: its own deck, or the one of the command line."""
    from zmdj_cards.cli.decks.deck_inputs import gather
    from zmdj_cards.render import decksheet
    from zmdj_cards.text.decode import decode

    try:
        text, _ = decode(table.read_bytes(), table.name)
    except OSError as error:
        raise DataError(fault("render.unreadable", Place(source=str(table)), detail=error.strerror or str(error))) from error
    made, faults = [], []
    for row in decksheet.read_prefill(text, table.name):
        path = decksheet.deck_path(row, table)
        names = [str(path)] if path else decks[:1]
        if not names:
            faults.append(fault("render.prefill_deck", Place(source=table.name, line=row.line)))
            continue
        if path and not path.exists():
            faults.append(fault("render.unreadable", Place(source=str(path), line=row.line), detail="no such file"))
            continue
        found = gather(names, context)[0]
        faults += found.faults
        fields = {**given, **{key: value for key, value in row.fields.items() if value}}
        made.append(_sheet(found, context, fields))
    return made, faults
