"""The invented cards of the behaviour list, in a format like the game's own."""

from __future__ import annotations

import pytest

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.model.card import Awakened, Card, Printing
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex

GAME = GameData.model_validate(
    {
        "game": {"id": "zmdj", "zh": "测试", "en": "Test", "rules_version": "1"},
        "type": [{"id": "unit", "zh": "角色", "en": "Unit"}],
        "set": [{"id": "CZ", "zh": "初阵", "en": "First Line"}],
    }
)
MAIN = {"id": "main", "zh": "主牌库", "en": "Main deck", "min": 40, "max": 40, "copies": 3}
TACTICS = {"id": "tactics", "zh": "兵法牌库", "en": "Tactics deck", "min": 12, "max": 12, "copies": 3, "basic_unlimited": True}
STANDARD = Format.model_validate(
    {
        "id": "standard",
        "zh": "标准",
        "en": "Standard",
        "section": [
            {"id": "commander", "zh": "统帅", "en": "Commander", "min": 1, "max": 1, "types": ["commander"]},
            {
                "id": "main",
                "zh": "主牌库",
                "en": "Main deck",
                "min": 40,
                "max": 40,
                "copies": 3,
                "types": ["unit", "stratagem", "attachment"],
            },
            {**TACTICS, "types": ["tactic"]},
        ],
    }
)


def make(card_id: str, zh: str, kind: str, en: str | None = None, serials: tuple[str, ...] = (), **facts: object) -> Card:
    printing = tuple(
        Printing(serial=serial, rarity=rarity, face="awakened" if serial.endswith("*") else "front")
        for serial, rarity in zip(serials or (card_id,), ("C", "UR", None, None), strict=False)
    )
    return Card(id=card_id, zh=zh, en=en, type=kind, printing=printing, **facts)


CARDS = (
    make("CZ-001", "赤焰·关羽", "unit", "Red Flame · Guan Yu", ("CZ-001", "CZ-001a"), element="wind", need=2, cost=3, power=4, flash=1),
    make("CZ-002", "汉寿亭侯·关羽", "unit", "Marquis of Hanshou · Guan Yu", element="fire", need=1, cost=5, power=6, flash=2),
    make("CZ-003", "关平", "unit", "Guan Ping", cost=2, power=2, flash=1),
    make("CZ-004", "#1先锋", "unit", "#1 Vanguard", cost=1, power=1),
    make("CZ-005", "标题：关羽", "unit", cost=1, power=1),
    make("CZ-006", "燕人·张飞", "unit", "Man of Yan · Zhang Fei", cost="X", power="*"),
    make("CZ-007", "许褚", "unit", "Xu Chu", cost=4),
    make("CZ-008", "无双·武圣", "unit", "Peerless · War Saint", cost=4, counts_as="赤焰·关羽"),
    make("CZ-009", "孤军", "unit", "Lone Band", cost=1, max_copies=5),
    make("CZ-010", "火攻", "stratagem", "Fire Attack", cost=2),
    make("CZ-011", "大火攻", "stratagem", "Great Fire Attack", cost=6),
    make("CZ-012", "=1+1", "attachment", "=1+1", cost=0),
    make("CZ-013", "3 张良策", "stratagem", "3 Good Plans", cost=1),
    make("CZ-014", '引"号"', "stratagem", "Quote x3", cost=1),
    *(make(f"CZ-{number}", f"兵卒{number}号", "unit", f"Soldier {number}", cost=number % 7) for number in range(100, 140)),
    make("CZ-C01", "虚空统帅", "commander", "Void Commander", ("CZ-C01", "CZ-C01*"), awakened=Awakened(zh="虚空统帅·觉醒"), element="wind"),
    make("CZ-C02", "独帅", "commander", None, ("CZ-C02*",), element="fire"),
    make("CZ-T01", "风之阵", "tactic", "Wind Formation", basic=True, element="wind"),
    make("CZ-T02", "奇袭", "tactic", "Raid", element="fire"),
    make("CZ-M01", "辎重", "marker", "Supply Token"),
    make("初阵01-5", "獨眼羅剎·夏侯惇", "unit", serials=("初阵01-5",), cost=7),
    make("初阵01-55", "美髯公·關羽", "unit", serials=("初阵01-55",), cost=7),
    make("初阵01-176", "南華老仙", "unit", serials=("初阵01-176",), cost=3),
)


@pytest.fixture(scope="session")
def index() -> CardIndex:
    return CardIndex(CARDS)


@pytest.fixture(scope="session")
def fmt() -> Format:
    return STANDARD


@pytest.fixture(scope="session")
def context(index: CardIndex, fmt: Format) -> Context:
    return Context(index, fmt, GAME)


@pytest.fixture(scope="session")
def read(context: Context):
    """Read a text (or bytes) and hand back the result."""

    def reader(text: str | bytes, kind: str | None = None):
        raw = text if isinstance(text, bytes) else text.encode()
        return read_deck(raw, context, "list.txt", kind)

    return reader
