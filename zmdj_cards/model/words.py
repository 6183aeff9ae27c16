"""Words of a game's card language that are lists: `data/<game>/words.toml`."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from zmdj_cards.model.base import Id, Model

# What a word is called in notation.
WordId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]


class SubtypeWord(Model):
    """``adj``: its English before a noun, where that is not its name; ``kind`` None: no shipped card has it, texts may speak of it."""

    id: WordId | None = None
    zh: str
    en: str
    adj: str | None = None
    kind: Id | None = None
    aliases: tuple[str, ...] = ()


class ListedWord(Model):
    """``zh``: all ways to say it, the printed one first; ``en``: markup of the language's printer."""

    id: WordId
    zh: tuple[str, ...]
    en: str


class Synonym(Model):
    """What others say for words of the game."""

    words: tuple[str, ...]
    means: str


class Words(Model):
    subtype: tuple[SubtypeWord, ...] = ()
    marker: tuple[ListedWord, ...] = ()
    timing: tuple[ListedWord, ...] = ()
    synonym: tuple[Synonym, ...] = ()
