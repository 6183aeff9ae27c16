"""Card database, deck checks and rules engine for Chinese trading card games: ``import zmdj_cards as z``.

``z.load_cards()``, ``z.load_deck("deck.txt")`` and ``z.Game.new(deck_a, deck_b, seed)`` are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zmdj_cards.decks.load import load_deck
    from zmdj_cards.games.game import Game
    from zmdj_cards.model.load import load_cards

__version__ = "0.1.0"
__all__ = ["Game", "__version__", "load_cards", "load_deck"]

_HOMES = {"Game": "zmdj_cards.games.game", "load_cards": "zmdj_cards.model.load", "load_deck": "zmdj_cards.decks.load"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
