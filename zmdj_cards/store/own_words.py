"""Words of the card language that the program does not have: those of the user, and those that only cards speak of."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from zmdj_cards.ability.open_words import defined, kinds
from zmdj_cards.errors import DataError, fault
from zmdj_cards.games import language
from zmdj_cards.store import build
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.merge import Shipped
from zmdj_cards.text.open_words import MEANING, OpenWord

MAX_WORD = 20
# The terms of a glossary that are words of a kind.
_TERMS: Mapping[str, str] = {"keyword": "keyword", "timing": "timing"}


def words(conn: sqlite3.Connection) -> tuple[OpenWord, ...]:
    """All words that stand in no list of the game."""
    return tuple(OpenWord(*row) for row in conn.execute("SELECT kind, zh, en, means FROM words ORDER BY kind, zh"))


def own(conn: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """(kind, Chinese) of the user's own."""
    return frozenset((row[0], row[1]) for row in conn.execute("SELECT kind, zh FROM user_word"))


def add(conn: sqlite3.Connection, shipped: Shipped, word: OpenWord) -> None:
    """Add a word of the user's, or change one; all texts are read again with it. Raises DataError for what is no word, one that the game
    has, one of a kind that its language does not take, and one whose meaning is not understood."""
    _check(shipped, word)

    def edit(known: Inputs) -> Inputs:
        known.words[word.kind, word.zh] = (word.en, word.means)
        return known

    build.change(conn, shipped, edit)


def _check(shipped: Shipped, word: OpenWord) -> None:
    base = language(shipped.game.game.id)
    taken = kinds(base) if base is not None else ()
    if base is None or word.kind not in taken:
        raise DataError(fault("text.word_kind", kind=word.kind, game=shipped.game.game.id, known=taken or ("-",)))
    if not 0 < len(word.zh) <= MAX_WORD or any(char.isspace() or char in "/～~的，。「」【】（）" for char in word.zh):
        raise DataError(fault("import.bad_value", field=word.kind, value=word.zh))
    if word.kind == "subtype":
        listed = [name for row in shipped.game.subtype for name in (row.zh, *row.aliases)]
    else:
        listed = [term.zh.rstrip("X") for term in shipped.terms if term.kind == _TERMS.get(word.kind)]
    if word.zh in listed:
        raise DataError(fault("text.word_known", word=word.zh))
    if word.kind in MEANING and (not word.means or defined(base, word) is None):
        raise DataError(fault("text.word_meaning", word=word.zh, kind=word.kind, means=word.means))


def remove(conn: sqlite3.Connection, shipped: Shipped, word: str) -> None:
    """Take a word of the user's away. Raises DataError where there is none."""
    gone = [key for key in own(conn) if key[1] == word.strip()]
    if not gone:
        raise DataError(fault("text.no_word", word=word))

    def edit(known: Inputs) -> Inputs:
        for key in gone:
            known.words.pop(key, None)
        return known

    build.change(conn, shipped, edit)
