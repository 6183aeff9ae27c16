"""A small site of invented cards, for tests."""

from __future__ import annotations

from tests.render.samples import CARDS, GAME, GUAN_YU, VOID, WIND_ARRAY, texts
from zmdj_cards.errors import fault
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.load import find_format, load_glossary
from zmdj_cards.render.site_data import SiteData, SiteDeck

TERMS = load_glossary("zmdj")
FORMAT = find_format("zmdj")


def deck(name: str = "试作 Trial", *extra: Entry) -> Deck:
    rows = [("commander", VOID.id, 1), ("main", GUAN_YU.id, 3), ("main", "CZ-010", 2), ("tactics", WIND_ARRAY.id, 12)]
    return Deck(name=name, entries=(*(Entry(section=section, card=card, count=count) for section, card, count in rows), *extra))


def site_data(cards=CARDS, source=texts, decks=None, **more) -> SiteData:
    shown = (SiteDeck(deck(), FORMAT, (fault("model.unknown_game", game="q", games=["a"]),), "ZMDJ1-abc"),) if decks is None else decks
    return SiteData(GAME, tuple(cards), TERMS, source, shown, **more)
