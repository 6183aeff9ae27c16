"""Names of cards, phases, elements, types and terms of a game in both languages, from its data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.errors import Bi, Lang
from zmdj_cards.model.load import load_game, load_glossary
from zmdj_cards.resources import games

Chapter = Literal["element", "phase", "step", "term", "type", "zone"]


@cache
def terms_of(game: str) -> Mapping[Chapter, Mapping[str, Bi]]:
    """The names of a game by chapter of its data and by id; none for a game without data."""
    if game not in games():
        return {chapter: {} for chapter in get_args(Chapter)}
    data = load_game(game)
    return {
        "element": {item.id: Bi(item.en, item.zh) for item in data.element},
        "phase": {item.id: Bi(item.en, item.zh) for item in data.phase},
        "step": {item.id: Bi(item.en, item.zh) for item in data.step},
        "term": {item.id: Bi(item.en, item.zh) for item in load_glossary(game)},
        "type": {item.id: Bi(item.en, item.zh) for item in data.type},
        "zone": {item.id: Bi(item.en, item.zh) for item in data.zone},
    }


def term(s: Position, chapter: Chapter, wanted: str) -> Bi:
    """What something is called; the id itself where the game's data has no name for it."""
    known = terms_of(s.rules.id)
    return known[chapter].get(wanted) or (known["step"].get(wanted) if chapter == "phase" else None) or Bi(wanted, wanted)


def term_name(s: Position, chapter: Chapter, wanted: str, lang: Lang) -> str:
    """The same in one language."""
    return in_lang(term(s, chapter, wanted), lang)


def in_lang(name: Bi, lang: Lang) -> str:
    return name.zh if lang == "zh" else name.en


def bare(name: str) -> str:
    """A keyword's name without the X that stands for its number."""
    return name.removesuffix("X").rstrip()


def card_name(s: Position, i: int, lang: Lang) -> str:
    """The name of an instance's card."""
    card = s.tab.cards[s.card[i]]
    return card.zh if lang == "zh" else card.en
