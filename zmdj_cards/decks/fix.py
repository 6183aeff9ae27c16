"""Misspelt lines of a list: what was probably meant, and a copy of the file in which nothing else changes."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.text_list import TextReader
from zmdj_cards.decks.open import Opened
from zmdj_cards.decks.resolve import closest, distance
from zmdj_cards.decks.result import Builder, ReadResult
from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import name_key, person, pinyin_keys

_HAN = re.compile(r"[\u3400-\u9fff]")
_LINE_END = re.compile(r"(\r\n|\n|\r)")
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """A line whose name means no card or several. ``span``: the name in the line; ``candidates``: best first; ``unique``: the
    first one is the only one that is so close (one slip, or the same sounds)."""

    line: int
    text: str
    span: tuple[int, int]
    typed: str
    candidates: tuple[Card, ...]
    unique: bool


@dataclass(frozen=True, slots=True)
class Change:
    """One line as it was and as it is now."""

    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """``data``: the corrected file, equal to the old one but for the changed names; ``left``: proposals not taken."""

    data: bytes
    changes: tuple[Change, ...]
    left: tuple[Proposal, ...]
    result: ReadResult


def proposals(text: str, context: Context, source: str = "") -> tuple[Proposal, ...]:
    """A proposal for each line whose card was not found, in the order of the lines."""
    builder = Builder(source, context.game_id)
    reader = TextReader(builder, context)
    reader.read(text)
    lines = {line.number: line.text for line in builder.account}
    made = []
    for unread in reader.unresolved:
        number, (start, end), found = unread.line, unread.span, unread.found
        typed = lines[number][start:end]
        if len(found.candidates) > 1 and any(item.code == "deck.ambiguous" for item in found.faults):
            made.append(Proposal(number, lines[number], (start, end), typed, found.candidates, False))
            continue
        ranked, unique = rank(typed, context.index)
        made.append(Proposal(number, lines[number], (start, end), typed, ranked[:_SHOWN], unique))
    return tuple(made)


def rank(typed: str, index: CardIndex) -> tuple[tuple[Card, ...], bool]:
    """(cards by closeness, whether the first is the only one so close). Close: the fewest slips, at most one in four
    characters; or, in Chinese, the only one of the same sound, as an input method mistypes."""
    key = name_key(typed)
    found = closest(typed, index)
    if not key or not found:
        return (), False
    away = {card.id: distance(key, card) for card in found}
    same = [card for card in found if _HAN.search(typed) and _sounds_like(typed, card)]
    ranked = tuple(sorted(found, key=lambda card: card not in same))
    if len(same) == 1:
        return ranked, True
    best = away[ranked[0].id]
    alone = sum(value == best for value in away.values()) == 1
    return ranked, not same and alone and best <= max(1, len(key) // 4)


def _sounds_like(typed: str, card: Card) -> bool:
    sound = pinyin_keys(typed)[0]
    return sound in (pinyin_keys(card.zh)[0], pinyin_keys(person(card.zh))[0])


def fix(opened: Opened, context: Context, choose: Callable[[Proposal], Card | None]) -> Fixed:
    """Put the chosen names into a list. ``choose`` gets each proposal and returns a card, or None to leave the line. Raises
    DataError for a file that is no list or cannot be written back byte for byte."""
    if opened.faults:
        raise DataError(opened.faults)
    raw, text, encoding, source = opened.data, opened.text, opened.encoding, opened.source
    if opened.kind != "text":
        raise DataError(fault("deck.fix_kind", Place(source=source), kind=opened.kind))
    encode = _encoder(raw, text, encoding, source)
    pieces = _LINE_END.split(text)
    changes: list[Change] = []
    left: list[Proposal] = []
    for item in proposals(text.removeprefix("\ufeff"), context, source):
        card = choose(item)
        line = _replaced(item, card, context) if card else None
        if line is None:
            left.append(item)
            continue
        pieces[2 * (item.line - 1)] = line
        changes.append(Change(item.line, item.text, line))
    data = encode("".join(pieces))
    builder = Builder(source, context.game_id)
    TextReader(builder, context).read("".join(pieces).removeprefix("\ufeff"))
    return Fixed(data, tuple(changes), tuple(left), builder.result("text", encoding))


def _replaced(item: Proposal, card: Card, context: Context) -> str | None:
    """The line with the card's name, in the language that was typed; quoted or as an id where the name alone misleads."""
    start, end = item.span
    chinese = bool(_HAN.search(item.typed)) or not card.en
    name = card.zh if chinese else card.en
    for text in (name, f'"{name}"', f"id:{card.id}"):
        line = f"{item.text[:start]}{text}{item.text[end:]}"
        builder = Builder(game=context.game_id)
        TextReader(builder, context).read(line)
        if [key[1] for key, _ in builder.entries()] == [card.id]:
            return line
    return None


def _encoder(raw: bytes, text: str, encoding: str, source: str) -> Callable[[str], bytes]:
    """Text back to bytes as they were, checked on the whole file."""
    mark, codec = b"", encoding
    for bom, name in ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if raw.startswith(bom) and encoding in ("utf-8-sig", "utf-16"):
            mark, codec = bom, name

    def encode(value: str) -> bytes:
        try:
            return mark + value.encode(codec)
        except UnicodeEncodeError as error:
            raise DataError(fault("deck.fix_encoding", Place(source=source), encoding=codec)) from error

    if encode(text) != raw:
        raise DataError(fault("deck.fix_encoding", Place(source=source), encoding=codec))
    return encode
