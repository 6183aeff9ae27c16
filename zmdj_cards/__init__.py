"""Card database, deck checks and rules engine for Chinese trading card games: ``import zmdj_cards as z``.

``z.load_cards()``, ``z.load_deck("deck.txt")`` and ``z.Game.new(deck_a, deck_b, seed)`` are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zmdj_cards.api import Game, load_cards, load_deck

__version__ = "0.1.0"
__all__ = ["Game", "__version__", "load_cards", "load_deck"]

_HOMES = dict.fromkeys(("Game", "load_cards", "load_deck"), "zmdj_cards.api")


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
