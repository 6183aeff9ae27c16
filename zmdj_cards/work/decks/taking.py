"""Lists of others taken over as drafts: what was read as cards, and every line that was not, with the cards that may be meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.fix import Proposal, proposals
from zmdj_cards.decks.formats.text_list import TextReader
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Fault
from zmdj_cards.model.deck import MAX_COUNT
from zmdj_cards.work.decks.building import MOST_NAME, MOST_NOTES, Draft, Key, Unread
from zmdj_cards.work.decks.reading import Item, Reading, open_decks, read_all
from zmdj_cards.work.workspace import Workspace

MOST_UNREAD: Final = 100


@dataclass(frozen=True, slots=True)
class Taken:
    """A deck that was taken over. ``source``: the file; ``faults``: all that reading it said."""

    source: str
    draft: Draft
    faults: tuple[Fault, ...]


def take(space: Workspace, source: str, format_id: str | None = None) -> tuple[Taken, ...]:
    """Every deck of what was handed over (see ``Workspace.given``) or of a deck code. Files of an archive that are no decks are remarks.
    Raises UsageError for what names nothing."""
    made = []
    opened = {item.source: item for item in open_decks(space, [source])}
    for item in read_all(space, [source], Reading(format_id)):
        if item.left_out:
            space.remark(item.faults)
            continue
        file = opened.get(item.source)
        text = file.text if file is not None and file.kind == "text" else ""
        made.append(Taken(item.source, draft_of_item(item, text), item.faults))
    return tuple(made)


def draft_of_item(item: Item, text: str = "") -> Draft:
    """The draft of a deck that was read. ``text``: the list, where it is one."""
    deck, context = item.deck, item.context
    cards: dict[Key, int] = {}
    for entry in deck.entries:
        cards[entry.key()] = cards.get(entry.key(), 0) + entry.count
    close = {row.line: row for row in proposals(text.removeprefix("\ufeff"), context)} if text else {}
    sections = _sections(text, close, context)
    first: dict[int, Fault] = {}
    for found in item.faults:
        if found.severity == "error" and found.place.line is not None:
            first.setdefault(found.place.line, found)
    unread = tuple(_unread(line, found, close.get(line), sections.get(line, ""), context) for line, found in first.items())
    notes = "\n".join(deck.notes)[:MOST_NOTES]
    return Draft(context.game_id, context.format.id, deck.name[:MOST_NAME], notes, cards, unread[:MOST_UNREAD])


def _unread(line: int, found: Fault, close: Proposal | None, section: str, context: Context) -> Unread:
    text = found.place.text[:300]
    if close is None or not close.candidates:
        return Unread(line, text, found.message("zh"), found.message("en"), section=section)
    start, end = close.span
    read = Builder(game=context.game_id)
    TextReader(read, context).read(f"{close.text[:start]}id:{close.candidates[0].id}{close.text[end:]}")
    counts = [count for _, (count, _) in read.entries()]
    cards = tuple(card.id for card in close.candidates)
    count = min(MAX_COUNT, counts[0]) if len(counts) == 1 else 1
    return Unread(line, text, found.message("zh"), found.message("en"), count, section, cards)


def _sections(text: str, close: Mapping[int, Proposal], context: Context) -> dict[int, str]:
    """The sections in which the unread lines of a list stand, by line: read once more with the closest card in each."""
    rows = text.removeprefix("\ufeff").splitlines()
    for line, row in close.items():
        if row.candidates and line <= len(rows):
            start, end = row.span
            rows[line - 1] = f"{row.text[:start]}id:{row.candidates[0].id}{row.text[end:]}"
    again = Builder(game=context.game_id)
    if close:
        TextReader(again, context).read("\n".join(rows))
    return {line: key[0] for key, (_, lines) in again.entries() for line in lines if line in close}
