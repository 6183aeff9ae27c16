"""Decks as JSON: our own schema with a version, and the bare shapes that scripts write.

Own: ``{"zmdj_deck": 1, "game", "name", "notes", "sections": {id: [{"count", "card", "printing", "name"}]}}``.
Bare: ``{"main": [["关平", 3], "1 火攻", {"name": …, "count": …}], "commander": "…"}``, ``{"main": {"关平": 3}}``, or one list."""

from __future__ import annotations

import json
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind, Style, Written
from zmdj_cards.decks.formats.records import Records, Row, load, named_section, number_of
from zmdj_cards.decks.lexicon import column_meaning, metadata_keys
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, MAX_LINES
from zmdj_cards.decks.result import Builder
from zmdj_cards.model.deck import Deck
from zmdj_cards.text.normalize import name_key

VERSION = 1
MARK = "zmdj_deck"
# What a card may be wrapped in, and what wraps lists of cards.
_WRAPPED = ("card", "card_digest", "carddigest", "item", "printing")
_INSIDE = ("cards", "entries", "items")
_MAX_DEPTH = 8


def read_json(text: str, builder: Builder, context: Context) -> None:
    value = load(text, builder)
    if value is None:
        return
    records = Records(builder, context)
    if isinstance(value, list):
        _section(value, None, "$", records)
    elif not isinstance(value, dict):
        records.shape("$", "list_or_object")
    elif MARK in value:
        _own(value, records)
    else:
        _bare(value, records)


def _own(value: dict[str, Any], records: Records) -> None:
    builder, context = records.builder, records.context
    if value[MARK] != VERSION:
        builder.fault("deck.json_version", builder.place(), version=value[MARK], known=VERSION)
        records.metadata(MARK)
        return
    game = value.get("game", context.game_id)
    if game != context.game_id:
        builder.fault("deck.other_game", builder.place(), game=game, here=context.game_id)
        records.metadata("game")
        return
    for key, item in value.items():
        if key in (MARK, "game"):
            records.metadata(key)
        elif key == "name" and isinstance(item, str):
            builder.name = item
            records.metadata(key)
        elif key == "notes" and isinstance(item, list) and all(isinstance(note, str) for note in item):
            builder.notes.extend(item)
            records.metadata(key)
        elif key == "sections" and isinstance(item, dict):
            for section, rows in item.items():
                _section(rows, named_section(builder, context, section, builder.place(card=section[:60])), f"$.sections.{section}", records)
        else:
            records.shape(f"$.{key}", "key")


def _bare(value: dict[str, Any], records: Records, path: str = "$", depth: int = 0) -> None:
    """An object whose keys are sections, or facts about the deck, or boxes around either, as sites of cards export them."""
    builder = records.builder
    metadata = metadata_keys()
    for key, item in value.items():
        section = records.context.headers.get(name_key(key))
        kind = metadata.get(name_key(key))
        here = f"{path}.{key}"
        if isinstance(item, list) and kind and all(isinstance(row, str) for row in item):
            builder.notes.extend(item)
            records.metadata(key)
        elif isinstance(item, str) and kind == "name":
            builder.name = builder.name or item
            records.metadata(key)
        elif isinstance(item, str) and section:
            _section(item, section, here, records)
        elif isinstance(item, (list, dict)) and (section or _holds_cards(item)):
            if section is None and not kind and name_key(key) not in _BOXES:
                builder.fault("deck.unknown_header", builder.place(card=key[:60]), "warning", header=key[:60])
            _section(item, section, here, records)
        elif name_key(key) == "decks" and isinstance(item, list) and len(item) > 1:
            records.shape(here, "decks", count=len(item))
        elif isinstance(item, dict) and depth < _MAX_DEPTH:
            _bare(item, records, here, depth + 1)
        elif isinstance(item, list) and depth < _MAX_DEPTH and item and all(isinstance(row, dict) for row in item):
            for number, row in enumerate(item[:MAX_LINES]):
                _bare(row, records, f"{here}[{number}]", depth + 1)
        elif isinstance(item, (str, int, float)) or item is None:
            if depth == 0 and item is not None:
                builder.notes.append(f"{key}: {item}"[:MAX_LINE_LENGTH])
            records.metadata(key)
        else:
            records.shape(here, "key")


# Keys of boxes around cards that say nothing of a section.
_BOXES = frozenset(("cards", "card", "entries", "list", "data", "deck", "decks", "boards", "items", "decklist", "contents"))


def _holds_cards(value: Any) -> bool:
    """Whether a value is a list of cards, or a table of names with counts."""
    if isinstance(value, list):
        return bool(value) and all(_is_card(row) for row in value)
    if isinstance(value, dict) and value:
        return _is_card(value) or all(number_of(item) is not None or _is_counted(item) for item in value.values())
    return False


def _is_card(row: Any) -> bool:
    if isinstance(row, str):
        return True
    if isinstance(row, dict):
        keys = {column_meaning(key) for key, item in row.items() if not isinstance(item, (list, dict))}
        inner = any(key.casefold() in _WRAPPED and isinstance(item, dict) for key, item in row.items())
        return inner or (bool(keys & {"name", "card", "printing"}) and not _has_lists(row))
    return isinstance(row, (list, tuple)) and len(row) == 2


