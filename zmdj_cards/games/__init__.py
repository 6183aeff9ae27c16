"""One folder a game: its card language, and its rules where they are written. `GAMES` is the only list of them in the code.

A game is complete with `data/<game>/` alone; what it has in code is found here by its id and imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zmdj_cards.ability.lexicon import Lexicon


class Game(NamedTuple):
    """What a game has in code: the module with its `lexicon()`, None where no card language is written yet."""

    language: str | None = None


GAMES: dict[str, Game] = {
    "zmdj": Game(language="zmdj_cards.games.zmdj.lexicon"),
    "zhenmian": Game(language="zmdj_cards.games.zhenmian.lexicon"),
}


def language(game: str) -> Lexicon | None:
    """The card language of a game; None for a game that has none."""
    found = GAMES.get(game, Game()).language
    return import_module(found).lexicon() if found else None
