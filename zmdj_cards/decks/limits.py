"""How big a deck file may be. Far above any tournament deck, far below what hurts a machine."""

from __future__ import annotations

from zmdj_cards.errors import DataError, Place, fault

MAX_BYTES = 2_000_000
MAX_LINES = 5_000
MAX_LINE_LENGTH = 1_000
MAX_NAME_LENGTH = 200
MAX_ENTRIES = 2_000
# For so many unknown names of a file close ones are looked for.
MAX_SUGGESTIONS = 50
# Where a text has so many unknown names and no card, it is no list of this game.
FEW_UNKNOWN = 5
HOPELESS = 30
MAX_CODE_LENGTH = 20_000
# What is longer is no code, blanks and line ends of a chat included.
MAX_TEXT_LENGTH = 40_000
MAX_ARCHIVE_BYTES = 50_000_000
MAX_ARCHIVE_MEMBERS = 2_000


def check_size(raw: bytes, source: str) -> None:
    """Raises DataError for a file above :data:`MAX_BYTES`."""
    if len(raw) > MAX_BYTES:
        raise DataError(fault("deck.too_big", Place(source=source), size=len(raw), limit=MAX_BYTES))


def check_lines(count: int, source: str) -> None:
    """Raises DataError for a text of more than :data:`MAX_LINES` lines."""
    if count > MAX_LINES:
        raise DataError(fault("deck.too_many_lines", Place(source=source), lines=count, limit=MAX_LINES))
