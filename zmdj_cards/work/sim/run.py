"""What all runs have in common: when a hand is kept, where the games are played, and what comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from zmdj_cards.model.deck import Deck
from zmdj_cards.sim.odds.clauses import KeepRule, read_clauses
from zmdj_cards.sim.parallel import Chunk, Stopped
from zmdj_cards.sim.piles import Seat, make_setup
from zmdj_cards.sim.report import rows_to_csv
from zmdj_cards.sim.reported import Report
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.progress import Progress, unseen
from zmdj_cards.work.sim.spread import Spread, spread

Options = list[tuple[str, object]]


@dataclass(frozen=True, slots=True)
class Keep:
    """When the opening hand is kept, and what goes back if it is not: the cards that the rule does not name, or all."""

    rule: str | None = None
    back: Literal["misses", "all"] = "misses"

    def read(self, bench: Bench) -> KeepRule | None:
        """The keep rule; None without one. Raises what reading it raises."""
        if self.rule is None:
            return None
        return KeepRule(read_clauses(self.rule, bench.select, max(make_setup(bench.game).hand.values())), self.back)

    def call(self) -> Options:
        """The options as they stand in the call that repeats a run."""
        return [("--keep", self.rule), ("--back", self.back)] if self.rule is not None else []


# Without a rule.
ANY_HAND: Final = Keep()


@dataclass(frozen=True, slots=True)
class Workers:
    """Where the games are played: in so many processes, or on the cluster of a scheduler; and who is told how far it is."""

    jobs: int = 1
    scheduler: str | None = None
    progress: Progress = unseen

    def chunks(self) -> Spread:
        """Where and in which chunks the work is done."""
        return spread(self.jobs, self.scheduler)


@dataclass(frozen=True, slots=True)
class Finished:
    """The report of a run; ``stopped``: it was broken off; ``written``: files of rows that were written on the way."""

    report: Report
    stopped: bool = False
    written: tuple[Path, ...] = ()


def finished(bench: Bench, report: Report, stopped: bool = False, written: Sequence[Path] = ()) -> Finished:
    """What reports must say about the decks stands before the notes of the report."""
    return Finished(replace(report, notes=(*bench.remarks, *report.notes)), stopped, tuple(written))


def sources(bench: Bench, decks: Sequence[tuple[Deck, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Decks as lists, by the names of their files."""
    return tuple((name, bench.lines(deck)) for deck, name in decks)


def play_all(
    works: Sequence[Any],
    seats: Sequence[Seat],
    games: int,
    workers: Workers,
    add: Callable[[Seat, Chunk[Any]], None],
    size: int,
    grow: bool = True,
) -> bool:
    """Play all games of every seat in chunks of a size, hand on each chunk, and say whether the run was broken off: then the seat at work
    has fewer games, and seats after it none. Any: what the works return."""
    with workers.progress(games * len(works)) as advance:
        try:
            for chunk in workers.chunks()(works, games, size, grow):
                add(seats[chunk.work], chunk)
                advance(chunk.work * games + chunk.stop)
        except Stopped:
            return True
    return False


def rows_text(rows: Sequence[dict[str, Any]], first: bool) -> str:
    """Rows as CSV, with the line of heads before the first. Any: numbers and words."""
    text = rows_to_csv(rows)
    return text if first else text.partition("\n")[2]
