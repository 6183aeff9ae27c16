"""What runs of games by the rules have in common, whatever they show: goldfishing, and comparing two versions of a deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.goldfish.goals import Goal
from zmdj_cards.sim.reported import label


@dataclass(frozen=True, slots=True)
class RunSpec:
    """``turns``: own turns at most; ``wanted``: games (or pairs of games) a seat; ``rival``: name of the active opponent's deck, None for a
    passive one; ``blank``: cards whose ability was not executed; ``command``: the call that repeats the run; ``sources``: the decks as
    lists, by the names of their files."""

    game: GameData
    turns: int
    seed: int
    wanted: int
    policy: str
    rival: str | None
    goals: tuple[Goal, ...]
    blank: tuple[str, ...] = ()
    command: str = ""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def notes(self, done: int, *notes: Bi) -> tuple[Bi, ...]:
        """The notes of a report: what is missing of ``wanted`` games and which cards were blank, before all others."""
        first = [label("sim.broken_off", done=done, wanted=self.wanted)] if done < self.wanted else []
        first += [label("sim.fish_blank", cards=list(self.blank))] if self.blank else []
        return (*first, *notes)

    def facts(self) -> tuple[tuple[str, Bi, Any], ...]:
        """What a report says first, after what was played and how often. Any: numbers and words."""
        return (
            ("seed", label("sim.fact_seed"), self.seed),
            ("turns", label("sim.fact_turns"), self.turns),
            ("policy", label("sim.fact_policy"), self.policy),
            ("against", label("sim.fact_against"), self.rival or "passive"),
        )
