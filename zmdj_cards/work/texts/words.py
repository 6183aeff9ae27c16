"""Words of the card language that are not the game's: those of the user, and subtypes that only cards speak of."""

from __future__ import annotations

from dataclasses import dataclass

from zmdj_cards.store import own_words
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Word:
    """``en``: "" where nobody has said it; ``own``: added by the user."""

    zh: str
    en: str
    own: bool


def change_words(space: Workspace, add: str | None = None, english: str = "", remove: str | None = None) -> tuple[Word, ...]:
    """Add a subtype, or take one away, and give all of them. Raises DataError for what is no new word, and for one that is not there."""
    conn = space.database()
    if add is not None:
        own_words.add(conn, space.shipped(), add, english)
    if remove is not None:
        own_words.remove(conn, space.shipped(), remove)
    own = own_words.own(conn)
    return tuple(Word(zh, en or "", zh in own) for zh, en in own_words.subtypes(conn).items())
