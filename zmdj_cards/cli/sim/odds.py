"""``zmdj sim odds`` and ``zmdj sim hands``: exact chances, and opening hands in bulk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import CSV, file_option
from zmdj_cards.cli.sim.goldfish import compare, goldfish
from zmdj_cards.cli.sim.league import compare_rules, league
from zmdj_cards.cli.sim.match import match
from zmdj_cards.cli.sim.options import KeepOptions, PlottedOptions, SeatChoice, SeatOption, SeedOption, WorkerOptions
from zmdj_cards.cli.sim.replay import replay

app = App("Odds, opening hands and many games of a deck.")


DeckArg = Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, or - for standard input.")]


@app.command("odds")
@grouped
def odds(
    deck: DeckArg,
    *,
    seat: SeatOption = SeatChoice.both,
    turns: Annotated[int, typer.Option("--turns", min=0, max=40, help="Own turns to look ahead.")] = 6,
    keep: KeepOptions,
    want: Annotated[
        list[str] | None,
        typer.Option(
            "--want", metavar="TEXT", help="A condition, for example: '1 of e:wind; 2 of cost<=2'. May be repeated.", show_default=False
        ),
    ] = None,
    group: Annotated[
        list[str] | None, typer.Option("--group", metavar="NAME=QUERY", help="A group of cards. May be repeated.", show_default=False)
    ] = None,
    need: Annotated[
        list[str] | None,
        typer.Option("--need", metavar="TEXT", help="A requirement, for example: '2 wind 1 fire'. May be repeated.", show_default=False),
    ] = None,
    copies: Annotated[bool, typer.Option("--copies", help="Add the tables over all numbers of copies.")] = False,
    report: PlottedOptions,
) -> None:
    """Exact chances, without sampling.

    Cards and groups in the opening hand and by turn, with and without the mulligan; element requirements met by turn; cards in the life
    zone. Every number says what it is conditioned on.
    """
    from zmdj_cards.work.sim import odds as work

    output = report.output()
    request = work.OddsRequest(deck, seat.value, turns, keep.given(), tuple(want or ()), tuple(group or ()), tuple(need or ()), copies)
    output.emit(work.odds(session(), request))


@app.command("hands")
@grouped
def hands(
    deck: DeckArg,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Hands to deal for each seat.")] = 100_000,
    seed: SeedOption,
    seat: SeatOption = SeatChoice.both,
    keep: KeepOptions,
    workers: WorkerOptions,
    report: PlottedOptions,
    show: Annotated[int, typer.Option("--show", min=0, max=1000, help="Sample hands to show for each seat.")] = 3,
    rows: Annotated[Path | None, file_option("--rows", help="Write one CSV line a game (one seat only).", endings=CSV)] = None,
) -> None:
    """Deal opening hands in bulk.

    What turns 1 to 3 can play, bricks, duplicates, cost, and how often a keep rule keeps the hand.
    """
    from zmdj_cards.work.sim import hands as work

    output = report.output()
    request = work.HandsRequest(deck, games, seed, seat.value, keep.given(), show, rows)
    output.emit(work.hands(session(), request, workers.given()))


app.command("goldfish")(goldfish)
app.command("compare")(compare)
app.command("match")(match)
app.command("league")(league)
app.command("compare-rules")(compare_rules)
app.command("replay")(replay)
