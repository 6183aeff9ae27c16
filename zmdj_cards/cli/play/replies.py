"""What a player types: words in both languages, numbers, full-width forms of a Chinese keyboard."""

from __future__ import annotations

import unicodedata

from zmdj_cards.errors import Fault


def plain(text: str) -> str:
    """As a command is compared: full-width forms of a Chinese keyboard are the same, case does not count."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def numbers_in(text: str) -> list[int] | None:
    """Numbers with blanks or commas between them; None for anything else."""
    parts = plain(text).replace(",", " ").replace("\u3001", " ").split()
    if not parts or not all(part.isdecimal() for part in parts):
        return None
    return [int(part[:9]) for part in parts]


def words_of(code: str) -> set[str]:
    """The words of a command, in both languages: a message that lists them."""
    item = Fault(code)
    return {plain(word) for text in (item.message("en"), item.message("zh")) for word in text.split()}
