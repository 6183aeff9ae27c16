"""Cards found by name, the words of the game, and its ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Bi, DataError, Fault, Place, fault
from zmdj_cards.store import query
from zmdj_cards.work.workspace import Workspace

# Cards, printings, terms and rules are rows of the database, by column. Any: numbers, words, lists and tables of them.
Row = dict[str, Any]

CARD_KEYS = ("id", "zh", "en", "type", "element", "need", "cost", "power", "range", "toughness", "flash", "peerless", "subtypes")
PRINTING_KEYS = (*CARD_KEYS, "serial", "face", "set", "rarity", "product")
TERM_KEYS = ("id", "zh", "en", "kind", "abbr", "icon", "def_zh", "def_en", "section")
RULE_KEYS = ("id", "value", "origin", "source", "zh", "en")


@dataclass(frozen=True, slots=True)
class FoundCard:
    """One card whole, as of :func:`~zmdj_cards.store.query.card_row`. ``renamed``: that it has another name now, where it was looked for
    by an old one."""

    row: Row
    renamed: Fault | None = None

    def of_face(self, face: str | None) -> Row:
        """The card with one of its faces; whole without one. Raises DataError for a face that it does not have."""
        if face is None:
            return self.row
        faces = [item for item in self.row["faces"] if item["face"] == face]
        if not faces:
            raise DataError(fault("store.no_face"))
        return {**self.row, "faces": faces}


def find_card(space: Workspace, text: str) -> FoundCard:
    """A card by its full name in either language, its serial, or a person's name. Raises DataError for none or several."""
    conn = space.database()
    card_id = query.find(conn, text)
    row = query.card_row(conn, card_id)
    if not query.other_name(conn, card_id, text):
        return FoundCard(row)
    name = Bi(row["names"]["en"] or row["names"]["zh"], row["names"]["zh"])
    return FoundCard(row, fault("store.renamed", Place(card=card_id), "note", text=text, name=name))


@dataclass(frozen=True, slots=True)
class Cards:
    """A list of cards, or of printings. ``notes``: what the search wishes to say, and what may have been meant where nothing was found."""

    rows: tuple[Row, ...]
    printings: bool = False
    notes: tuple[Fault, ...] = ()

    @property
    def keys(self) -> Sequence[str]:
        keys = PRINTING_KEYS if self.printings else CARD_KEYS
        return (*keys, *self.rows[0].get("values", ())) if self.rows else keys

    def as_data(self) -> list[Row]:
        """One flat row each, with the numbers that only the game has."""
        rows = ({**row, "peerless": bool(row["peerless"]), **row.get("values", {})} for row in self.rows)
        return [{key: row[key] for key in row if key != "values"} for row in rows]


def all_cards(space: Workspace) -> Cards:
    """Every card, in the order of the sets."""
    return Cards(tuple(query.cards_table(space.database())))


def terms(space: Workspace, text: str | None = None) -> tuple[Row, ...]:
    """The words of the game, or one of them by either of its names. Raises DataError for an unknown one."""
    return tuple({key: row[key] for key in TERM_KEYS} for row in query.terms(space.database(), text))


def rules(space: Workspace, text: str | None = None, origin: str | None = None) -> tuple[Row, ...]:
    """The entries of the ruleset, those with a text in their id, sentence or source, or those of an origin. Raises DataError where there is
    none with the text."""
    return tuple({key: row[key] for key in RULE_KEYS} for row in query.rules(space.database(), text, origin))
