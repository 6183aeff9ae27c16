"""Tabletop Simulator saved objects: a deck object with one contained object for each copy of a card."""

from __future__ import annotations

import json
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.json_deck import looks_like_json
from zmdj_cards.decks.formats.kind import Kind, Style, Written
from zmdj_cards.decks.formats.records import Records, load
from zmdj_cards.decks.limits import MAX_LINES
from zmdj_cards.decks.result import Builder
from zmdj_cards.model.deck import Deck
from zmdj_cards.text.normalize import name_key

MARK = "zmdj"
_MAX_DEPTH = 8
_KEYS = ('"ObjectStates"', '"ContainedObjects"', '"DeckIDs"')
# (section, card, printing, name, other name) of a card → (copies, where it was first seen).
_Seen = dict[tuple[str, str, str, str, str], tuple[int, str]]


def read_tts(text: str, builder: Builder, context: Context) -> None:
    """Read decks and single cards out of a saved object, bags included. Copies are counted by repetition."""
    value = load(text, builder)
    if value is None:
        return
    records = Records(builder, context)
    if not isinstance(value, dict):
        records.shape("$", "saved")
        return
    builder.name = _text(value, "SaveName")
    builder.notes.extend(line.strip() for line in _text(value, "Note").splitlines() if line.strip())
    found: _Seen = {}
    states = value.get("ObjectStates", [value])
    if not isinstance(states, list):
        records.shape("$.ObjectStates", "list")
        return
    for number, state in enumerate(states):
        _collect(state, f"$.ObjectStates[{number}]", None, 0, found, records)
    for (section, card, printing, name, extra), (count, path) in found.items():
        result = context.resolver.by_fields(card, printing, *(item for item in (name, extra) if item))
        records.add(path, section or None, count, result, f"{count} {name or card}")


def _text(value: dict[str, Any], key: str) -> str:
    item = value.get(key)
    return item.strip() if isinstance(item, str) else ""


def _collect(value: Any, path: str, section: str | None, depth: int, found: _Seen, records: Records) -> None:
    if not isinstance(value, dict) or depth > _MAX_DEPTH:
        records.shape(path, "object" if depth <= _MAX_DEPTH else "deep")
        return
    inside = value.get("ContainedObjects")
    if isinstance(inside, list) and inside:
        section = records.context.headers.get(name_key(_text(value, "Nickname"))) or section
        ids = value.get("DeckIDs")
        if isinstance(ids, list) and len(ids) != len(inside):
            records.shape(path, "ids", ids=len(ids), cards=len(inside))
        if len(inside) > MAX_LINES:
            records.shape(path, "many", limit=MAX_LINES)
        for number, item in enumerate(inside[:MAX_LINES]):
            _collect(item, f"{path}.ContainedObjects[{number}]", section, depth + 1, found, records)
    elif "DeckIDs" in value:
        records.shape(path, "nameless")
    elif "CardID" in value:
        _card(value, path, section, found, records)
    else:
        records.shape(path, "neither", severity="warning")


def _card(value: dict[str, Any], path: str, section: str | None, found: _Seen, records: Records) -> None:
    own = _own(value)
    lines = _text(value, "Nickname").splitlines()
    name = lines[0].strip() if lines else ""
    extra = _text(value, "Description").split("\n")[0].strip() if not name else ""
    if not own and not name and not extra:
        records.shape(path, "nickname")
        return
    # Section "" leaves the place to the card's type.
    place = records.context.section_id(own["section"]) if own.get("section") else section
    key = (place or "", own.get("card", ""), own.get("printing", ""), name, extra)
    count, first = found.get(key, (0, path))
    found[key] = (count + 1, first)


def _own(value: dict[str, Any]) -> dict[str, str]:
    """What our own writer left in the notes of a card."""
    try:
        made = json.loads(_text(value, "GMNotes"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(made, dict) or made.get(MARK) != 1:
        return {}
    return {key: item for key, item in made.items() if isinstance(item, str) and item}


def write_tts(deck: Deck, context: Context, style: Style) -> Written:
    """A saved object with one deck for each section; faces are left blank for the table to fill."""
    states = []
    for number, section in enumerate(deck.sections(context.layout.sort_key)):
        states.append(_deck(deck, section, number, context, style))
    value = {
        "SaveName": deck.name,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Note": "\n".join(deck.notes),
        "Rules": "",
        "ObjectStates": states,
    }
    return Written(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def _deck(deck: Deck, section: str, place: int, context: Context, style: Style) -> dict[str, Any]:
    sheets: dict[str, dict[str, Any]] = {}
    cards: list[dict[str, Any]] = []
    for number, entry in enumerate(deck.section(section), 1):
        card = context.index.get(entry.card)
        sheet = {"FaceURL": "", "BackURL": "", "NumWidth": 1, "NumHeight": 1, "BackIsHidden": True, "UniqueBack": False, "Type": 0}
        sheets[str(number)] = sheet
        own = {MARK: 1, "section": section, "card": entry.card, "printing": entry.printing or ""}
        cards += [
            {
                "Name": "CardCustom",
                "Transform": _transform(place),
                "Nickname": style.label(card) if card else entry.card,
                "Description": entry.printing or entry.card,
                "GMNotes": json.dumps(own, ensure_ascii=False),
                "CardID": number * 100,
                "CustomDeck": {str(number): sheet},
            }
        ] * entry.count
    if len(cards) == 1:
        return cards[0]
    en, zh = context.layout.names.get(section, (section, section))
    return {
        "Name": "DeckCustom",
        "Transform": _transform(place),
        "Nickname": en if style.names in ("en", "id") else zh,
        "DeckIDs": [item["CardID"] for item in cards],
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }


def _transform(place: int) -> dict[str, float]:
    """Side by side, face down."""
    turned = {"posX": 3.0 * place, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


KIND = Kind("tts", (".json",), read_tts, lambda text: looks_like_json(text) and any(key in text for key in _KEYS), write_tts)
