"""Opening hands in bulk, from plain values to the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.sim.hands.draws import CHUNK, Counts, Plan, make_lines, make_plan
from zmdj_cards.sim.hands.draws import rows as hand_rows
from zmdj_cards.sim.hands.report import HandsRun, hands_report
from zmdj_cards.sim.odds.chances import seats_of, unserved_faults
from zmdj_cards.sim.parallel import Chunk
from zmdj_cards.sim.piles import Seat, make_piles, make_setup
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.files import open_rows
from zmdj_cards.work.sim.call import command_line
from zmdj_cards.work.sim.run import ANY_HAND, Finished, Keep, Options, Workers, finished, play_all, rows_text, sources
from zmdj_cards.work.workspace import Workspace

# Rows are text: smaller chunks keep few of them in memory.
_ROW_CHUNK: Final = 2000


@dataclass(frozen=True, slots=True)
class HandsRequest:
    """``games``: hands of each seat; ``show``: sample hands of each seat; ``rows``: a file for one line a game, of one seat."""

    deck: str
    games: int = 100_000
    seed: int = 1
    seat: str = "both"
    keep: Keep = ANY_HAND
    show: int = 3
    rows: Path | None = None

    def call(self) -> Options:
        return [("-n", self.games), ("--seed", self.seed), ("--seat", self.seat), *self.keep.call(), ("--show", self.show)]


def hands(space: Workspace, request: HandsRequest, workers: Workers) -> Finished:
    """Deal the hands of all seats and count them. Raises UsageError for rows of two seats, DataError for a file that cannot be written,
    and what reading the deck and the keep rule raises."""
    if request.rows and request.seat == "both":
        raise UsageError(fault("sim.rows_one_seat", Place(source=str(request.rows))))
    bench = open_bench(space, request.deck)
    deck, name = bench.read(request.deck)
    piles, setup = make_piles(deck, bench.index), make_setup(bench.game)
    rule = request.keep.read(bench)
    space.remark(unserved_faults([rule] if rule else [], piles))
    lines, seats = make_lines(piles, rule), seats_of(request.seat)
    names = [line.card.id for line in lines]
    plans = {seat: make_plan(piles, setup, seat, request.seed, rule) for seat in seats}
    counts: dict[Seat, Counts] = {seat: Counter() for seat in seats}

    def add(seat: Seat, chunk: Chunk[Counts]) -> None:
        counts[seat].update(chunk.result)

    stopped = play_all([plans[seat] for seat in seats], seats, request.games, workers, add, CHUNK, grow=False)
    written = []
    if request.rows and not stopped:
        stopped = _write_rows(plans[seats[0]], names, seats, request.games, workers, request.rows)
        written = [] if stopped else [request.rows]
    samples = {seat: hand_rows(plan, names, 0, min(request.show, counts[seat]["n",])) for seat, plan in plans.items()}
    call = command_line("hands", name, request.call())
    run = HandsRun(
        bench.game, piles, setup, rule, lines, request.seed, request.games, counts, samples, call, sources(bench, [(deck, name)])
    )
    return finished(bench, hands_report(run), stopped, written)


def _write_rows(plan: Plan, names: list[str], seats: Sequence[Seat], games: int, workers: Workers, path: Path) -> bool:
    with open_rows(path) as out:

        def add(seat: Seat, chunk: Chunk[list[dict[str, object]]]) -> None:
            out.write(rows_text(chunk.result, chunk.start == 0))

        return play_all([partial(hand_rows, plan, names)], seats, games, workers, add, _ROW_CHUNK, grow=False)
