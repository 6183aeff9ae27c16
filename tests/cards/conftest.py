"""The whole database of the main game, and the official file it is compared with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shared import official_records
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_cards, load_game

GAME = "zmdj"


@pytest.fixture(scope="session")
def cards() -> tuple[Card, ...]:
    return load_cards(GAME)


@pytest.fixture(scope="session")
def game() -> GameData:
    return load_game(GAME)


@pytest.fixture(scope="session")
def records() -> list[dict[str, Any]]:
    """The records of the official files, as they come."""
    return official_records()
