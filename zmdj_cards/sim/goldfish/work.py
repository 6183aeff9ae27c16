"""The pieces of work that goldfishing and comparing send to workers: small, picklable, the same wherever they run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zmdj_cards.engine.match import Side
from zmdj_cards.engine.policy.policy import MakePolicy
from zmdj_cards.sim.compare import pairs as compare
from zmdj_cards.sim.compare.pairs import Swap
from zmdj_cards.sim.goldfish import sums as goldfish
from zmdj_cards.sim.goldfish.goals import Goal, asks_power, reached
from zmdj_cards.sim.goldfish.play import Contest, play
from zmdj_cards.sim.goldfish.sums import Facts
from zmdj_cards.sim.goldfish.trace import Trace
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.piles import Seat
from zmdj_cards.sim.setting import Setting

# Games of one chunk: enough that sending it costs nothing, few enough that a break is quick.
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Terms:
    """What a run has besides its decks: all cards and rules, the other side, the players (classes or functions of a module, so that they
    can be sent by name), the limit of own turns."""

    setting: Setting
    rival: Side
    ours: MakePolicy
    theirs: MakePolicy
    seat: Seat
    turns: int
    seed: int
    rule: KeepRule | None = None

    def contest(self, side: Side, goals: tuple[Goal, ...] = ()) -> Contest:
        """The contest of a deck, recording what the goals look at."""
        return Contest(
            self.setting,
            (side, self.rival),
            self.seat,
            self.turns,
            self.ours,
            self.theirs,
            self.rule,
            asks_power(goals),
        )


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a chunk; ``rows`` is empty unless they were asked for."""

    sums: goldfish.Sums
    rows: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GoldfishWork:
    """Games of one deck."""

    terms: Terms
    side: Side
    facts: Facts
    goals: tuple[Goal, ...] = ()
    rows: bool = False

    def __call__(self, start: int, stop: int) -> Played:
        contest = self.terms.contest(self.side, self.goals)
        traces = [play(contest, self.terms.seed, number) for number in range(start, stop)]
        made = tuple(row(trace, self.goals) for trace in traces) if self.rows else ()
        return Played(goldfish.count(traces, self.facts, self.goals), made)


@dataclass(frozen=True, slots=True)
class CompareWork:
    """Pairs of games of two versions, each pair on one seed."""

    terms: Terms
    sides: tuple[Side, Side]
    swaps: tuple[Swap, ...]
    goals: tuple[Goal, ...] = ()

    def __call__(self, start: int, stop: int) -> compare.Sums:
        contests = [self.terms.contest(side, self.goals) for side in self.sides]
        pairs = [tuple(play(contest, self.terms.seed, number) for contest in contests) for number in range(start, stop)]
        return compare.count_pairs([(a, b) for a, b in pairs], self.swaps, self.goals, self.terms.turns)


def row(trace: Trace, goals: tuple[Goal, ...]) -> dict[str, Any]:
    """One game as a line of a table; lists are joined by ``|``."""
    return {
        "game": trace.game,
        "seed": trace.seed,
        "seat": trace.seat,
        "end": trace.end,
        "reason": trace.reason,
        "turns": len(trace.turns),
        "kill": trace.kill,
        "returned": trace.returned,
        "opening": "|".join(trace.opening),
        "life": "|".join(trace.life),
        "drawn": "|".join(str(turn.drawn) for turn in trace.turns),
        "damage": "|".join(str(turn.damage) for turn in trace.turns),
        "paid": "|".join(str(turn.paid) for turn in trace.turns),
        "unused": "|".join(str(turn.unused) for turn in trace.turns),
        "played": "|".join(" ".join(turn.played) for turn in trace.turns),
        **{f"goal_{number}": reached(goal, trace) for number, goal in enumerate(goals, start=1)},
    }
