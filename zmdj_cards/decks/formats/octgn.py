"""OCTGN deck files (``.o8d``): XML with one section element for each section and one card element for each entry."""

from __future__ import annotations

import re
import uuid
import xml.etree.ElementTree as ElementTree
from xml.sax import SAXException
from xml.sax.handler import ContentHandler

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.json_deck import Records
from zmdj_cards.decks.limits import MAX_LINE_LENGTH
from zmdj_cards.decks.names import Names, label
from zmdj_cards.decks.resolve import Resolved, front
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.text.normalize import name_key

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://octgn.net/zmdj-cards")
_FORBIDDEN = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
# What XML cannot hold at all.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Section names of the program that are not words for a section of ours.
_NAMES = {"commandzone": "commander"}
ANY = "any"


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


class _Handler(ContentHandler):
    def __init__(self, records: Records, lines: list[str]) -> None:
        super().__init__()
        self.records = records
        self.lines = lines
        self.guids = _known_guids(records.context)
        self.section: str | None = None
        self.warned = False
        self.title = ""
        self.card: dict[str, str] | None = None
        self.text: list[str] = []
        self.line = 1
        self.decks = 0
        self.depth = 0

    def startElement(self, name: str, attrs: object) -> None:
        self.depth += 1
        line = self._locator.getLineNumber()
        values = {key: attrs.getValue(key) for key in attrs.getNames()}  # type: ignore[attr-defined]
        self.text = []
        if self.depth == 1:
            self.decks += name == "deck"
        elif name == "section":
            self.title = values.get("name", "")
            key = name_key(self.title)
            self.section = _NAMES.get(key) or self.records.context.headers.get(key)
            self.warned = False
        elif name == "card":
            self.card, self.line = values, line

    def characters(self, content: str) -> None:
        self.text.append(content)

    def endElement(self, name: str) -> None:
        self.depth -= 1
        text = "".join(self.text).strip()
        if name == "card" and self.card is not None:
            self._card(self.card, text)
            self.card = None
        elif name == "section":
            self.records.metadata(f"section {self.title}")
            self.section = None
        elif name == "notes":
            self._notes(text)
        self.text = []

    def _card(self, values: dict[str, str], name: str) -> None:
        if self.section is None and self.title and not self.warned:
            place = self.records.builder.place(self.line, self._line_text())
            self.records.builder.fault("deck.unknown_header", place, "warning", header=self.title)
            self.warned = True
        found = self._find(values, name)
        self.records.add(values.get("id", name), self.section, values.get("qty", "1"), found, self._line_text(), self.line)

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

    def _line_text(self) -> str:
        return self.lines[self.line - 1].strip()[:MAX_LINE_LENGTH] if self.line <= len(self.lines) else ""

    def _notes(self, text: str) -> None:
        for line in text.splitlines():
            if line.startswith("Name: ") and not self.records.builder.name:
                self.records.builder.name = line.removeprefix("Name: ").strip()
            elif line.strip():
                self.records.builder.notes.append(line.strip())
        self.records.metadata("notes")


def read_octgn(text: str, builder: Builder, context: Context) -> None:
    """Read an ``.o8d`` text. Any DOCTYPE or entity definition is refused before the parser sees it (X-01)."""
    import defusedxml.sax
    from defusedxml.common import DefusedXmlException

    lines = text.splitlines()
    if match := _FORBIDDEN.search(text):
        number = text.count("\n", 0, match.start()) + 1
        builder.fault("deck.xml_doctype", builder.place(number, lines[number - 1][:200] if number <= len(lines) else ""))
        builder.note_line(number, "error", match[0])
        return
    records = Records(builder, context)
    handler = _Handler(records, lines)
    # The text is decoded already; what its declaration says about the encoding no longer holds.
    source = _DECLARATION.sub(lambda match: "\n" * match[0].count("\n"), text.lstrip("\ufeff"))
    try:
        defusedxml.sax.parseString(source.encode("utf-8", "replace"), handler, forbid_dtd=True)
    except (SAXException, DefusedXmlException, ValueError) as error:
        detail = error.getMessage() if isinstance(error, SAXException) else type(error).__name__
        number = getattr(error, "getLineNumber", lambda: None)() or 1
        builder.fault("deck.xml_syntax", builder.place(number, lines[number - 1][:200] if number <= len(lines) else ""), detail=detail)
        records.metadata("xml")
    if not handler.decks and not builder.faults:
        builder.fault("deck.xml_shape", builder.place(1), detail="the outermost element is not <deck>")


def _guid_of(entry: Entry, card: Card | None, game: str) -> tuple[str, bool]:
    """(GUID, whether it stands for any printing). A GUID that another program gave is kept."""
    given = [item for item in card.printing if item.guid] if card else []
    if entry.printing:
        own = next((item.guid for item in given if item.serial == entry.printing), None)
        return own or card_guid(game, entry.card, entry.printing), False
    if given:
        return str(given[0].guid), True
    return card_guid(game, entry.card, None), False


def write_octgn(deck: Deck, context: Context, names: Names = "zh") -> tuple[str, list[Fault]]:
    """(text, faults). A section that has no name there cannot be written and is said."""
    root = ElementTree.Element("deck", game=context.game_guid or str(uuid.uuid5(_SPACE, f"{deck.game}/game")), sleeveid="0")
    faults: list[Fault] = []
    for section in sorted({entry.section for entry in deck.entries}, key=context.layout.sort_key):
        title = {"main": "Main", "side": "Sideboard"}.get(section) or context.layout.names.get(section, (section,))[0]
        if context.headers.get(name_key(title)) != section:
            for entry in deck.section(section):
                params = {"what": entry.card, "count": entry.count, "section": section, "kind": ".o8d"}
                faults.append(fault("deck.cannot_carry", Place(card=entry.card), **params))
            continue
        node = ElementTree.SubElement(root, "section", name=title, shared="False")
        for entry in deck.section(section):
            card = context.index.get(entry.card)
            guid, anyone = _guid_of(entry, card, deck.game)
            extra = {"printing": ANY} if anyone else {}
            line = ElementTree.SubElement(node, "card", qty=str(entry.count), id=guid, **extra)
            line.text = _CONTROL.sub(" ", label(card, names) if card else entry.card)
    notes = ([f"Name: {deck.name}"] if deck.name else []) + list(deck.notes)
    ElementTree.SubElement(root, "notes").text = _CONTROL.sub(" ", "\n".join(notes))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n", faults
