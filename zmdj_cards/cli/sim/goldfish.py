"""``zmdj sim goldfish`` and ``zmdj sim compare``: many games of a deck by the rules, and two versions of it on the same luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import CSV, file_option
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
    rows: Annotated[Path | None, file_option("--rows", help="Write one CSV line a game.", endings=CSV)] = None,
) -> None:
    """Play a deck many times by the rules.

    Shows damage and kill by turn, tactics used and wasted, when each card can be and is played, cards stuck in hand, life cards that
    would have mattered, and goals.

    Goals: play "NAME" by 8; play 2 [t:unit cost<=3] by 4; hold [e:wind] on 3; power>=9 on board by 5; damage>=3 by 6; units>=3 by 4;
    hand>=5 on 4; paid>=10 by 5; awaken by 6; win by 9. Join them with "and". A game may have more of its own, such as:
    cross by 8; control>=2 by 5; held>=2 by 7; caps>=6 by 5; promoted>=2 by 6.
    """
    from zmdj_cards.work.sim import goldfish as work

    output = report.output()
    output.emit(work.goldfish(session(), deck, play.given(games, turns, keep), workers.given(), rows))


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
    from zmdj_cards.work.sim import goldfish as work

    output = report.output()
    output.emit(work.compare(session(), (deck_a, deck_b), play.given(games, turns, keep), workers.given()))
