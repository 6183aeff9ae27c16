"""Registration sheets of decks, and of the players of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.event_table import Registration, deck_of, read_event_table
from zmdj_cards.decks.formats.code import encode
from zmdj_cards.decks.validate import misplaced, validate
from zmdj_cards.errors import DataError, Fault, UsageError, fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import load_game
from zmdj_cards.render import decksheet, fonts, layout
from zmdj_cards.render.decksheet import SheetDeck, SheetLook, Sort
from zmdj_cards.render.theme import RenderLang
from zmdj_cards.work.decks.reading import Item, choose_game, gather, is_deck, make_context
from zmdj_cards.work.prints.files import read_file
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """``decks`` as they were named; ``table``: the table of an event, a sheet a row in its order; ``fields``: what is filled in, by
    :data:`decksheet.FIELDS`, where the table says nothing else; ``blank``: an empty form; ``traditional``: in Traditional characters;
    ``picture``: a file for a picture of the first sheet."""

    decks: tuple[str, ...] = ()
    table: Path | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    paper: str = "a4"
    format_id: str | None = None
    font: str | None = None
    blank: bool = False
    sort: Sort = "type"
    lang: RenderLang = "both"
    traditional: bool = False
    picture: Path | None = None


@dataclass(frozen=True, slots=True)
class Sheets:
    """One document with so many sheets; ``faults``: of reading and of checking the decks, and of typesetting."""

    data: bytes
    count: int
    faults: tuple[Fault, ...]


def registration_sheets(space: Workspace, request: SheetRequest) -> Sheets:
    """Cards by type with counts, totals, faults and the deck code as a QR code. Raises UsageError where no deck was named, DataError where
    none could be read."""
    rows = _rows(space, request.table, request.decks) if request.table else []
    choose_game(space, [row.deck for row in rows if row.fault is None] if request.table else request.decks)
    context = make_context(space, request.format_id)
    made: list[SheetDeck]
    faults: list[Fault] = []
    if request.blank:
        made = [SheetDeck(Deck(game=space.game_id), context.format, fields=request.fields, blank=True)]
    elif request.table:
        made, faults = _event(space, rows, request.fields, context)
    else:
        found = gather(space, request.decks, context)
        made = [_sheet(item, context, request.fields) for item in found]
    if not made:
        raise DataError(faults) if faults else UsageError(fault("render.no_decks"))
    paper, game = layout.parse_size(request.paper, "paper"), load_game(space.game_id)
    look = SheetLook(paper, request.lang, request.traditional, request.sort, fonts.load(request.font, request.traditional), request.picture)
    data, more = decksheet.make(made, context.index, game, look)
    return Sheets(data, len(made), (*faults, *(item for one in made for item in one.faults), *more))


def _sheet(item: Item, context: Context, fields: Mapping[str, str]) -> SheetDeck:
    """A registration with all that was wrong: of a line that could not be read the sheet keeps the words."""
    deck, fmt, index = item.deck, context.format, context.index
    kept = {line for entry in deck.entries for line in entry.lines}
    lost = {
        found.place.line: found.place.text.strip() for found in item.faults if found.severity == "error" and found.place.line not in kept
    }
    unread = tuple(text for line, text in sorted(lost.items(), key=lambda row: row[0] or 0) if text)
    faults = (*item.faults, *validate(deck, fmt, index))
    return SheetDeck(deck, fmt, faults, encode(deck), fields, unread, misplaced(deck, fmt, index))


def _rows(space: Workspace, table: Path, decks: Sequence[str]) -> list[Registration]:
    """The rows of an event's table, each with what it names as its deck or with the only reason why it has none; where it names none, the
    first of the decks is its deck."""
    made = []
    for row in read_event_table(read_file(table), table.name):
        deck, wrong = deck_of(row, table) or next(iter(decks), ""), row.fault
        if wrong is None and not deck:
            wrong = fault("event.no_deck", row.place)
        elif wrong is None and (deck == "-" or not is_deck(space, deck)):
            wrong = fault("event.deck", row.place, deck=row.deck or deck)
        made.append(replace(row, deck=deck, fault=wrong))
    return made


def _event(
    space: Workspace, rows: Sequence[Registration], given: Mapping[str, str], context: Context
) -> tuple[list[SheetDeck], list[Fault]]:
    """A sheet for each row of the table that has a deck, and what is wrong with the others."""
    made: list[SheetDeck] = []
    faults: list[Fault] = []
    for row in rows:
        found = gather(space, [row.deck], context) if row.fault is None else []
        if row.fault is not None:
            faults.append(row.fault)
        elif len(found) != 1:
            faults.append(fault("event.deck_several", row.place, deck=row.deck, count=len(found)))
        else:
            if not found[0].read:
                faults += found[0].faults
            else:
                made.append(_sheet(found[0], context, {**given, **{key: value for key, value in row.fields.items() if value}}))
    return made, faults
