"""A deck as a list that people read and the reader reads back."""

from __future__ import annotations

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind, Style, Written, cannot_carry
from zmdj_cards.decks.formats.text_list import TextReader, read_text
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.text.normalize import name_key


def write_text(deck: Deck, context: Context, style: Style) -> Written:
    """Each line is read back before it is written, and quoted or given its id where the plain name would mean
    something else."""
    plain = context.neutral()
    faults: list[Fault] = []
    blocks: list[list[str]] = [[f"# {_one_line(note)}" for note in deck.notes]]
    if deck.name:
        blocks[0].append(f"{'Name' if style.names in ('en', 'id') else _NAME}: {_one_line(deck.name)}")
    for section in deck.sections(context.layout.sort_key):
        header = _header(section, deck.size(section), plain, style)
        if header is None:
            faults += [cannot_carry(entry, "text") for entry in deck.section(section)]
            continue
        lines = [header]
        for entry in deck.section(section):
            line = _line(entry, plain, style)
            if line is None:
                faults.append(cannot_carry(entry, "text"))
            else:
                lines.append(line)
        blocks.append(lines)
    return Written("\n\n".join("\n".join(block) for block in blocks if block) + "\n", tuple(faults))


_NAME = "名称"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _header(section: str, size: int, context: Context, style: Style) -> str | None:
    en, zh = context.layout.names.get(section, ("Sideboard", "备牌") if section == "side" else (section, section))
    title = en if style.names in ("en", "id") else zh
    return f"{title} ({size})" if context.headers.get(name_key(title)) == section else None


def _line(entry: Entry, context: Context, style: Style) -> str | None:
    card = context.index.get(entry.card)
    if card is None:
        return None
    return next((line for line in _forms(entry, card, context, style) if _reads_back(line, entry, context)), None)


def _forms(entry: Entry, card: Card, context: Context, style: Style) -> list[str]:
    """Ways to write an entry, the plainest first."""
    hit = context.index.find_code(card.id)
    reference = entry.printing or (f"id:{card.id}" if hit is None or hit.printing else card.id)
    name = style.label(card)
    bare = [f"{entry.count} {reference}"]
    if style.names == "id":
        return bare
    if entry.printing:
        return [f"{entry.count} {name} ({reference})", f'{entry.count} "{name}" ({reference})', *bare]
    return [f"{entry.count} {name}", f'{entry.count} "{name}"', f"{entry.count} {name} ({reference})", *bare]


def _reads_back(line: str, entry: Entry, context: Context) -> bool:
    if "\n" in line or "\r" in line:
        return False
    builder = Builder()
    TextReader(builder, context).read(line)
    rows = [(card, printing or None, count) for (_, card, printing), (count, _) in builder.entries()]
    return rows == [(entry.card, entry.printing, entry.count)] and not builder.faults


KIND = Kind("text", (".txt", ".dek", ".deck", ".dec", ".md", ".list"), read_text, lambda text: True, write_text)
