"""A tournament format: the sections of a deck with their sizes and copy limits, allowed sets, and a limit list."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zmdj_cards.model.base import Id, Model

Count = Annotated[int, Field(ge=0, le=9999)]


class Section(Model):
    """``min`` and ``max``: cards in the section (max None: no upper limit); ``sizes``: where given, the only allowed numbers of
    cards; ``copies``: at most so many of one full name, summed over printings (R23, R24); with ``basic_unlimited`` basic cards
    do not count towards it (R25); with ``peerless`` only Peerless cards may stand there."""

    id: Id
    zh: str
    en: str
    min: Count
    max: Count | None = None
    sizes: tuple[Count, ...] = ()
    types: tuple[Id, ...]
    copies: Count | None = None
    basic_unlimited: bool = False
    peerless: bool = False


class Limit(Model):
    """At most ``max`` copies of one full name in the whole deck; 0 is a ban."""

    card: str
    max: Count
    reason_zh: str = ""
    reason_en: str = ""


class Format(Model):
    """``sets``: ids of the sets that cards may come from (``*``: any); ``copies``: at most so many of one full name in all
    sections together, basic cards not counted; ``pool``: cards come from a given pool, each at most as often as it is there;
    with ``basic_free`` basic cards need neither an allowed set nor a place in the pool."""

    id: Id
    zh: str
    en: str
    default: bool = False
    source: str = ""
    sets: tuple[str, ...] = ("*",)
    copies: Count | None = None
    pool: bool = False
    basic_free: bool = False
    section: tuple[Section, ...]
    limit: tuple[Limit, ...] = ()
