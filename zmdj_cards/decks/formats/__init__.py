"""The deck formats. A new one is a file with a :class:`~zmdj_cards.decks.formats.kind.Kind`, and its name in :data:`KINDS`."""

from __future__ import annotations

from zmdj_cards.decks.formats import code, json_deck, octgn, page, table, text_write, tts, xml_deck
from zmdj_cards.decks.formats.kind import Kind

# In the order in which a text is held against them: what no other claims is a plain list.
KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        page.KIND,
        octgn.KIND,
        xml_deck.KIND,
        tts.KIND,
        json_deck.KIND,
        table.CSV,
        table.TSV,
        code.KIND,
        text_write.KIND,
    )
}
WRITABLE = tuple(kind.id for kind in KINDS.values() if kind.write)
# Endings of the files that are taken for decks in a folder.
SUFFIXES = frozenset(suffix for kind in KINDS.values() for suffix in kind.suffixes)


def detect(text: str) -> str:
    """What a text is, by its content: a key of :data:`KINDS`."""
    start = text.lstrip("\ufeff \t\r\n")
    return next(kind.id for kind in KINDS.values() if kind.looks(start))
