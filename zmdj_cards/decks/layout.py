"""Where a card belongs when its list does not say."""

from __future__ import annotations

from zmdj_cards.model.card import Card
from zmdj_cards.model.format import Format


class Layout:
    """The sections of a format by card type. A type that no section takes (a marker) is kept in the biggest section, where
    the validator names it."""

    def __init__(self, fmt: Format) -> None:
        self._home = {card_type: section.id for section in reversed(fmt.section) for card_type in section.types}
        self.biggest = max(fmt.section, key=lambda section: section.min).id
        self.order = tuple(section.id for section in fmt.section)
        self.names = {section.id: (section.en, section.zh) for section in fmt.section}

    def home(self, card: Card) -> str:
        return self._home.get(card.type, self.biggest)

    def sort_key(self, section_id: str) -> tuple[int, str]:
        """Sections in the order of the format, others behind."""
        return (self.order.index(section_id) if section_id in self.order else len(self.order), section_id)
