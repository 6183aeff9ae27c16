"""Options that simulation commands share."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.outputs import HTML, JSON, Written, file_option
from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.output import Output
    from zmdj_cards.work.sim.goldfish import GamesRequest
    from zmdj_cards.work.sim.match import MatchRequest
    from zmdj_cards.work.sim.run import Keep, Workers


def new_seed() -> int:
    """A seed of 64 bits from the system: jobs that start together play different games."""
    return secrets.randbits(64)


class SeatChoice(StrEnum):
    first = "first"
    second = "second"
    both = "both"


class Back(StrEnum):
    misses = "misses"
    all = "all"


SeatOption = Annotated[SeatChoice, typer.Option("--seat", help="First player, second player, or both.")]
KeepOption = Annotated[
    str | None,
    typer.Option(
        "--keep", metavar="RULE", help="Keep a hand with these cards, for example: '2 of cost<=2; 1 of t:unit'.", show_default=False
    ),
]
BackOption = Annotated[Back, typer.Option("--back", help="What goes back when the rule is not met: the cards it does not name, or all.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the whole report as JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print every number as CSV, one a line.")]
HtmlOption = Annotated[Path | None, file_option("--html", help="Write one self-contained page.", endings=HTML)]
PlotsOption = Annotated[
    Path | None, typer.Option("--plots", metavar=Written("FILE"), help="Write the plots: name.png or name.svg.", show_default=False)
]
SeedOption = Annotated[
    int,
    typer.Option(
        "--seed",
        default_factory=new_seed,
        min=0,
        max=2**64 - 1,
        help="Seed; game i is the same for any n and any --jobs. Without it one is made and shown.",
    ),
]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.")]
SchedulerOption = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler.", show_default=False)
]


def policy_option(name: str, help: str) -> Any:
    """An option that names one of the policies. Any: what typer makes of it."""
    return typer.Option(name, help=help, metavar=f"[{'|'.join(policies.every())}]", parser=_known_policy)


def _known_policy(name: str) -> str:
    if name not in policies.every():
        from zmdj_cards.cli.usage import bad_choice

        raise bad_choice(name, policies.every())
    return name


PolicyOption = Annotated[str, policy_option("--policy", help="Who plays the deck.")]
AgainstOption = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="DECK",
        help="An opponent that plays this deck, or one that comes with the game (walls, removal, clock); "
        "without it, or as passive, one that does nothing.",
        show_default=False,
    ),
]
GoalOption = Annotated[
    list[str] | None,
    typer.Option("--goal", metavar="TEXT", help="A goal, for example: 'damage>=3 by 6'. May be repeated.", show_default=False),
]
IllegalOption = Annotated[bool, typer.Option("--allow-illegal", help="Play decks that break the rules of deck building.")]
BlankOption = Annotated[bool, typer.Option("--allow-blank", help="Play cards whose text is not fully understood without it.")]


@dataclass(frozen=True)
class KeepOptions:
    """When the opening hand is kept, and what goes back if it is not."""

    keep: KeepOption = None
    back: BackOption = Back.misses

    def given(self) -> Keep:
        from zmdj_cards.work.sim.run import Keep

        return Keep(self.keep, self.back.value)


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """How a deck is played: from which seats, by whom, against whom, and what is looked for."""

    seat: SeatOption = SeatChoice.both
    policy: PolicyOption = policies.DEFAULT
    against: AgainstOption = None
    goal: GoalOption = None
    seed: SeedOption
    allow_blank: BlankOption = False

    def given(self, games: int, turns: int, keep: KeepOptions) -> GamesRequest:
        from zmdj_cards.work.sim.goldfish import GamesRequest

        goals = tuple(self.goal or ())
        return GamesRequest(games, turns, self.seat.value, self.policy, self.against, goals, self.seed, keep.given(), self.allow_blank)


@dataclass(frozen=True, kw_only=True)
class DuelOptions:
    """How two decks are played against each other: how often, by whom, in how many processes, and which decks may play at all."""

    games: Annotated[int, typer.Option("--games", "-n", min=1, max=10**9, help="Games; seats are swapped in every second one.")] = 100
    seed: SeedOption
    policy_a: Annotated[str, policy_option("--policy-a", help="Who plays the first deck.")] = policies.DEFAULT
    policy_b: Annotated[str, policy_option("--policy-b", help="Who plays the second deck.")] = policies.DEFAULT
    jobs: JobsOption = 1
    allow_blank: BlankOption = False
    allow_illegal: IllegalOption = False

    def given(self, decks: tuple[str, str], folder: Path | None) -> MatchRequest:
        from zmdj_cards.work.sim.match import MatchRequest

        both = (self.policy_a, self.policy_b)
        return MatchRequest(decks, self.games, self.seed, both, self.jobs, self.allow_blank, self.allow_illegal, folder)


@dataclass(frozen=True)
class RecordOptions:
    """Which games are written as replays."""

    record: Annotated[Path | None, file_option("--record", help="Write the first game as a replay.", endings=JSON)] = None
    record_all: Annotated[
        Path | None,
        typer.Option("--record-all", metavar="FOLDER", help="Write every game as a replay into this folder.", show_default=False),
    ] = None

    def check(self) -> None:
        """Raises UsageError for a file that cannot be, before any work is done."""
        from zmdj_cards.work.files import make_folder
        from zmdj_cards.work.play.saved import check_replay_file

        if self.record is not None:
            check_replay_file(self.record)
        if self.record_all is not None:
            make_folder(self.record_all)


@dataclass(frozen=True)
class WorkerOptions:
    """Where the games are played."""

    jobs: JobsOption = 1
    scheduler: SchedulerOption = None

    def given(self) -> Workers:
        """With a bar on the terminal."""
        from functools import partial

        from zmdj_cards.cli.io import session
        from zmdj_cards.cli.sim.output import progress
        from zmdj_cards.work.sim.run import Workers

        return Workers(self.jobs, self.scheduler, partial(progress, session().console))


@dataclass(frozen=True)
class ReportOptions:
    """How a report is written."""

    lang: LangOption = LangChoice.both
    json: JsonOption = False
    csv: CsvOption = False
    html: HtmlOption = None

    def output(self) -> Output:
        """Where the report goes. Raises UsageError for what cannot be, before any work is done."""
        from zmdj_cards.cli.sim.output import Output

        output = Output(self.lang.value, self.json, self.csv, self.html, self.plot_file())
        output.check()
        return output

    def plot_file(self) -> Path | None:
        return None


@dataclass(frozen=True)
class PlottedOptions(ReportOptions):
    """How a report with plots is written."""

    plots: PlotsOption = None

    def plot_file(self) -> Path | None:
        return self.plots
