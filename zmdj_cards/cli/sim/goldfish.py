"""``zmdj sim goldfish`` and ``zmdj sim compare``: many games of a deck by the rules, and two versions of it on the same luck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim.options import (
    Back,
    BackOption,
    CsvOption,
    HtmlOption,
    JobsOption,
    JsonOption,
    KeepOption,
    PlotsOption,
    SchedulerOption,
    SeatChoice,
    SeatOption,
    SeedOption,
    keep_options,
    policy_option,
    read_rule,
)
from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.goldfish_run import Board
    from zmdj_cards.cli.sim.inputs import Bench
    from zmdj_cards.model.deck import Deck
    from zmdj_cards.sim.goldfish.goals import Goal
    from zmdj_cards.sim.odds.clauses import KeepRule


GamesOption = Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Games for each seat.")]
TurnsOption = Annotated[int, typer.Option("--turns", min=1, max=60, help="Own turns at most.")]
PolicyOption = Annotated[str, policy_option("--policy", help="Who plays the deck.")]
AgainstOption = Annotated[
    str | None,
    typer.Option("--against", metavar="DECK", help="An opponent that plays this deck; without it a passive one.", show_default=False),
]
GoalOption = Annotated[
    list[str] | None,
    typer.Option("--goal", metavar="TEXT", help="A goal, for example: 'damage>=3 by 6'. May be repeated.", show_default=False),
]
BlankOption = Annotated[bool, typer.Option("--allow-blank", help="Play cards whose text is not fully understood without it.")]


@dataclass(frozen=True)
class Asked:
    """What both commands take: how many games, how long, who plays, and what is looked for."""

    games: int
    turns: int
    seat: SeatChoice
    policy: str
    against: str | None
    goal: list[str]
    keep: str | None
    back: Back
    seed: int
    allow_blank: bool

    def options(self, rival: str | None) -> list[tuple[str, object]]:
        """As they stand in the call that repeats the run; ``rival``: the name of the opponent's deck file."""
        return [
            *([("--against", rival)] if rival else []),
            ("-n", self.games),
            ("--turns", self.turns),
            ("--seat", self.seat.value),
            ("--policy", self.policy),
            *(("--goal", text) for text in self.goal),
            *keep_options(self.keep, self.back),
            ("--seed", self.seed),
            ("--allow-blank", self.allow_blank),
        ]


