"""The whole database of the second game, and the set files and the document it is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from tests.shared import shared_file
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_cards, load_game

GAME = "zhenmian"
SETS = ("chuzhen", "preview", "tokens")


@dataclass(frozen=True)
class Record:
    """One ``<card>`` of a set file: its name and properties as they stand there."""

    set: str
    name: str
    guid: str
    properties: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.properties.get(name, "")


@pytest.fixture(scope="session")
def cards() -> tuple[Card, ...]:
    return load_cards(GAME)


@pytest.fixture(scope="session")
def game() -> GameData:
    return load_game(GAME)


@pytest.fixture(scope="session")
def records() -> list[Record]:
    found = []
    for name in SETS:
        root = ElementTree.parse(shared_file(f"data/zhenmian/set-{name}.xml")).getroot()
        for card in root.iter("card"):
            values = {item.get("name", ""): item.get("value", "") for item in card.iter("property")}
            found.append(Record(name, card.get("name", ""), card.get("id", ""), values))
    return found


@pytest.fixture(scope="session")
def document() -> str:
    return shared_file("rules/001_23c03ea73707c478.txt").read_text(encoding="utf-8")
