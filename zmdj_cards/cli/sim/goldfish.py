"""``zmdj sim goldfish`` and ``zmdj sim compare``: many games of a deck by the rules, and two versions of it on the same luck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.sim.options import (
    KeepOptions,
    PlayOptions,
    PlottedOptions,
    ReportOptions,
    WorkerOptions,
)

GamesOption = Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Games for each seat.")]
TurnsOption = Annotated[int, typer.Option("--turns", min=1, max=60, help="Own turns at most.")]


@grouped
def goldfish(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, or - for standard input.")],
    *,
    games: GamesOption = 1000,
    turns: TurnsOption = 12,
    play: PlayOptions,
    keep: KeepOptions,
    workers: WorkerOptions,
    report: PlottedOptions,
    rows: Annotated[Path | None, typer.Option("--rows", metavar="FILE", help="Write one CSV line a game.", show_default=False)] = None,
) -> None:
    """Play a deck many times by the rules.

    Shows damage and kill by turn, tactics used and wasted, when each card can be and is played, cards stuck in hand, life cards that
    would have mattered, and goals.

    Goals: play "NAME" by 8; play 2 [t:unit cost<=3] by 4; hold [e:wind] on 3; power>=9 on board by 5; damage>=3 by 6; units>=3 by 4;
    hand>=5 on 4; paid>=10 by 5; awaken by 6; win by 9. Join them with "and".
    """
    from zmdj_cards.cli.sim.goldfish_run import prepare, run_goldfish
    from zmdj_cards.cli.sim.output import Finished
    from zmdj_cards.sim.goldfish.report import GoldfishRun, goldfish_report
    from zmdj_cards.sim.piles import make_piles

    output = report.output()
    prepared = prepare("goldfish", [deck], games, turns, play, keep)
    piles = make_piles(prepared.decks[0][0], prepared.bench.index)
    sums, stopped = run_goldfish(prepared, piles, play.seats(), games, workers.chunks(), rows)
    Finished(goldfish_report(GoldfishRun(prepared.spec, piles, sums)), stopped).emit(output, prepared.bench.remarks)


@grouped
def compare(
    deck_a: Annotated[str, typer.Argument(metavar="A", help="A deck: file or code.")],
    deck_b: Annotated[str, typer.Argument(metavar="B", help="Another version of it.")],
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Pairs of games for each seat.")] = 1000,
    turns: TurnsOption = 8,
    play: PlayOptions,
    keep: KeepOptions,
    workers: WorkerOptions,
    report: ReportOptions,
) -> None:
    """Compare two versions of a deck.

    Both play the same seeds (common random numbers): the difference with its interval, and which cards made it.
    """
    from zmdj_cards.cli.sim.goldfish_run import prepare, run_compare
    from zmdj_cards.cli.sim.output import Finished
    from zmdj_cards.errors import DataError, fault
    from zmdj_cards.sim.compare.pairs import align
    from zmdj_cards.sim.compare.report import CompareRun, compare_report
    from zmdj_cards.sim.piles import make_piles

    output = report.output()
    prepared = prepare("compare", [deck_a, deck_b], games, turns, play, keep)
    (made_a, name_a), (made_b, name_b) = prepared.decks
    try:
        a, b, swaps = align(make_piles(made_a, prepared.bench.index), make_piles(made_b, prepared.bench.index))
    except ValueError as error:
        raise DataError(fault("sim.compare_sizes", detail=str(error))) from error
    sums, stopped = run_compare(prepared, (a, b), swaps, play.seats(), games, workers.chunks())
    if a.name == b.name:
        a, b = replace(a, name=f"{a.name} [{name_a}]"), replace(b, name=f"{b.name} [{name_b}]")
    tactics_differ = [card.id for card in a.tactics] != [card.id for card in b.tactics]
    run = CompareRun(prepared.spec, a, b, swaps, tactics_differ, sums)
    Finished(compare_report(run), stopped).emit(output, prepared.bench.remarks)
