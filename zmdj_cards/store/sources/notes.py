"""What was repaired while a record was read, collected in order."""

from __future__ import annotations

from typing import Any

from zmdj_cards.errors import Fault, Place


class Notes:
    """The notes on one record; all stand at its place."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.faults: list[Fault] = []

    def add(self, code: str, **params: Any) -> None:
        self.faults.append(Fault(code, params, self.place, "note"))
