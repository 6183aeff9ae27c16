"""What all readers and writers need: the cards, the format, and look-ups made from them once."""

from __future__ import annotations

import re

from zmdj_cards.decks.layout import Layout
from zmdj_cards.decks.lexicon import header_keys
from zmdj_cards.decks.resolve import Prefer, Resolver
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.resources import MAIN_GAME
from zmdj_cards.text.normalize import name_key

SECTION_ID = re.compile(r"[a-z][a-z0-9-]{0,59}")


class Context:
    """``game`` adds the names of sets and products; ``prefer="newest"`` names a printing where a list names none."""

    def __init__(self, index: CardIndex, fmt: Format, game: GameData | None = None, prefer: Prefer = "none") -> None:
        self.index = index
        self.format = fmt
        self.game_id = game.game.id if game else MAIN_GAME
        self.game = game
        self.game_guid = game.game.guid if game else None
        self.layout = Layout(fmt)
        self.headers = header_keys(fmt)
        self.resolver = Resolver(index, prefer, game, self.headers)
        # GUID → (card, printing), made by the reader that needs it.
        self.guids: dict[str, tuple[Card, Printing | None]] = {}

    def section_id(self, text: str) -> str | None:
        """The section of a name or id; an unknown text that has the form of an id is taken as one; None for others."""
        return self.headers.get(name_key(text)) or (text if SECTION_ID.fullmatch(text) else None)

    def neutral(self) -> Context:
        """The same without a preference: what a writer checks its lines against."""
        return self if self.resolver.prefer == "none" else Context(self.index, self.format, self.game)
