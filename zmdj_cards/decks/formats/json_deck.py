"""Decks as JSON: our own schema with a version, and the bare shapes that scripts write.

Own: ``{"zmdj_deck": 1, "game", "name", "notes", "sections": {id: [{"count", "card", "printing", "name"}]}}``.
Bare: ``{"main": [["关平", 3], "1 火攻", {"name": …, "count": …}], "commander": "…"}``, ``{"main": {"关平": 3}}``, or one list."""

from __future__ import annotations

import json
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.kind import Kind, Style, Written
from zmdj_cards.decks.formats.records import Records, load, named_section, number_of
from zmdj_cards.decks.formats.text_list import TextReader, fold, take_count
from zmdj_cards.decks.lexicon import metadata_keys
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, MAX_LINES
from zmdj_cards.decks.result import Builder
from zmdj_cards.model.deck import Deck
from zmdj_cards.text.normalize import name_key

VERSION = 1
MARK = "zmdj_deck"
COUNT_FIELDS = ("count", "qty", "quantity", "amount", "num", "数量", "张数")
ID_FIELDS = ("card", "id", "card_id")
PRINTING_FIELDS = ("printing", "serial", "serial_number", "编号")
NAME_FIELDS = ("name", "zh", "name_zh", "en", "name_en", "牌名", "卡名")


def read_json(text: str, builder: Builder, context: Context) -> None:
    value = load(text, builder)
    if value is None:
        return
    records = Records(builder, context)
    if isinstance(value, list):
        _section(value, None, "$", records)
    elif not isinstance(value, dict):
        records.shape("$", "a list or an object is needed")
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
            records.shape(f"$.{key}", "unknown key or wrong kind of value")


def _bare(value: dict[str, Any], records: Records) -> None:
    builder = records.builder
    metadata = metadata_keys()
    for key, item in value.items():
        section = records.context.headers.get(name_key(key))
        kind = metadata.get(name_key(key))
        if isinstance(item, (list, dict)) or (section and isinstance(item, str)):
            if section is None and not kind:
                builder.fault("deck.unknown_header", builder.place(card=key[:60]), "warning", header=key[:60])
            if kind == "other" and isinstance(item, list) and all(isinstance(row, str) for row in item):
                builder.notes.extend(item)
                records.metadata(key)
                continue
            _section(item, section, f"$.{key}", records)
        elif kind == "name" and isinstance(item, str):
            builder.name = item
            records.metadata(key)
        elif isinstance(item, (str, int, float)) or item is None:
            builder.notes.append(f"{key}: {item}"[:MAX_LINE_LENGTH])
            records.metadata(key)
        else:
            records.shape(f"$.{key}", "unknown key")


def _section(rows: Any, section: str | None, path: str, records: Records) -> None:
    if isinstance(rows, str):
        rows = [rows]
    if isinstance(rows, dict):
        rows = [rows] if _pick(rows, NAME_FIELDS + ID_FIELDS + PRINTING_FIELDS) else list(rows.items())
    if not isinstance(rows, list):
        records.shape(path, "a list of cards is needed")
        return
    if len(rows) > MAX_LINES:
        records.shape(path, f"more than {MAX_LINES} cards; only so many are read")
    for number, row in enumerate(rows[:MAX_LINES]):
        _row(row, section, f"{path}[{number}]", records)


def _pick(row: dict[str, Any], fields: tuple[str, ...]) -> Any:
    return next((row[field] for field in fields if row.get(field) not in (None, "")), None)


def _row(row: Any, section: str | None, path: str, records: Records) -> None:
    resolver = records.context.resolver
    shown = json.dumps(row, ensure_ascii=False)[:MAX_LINE_LENGTH]
    if isinstance(row, str):
        counted = take_count(row, fold(row), 0, TextReader(records.builder, records.context).is_card)
        if counted.twice or not counted.body.strip() or len(row) > MAX_LINE_LENGTH:
            records.shape(path, "no card, or two counts")
            return
        found, _ = TextReader(records.builder, records.context).best(counted)
        records.add(path, section, 1 if counted.count is None else counted.count, found, shown)
    elif isinstance(row, (list, tuple)) and len(row) == 2:
        count, name = row if number_of(row[0]) is not None and not isinstance(row[0], str) else (row[1], row[0])
        if not isinstance(name, str):
            records.shape(path, "a name and a count are needed")
            return
        records.add(path, section, count, resolver.resolve(name), shown)
    elif isinstance(row, dict):
        names = [str(row[field]) for field in NAME_FIELDS if isinstance(row.get(field), str)]
        card_id, printing = (str(_pick(row, fields) or "") for fields in (ID_FIELDS, PRINTING_FIELDS))
        if not (names or card_id or printing):
            records.shape(path, "a card, printing or name is needed")
            return
        found = resolver.by_fields(card_id, printing, *names)
        count = _pick(row, COUNT_FIELDS) if any(field in row for field in COUNT_FIELDS) else 1
        records.add(path, section, count, found, shown)
    else:
        records.shape(path, "a card is a text, a pair or an object")


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
