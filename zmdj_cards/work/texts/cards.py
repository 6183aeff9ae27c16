"""Texts of cards: those that the database knows, or those of a file of printed cards."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zmdj_cards.ability import Compiled, compile_text
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.model.load import load_game
from zmdj_cards.store import query
from zmdj_cards.store.shown import shown_faces
from zmdj_cards.store.sources import octgn
from zmdj_cards.store.sources.jsonfile import read_bytes
from zmdj_cards.text.normalize import code_key, name_key
from zmdj_cards.text.reasons import why
from zmdj_cards.work.data.file_game import set_file_game
from zmdj_cards.work.workspace import Workspace

MAX_BYTES = 40_000_000


@dataclass(frozen=True)
class CardTexts:
    """The two texts of one card face as they are shown."""

    id: str
    name: str
    set_id: str
    skill: str
    ambush: str
    flavour: tuple[str, ...] = ()
    serials: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    kind: str = ""

    def compiled(self, lexicon: Lexicon) -> Compiled:
        """What the compiler makes of it."""
        return compile_text(self.skill, self.ambush, self.flavour, lexicon=lexicon, names=self.names, kind=self.kind)


def texts_of(space: Workspace, file: Path | None, card: str | None = None, set_id: str | None = None) -> list[CardTexts]:
    """Texts of all cards of the database or of a file, or of those called `card`. A set file says which game is meant, unless one was
    named. Raises DataError where none is."""
    if file is not None and space.game is None and octgn.is_set_file(read_bytes(file)):
        space.game = set_file_game([file])
    every = list(_texts_of_file(space.game_id, file) if file else known_texts(space.database()))
    if set_id:
        every = [item for item in every if item.set_id.casefold() == set_id.casefold()]
    if card is None:
        return every
    if file is None:
        wanted = query.find(space.database(), card)
        return [item for item in every if item.id.removesuffix("*") == wanted]
    found = [item for item in every if code_key(card) in {code_key(serial) for serial in item.serials}]
    found = found or [item for item in every if name_key(item.name) == name_key(card)]
    if not found:
        raise DataError(fault("ability.no_card", name=card))
    return found


def known_texts(conn: sqlite3.Connection) -> Iterator[CardTexts]:
    """The shown Chinese texts of every face of every card of a database, in the order of the cards."""
    for face in shown_faces(conn):
        name = face.card if face.face == "front" else f"{face.card}*"
        yield CardTexts(name, face.zh, face.set_id, face.skill, face.ambush, (), face.serials, face.names, face.type)


def _texts_of_file(game: str, file: Path) -> Iterator[CardTexts]:
    content = read_bytes(file)
    return set_file_texts(game, content, file.name) if octgn.is_set_file(content) else official_texts(file)


def set_file_texts(game: str, content: bytes, source: str) -> Iterator[CardTexts]:
    """The Chinese texts of a set file. Raises DataError for a file of another game."""
    how = octgn.make_reading(load_game(game))
    if how is None:
        raise UsageError(fault("octgn.not_for_game", game=game))
    for row in octgn.records(content, source, how):
        place = Place(source=source, line=row.line)
        if faults := how.check(row.value, place):
            raise DataError(faults)
        record = how.read(row.value, place)
        serials = (record.serial, record.guid or record.serial)
        text = record.texts.get("skill", "")
        yield CardTexts(record.serial, record.name, record.serial.split("-")[0], text, "", (), serials, (record.name,), record.type)


def official_texts(file: Path) -> Iterator[CardTexts]:
    records = records_in(read_json(file))
    flavours: dict[str, list[str]] = defaultdict(list)
    for row in records:
        flavours[str(row.get("name"))].append(str(row.get("effect_humor_text") or ""))
    for row in records:
        serial, name = str(row.get("serial_number") or ""), str(row.get("name") or "")
        skill, ambush = str(row.get("skill_text") or ""), str(row.get("ambush_text") or "")
        yield CardTexts(serial, name, serial.split("-")[0], skill, ambush, tuple(flavours[name]), (serial,))


def read_json(file: Path) -> Any:
    try:
        if file.stat().st_size > MAX_BYTES:
            raise DataError(fault("ability.file", Place(source=str(file)), detail=f"> {MAX_BYTES} bytes"))
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise DataError(fault("ability.file", Place(source=str(file)), detail=why(error))) from error


def records_in(found: Any) -> list[dict[str, Any]]:
    """The list of card records of an official file, wherever it lies in it."""
    if isinstance(found, list):
        return [row for row in found if isinstance(row, dict)]
    if isinstance(found, dict):
        for value in found.values():
            if isinstance(value, list | dict) and (rows := records_in(value)):
                return rows
    return []
