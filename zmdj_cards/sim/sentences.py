"""Sentences that reports begin with: what both seats show, and verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.sim.reported import Cell, Number, Share, label

_BY_SEAT = {"first": "sim.by_first", "second": "sim.by_second"}
# So many sentences stand on the first screen.
MOST = 5


def short(cell: Cell) -> str:
    """A number without its interval."""
    return str(cell._replace(interval=None)) if isinstance(cell, (Share, Number)) else str(cell)


def by_seat(values: Mapping[Any, Cell]) -> Bi:
    """A value a seat: ``41.0% going first, 38.2% going second``; of one seat, too, it is said which."""
    parts = [label(_BY_SEAT[seat], value=short(value)) for seat, value in values.items()]
    return Bi(", ".join(part.en for part in parts), "，".join(part.zh for part in parts))


def known(*sentences: Bi | None) -> tuple[Bi, ...]:
    """Those that could be said, five at most."""
    return tuple(sentence for sentence in sentences if sentence is not None)[:MOST]
