"""The card database itself, and what of it goes out into files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zmdj_cards.errors import Fault
from zmdj_cards.store import build, exchange, query
from zmdj_cards.store.db import path_for
from zmdj_cards.work.workspace import Workspace


def database_file(space: Workspace) -> str:
    """Where the database of the game that is meant is, or would be."""
    return str(path_for(space.game_id, space.db))


def rebuild(space: Workspace) -> tuple[int, tuple[Fault, ...]]:
    """Derive everything again from the shipped data and from what was imported and edited: how many cards there are, and what is wrong with
    own values."""
    merged = build.build(space.database(), space.shipped())
    return len(merged.cards), tuple(merged.faults)


def database_info(space: Workspace) -> dict[str, Any]:
    """What the database holds, as of :func:`~zmdj_cards.store.query.info`."""
    return query.info(space.database())


def export_csv(space: Workspace, everything: bool = False, excel: bool = False) -> str:
    """Own cards and values, or all cards with all values, as CSV. ``excel``: for spreadsheets, no cell is run as a formula."""
    return exchange.to_csv(exchange.export_rows(space.database(), space.shipped(), everything), excel)


def export_json(space: Workspace, everything: bool = False) -> str:
    """The same as JSON."""
    return exchange.to_json(exchange.export_rows(space.database(), space.shipped(), everything), space.game_id)


def save_export(path: Path, text: str) -> None:
    """Write an export into a file. Raises DataError where that fails."""
    exchange.save(path, text)