@dataclass(frozen=True)
class Prepared:
    """What they need before they play."""

    bench: Bench
    decks: tuple[tuple[Deck, str], ...]
    rival: Deck | None
    rival_name: str | None
    goals: tuple[Goal, ...]
    rule: KeepRule | None
    table: Board
    turns: int
    asked: Asked

    def sources(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The decks as lists, under the names of their files."""
        named = [*self.decks, *([(self.rival, self.rival_name or "-")] if self.rival else [])]
        return tuple((name, self.bench.lines(deck)) for deck, name in named)

    def opponent(self) -> str | None:
        return (self.rival.name or self.rival_name) if self.rival else None

    def call(self, command: str) -> str:
        from zmdj_cards.cli.sim.inputs import command_line

        names = [name for _, name in self.decks]
        return command_line(command, names, self.asked.options(self.rival_name))


def set_up(asked: Asked, *decks: str) -> Prepared:
    """Read decks, goals and the keep rule, and set the table. Raises what reading them raises."""
    from zmdj_cards.cli.sim.goldfish_run import read_goals, set_table
    from zmdj_cards.cli.sim.inputs import open_bench

    bench = open_bench(*decks, asked.against)
    read = tuple(bench.read(deck) for deck in decks)
    rival, rival_name = bench.read(asked.against) if asked.against else (None, None)
    goals = read_goals(asked.goal, bench)
    rule = read_rule(asked.keep, asked.back, bench)
    played = [*(deck for deck, _ in read), *([rival] if rival else [])]
    table = set_table(bench, played, asked.policy, rival is not None, asked.allow_blank)
    limit = max([asked.turns, *(item.deadline for item in goals)])
    return Prepared(bench, read, rival, rival_name, goals, rule, table, limit, asked)


def goldfish(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, or - for standard input.")],
    games: GamesOption = 1000,
    turns: TurnsOption = 12,
    seat: SeatOption = SeatChoice.both,
    policy: PolicyOption = policies.DEFAULT,
    against: AgainstOption = None,
    goal: GoalOption = None,
    keep: KeepOption = None,
    back: BackOption = Back.misses,
    seed: SeedOption = 1,
    allow_blank: BlankOption = False,
    rows: Annotated[Path | None, typer.Option("--rows", metavar="FILE", help="Write one CSV line a game.", show_default=False)] = None,
    jobs: JobsOption = 1,
    scheduler: SchedulerOption = None,
    lang: LangOption = LangChoice.both,
    json: JsonOption = False,
    csv: CsvOption = False,
    html: HtmlOption = None,
    plots: PlotsOption = None,
) -> None:
    """Play a deck many times by the rules.

    Shows damage and kill by turn, tactics used and wasted, when each card can be and is played, cards stuck in hand, life cards that
    would have mattered, and goals.

    Goals: play "NAME" by 8; play 2 [t:unit cost<=3] by 4; hold [e:wind] on 3; power>=9 on board by 5; damage>=3 by 6; units>=3 by 4;
    hand>=5 on 4; paid>=10 by 5; awaken by 6; win by 9. Join them with "and".
    """
    from zmdj_cards.cli.sim.goldfish_run import run_goldfish
    from zmdj_cards.cli.sim.output import Output, emit
    from zmdj_cards.cli.sim.spread import spread
    from zmdj_cards.sim.goldfish.report import GoldfishRun, goldfish_report
    from zmdj_cards.sim.odds.chances import seats_of
    from zmdj_cards.sim.piles import make_piles

    console = session().console
    output = Output(lang.value, json, csv, html, plots)
    output.check()
    given = set_up(Asked(games, turns, seat, policy, against, goal or [], keep, back, seed, allow_blank), deck)
    piles = make_piles(given.decks[0][0], given.bench.index)
    sums, stopped = run_goldfish(
        table=given.table,
        piles=piles,
        seats=seats_of(seat.value),
        turns=given.turns,
        seed=seed,
        games=games,
        rule=given.rule,
        goals=given.goals,
        chunks=spread(jobs, scheduler),
        rows=rows,
        console=console,
    )
    run = GoldfishRun(
        game=given.bench.game,
        piles=piles,
        turns=given.turns,
        seed=seed,
        wanted=games,
        policy=policy,
        rival=given.opponent(),
        goals=given.goals,
        sums=sums,
        blank=given.table.blank(given.bench.index),
        command=given.call("goldfish"),
        sources=given.sources(),
    )
    emit(goldfish_report(run), output, console, given.bench.remarks)
    if stopped:
        raise typer.Exit(130)


def compare(
    deck_a: Annotated[str, typer.Argument(metavar="A", help="A deck: file or code.")],
    deck_b: Annotated[str, typer.Argument(metavar="B", help="Another version of it.")],
    games: Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Pairs of games for each seat.")] = 1000,
    turns: TurnsOption = 8,
    seat: SeatOption = SeatChoice.both,
    policy: PolicyOption = policies.DEFAULT,
    against: AgainstOption = None,
    goal: GoalOption = None,
    keep: KeepOption = None,
    back: BackOption = Back.misses,
    seed: SeedOption = 1,
    allow_blank: BlankOption = False,
    jobs: JobsOption = 1,
    scheduler: SchedulerOption = None,
    lang: LangOption = LangChoice.both,
    json: JsonOption = False,
    csv: CsvOption = False,
    html: HtmlOption = None,
) -> None:
    """Compare two versions of a deck.

    Both play the same seeds (common random numbers): the difference with its interval, and which cards made it.
    """
    from zmdj_cards.cli.sim.goldfish_run import run_compare
    from zmdj_cards.cli.sim.output import Output, emit
    from zmdj_cards.cli.sim.spread import spread
    from zmdj_cards.errors import DataError, fault
    from zmdj_cards.sim.compare.pairs import align
    from zmdj_cards.sim.compare.report import CompareRun, compare_report
    from zmdj_cards.sim.odds.chances import seats_of
    from zmdj_cards.sim.piles import make_piles

    console = session().console
    output = Output(lang.value, json, csv, html, None)
    output.check()
    given = set_up(Asked(games, turns, seat, policy, against, goal or [], keep, back, seed, allow_blank), deck_a, deck_b)
    (made_a, name_a), (made_b, name_b) = given.decks
    try:
        a, b, swaps = align(make_piles(made_a, given.bench.index), make_piles(made_b, given.bench.index))
    except ValueError as error:
        raise DataError(fault("sim.compare_sizes", detail=str(error))) from error
    sums, stopped = run_compare(
        table=given.table,
        piles=(a, b),
        swaps=swaps,
        seats=seats_of(seat.value),
        turns=given.turns,
        seed=seed,
        games=games,
        rule=given.rule,
        goals=given.goals,
        chunks=spread(jobs, scheduler),
        console=console,
    )
    if a.name == b.name:
        a, b = replace(a, name=f"{a.name} [{name_a}]"), replace(b, name=f"{b.name} [{name_b}]")
    run = CompareRun(
        game=given.bench.game,
        a=a,
        b=b,
        swaps=swaps,
        tactics_differ=[card.id for card in a.tactics] != [card.id for card in b.tactics],
        turns=given.turns,
        seed=seed,
        wanted=games,
        policy=policy,
        rival=given.opponent(),
        goals=given.goals,
        sums=sums,
        blank=given.table.blank(given.bench.index),
        command=given.call("compare"),
        sources=given.sources(),
    )
    emit(compare_report(run), output, console, given.bench.remarks)
    if stopped:
        raise typer.Exit(130)
