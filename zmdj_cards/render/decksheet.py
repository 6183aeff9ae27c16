"""Deck registration sheets: fields to fill in, cards by type with counts, totals, faults and the deck code as a QR code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.format import Format, Section
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render import pdf, theme
from zmdj_cards.render.faces import printing_of
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Size
from zmdj_cards.render.typeset import typesetter

# What can be filled in beforehand, in the order of the sheet.
FIELDS = ("player", "player_id", "event", "date")
MAX_SHEETS = 2000


@dataclass(frozen=True, slots=True)
class SheetDeck:
    """One registration. ``faults``: what the check found; ``code``: the deck code, empty where there is none."""

    deck: Deck
    format: Format
    faults: tuple[Fault, ...] = ()
    code: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


def _entries(deck: Deck, section: Section, index: CardIndex, game: GameData) -> list[tuple[str, list[Entry]]]:
    """The entries of a section by card type, types in the order of the game, cards as they stand in the deck."""
    order = [kind.id for kind in game.type]
    groups: dict[str, list[Entry]] = {}
    for entry in deck.section(section.id):
        card = index.get(entry.card)
        groups.setdefault(card.type if card else "", []).append(entry)
    return sorted(groups.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order))


def _row(entry: Entry, index: CardIndex) -> dict[str, Any]:
    card = index.get(entry.card)
    if card is None:
        return {"count": entry.count, "zh": entry.card, "en": "", "serial": entry.printing or ""}
    printing = printing_of(card, "front", entry.printing)
    serial = entry.printing or (printing.serial if printing else card.id)
    return {"count": entry.count, "zh": card.zh, "en": card.en or "", "serial": serial}


def _wanted(section: Section) -> str:
    if section.sizes:
        return " · ".join(map(str, section.sizes))
    if section.max is None:
        return f"≥{section.min}"
    return str(section.min) if section.min == section.max else f"{section.min}-{section.max}"


def _groups(item: SheetDeck, index: CardIndex, game: GameData) -> list[dict[str, Any]]:
    names = {kind.id: kind for kind in game.type}
    groups = []
    for section in item.format.section:
        parts = _entries(item.deck, section, index, game)
        for kind, entries in parts:
            one = len(parts) == 1
            head: Any = section if one or kind not in names else names[kind]
            groups.append(
                {
                    "zh": head.zh,
                    "en": head.en,
                    "count": sum(entry.count for entry in entries),
                    "wanted": _wanted(section) if one else "",
                    "rows": [_row(entry, index) for entry in entries],
                }
            )
    return groups


def _totals(item: SheetDeck) -> list[dict[str, Any]]:
    rows = [
        {"zh": section.zh, "en": section.en, "count": item.deck.size(section.id), "wanted": _wanted(section)}
        for section in item.format.section
    ]
    return [*rows, theme.labels()["deck.total"] | {"count": item.deck.size(), "wanted": ""}]


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


def _deck_data(item: SheetDeck, index: CardIndex, game: GameData) -> dict[str, Any]:
    fields = [theme.labels()[f"deck.{name}"] | {"value": item.fields.get(name, "")} for name in FIELDS]
    who = " · ".join(filter(None, (item.fields.get("player", ""), item.deck.name)))
    return {
        "name": item.deck.name,
        "format": f"{item.format.zh} {item.format.en}",
        "fields": fields,
        "qr": qr_runs(item.code),
        "code": item.code,
        "code-short": item.code if len(item.code) <= 48 else item.code[:45] + "...",
        "who": who,
        "groups": _groups(item, index, game),
        "totals": _totals(item),
        "faults": [{"zh": found.message("zh"), "en": found.message("en")} for found in item.faults if found.severity == "error"],
    }


def make(
    decks: Sequence[SheetDeck], index: CardIndex, game: GameData, paper: Size, fonts: FontSet | None = None
) -> tuple[bytes, tuple[Fault, ...]]:
    """(PDF, remarks) of the sheets of all decks, one after the other. A character that no font has is reported and printed as
    its code point. Raises UsageError for too many sheets."""
    if len(decks) > MAX_SHEETS:
        raise UsageError(fault("render.too_many_sheets", count=len(decks), limit=MAX_SHEETS))
    chosen = fonts or font_files.load()
    rows = [_deck_data(item, index, game) for item in decks]
    faults = font_files.glyph_faults(chosen, [(row["who"] or row["name"], _characters(row)) for row in rows])
    swaps = {item.params["char"]: f"[{item.params['code']}]" for item in faults}
    names = ("title", "faults", "legal", "code", "scan", "player_signs", "judge_signs")
    data = {
        "title": theme.label("deck.title", "both"),
        "labels": {name.replace("_", "-"): theme.labels()[f"deck.{name}"] for name in names},
        "font_sans": chosen.sans,
        "font_serif": chosen.serif,
        "bold": chosen.bold,
        "paper": [paper.w, paper.h],
        "en-width": 62,
        "decks": swap(rows, swaps),
    }
    with typesetter(chosen) as setter:
        setter.write(data)
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
