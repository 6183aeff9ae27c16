"""What a player may do: a tuple of ints, first its kind. Tuples sort, so lists of actions have one order."""

from __future__ import annotations

from typing import TypeAlias

from zmdj_cards.errors import UsageError, fault

Action: TypeAlias = tuple[int, ...]


class IllegalAction(UsageError):
    """An action that the position does not allow. ``position`` is the text form of the position."""

    def __init__(self, action: str, reason: str, position: str) -> None:
        super().__init__(fault("engine.illegal_action", action=action, reason=reason))
        self.action = action
        self.reason = reason
        self.position = position
