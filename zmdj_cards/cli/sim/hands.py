"""Run the hands of all seats: chunks, sums, the progress bar, the file of rows, and a break that keeps what is finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from zmdj_cards.cli.io import Console
from zmdj_cards.cli.sim.output import progress
from zmdj_cards.cli.sim.spread import Spread
from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.hands.draws import CHUNK, Counts, Plan, make_lines, make_plan
from zmdj_cards.sim.hands.draws import rows as hand_rows
from zmdj_cards.sim.hands.report import HandsRun
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.parallel import Stopped
from zmdj_cards.sim.piles import Piles, Seat, Setup
from zmdj_cards.sim.report import rows_to_csv

# Rows are text: smaller chunks keep few of them in memory.
_ROW_CHUNK = 2000


def run_hands(
    *,
    game: GameData,
    piles: Piles,
    setup: Setup,
    seats: Sequence[Seat],
    rule: KeepRule | None,
    seed: int,
    games: int,
    chunks: Spread,
    show: int,
    rows: Path | None,
    console: Console,
    command: str,
    sources: tuple[tuple[str, tuple[str, ...]], ...],
) -> tuple[HandsRun, bool]:
    """The run, and whether it was broken off: then the seat at work has fewer games, and seats after it none."""
    lines = make_lines(piles, rule)
    names = [line.card.id for line in lines]
    plans = {seat: make_plan(piles, setup, seat, seed, rule) for seat in seats}
    counts: dict[Seat, Counts] = {seat: Counter() for seat in seats}
    stopped = False
    with progress(console, games * len(seats)) as advance:
        try:
            for chunk in chunks([plans[seat] for seat in seats], games, CHUNK, False):
                counts[seats[chunk.work]].update(chunk.result)
                advance(chunk.work * games + chunk.stop)
        except Stopped:
            stopped = True
    if rows and not stopped:
        stopped = _write_rows(plans[seats[0]], names, games, chunks, rows, console)
    samples = {seat: hand_rows(plan, names, 0, min(show, counts[seat]["n",])) for seat, plan in plans.items()}
    return HandsRun(game, piles, setup, rule, lines, seed, games, counts, samples, command, sources), stopped


def _write_rows(plan: Plan, names: list[str], games: int, chunks: Spread, path: Path, console: Console) -> bool:
    work = partial(hand_rows, plan, names)
    try:
        with path.open("w", encoding="utf-8", newline="") as out, progress(console, games) as advance:
            for chunk in chunks([work], games, _ROW_CHUNK, False):
                text = rows_to_csv(chunk.result)
                out.write(text if chunk.start == 0 else text.partition("\n")[2])
                advance(chunk.stop)
    except Stopped:
        return True
    except OSError as error:
        raise DataError(fault("sim.unwritable", Place(source=str(path)), detail=error.strerror or str(error))) from error
    console.note(f"wrote {path}")
    return False
