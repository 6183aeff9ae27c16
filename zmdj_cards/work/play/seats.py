"""One game and its two seats, asked from several threads at once: who decides, who thinks, what may be taken back.

Each change is made under the lock and counted in ``version``; thinking is done on a copy without it.
"""

from __future__ import annotations

import threading
from typing import Final, Literal

from zmdj_cards.engine.policy.policy import decide
from zmdj_cards.engine.views.menu import menu_of
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.work.play.hints import Hint, hint
from zmdj_cards.work.play.printed import Printed
from zmdj_cards.work.play.session import PlaySession
from zmdj_cards.work.play.tables import RIVAL, YOU, Table

# Against a policy; two people on one device; two people on two.
Mode = Literal["policy", "shared", "link"]
MODES: Final[tuple[Mode, ...]] = ("policy", "shared", "link")


class Seats:
    """``sessions``: of players 0 and 1, on one game; ``policy``: who plays for player 1 where that is no person."""

    def __init__(self, table: Table, mode: Mode, policy: str = "") -> None:
        self.table, self.mode = table, mode
        self.game = table.game
        self.rival = table.policy(policy) if mode == "policy" else None
        self.sessions = (PlaySession(table, self.rival, YOU), PlaySession(table, None, RIVAL))
        self.printed = Printed(table.bench.rules, table.duel.setting.cards)
        self.lock = threading.RLock()
        self.version = 0

    @property
    def thinks(self) -> bool:
        """Whether a policy must decide now."""
        return self.rival is not None and self.game.actor == RIVAL

    def changed(self) -> None:
        """The game has moved; to be called under the lock."""
        self.version += 1
        for session in self.sessions:
            session.refresh()

    def session(self, viewer: int, version: int | None = None) -> PlaySession:
        """The session of a player who must decide now. Raises UsageError where another one must, and where what was seen is no longer so
        (``version``)."""
        if version is not None and version != self.version:
            raise UsageError(fault("play.stale"))
        if self.game.actor != viewer:
            raise UsageError(fault("play.not_your_turn"))
        return self.sessions[viewer]

    def think(self) -> bool:
        """One decision of the policy, made on a copy. False where there was none to make, or the game has moved meanwhile."""
        with self.lock:
            if not self.thinks or self.rival is None:
                return False
            version, copy = self.version, self.game.clone()
        action = decide(self.rival, copy.state)
        with self.lock:
            if version != self.version:
                return False
            self.game.step(action)
            self.changed()
            return True

    def hint(self, viewer: int, version: int) -> Hint:
        """What a strong player would answer, thought on a copy. Raises what :meth:`session` raises, and UsageError where the game has moved
        meanwhile."""
        with self.lock:
            self.session(viewer, version)
            copy = self.game.clone()
        found = hint(copy, menu_of(copy.state))
        with self.lock:
            self.session(viewer, version)
        return found

    def take_back(self, viewer: int) -> None:
        """Back to the own last decision. Raises UsageError where that is not allowed or there is none."""
        if self.mode != "policy":
            raise UsageError(fault("play.no_undo"))
        self.sessions[viewer].undo()
        self.changed()

    def do_again(self, viewer: int) -> None:
        """What was taken back last. Raises UsageError where that is not allowed or nothing was."""
        if self.mode != "policy":
            raise UsageError(fault("play.no_undo"))
        self.sessions[viewer].redo()
        self.changed()
