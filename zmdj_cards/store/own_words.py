"""Words of the card language that the program does not have: those of the user, and subtypes that only cards speak of."""

from __future__ import annotations

import sqlite3

from zmdj_cards.errors import DataError, fault
from zmdj_cards.store import build
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.merge import Shipped

SUBTYPE = "subtype"
MAX_WORD = 20


def subtypes(conn: sqlite3.Connection) -> dict[str, str | None]:
    """Chinese → English (None where nobody has said it) of all subtypes that stand in no list of the game."""
    return {row[0]: row[1] for row in conn.execute("SELECT zh, en FROM subtypes WHERE kind = 'unknown' ORDER BY zh")}


def own(conn: sqlite3.Connection) -> dict[str, str]:
    """The user's own subtypes, Chinese → English ("": none)."""
    return {row[0]: row[1] for row in conn.execute("SELECT zh, en FROM user_word WHERE kind = ? ORDER BY zh", [SUBTYPE])}


def add(conn: sqlite3.Connection, shipped: Shipped, word: str, english: str = "") -> None:
    """Add a subtype of the user's, or give one its English; all texts are read again with it. Raises DataError for what is no word, and
    for one that the game has."""
    word = word.strip()
    if not 0 < len(word) <= MAX_WORD or any(char.isspace() or char in "/～~的，。「」" for char in word):
        raise DataError(fault("import.bad_value", field=SUBTYPE, value=word))
    if any(word in (row.zh, *row.aliases) for row in shipped.game.subtype):
        raise DataError(fault("text.word_known", word=word))

    def edit(known: Inputs) -> Inputs:
        known.words[SUBTYPE, word] = english.strip()
        return known

    build.change(conn, shipped, edit)


def remove(conn: sqlite3.Connection, shipped: Shipped, word: str) -> None:
    """Take a subtype of the user's away. Raises DataError where there is none."""
    if word.strip() not in own(conn):
        raise DataError(fault("text.no_word", word=word))

    def edit(known: Inputs) -> Inputs:
        known.words.pop((SUBTYPE, word.strip()), None)
        return known

    build.change(conn, shipped, edit)
