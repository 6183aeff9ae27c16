"""What the database was given: read from the input tables, or about to be written to them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zmdj_cards.errors import Place
from zmdj_cards.store.sources.official import Record
from zmdj_cards.store.sources.reading import Reading


@dataclass(frozen=True)
class Stored:
    """One official record as it is kept: its JSON text, the file it came from, and the imports that first and last had it."""

    raw: str
    file: str
    position: int
    first_import: int
    last_import: int
    value: Mapping[str, Any] = field(repr=False, default_factory=dict)


@dataclass
class Inputs:
    """``official``: by record id; ``own``: ids of the user's own cards; ``edits``: (card, face, field) → text as typed;
    ``sources``: by the same key, a hash of the Chinese that a translation was made from; ``ids``: card id → (type, last known facts
    as JSON); ``keys``: (kind, key, type) → card id; ``words``: (kind, Chinese) → (English, what it stands for) of the
    user's own words of the card language."""

    official: dict[int, Stored] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    edits: dict[tuple[str, str, str], str] = field(default_factory=dict)
    sources: dict[tuple[str, str, str], str] = field(default_factory=dict)
    ids: dict[str, tuple[str, str]] = field(default_factory=dict)
    keys: dict[tuple[str, str, str], str] = field(default_factory=dict)
    words: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def copy(self) -> Inputs:
        """Another state that may be edited apart; the rows themselves are frozen."""
        return Inputs(
            dict(self.official), set(self.own), dict(self.edits), dict(self.sources), dict(self.ids), dict(self.keys), dict(self.words)
        )

    def records(self, how: Reading) -> list[Record]:
        """The official records, read, in the order in which they first came."""
        order = sorted(self.official, key=lambda number: (self.official[number].first_import, self.official[number].position, number))
        return [how.read(self.official[number].value, Place(source=self.official[number].file)) for number in order]


def load(conn: sqlite3.Connection) -> Inputs:
    """All input tables."""
    made = Inputs()
    for row in conn.execute("SELECT record_id, raw, file, position, first_import, last_import FROM official_record"):
        number, raw, file, position, first, last = row
        made.official[number] = Stored(raw, file, position, first, last, json.loads(raw))
    made.own = {row[0] for row in conn.execute("SELECT card_id FROM user_card")}
    made.edits = {tuple(row)[:3]: row[3] for row in conn.execute("SELECT card_id, face, field, value FROM user_edit")}
    made.sources = {tuple(row)[:3]: row[3] for row in conn.execute("SELECT card_id, face, field, sha256 FROM edit_source")}
    made.ids = {row[0]: (row[1], row[2]) for row in conn.execute("SELECT card_id, type, facts FROM card_ids")}
    made.words = {(row[0], row[1]): (row[2], row[3]) for row in conn.execute("SELECT kind, zh, en, means FROM user_word")}
    made.keys = {tuple(row)[:3]: row[3] for row in conn.execute("SELECT kind, key, type, card_id FROM card_keys")}
    return made


def save(conn: sqlite3.Connection, before: Inputs, after: Inputs) -> None:
    """Write the differences between two states of the inputs, row by row and column by column named. In a transaction."""
    gone = sorted(before.official.keys() - after.official.keys())
    conn.executemany("DELETE FROM official_record WHERE record_id = ?", [(number,) for number in gone])
    conn.executemany(
        "INSERT INTO official_record (record_id, serial, name, raw, file, position, first_import, last_import)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (record_id) DO UPDATE SET serial = excluded.serial, name = excluded.name, raw = excluded.raw, file = excluded.file,"
        " position = excluded.position, last_import = excluded.last_import",
        [
            (number, row.value["serial_number"], row.value["name"], row.raw, row.file, row.position, row.first_import, row.last_import)
            for number, row in sorted(after.official.items())
            if before.official.get(number) != row
        ],
    )
    conn.executemany("DELETE FROM user_card WHERE card_id = ?", [(card,) for card in sorted(before.own - after.own)])
    conn.executemany("INSERT INTO user_card (card_id) VALUES (?)", [(card,) for card in sorted(after.own - before.own)])
    conn.executemany("DELETE FROM user_edit WHERE card_id = ? AND face = ? AND field = ?", sorted(before.edits.keys() - after.edits.keys()))
    conn.executemany(
        "INSERT INTO user_edit (card_id, face, field, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (card_id, face, field) DO UPDATE SET value = excluded.value",
        [(*key, value) for key, value in sorted(after.edits.items()) if before.edits.get(key) != value],
    )
    gone_words = sorted(before.words.keys() - after.words.keys())
    conn.executemany("DELETE FROM user_word WHERE kind = ? AND zh = ?", gone_words)
    conn.executemany(
        "INSERT INTO user_word (kind, zh, en, means) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, zh) DO UPDATE SET en = excluded.en, means = excluded.means",
        [(*key, *value) for key, value in sorted(after.words.items()) if before.words.get(key) != value],
    )
    gone_sources = sorted(before.sources.keys() - after.sources.keys())
    conn.executemany("DELETE FROM edit_source WHERE card_id = ? AND face = ? AND field = ?", gone_sources)
    conn.executemany(
        "INSERT INTO edit_source (card_id, face, field, sha256) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (card_id, face, field) DO UPDATE SET sha256 = excluded.sha256",
        [(*key, value) for key, value in sorted(after.sources.items()) if before.sources.get(key) != value],
    )
    conn.executemany("DELETE FROM card_ids WHERE card_id = ?", [(card,) for card in sorted(before.ids.keys() - after.ids.keys())])
    conn.executemany(
        "INSERT INTO card_ids (card_id, type, facts) VALUES (?, ?, ?)"
        " ON CONFLICT (card_id) DO UPDATE SET type = excluded.type, facts = excluded.facts",
        [(card, *row) for card, row in sorted(after.ids.items()) if before.ids.get(card) != row],
    )
    conn.executemany(
        "INSERT INTO card_keys (kind, key, type, card_id) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, key, type) DO UPDATE SET card_id = excluded.card_id",
        [(*key, card) for key, card in sorted(after.keys.items()) if before.keys.get(key) != card],
    )
