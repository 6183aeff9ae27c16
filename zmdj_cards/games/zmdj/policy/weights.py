"""What the features of the main game weigh, as ``data/zmdj/players.toml`` says."""

from __future__ import annotations

from functools import cache

from zmdj_cards.games.zmdj.policy.features import NAMES
from zmdj_cards.model.load import load_weights


@cache
def weights() -> tuple[float, ...]:
    """In the order of the features. Raises InternalError for data that do not name just these."""
    return load_weights("zmdj", NAMES)
