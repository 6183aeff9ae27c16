"""The second game's cards and formats, as the deck tools see them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import ReadResult, read_deck
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game

GAME = "zhenmian"
# Cards of a set that is not shipped, as a user would import them.
LATER = tuple(
    Card(id=f"NY-{n:03d}", zh=f"怒焰试牌{n}", type="unit", element="wei", need=1, cost=1, printing=(Printing(serial=f"怒焰01-{n}"),))
    for n in range(1, 13)
)


@pytest.fixture(scope="session")
def index() -> CardIndex:
    return CardIndex((*load_cards(GAME), *LATER))


@pytest.fixture(scope="session")
def context(index) -> Callable[[str | None], Context]:
    return lambda name=None: Context(index, find_format(GAME, name), load_game(GAME))


@pytest.fixture(scope="session")
def read(context) -> Callable[..., ReadResult]:
    return lambda text, name=None: read_deck(text.encode() if isinstance(text, str) else text, context(name), "deck")
