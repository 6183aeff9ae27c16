"""XML decks of other programs: Cockatrice (``.cod``), LackeyCCG (``.dek``), MTGO (``.dek``), and whatever has an element for each card."""

from __future__ import annotations

import re
from typing import Final

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind
from zmdj_cards.decks.formats.records import Records, Row, shape, xml_root
from zmdj_cards.decks.lexicon import column_meaning
from zmdj_cards.decks.limits import MAX_LINE_LENGTH
from zmdj_cards.decks.markup import HTML_TAGS
from zmdj_cards.decks.result import Builder
from zmdj_cards.text.normalize import name_key
from zmdj_cards.text.safe_xml import Element

_CARDS: Final = ("card", "cards", "entry", "item")
_ROOT: Final = re.compile(r"<(?:[?!]|([A-Za-z][\w.-]*)[\s/>])")
_ZONES: Final = ("zone", "superzone", "section", "board")


class _Reader:
    def __init__(self, records: Records, lines: list[str]) -> None:
        self.records = records
        self.lines = lines
        self.cards = 0

    def read(self, element: Element, section: str | None) -> None:
        """The cards below an element, in the order of the file; zones are sections, other elements facts about the deck."""
        for child in element.children:
            name = child.name.casefold()
            if name in _CARDS and _names_card(child):
                self._card(child, section)
            elif name in ("deckname", "name", "title") and child.text.strip():
                self.records.builder.name = child.text.strip()
                self.records.metadata(child.name)
            elif name in ("comments", "notes", "description"):
                self.records.builder.notes.extend(line.strip() for line in child.text.splitlines() if line.strip())
                self.records.metadata(child.name)
            elif child.children:
                self.read(child, self._zone(child, section) if name in _ZONES else section)
            else:
                self.records.metadata(child.name)

    def _zone(self, element: Element, section: str | None) -> str | None:
        builder = self.records.builder
        title = element.attributes.get("name", "")
        found = self.records.context.headers.get(name_key(title))
        if found is None and title:
            builder.fault("deck.unknown_header", builder.place(element.line, self._line_text(element.line)), "warning", header=title)
        return found

    def _card(self, element: Element, section: str | None) -> None:
        self.cards += 1
        # A number of an element that stands for a card is how many of it there are.
        fields = [("count" if key.casefold() == "number" else key, value) for key, value in element.attributes.items()]
        for child in element.children:
            fields += [(child.name, child.text.strip()), *((key, value) for key, value in child.attributes.items())]
        if element.text.strip():
            fields.append(("name", element.text.strip()))
        text = self._line_text(element.line)
        self.records.add_row(element.name, section, Row.of(fields), text, element.line)

    def _line_text(self, line: int) -> str:
        return self.lines[line - 1].strip()[:MAX_LINE_LENGTH] if 0 < line <= len(self.lines) else ""


def _names_card(element: Element) -> bool:
    keys = [*element.attributes, *(child.name for child in element.children)]
    return bool(element.text.strip()) or any(column_meaning(key) in ("name", "card", "printing") for key in keys)


def read_xml(text: str, builder: Builder, context: Context) -> None:
    """Read a deck of another program. XML in which no element names a card says so."""
    root = xml_root(text, builder)
    if root is None:
        return
    reader = _Reader(Records(builder, context), text.splitlines())
    reader.read(root, None)
    if not reader.cards:
        builder.fault("deck.xml_shape", builder.place(1), detail=shape("no_element", root=root.name))


def _looks(text: str) -> bool:
    root = _ROOT.match(text)
    return root is not None and (root[1] or "").casefold() not in HTML_TAGS


KIND = Kind("xml", (".cod", ".xml"), read_xml, _looks)
