"""What the store asks of a file format of printed cards: the seam between formats and the import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from zmdj_cards.errors import Fault, Place

if TYPE_CHECKING:
    from zmdj_cards.store.sources.jsonfile import Raw
    from zmdj_cards.store.sources.official import Record


class Reading(Protocol):
    """A format, as one game uses it. The value of a record is a mapping with at least ``id``, ``name`` and ``serial_number``."""

    @property
    def star(self) -> str:
        """What the serial of a second face ends in."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """Fields whose number may not vanish unasked."""

    @property
    def content(self) -> tuple[str, ...]:
        """Fields whose text may not vanish unasked."""

    def records(self, content: bytes, source: str) -> tuple[list[Raw], int | None]:
        """All records of a file, and how many it says there are in all. Raises DataError for a file of another kind."""

    def check(self, raw: Any, place: Place) -> list[Fault]:
        """All that is wrong with one record; an empty list: it can be read."""

    def read(self, raw: Mapping[str, Any], place: Place) -> Record:
        """The facts of a checked record."""