def _has_lists(row: dict[str, Any]) -> bool:
    return any(isinstance(item, list) and item and all(isinstance(one, (dict, list)) for one in item) for item in row.values())


def _is_counted(item: Any) -> bool:
    """``{"quantity": 2}`` under a card's name; a box of cards may have a count of its own."""
    return isinstance(item, dict) and any(column_meaning(key) == "count" for key in item) and not any(key in item for key in _INSIDE)


def _section(rows: Any, section: str | None, path: str, records: Records) -> None:
    if isinstance(rows, str):
        rows = [rows]
    if isinstance(rows, dict):
        inner = next((key for key in _INSIDE if isinstance(rows.get(key), (list, dict))), None)
        if inner:
            _section(rows[inner], section, f"{path}.{inner}", records)
            return
        rows = [rows] if _is_card(rows) else list(rows.items())
    if not isinstance(rows, list):
        records.shape(path, "cards")
        return
    if len(rows) > MAX_LINES:
        records.shape(path, "many", limit=MAX_LINES)
    for number, row in enumerate(rows[:MAX_LINES]):
        _row(row, section, f"{path}[{number}]", records)


def _row(row: Any, section: str | None, path: str, records: Records) -> None:
    resolver = records.context.resolver
    shown = json.dumps(row, ensure_ascii=False)[:MAX_LINE_LENGTH]
    if isinstance(row, str):
        found = resolver.resolve(row[: MAX_LINE_LENGTH + 1])
        if not row.strip() or len(row) > MAX_LINE_LENGTH:
            records.shape(path, "no_card")
            return
        records.add(path, found.section or section, 1 if found.count is None else found.count, found, shown)
    elif isinstance(row, (list, tuple)) and len(row) == 2 and isinstance(row[1], dict) and isinstance(row[0], str):
        fields = Row.of(_flat(row[1]))
        # The key of a card that has a name itself is only its number in some database.
        records.add_row(path, section, fields if fields.texts("name") else Row.of([("name", row[0]), *fields.fields]), shown)
    elif isinstance(row, (list, tuple)) and len(row) == 2:
        count, name = row if number_of(row[0]) is not None and not isinstance(row[0], str) else (row[1], row[0])
        if not isinstance(name, str):
            records.shape(path, "pair")
            return
        records.add_row(path, section, Row.of([("name", name), ("count", str(count) if count == "" or count is None else count)]), shown)
    elif isinstance(row, dict):
        fields = Row.of(_flat(row))
        if not fields.names_card:
            records.shape(path, "names")
            return
        if boxed := _boxed_counts(row, fields):
            records.refuse(path, "deck.count_unclear", shown, keys=boxed)
            return
        records.add_row(path, section, fields, shown)
    else:
        records.shape(path, "card")


def _boxed_counts(row: dict[str, Any], fields: Row) -> list[str]:
    """Keys under which a number of copies may stand in a box, or nothing at all, of a card that has no number otherwise."""
    if fields.all("count") or fields.all("number") or fields.all("finish"):
        return []
    empty = [key for key, value in row.items() if column_meaning(key) == "count" and (value is None or value == "")]
    boxes = {key: value for key, value in row.items() if isinstance(value, (list, dict)) and not _wraps_card(key)}
    return empty + [key for key, value in boxes.items() if _has_number(value)]


def _wraps_card(key: str) -> bool:
    return key.casefold() in _WRAPPED or column_meaning(key) in ("name", "fact")


def _has_number(value: list[Any] | dict[str, Any]) -> bool:
    return any(number_of(item) is not None for item in (value.values() if isinstance(value, dict) else value))


def _flat(row: dict[str, Any]) -> list[tuple[str, Any]]:
    """Keys and values of a card, those of an object around its facts included; a name in several languages is several names."""
    flat: list[tuple[str, Any]] = []
    for key, value in row.items():
        if isinstance(value, dict) and (key.casefold() in _WRAPPED or column_meaning(key) == "name"):
            flat += [
                (inner if key.casefold() in _WRAPPED else key, item) for inner, item in value.items() if not isinstance(item, (list, dict))
            ]
        elif not isinstance(value, (list, dict)):
            flat.append((key, value))
    return flat


def write_json(deck: Deck, context: Context, style: Style) -> Written:
    """Our own schema, sections in the order of the format; names are for people, ids decide on reading."""
    sections: dict[str, list[dict[str, Any]]] = {}
    for section in deck.sections(context.layout.sort_key):
        rows = sections.setdefault(section, [])
        for entry in deck.section(section):
            row: dict[str, Any] = {"count": entry.count, "card": entry.card}
            if entry.printing:
                row["printing"] = entry.printing
            card = context.index.get(entry.card)
            if card and style.names != "id":
                row["name"] = style.label(card)
            rows.append(row)
    value = {MARK: VERSION, "game": deck.game, "name": deck.name, "notes": list(deck.notes), "sections": sections}
    return Written(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def looks_like_json(text: str) -> bool:
    """``[主牌组]`` begins like a list, too."""
    if text.startswith("{"):
        return True
    if not text.startswith("["):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text[1:].lstrip()[:1] in ("[", "{", '"')
    return True


KIND = Kind("json", (".json",), read_json, looks_like_json, write_json)
