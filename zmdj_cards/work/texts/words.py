"""Words of the card language that are not the game's: those of the user, and those that only cards speak of."""

from __future__ import annotations

from dataclasses import dataclass

from zmdj_cards.store import own_words
from zmdj_cards.text.open_words import OpenWord
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Word:
    """``en``: "" where nobody has said it; ``means``: what it stands for, "" for a subtype or a marker; ``own``: added by the user."""

    kind: str
    zh: str
    en: str
    means: str
    own: bool


def change_words(space: Workspace, add: OpenWord | None = None, remove: str | None = None) -> tuple[Word, ...]:
    """Add a word, or take one away, and give all of them. Raises DataError for what is no new word, and for one that is not there."""
    conn = space.database()
    if add is not None:
        own_words.add(conn, space.shipped(), add)
    if remove is not None:
        own_words.remove(conn, space.shipped(), remove)
    own = own_words.own(conn)
    return tuple(Word(word.kind, word.zh, word.en, word.means, (word.kind, word.zh) in own) for word in own_words.words(conn))
