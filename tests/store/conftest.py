"""A database of invented cards, official records of our own wording, and the real file where it is there."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zmdj_cards.model.card import Card
from zmdj_cards.store import build, db
from zmdj_cards.store.merge import Shipped

HERE = Path(__file__).parent


def open_memory(shipped: Shipped, path: Path | str = ":memory:") -> sqlite3.Connection:
    conn = db.connect(path, 5.0)
    build.build(conn, shipped)
    return conn


@pytest.fixture(scope="session")
def real() -> Shipped:
    """What comes with the program."""
    return build.load_shipped("zmdj")


@pytest.fixture(scope="session")
def shipped(real: Shipped) -> Shipped:
    """The invented cards with the game's own words."""
    rows = tomllib.loads((HERE / "cz.toml").read_text(encoding="utf-8"))["card"]
    return replace(real, cards=tuple(Card.model_validate(row) for row in rows))


@pytest.fixture
def conn(shipped: Shipped) -> sqlite3.Connection:
    return open_memory(shipped)


def record(number: int, serial: str, name: str, **changes: Any) -> dict[str, Any]:
    """One official record of a unit."""
    row: dict[str, Any] = {
        "id": number,
        "name": name,
        "serial_number": serial,
        "pack_name": "第一弹补充包",
        "attr_war_art": 3,
        "loyalty": "1",
        "main_cate": 3,
        "sub_cate": "蜀势力/武将",
        "rarity": "C",
        "cost_value": 2,
        "stats_might": 3,
        "stats_range": 1,
        "stats_flash": 1,
        "img_thumb_url": "",
        "img_hd_url": "",
        "skill_text": "此角色进场时，看对手的一张手牌。",
        "effect_humor_text": "",
        "ambush_text": "",
        "created_ms": 0,
        "updated_ms": 0,
    }
    return {**row, **changes}


@pytest.fixture
def card_file(tmp_path: Path) -> Callable[..., Path]:
    """Write records as an official file: a whole response, or bare."""

    def write(*records: Any, name: str = "cards.json", bare: bool = False) -> Path:
        path = tmp_path / name
        value = list(records) if bare else {"code": 0, "message": "success", "data": {"total": len(records), "list": list(records)}}
        path.write_text(json.dumps(value, ensure_ascii=False, indent=1), encoding="utf-8")
        return path

    return write


def dump(conn: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, apart from the moment a migration was applied."""
    tables = [row[0] for row in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlite%' ORDER BY 1")]
    return {table: sorted((tuple(row) for row in conn.execute(f"SELECT * FROM [{table}]")), key=repr) for table in tables}
