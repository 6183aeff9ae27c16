"""How a written deck names its cards."""

from __future__ import annotations

from typing import Literal

from zmdj_cards.model.card import Card

Names = Literal["zh", "en", "both", "id"]


def label(card: Card, names: Names) -> str:
    """The name to show; a card without an English name keeps its Chinese one (N-12)."""
    if names == "id":
        return card.id
    if names == "zh" or not card.en or card.en == card.zh:
        return card.zh
    return card.en if names == "en" else f"{card.zh} | {card.en}"
