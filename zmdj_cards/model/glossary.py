"""A term of a game in both languages, with a one-sentence definition in each."""

from __future__ import annotations

from zmdj_cards.model.base import Id, Model


class Term(Model):
    """``section``: the guide's heading it comes from, or ``card``. ``reminder_*``: what stands in brackets behind a keyword,
    with ``{X}`` for its parameter."""

    id: str
    zh: str
    en: str
    kind: Id
    abbr: str | None = None
    icon: str | None = None
    zh_aliases: tuple[str, ...] = ()
    en_plural: str | None = None
    def_zh: str
    def_en: str
    reminder_zh: str | None = None
    reminder_en: str | None = None
    section: str
