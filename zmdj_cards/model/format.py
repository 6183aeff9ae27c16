"""A tournament format: the sections of a deck with their sizes and copy limits, allowed sets, and a limit list."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zmdj_cards.model.base import Id, Model

Count = Annotated[int, Field(ge=0, le=9999)]


class Section(Model):
    """``min`` and ``max``: cards in the section (max None: no upper limit); ``copies``: at most so many of one full name,
    summed over printings (R23, R24); with ``basic_unlimited`` basic cards do not count towards it (R25)."""

    id: Id
    zh: str
    en: str
    min: Count
    max: Count | None = None
    types: tuple[Id, ...]
    copies: Count | None = None
    basic_unlimited: bool = False


class Limit(Model):
    """At most ``max`` copies of one full name in the whole deck; 0 is a ban."""

    card: str
    max: Count
    reason_zh: str = ""
    reason_en: str = ""


class Format(Model):
    id: Id
    zh: str
    en: str
    default: bool = False
    source: str = ""
    sets: tuple[str, ...] = ("*",)
    section: tuple[Section, ...]
    limit: tuple[Limit, ...] = ()
