"""One folder a game: its card language, and its rules where they are written. `GAMES` is the only list of them in the code.

A game is complete with `data/<game>/` alone; what it has in code is found here by its id and imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zmdj_cards.errors import UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.ability.lexicon import Lexicon
    from zmdj_cards.engine.cards.rules import Rules
    from zmdj_cards.text.open_words import OpenWord


class Code(NamedTuple):
    """What a game has in code: the module with its `lexicon()` and the one with its record `RULES` (None for what is not written yet), and
    its own policies by name, each by module and class."""

    language: str | None = None
    rules: str | None = None
    policies: Mapping[str, str] = MappingProxyType({})


GAMES: dict[str, Code] = {
    "zmdj": Code("zmdj_cards.games.zmdj.lexicon", "zmdj_cards.games.zmdj.game", {"curve": "zmdj_cards.games.zmdj.policy.curve:Curve"}),
    "zhenmian": Code("zmdj_cards.games.zhenmian.lexicon", "zmdj_cards.games.zhenmian.game"),
    "frontline": Code(
        "zmdj_cards.games.frontline.lexicon", "zmdj_cards.games.frontline.game", {"home": "zmdj_cards.games.frontline.policy.home:Home"}
    ),
}


def language(game: str, words: Iterable[OpenWord] = ()) -> Lexicon | None:
    """The card language of a game; None for a game that has none. ``words``: those that it knows besides its own."""
    name = GAMES.get(game, Code()).language
    module = import_module(name) if name else None
    if module is None:
        return None
    found: Lexicon = module.lexicon()
    if further := tuple(words):
        extend: Callable[[Lexicon, tuple[OpenWord, ...]], Lexicon] = import_module("zmdj_cards.ability.open_words").with_words
        return extend(found, further)
    return found


def rules(game: str) -> Rules:
    """The record of a game's rules. Raises UsageError for a game that the program cannot play."""
    module = GAMES.get(game, Code()).rules
    if module is None:
        raise UsageError(fault("sim.no_engine", game=game))
    found: Rules = import_module(module).RULES
    return found
