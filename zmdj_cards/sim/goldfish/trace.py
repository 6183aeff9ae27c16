"""What one game showed of one player, own turn by own turn: plain facts, from which goals, sums and comparisons are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zmdj_cards.sim.piles import Seat

End = Literal["won", "lost", "draw", "turns"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One own turn. Card ids stand once a copy. ``resources``: what could be paid when its main phase began; ``paid``: what was;
    ``unused``: ready tactics when it ended. ``damage``: life cards taken off the opponent since the own turn before. ``castable``:
    cards in hand that could be played when the main phase began. ``hand``, ``units`` (their number, no commander) and ``power`` (their
    total power, 0 where nobody asked for it) are those at the end of the turn. ``elements``: what requirements could ask for when the main
    phase began; ``buried``: cards laid down to pay with; ``own``: at the end, what goals of the game alone ask for."""

    resources: int
    paid: int
    unused: int
    elements: tuple[tuple[str, int], ...]
    drawn: int
    damage: int
    castable: tuple[str, ...]
    played: tuple[str, ...]
    hand: tuple[str, ...]
    units: int
    power: int
    awakened: bool = False
    buried: tuple[str, ...] = ()
    own: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """``opening``: the hand after the mulligan; ``life``: the life zone at the start; ``end``: how the game ended for the player,
    ``turns`` when it was stopped at the turn limit. A game that ends in own turn t has t turns. ``slots``: places of the main deck's
    list whose cards came to the hand."""

    game: int
    seed: int
    seat: Seat
    opening: tuple[str, ...]
    returned: int
    life: tuple[str, ...]
    turns: tuple[Turn, ...]
    end: End
    reason: str = ""
    slots: frozenset[int] = frozenset()

    @property
    def kill(self) -> int | None:
        """Own turn of the win; None without one."""
        return len(self.turns) if self.end == "won" else None

    def seen(self) -> frozenset[str]:
        """Ids that were in the hand at some time that the trace shows."""
        found = set(self.opening)
        for turn in self.turns:
            found.update(turn.castable, turn.played, turn.hand)
        return frozenset(found)

    def damage_by(self, turn: int) -> int:
        """Life cards taken off the opponent up to the end of own turn ``turn``; a game that is over keeps its number."""
        return sum(item.damage for item in self.turns[:turn])
