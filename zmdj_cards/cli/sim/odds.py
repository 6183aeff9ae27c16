"""``zmdj sim odds`` and ``zmdj sim hands``: exact chances, and opening hands in bulk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim.goldfish import compare, goldfish
from zmdj_cards.cli.sim.match import match
from zmdj_cards.cli.sim.options import KeepOptions, PlottedOptions, SeatChoice, SeatOption, SeedOption, WorkerOptions
from zmdj_cards.cli.sim.replay import replay

if TYPE_CHECKING:
    from zmdj_cards.sim.odds.clauses import Condition, Select

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
    from zmdj_cards.cli.sim.output import Finished
    from zmdj_cards.sim.odds.chances import Odds, seats_of, unserved_faults, user_subject
    from zmdj_cards.sim.odds.clauses import Condition, read_clauses
    from zmdj_cards.sim.odds.report import Wishes, odds_report
    from zmdj_cards.sim.odds.requirement import read_requirement
    from zmdj_cards.sim.piles import make_piles, make_setup
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.sim.call import command_line

    console = session().console
    output = report.output()
    bench = open_bench(session(), deck)
    made, name = bench.read(deck)
    piles = make_piles(made, bench.index)
    rule = keep.read(bench)
    groups = [_group(text, bench.select) for text in group or []]
    setup = make_setup(bench.game)
    seen = max(setup.hand[one] + setup.drawn_by(one, turns) for one in seats_of(seat.value))
    conditions = [*groups, *(Condition(read_clauses(text, bench.select, seen)) for text in want or [])]
    requirements = tuple(read_requirement(text, bench.game) for text in need or [])
    console.faults(unserved_faults([*conditions, *([rule] if rule else [])], piles))
    options = [
        ("--seat", seat.value),
        ("--turns", turns),
        *keep.call(),
        *(("--want", text) for text in want or []),
        *(("--group", text) for text in group or []),
        *(("--need", text) for text in need or []),
        ("--copies", copies),
    ]
    wishes = Wishes(
        seats_of(seat.value),
        turns,
        tuple(user_subject(condition, piles, condition.name) for condition in conditions),
        requirements,
        copies,
        command_line("odds", name, options),
        ((name, bench.lines(made)),),
    )
    Finished(odds_report(Odds(piles, setup, rule), bench.game, wishes)).emit(output, bench.remarks)


@app.command("hands")
@grouped
def hands(
    deck: DeckArg,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=0, max=10**12, help="Hands to deal for each seat.")] = 100_000,
    seed: SeedOption = 1,
    seat: SeatOption = SeatChoice.both,
    keep: KeepOptions,
    workers: WorkerOptions,
    report: PlottedOptions,
    show: Annotated[int, typer.Option("--show", min=0, max=1000, help="Sample hands to show for each seat.")] = 3,
    rows: Annotated[
        Path | None, typer.Option("--rows", metavar="FILE", help="Write one CSV line a game (one seat only).", show_default=False)
    ] = None,
) -> None:
    """Deal opening hands in bulk.

    What turns 1 to 3 can play, bricks, duplicates, cost, and how often a keep rule keeps the hand.
    """
    from zmdj_cards.cli.sim.hands import run_hands
    from zmdj_cards.cli.sim.output import Finished
    from zmdj_cards.errors import Place, UsageError, fault
    from zmdj_cards.sim.hands.report import hands_report
    from zmdj_cards.sim.odds.chances import seats_of, unserved_faults
    from zmdj_cards.sim.piles import make_piles, make_setup
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.sim.call import command_line

    console = session().console
    output = report.output()
    if rows and seat is SeatChoice.both:
        raise UsageError(fault("sim.rows_one_seat", Place(source=str(rows))))
    bench = open_bench(session(), deck)
    made, name = bench.read(deck)
    piles = make_piles(made, bench.index)
    rule = keep.read(bench)
    console.faults(unserved_faults([rule] if rule else [], piles))
    options = [("-n", games), ("--seed", seed), ("--seat", seat.value), *keep.call(), ("--show", show)]
    run, stopped = run_hands(
        game=bench.game,
        piles=piles,
        setup=make_setup(bench.game),
        seats=seats_of(seat.value),
        rule=rule,
        seed=seed,
        games=games,
        chunks=workers.chunks(),
        show=show,
        rows=rows,
        console=console,
        command=command_line("hands", name, options),
        sources=((name, bench.lines(made)),),
    )
    Finished(hands_report(run), stopped).emit(output, bench.remarks)


def _group(text: str, select: Select) -> Condition:
    from zmdj_cards.errors import Place, UsageError, fault
    from zmdj_cards.sim.odds.clauses import Clause, Condition

    name, sign, query = text.replace("＝", "=", 1).partition("=")
    if not sign or not name.strip() or not query.strip():
        raise UsageError(fault("sim.bad_group", Place(text=text)))
    return Condition((Clause(1, query.strip(), select(query.strip())),), name.strip())


app.command("goldfish")(goldfish)
app.command("compare")(compare)
app.command("match")(match)
app.command("replay")(replay)
