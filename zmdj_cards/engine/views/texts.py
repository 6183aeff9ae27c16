"""Abilities as they are printed, in Chinese and English, by the lexicon of their game."""

from __future__ import annotations

from functools import cache
from typing import Any

from zmdj_cards.ability import host_of, plain_en, print_zh
from zmdj_cards.ability.chinese import ChinesePrinter, Unprintable
from zmdj_cards.ability.english import English
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.views.narrate import ability_place
from zmdj_cards.engine.views.terms import bare, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.text.inline import plain, tokens


def ability_text(s: Position, ability: Ability, lang: Lang) -> str:
    """An ability as it is printed; "" for a part of one that has no sentence of its own."""
    host = "" if lang == "zh" else host_of(item.printed for item in s.tab.abilities if item.card == ability.card)
    return node_text(s.rules.lexicon(), ability.printed, lang, host)


@cache
def node_text(lexicon: Lexicon, node: Any, lang: Lang, host: str = "") -> str:
    """A tree as a sentence; "" for one that has none of its own. ``host``: what its card is attached to."""
    try:
        text = print_zh(node, lexicon) if lang == "zh" else plain_en(node, lexicon, host=host)
        return " ".join(text.split("\n"))
    except (Unprintable, KeyError):
        return ""


@cache
def mode_text(lexicon: Lexicon, mode: Any, lang: Lang) -> str:
    """One of several options of an effect, as a sentence; "" if it cannot be said alone."""
    try:
        if lang == "zh":
            return (ChinesePrinter(lexicon).show(mode, "mode") or "").strip("\n·")
        printer = English(lexicon)
        return plain(tokens(printer.body(mode.body), printer.words.get("labels")))
    except (Unprintable, KeyError):
        return ""


def ability_words(s: Position, i: int, number: int, lang: Lang) -> str:
    """A keyword's name with its cost, the ability's text, or which of the card's abilities it is."""
    ability = s.tab.abilities[number]
    text = ability_text(s, ability, lang)
    if not ability.keyword_name:
        place = ability_place(s, i, number)
        return text or (say("narrate.ability", lang, n=place) if place else say("narrate.ability_other", lang))
    word = text or bare(term_name(s, "term", ability.keyword_name, lang))
    if ability.keyword_name in s.rules.views.questions.priced and isinstance(ability.cost, int):
        return say("narrate.for_cost", lang, word=word, n=ability.cost)
    return word
