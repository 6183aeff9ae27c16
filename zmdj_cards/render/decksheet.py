"""Deck registration sheets: fields to fill in, cards by type with counts, totals, faults and the deck code as a QR code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.format import Format, Section
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.render import emblems, pdf, theme
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render.faces import printing_of
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Size
from zmdj_cards.render.typeset import typesetter
from zmdj_cards.text.normalize import pinyin_keys, to_traditional

# What can be filled in beforehand.
FIELDS = ("player", "player_id", "table", "event", "date", "location", "designer")
Sort = Literal["type", "number", "pinyin", "cost"]
MAX_SHEETS = 2000
PICTURE_DPI = 110.0
# Lines of an empty form for a section: of one card, of many, and of a few.
_BLANK_LINES = (1, 20, 6)
# Up to so many lines, heads of groups with them, stand wide apart and still on one page.
_ROOMY = 24
_LABELS = ("title", "letter", *FIELDS, "deck", "copies", "cost", "card", "serial", "faults", "legal", "code", "scan", "player_signs")
_LABELS_OF_JUDGES = ("check", "round", "status", "judge", "corrections")


@dataclass(frozen=True, slots=True)
class SheetDeck:
    """One registration. ``faults``: what reading and the check found; ``code``: the deck code, empty where there is none; ``unread``:
    lines that could not be read, as written; ``misplaced``: entries that do not count in the section they stand in; ``blank``: a
    form to be filled in by hand, whose deck is empty."""

    deck: Deck
    format: Format
    faults: tuple[Fault, ...] = ()
    code: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    misplaced: frozenset[tuple[str, str, str]] = frozenset()
    blank: bool = False


@dataclass(frozen=True, slots=True)
class SheetLook:
    """How sheets are written: paper, languages, order of the cards of a section; ``picture``: a file for a picture of the first page."""

    paper: Size
    lang: theme.RenderLang = "both"
    traditional: bool = False
    sort: Sort = "type"
    fonts: FontSet | None = None
    picture: Path | None = None


def surname_letter(name: str) -> str:
    """The letter that sheets are sorted by: of the surname in pinyin, or of the last word of a name in Latin letters (of the first
    where a comma follows it). Empty for no name."""
    name = name.strip()
    if not name:
        return ""
    latin = name.split(",")[0].split()
    first = latin[-1][0] if latin and not _HAN.match(name) else name[0]
    found = emblems.table()["surname"]["letter"].get(first) or pinyin_keys(first)[1][:1] or unicodedata.normalize("NFKD", first)[0]
    return found.upper()


_HAN = re.compile("[\u3400-\u9fff]")


def _sorted(entries: Iterable[Entry], index: CardIndex, sort: Sort) -> list[Entry]:
    """In the order of printed numbers, of names by sound, or of costs and then names; ``type``: as they stand."""

    def key(entry: Entry) -> tuple[Any, ...]:
        card = index.get(entry.card)
        if card is None:
            return (1, 0, "", entry.card)
        sound = pinyin_keys(card.zh)[0] or card.zh
        if sort == "number":
            found = next((item for item in card.printing if item.serial == _serial(entry, card)), None)
            return (0, 0, *(found.key() if found else ("", card.id, "")))
        if sort == "pinyin":
            return (0, 0, sound, card.id)
        return (0, card.cost if isinstance(card.cost, int) else 99, sound, card.id)

    return list(entries) if sort == "type" else sorted(entries, key=key)


def _serial(entry: Entry, card: Card) -> str:
    printing = printing_of(card, "front", entry.printing)
    return entry.printing or (printing.serial if printing else card.id)


def _row(entry: Entry, index: CardIndex, marked: bool = False) -> dict[str, Any]:
    card = index.get(entry.card)
    row = {"count": str(entry.count), "cost": "", "zh": entry.card, "en": "", "serial": entry.printing or "", "marked": marked}
    if card is None:
        return row
    cost = "" if card.cost is None else str(card.cost)
    return row | {"zh": card.zh, "en": card.said_en, "serial": _serial(entry, card), "cost": cost}


def _wanted(section: Section) -> dict[str, str]:
    """How many cards belong there, in both languages."""
    if section.sizes:
        words = theme.labels()["deck.or"]
        return {lang: f" {words[lang]} ".join(map(str, section.sizes)) for lang in ("zh", "en")}
    if section.max is None:
        text = f"≥{section.min}"
    else:
        text = str(section.min) if section.min == section.max else f"{section.min}-{section.max}"
    return {"zh": text, "en": text}


_NOTHING = {"zh": "", "en": ""}


def _group(
    head: Any, entries: Sequence[Entry], index: CardIndex, wanted: dict[str, str] = _NOTHING, marked: bool = False
) -> dict[str, Any]:
    zh, en = (head["zh"], head["en"]) if isinstance(head, dict) else (head.zh, head.en)
    rows = [_row(entry, index, marked) for entry in entries]
    return {"zh": zh, "en": en, "count": sum(entry.count for entry in entries), "wanted": wanted, "rows": rows}


def _groups(item: SheetDeck, index: CardIndex, game: GameData, sort: Sort) -> list[dict[str, Any]]:
    """The cards of each section, by type where they are not sorted otherwise; then what stands where it does not belong, in sections
    that the format does not have as well, and last the lines that could not be read."""
    names = {kind.id: kind for kind in game.type}
    order = list(names)
    sections = {section.id for section in item.format.section}
    stray = [entry for entry in item.deck.entries if entry.section not in sections or entry.key() in item.misplaced]
    groups = []
    for section in item.format.section:
        held = [entry for entry in item.deck.section(section.id) if entry not in stray]
        if item.blank:
            lines = _BLANK_LINES[0 if section.max == 1 else 1 if section.min >= 20 else 2]
            empty = {"count": "", "cost": "", "zh": "", "en": "", "serial": "", "marked": False}
            groups.append(_group(section, (), index, _wanted(section)) | {"rows": [empty] * lines})
            continue
        parts: dict[str, list[Entry]] = {}
        for entry in _sorted(held, index, sort):
            card = index.get(entry.card)
            parts.setdefault(card.type if card and sort == "type" else "", []).append(entry)
        kinds = sorted(parts, key=lambda kind: order.index(kind) if kind in names else len(order))
        whole = len(kinds) == 1
        groups += [
            _group(section if whole or kind not in names else names[kind], parts[kind], index, _wanted(section) if whole else _NOTHING)
            for kind in kinds
        ]
    labels = theme.labels()
    if stray:
        groups.append(_group(labels["deck.misplaced"], stray, index, marked=True))
    if item.unread:
        rows = [{"count": "?", "cost": "", "zh": line, "en": "", "serial": "", "marked": True} for line in item.unread]
        groups.append({**labels["deck.unread"], "count": len(rows), "wanted": _NOTHING, "rows": rows})
    return groups


def _totals(item: SheetDeck) -> list[dict[str, Any]]:
    """How many count in each section, what stands elsewhere, and the sum of both: the rows of the sheet."""
    known = {section.id for section in item.format.section}
    stray = sum(entry.count for entry in item.deck.entries if entry.section not in known or entry.key() in item.misplaced)
    rows = []
    for section in item.format.section:
        held = sum(entry.count for entry in item.deck.section(section.id) if entry.key() not in item.misplaced)
        rows.append({"zh": section.zh, "en": section.en, "count": held, "wanted": _wanted(section)})
    labels = theme.labels()
    if stray:
        rows.append(labels["deck.misplaced"] | {"count": stray, "wanted": _NOTHING})
    if item.unread:
        rows.append(labels["deck.unread"] | {"count": len(item.unread), "wanted": _NOTHING})
    return [*rows, labels["deck.total"] | {"count": item.deck.size(), "wanted": _NOTHING}]


def qr_runs(text: str) -> list[list[list[int]]]:
    """The QR code of a text: for each row the dark runs as [start, length] in modules, quiet zone included. Empty for no text."""
    if not text:
        return []
    import segno

    code = segno.make_qr(text, error="m", boost_error=True)
    rows = []
    for row in code.matrix_iter(border=4):
        runs: list[list[int]] = []
        for x, dark in enumerate(row):
            if dark and runs and sum(runs[-1]) == x:
                runs[-1][1] += 1
            elif dark:
                runs.append([x, 1])
        rows.append(runs)
    return rows


def _deck_data(item: SheetDeck, index: CardIndex, game: GameData, sort: Sort) -> dict[str, Any]:
    player = item.fields.get("player", "")
    return {
        "name": item.deck.name,
        "blank": item.blank,
        "letter": surname_letter(player),
        "format": {"zh": item.format.zh, "en": item.format.en},
        "fields": {name: item.fields.get(name, "") for name in FIELDS},
        "qr": qr_runs(item.code),
        "code": item.code,
        "who": " · ".join(filter(None, (player, item.deck.name))),
        "groups": (groups := _groups(item, index, game, sort)),
        "row": 1.25 if sum(len(group["rows"]) + 1 for group in groups) <= _ROOMY else 0.9,
        "totals": _totals(item),
        "faults": [{"zh": found.message("zh"), "en": found.message("en")} for found in item.faults if found.severity == "error"],
    }


# Words of the player and of the deck's file are never turned into other characters.
_AS_WRITTEN = frozenset(("name", "fields", "who", "code", "letter", "serial", "count"))


def _traditional(value: Any) -> Any:
    if isinstance(value, str):
        return to_traditional(value)
    if isinstance(value, list):
        return [_traditional(item) for item in value]
    if isinstance(value, dict):
        keep = {"zh"} | _AS_WRITTEN if value.get("count") == "?" else _AS_WRITTEN
        return {key: item if key in keep else _traditional(item) for key, item in value.items()}
    return value


def make(decks: Sequence[SheetDeck], index: CardIndex, game: GameData, look: SheetLook) -> tuple[bytes, tuple[Fault, ...]]:
    """(PDF, remarks) of the sheets of all decks, one after the other. A character that no font has is reported and printed as
    its code point. Raises UsageError for too many sheets."""
    if len(decks) > MAX_SHEETS:
        raise UsageError(fault("render.too_many_sheets", count=len(decks), limit=MAX_SHEETS))
    chosen = look.fonts or font_files.load(traditional=look.traditional)
    rows = [_deck_data(item, index, game, look.sort) for item in decks]
    labels = {name.replace("_signs", "-signs"): theme.labels()[f"deck.{name}"] for name in (*_LABELS, *_LABELS_OF_JUDGES)}
    if look.traditional:
        rows, labels = _traditional(rows), {name: _traditional(pair) for name, pair in labels.items()}
    faults = font_files.glyph_faults(chosen, [(row["who"] or row["name"], _characters(row)) for row in rows])
    swaps = {item.params["char"]: f"[{item.params['code']}]" for item in faults}
    data = {
        "title": theme.label("deck.title", "both"),
        "labels": labels,
        "langs": ["zh", "en"] if look.lang == "both" else [look.lang],
        "region": "tw" if look.traditional else "cn",
        "font_sans": chosen.sans,
        "font_serif": chosen.serif,
        "bold": chosen.bold,
        "paper": [look.paper.w, look.paper.h],
        "decks": swap(rows, swaps),
    }
    with typesetter(chosen) as setter:
        setter.write(data)
        if look.picture:
            look.picture.write_bytes(setter.set("decksheet.typ", "png", PICTURE_DPI)[0])
        target = setter.folder / "finished.pdf"
        pdf.finish(setter.set("decksheet.typ", "pdf")[0], target)
        return target.read_bytes(), tuple(faults)


def _characters(value: Any) -> frozenset[str]:
    if isinstance(value, str):
        return frozenset(char for char in value if not char.isspace())
    if isinstance(value, dict):
        value = list(value.values())
    return frozenset().union(*map(_characters, value)) if isinstance(value, list) else frozenset()


def swap(value: Any, swaps: Mapping[str, str]) -> Any:
    """The same data with characters replaced in every string."""
    if isinstance(value, str):
        return value.translate({ord(char): other for char, other in swaps.items()}) if swaps else value
    if isinstance(value, list):
        return [swap(item, swaps) for item in value]
    return {key: swap(item, swaps) for key, item in value.items()} if isinstance(value, dict) else value
