"""The texts of cards as they are shown: which of them that is was decided when the database was derived."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from zmdj_cards.text.normalize import person

# By (language, kind): the text, and whether the user wrote it.
Texts = dict[tuple[str, str], tuple[str, bool]]


class ShownFace(NamedTuple):
    """A face of a card with its Chinese texts. ``serials``: of its printings, and the card's id with its front; ``names``: the Chinese
    names of the card."""

    card: str
    face: str
    zh: str
    type: str
    set_id: str
    serials: tuple[str, ...]
    names: tuple[str, ...]
    skill: str
    ambush: str


def shown_faces(conn: sqlite3.Connection) -> Iterator[ShownFace]:
    """Every face of every card that is not retired, in the order of the cards."""
    texts = ability_texts(conn)
    names: dict[str, list[str]] = defaultdict(list)
    for card_id, name in conn.execute("SELECT card_id, name FROM names WHERE lang = 'zh' ORDER BY rowid"):
        names[card_id].append(name)
    printings: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for card_id, face, serial, set_id in conn.execute("SELECT card_id, face, serial, set_id FROM printings ORDER BY rowid"):
        printings[card_id, face].append((serial, set_id))
    sql = (
        "SELECT c.id, c.zh, c.type, f.face FROM cards c JOIN faces f ON f.card_id = c.id"
        " WHERE c.retired = 0 ORDER BY c.position, f.face <> 'front'"
    )
    for card_id, zh, kind, face in conn.execute(sql):
        printed, said = printings[card_id, face], texts.get((card_id, face), {})
        set_id = printed[0][1] if printed else card_id.split("-")[0]
        serials = (*(serial for serial, _ in printed), *((card_id,) if face == "front" else ()))
        skill, ambush = (said.get(("zh", field), ("", False))[0] for field in ("skill", "ambush"))
        yield ShownFace(card_id, face, zh, kind, set_id, serials, tuple(dict.fromkeys(names[card_id])), skill, ambush)


def ability_texts(conn: sqlite3.Connection) -> dict[tuple[str, str], Texts]:
    """The ability texts of all faces, by card and face."""
    rows: dict[tuple[str, str], Texts] = defaultdict(dict)
    sql = "SELECT card_id, face, kind, lang, text, source FROM texts WHERE shown = 1 AND kind IN ('skill', 'ambush') ORDER BY rowid"
    for card_id, face, kind, lang, text, source in conn.execute(sql):
        rows[card_id, face].setdefault((lang, kind), (text, source == "user"))
    return dict(rows)


def names_in_texts(conn: sqlite3.Connection) -> frozenset[str]:
    """What the cards of a database may be called in a text: full names and characters' names."""
    sql = "SELECT name FROM names WHERE lang = 'zh' UNION SELECT rules_name FROM cards"
    found = [row[0] for row in conn.execute(sql)]
    return frozenset((*found, *map(person, found)))
