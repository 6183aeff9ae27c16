"""The abilities of cards, from the notation that card data holds."""

from __future__ import annotations

from collections.abc import Iterable

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.model.card import Card

Faces = tuple[tuple[a.Node, ...], tuple[a.Node, ...]]


def trees_of(cards: Iterable[Card], lexicon: Lexicon) -> dict[str, Faces]:
    """Card id → the trees of its front and of its other face. A card with an unread part is left out: it cannot be played in full.
    ``lexicon``: of the cards' game. Raises what reading the notation raises."""
    found: dict[str, Faces] = {}
    for card in cards:
        front = tuple(from_notation(text, lexicon) for text in card.abilities)
        back = tuple(from_notation(text, lexicon) for text in card.awakened.abilities) if card.awakened else ()
        if not any(a.has_gap(tree) for tree in (*front, *back)):
            found[card.id] = (front, back)
    return found
