"""``zmdj sim goldfish`` and ``zmdj sim compare``: many games of a deck by the rules, and two versions of it on the same luck."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim_options import (
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
    read_rule,
)


class PolicyChoice(StrEnum):
    greedy = "greedy"
    search = "search"
    curve = "curve"
    random = "random"


GamesOption = Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Games for each seat.")]
TurnsOption = Annotated[int, typer.Option("--turns", min=1, max=60, help="Own turns at most.")]
PolicyOption = Annotated[PolicyChoice, typer.Option("--policy", help="Who plays the deck.")]
AgainstOption = Annotated[
    str | None,
    typer.Option("--against", metavar="DECK", help="An opponent that plays this deck; without it a passive one.", show_default=False),
]
GoalOption = Annotated[
    list[str] | None,
    typer.Option("--goal", metavar="TEXT", help="A goal, for example: 'damage>=3 by 6'. May be repeated.", show_default=False),
]
BlankOption = Annotated[bool, typer.Option("--allow-blank", help="Play cards whose text is not fully understood without it.")]


def goldfish(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, or - for standard input.")],
    games: GamesOption = 1000,
    turns: TurnsOption = 12,
    seat: SeatOption = SeatChoice.both,
    policy: PolicyOption = PolicyChoice.greedy,
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
    from zmdj_cards.cli.sim_fish_run import read_goals, run_goldfish, set_table
    from zmdj_cards.cli.sim_inputs import command_line, open_bench
    from zmdj_cards.cli.sim_output import Output, emit
    from zmdj_cards.cli.sim_spread import spread
    from zmdj_cards.sim.goldfish_report import GoldfishRun, goldfish_report
    from zmdj_cards.sim.odds import seats_of
    from zmdj_cards.sim.piles import make_piles

    console = session().console
    output = Output(lang.value, json, csv, html, plots)
    output.check()
    bench = open_bench()
    made, name = bench.read(deck)
    rival, rival_name = bench.read(against) if against else (None, None)
    goals = read_goals(goal or [], bench)
    rule = read_rule(keep, back, bench.select)
    table = set_table(bench, [made, *([rival] if rival else [])], policy.value, rival is not None, allow_blank)
    limit = max([turns, *(item.deadline for item in goals)])
    options = [
        *([("--against", rival_name)] if rival_name else []),
        ("-n", games),
        ("--turns", turns),
        ("--seat", seat.value),
        ("--policy", policy.value),
        *(("--goal", text) for text in goal or []),
        *keep_options(keep, back),
        ("--seed", seed),
        ("--allow-blank", allow_blank),
    ]
    piles = make_piles(made, bench.index)
    sums, stopped = run_goldfish(
        table=table,
        piles=piles,
        seats=seats_of(seat.value),
        turns=limit,
        seed=seed,
        games=games,
        rule=rule,
        goals=goals,
        chunks=spread(jobs, scheduler),
        rows=rows,
        console=console,
    )
    run = GoldfishRun(
        game=bench.game,
        piles=piles,
        turns=limit,
        seed=seed,
        wanted=games,
        policy=policy.value,
        rival=(rival.name or rival_name) if rival else None,
        goals=goals,
        sums=sums,
        blank=table.blank(bench.index),
        command=command_line("goldfish", name, options),
        sources=((name, bench.lines(made)), *(((rival_name or "-", bench.lines(rival)),) if rival else ())),
    )
    emit(goldfish_report(run), output, console)
    if stopped:
        raise typer.Exit(130)


def compare(
    deck_a: Annotated[str, typer.Argument(metavar="A", help="A deck: file or code.")],
    deck_b: Annotated[str, typer.Argument(metavar="B", help="Another version of it.")],
    games: Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Pairs of games for each seat.")] = 1000,
    turns: TurnsOption = 8,
    seat: SeatOption = SeatChoice.both,
    policy: PolicyOption = PolicyChoice.greedy,
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
    from dataclasses import replace

    from zmdj_cards.cli.sim_fish_run import read_goals, run_compare, set_table
    from zmdj_cards.cli.sim_inputs import command_line, open_bench
    from zmdj_cards.cli.sim_output import Output, emit
    from zmdj_cards.cli.sim_spread import spread
    from zmdj_cards.errors import DataError, fault
    from zmdj_cards.sim.compare import align
    from zmdj_cards.sim.compare_report import CompareRun, compare_report
    from zmdj_cards.sim.odds import seats_of
    from zmdj_cards.sim.piles import make_piles

    console = session().console
    output = Output(lang.value, json, csv, html, None)
    output.check()
    bench = open_bench()
    (made_a, name_a), (made_b, name_b) = bench.read(deck_a), bench.read(deck_b)
    rival, rival_name = bench.read(against) if against else (None, None)
    goals = read_goals(goal or [], bench)
    rule = read_rule(keep, back, bench.select)
    table = set_table(bench, [made_a, made_b, *([rival] if rival else [])], policy.value, rival is not None, allow_blank)
    try:
        a, b, swaps = align(make_piles(made_a, bench.index), make_piles(made_b, bench.index))
    except ValueError as error:
        raise DataError(fault("sim.compare_sizes", detail=str(error))) from error
    limit = max([turns, *(item.deadline for item in goals)])
    options = [
        *([("--against", rival_name)] if rival_name else []),
        ("-n", games),
        ("--turns", turns),
        ("--seat", seat.value),
        ("--policy", policy.value),
        *(("--goal", text) for text in goal or []),
        *keep_options(keep, back),
        ("--seed", seed),
        ("--allow-blank", allow_blank),
    ]
    sums, stopped = run_compare(
        table=table,
        piles=(a, b),
        swaps=swaps,
        seats=seats_of(seat.value),
        turns=limit,
        seed=seed,
        games=games,
        rule=rule,
        goals=goals,
        chunks=spread(jobs, scheduler),
        console=console,
    )
    if a.name == b.name:
        a, b = replace(a, name=f"{a.name} [{name_a}]"), replace(b, name=f"{b.name} [{name_b}]")
    run = CompareRun(
        game=bench.game,
        a=a,
        b=b,
        swaps=swaps,
        tactics_differ=[card.id for card in a.tactics] != [card.id for card in b.tactics],
        turns=limit,
        seed=seed,
        wanted=games,
        policy=policy.value,
        rival=(rival.name or rival_name) if rival else None,
        goals=goals,
        sums=sums,
        blank=table.blank(bench.index),
        command=command_line("compare", (name_a, name_b), options),
        sources=(
            (name_a, bench.lines(made_a)),
            (name_b, bench.lines(made_b)),
            *(((rival_name or "-", bench.lines(rival)),) if rival else ()),
        ),
    )
    emit(compare_report(run), output, console)
    if stopped:
        raise typer.Exit(130)
