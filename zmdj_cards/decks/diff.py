"""The difference of two decks."""

from __future__ import annotations

from typing import Literal, NamedTuple

from zmdj_cards.model.deck import Deck
from zmdj_cards.text.normalize import natural_key


class Change(NamedTuple):
    """Copies of one card in one section before and after; ``printing`` is empty when printings are not told apart."""

    section: str
    card: str
    printing: str
    before: int
    after: int


def diff(before: Deck, after: Deck, by: Literal["card", "printing"] = "card") -> tuple[Change, ...]:
    """What changed, sorted by section and card. ``by="card"`` sums the printings of a card."""
    counts: dict[tuple[str, str, str], list[int]] = {}
    for side, deck in enumerate((before, after)):
        for entry in deck.entries:
            key = (entry.section, entry.card, (entry.printing or "") if by == "printing" else "")
            counts.setdefault(key, [0, 0])[side] += entry.count
    changed = [Change(*key, *pair) for key, pair in counts.items() if pair[0] != pair[1]]
    return tuple(sorted(changed, key=lambda row: (row.section, natural_key(row.card), row.printing)))
