"""OCTGN deck files (``.o8d``): XML with one section element for each section and one card element for each entry."""

from __future__ import annotations

import re
import uuid
import xml.etree.ElementTree as ElementTree

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind, Style, Written, cannot_carry
from zmdj_cards.decks.formats.records import Records, shape, xml_root
from zmdj_cards.decks.limits import MAX_LINE_LENGTH
from zmdj_cards.decks.resolve import Resolved, front
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Fault
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.text.normalize import name_key
from zmdj_cards.text.safe_xml import Element

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://octgn.net/zmdj-cards")
# What XML cannot hold at all.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Section names of the program that are not words for a section of ours.
_NAMES = {"commandzone": "commander"}
ANY = "any"
_HEAD = 20_000
# The outermost element of another program's deck may be called the same; it has no game and no sections.
_ROOT = re.compile(r"<deck\b[^>]*\bgame\s*=|<deck\b[^>]*/>|<deck\b[^>]*>\s*(?:<section\b|<notes\b|</deck>)")


def card_guid(game: str, card: str, printing: str | None) -> str:
    """The GUID of a card, or of one printing, made from its id alone, so that it never changes."""
    return str(uuid.uuid5(_SPACE, f"{game}/printing/{printing}" if printing else f"{game}/card/{card}"))


def _known_guids(context: Context) -> dict[str, tuple[Card, Printing | None]]:
    """GUID → (card, printing), made once for a context."""
    table = context.guids
    if table:
        return table
    for card in context.index.cards:
        table[card_guid(context.game_id, card.id, None)] = (card, None)
        for printing in card.printing:
            table[card_guid(context.game_id, card.id, printing.serial)] = (card, printing)
    return table


class _Reader:
    def __init__(self, records: Records, lines: list[str]) -> None:
        self.records = records
        self.lines = lines
        self.guids = _known_guids(records.context)

    def read(self, element: Element, section: str | None = None) -> None:
        """The cards, sections and notes below an element, in the order of the file."""
        for child in element.children:
            if child.name == "section":
                self._section(child)
            elif child.name == "card":
                self._card(child, section)
            elif child.name == "notes":
                self._notes(child.text.strip())
            else:
                self.read(child, section)

    def _section(self, element: Element) -> None:
        title = element.attributes.get("name", "")
        key = name_key(title)
        section = _NAMES.get(key) or self.records.context.headers.get(key)
        if section is None and title and (first := next(element.all("card"), None)):
            place = self.records.builder.place(first.line, self._line_text(first.line))
            self.records.builder.fault("deck.unknown_header", place, "warning", header=title)
        self.read(element, section)
        self.records.metadata(f"section {title}")

    def _card(self, element: Element, section: str | None) -> None:
        values, name = element.attributes, element.text.strip()
        found = self._find(values, name)
        text = self._line_text(element.line)
        self.records.add(values.get("id", name), section, values.get("qty", "1"), found, text, element.line)

    def _find(self, values: dict[str, str], name: str) -> Resolved:
        guid = values.get("id", "").strip().casefold()
        resolver = self.records.context.resolver
        hit = self.guids.get(guid)
        if hit is None:
            match = self.records.context.index.find_code(guid) if guid else None
            hit = (match.cards[0], match.printing) if match else None
        if hit is None:
            # A GUID of another program says nothing here; its name does.
            return resolver.by_fields("", "", name) if name else resolver.by_fields(guid or "?", "")
        card, printing = hit
        named = None if values.get("printing") == ANY or printing is None else front(card, printing)
        return resolver.by_fields(card.id, named or "", name)

    def _line_text(self, line: int) -> str:
        return self.lines[line - 1].strip()[:MAX_LINE_LENGTH] if line <= len(self.lines) else ""

    def _notes(self, text: str) -> None:
        for line in text.splitlines():
            if line.startswith("Name: ") and not self.records.builder.name:
                self.records.builder.name = line.removeprefix("Name: ").strip()
            elif line.strip():
                self.records.builder.notes.append(line.strip())
        self.records.metadata("notes")


def read_octgn(text: str, builder: Builder, context: Context) -> None:
    """Read an ``.o8d`` text."""
    root = xml_root(text, builder)
    if root is None:
        return
    if root.name != "deck":
        builder.fault("deck.xml_shape", builder.place(1), detail=shape("no_deck"))
        return
    _Reader(Records(builder, context), text.splitlines()).read(root)


def _guid_of(entry: Entry, card: Card | None, game: str) -> tuple[str, bool]:
    """(GUID, whether it stands for any printing). A GUID that another program gave is kept."""
    given = [item for item in card.printing if item.guid] if card else []
    if entry.printing:
        own = next((item.guid for item in given if item.serial == entry.printing), None)
        return own or card_guid(game, entry.card, entry.printing), False
    if given:
        return str(given[0].guid), True
    return card_guid(game, entry.card, None), False


def write_octgn(deck: Deck, context: Context, style: Style) -> Written:
    """A section that has no name there cannot be written and is said."""
    root = ElementTree.Element("deck", game=context.game_guid or str(uuid.uuid5(_SPACE, f"{deck.game}/game")), sleeveid="0")
    faults: list[Fault] = []
    for section in deck.sections(context.layout.sort_key):
        title = {"main": "Main", "side": "Sideboard"}.get(section) or context.layout.names.get(section, (section,))[0]
        if context.headers.get(name_key(title)) != section:
            faults += [cannot_carry(entry, ".o8d") for entry in deck.section(section)]
            continue
        node = ElementTree.SubElement(root, "section", name=title, shared="False")
        for entry in deck.section(section):
            card = context.index.get(entry.card)
            guid, any_printing = _guid_of(entry, card, deck.game)
            line = ElementTree.SubElement(node, "card", qty=str(entry.count), id=guid)
            if any_printing:
                line.set("printing", ANY)
            line.text = _CONTROL.sub(" ", style.label(card) if card else entry.card)
    notes = ([f"Name: {deck.name}"] if deck.name else []) + list(deck.notes)
    ElementTree.SubElement(root, "notes").text = _CONTROL.sub(" ", "\n".join(notes))
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    return Written(f"{head}\n{ElementTree.tostring(root, encoding='unicode')}\n", tuple(faults))


def _looks(text: str) -> bool:
    return text.startswith("<") and bool(_ROOT.search(text[:_HEAD]))


KIND = Kind("octgn", (".o8d",), read_octgn, _looks, write_octgn)
