"""Set the table for games by the rules, and run them: goals, players, chunks, sums, the file of rows, and a break."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from zmdj_cards.cli.io import Console
from zmdj_cards.cli.sim.inputs import Bench
from zmdj_cards.cli.sim.output import progress
from zmdj_cards.cli.sim.spread import Spread
from zmdj_cards.engine.cards.position import Rules
from zmdj_cards.engine.match import Side, make_side
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.engine.policy.policy import MakePolicy
from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.games import policies
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.sim.compare.pairs import Sums as CompareSums
from zmdj_cards.sim.compare.pairs import Swap
from zmdj_cards.sim.goldfish.goals import Goal, name_finder, read_goal
from zmdj_cards.sim.goldfish.sums import Sums, make_facts
from zmdj_cards.sim.goldfish.work import CHUNK, CompareWork, GoldfishWork, Terms
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.parallel import Stopped
from zmdj_cards.sim.piles import Piles, Seat, make_piles
from zmdj_cards.sim.report import rows_to_csv
from zmdj_cards.sim.setting import Setting, make_setting


@dataclass(frozen=True)
class Board:
    """All cards of the run with their abilities, and who plays."""

    setting: Setting
    rival: Side
    ours: MakePolicy
    theirs: MakePolicy

    def blank(self, index: CardIndex) -> tuple[str, ...]:
        """Names of the cards that are played without their text."""
        return tuple(card.zh if (card := index.get(key)) else key for key in self.setting.table.blank)


def read_goals(texts: Sequence[str], bench: Bench) -> tuple[Goal, ...]:
    find = name_finder(bench.index)
    return tuple(read_goal(text, find, bench.select) for text in texts)


def side_of(rules: Rules, piles: Piles) -> Side:
    """Raises DataError for a deck without a commander: it cannot be played."""
    if piles.commander is None:
        raise DataError(fault("sim.no_commander", deck=piles.name))
    return make_side(rules, (piles.commander, *piles.main, *piles.tactics))


def set_table(bench: Bench, decks: Sequence[Deck], policy: str, active: bool, allow_blank: bool) -> Board:
    """``decks``: all that are played; an active opponent's is the last. A passive opponent has the first one's cards, which it does
    not play. Raises UsageError for a game without rules here, and DataError naming every card whose text is not fully understood,
    unless blanks are allowed."""
    rules = bench.rules
    sides = [side_of(rules, make_piles(deck, bench.index)) for deck in decks]
    bench.check_played((card for side in sides for card in side.cards()), allow_blank)
    setting = make_setting(rules.id, (card for side in sides for card in side.cards()), allow_blank)
    ours = policies.policy(rules.id, policy)
    return Board(setting, sides[-1] if active else sides[0], ours, ours if active else Passive)


def _terms(board: Board, seat: Seat, turns: int, seed: int, rule: KeepRule | None) -> Terms:
    return Terms(board.setting, board.rival, board.ours, board.theirs, seat, turns, seed, rule)


def run_goldfish(
    *,
    table: Board,
    piles: Piles,
    seats: Sequence[Seat],
    turns: int,
    seed: int,
    games: int,
    rule: KeepRule | None,
    goals: tuple[Goal, ...],
    chunks: Spread,
    rows: Path | None,
    console: Console,
) -> tuple[dict[Seat, Sums], bool]:
    """The sums of each seat, and whether the run was broken off."""
    facts = make_facts(piles, turns)
    sums: dict[Seat, Sums] = {seat: Counter() for seat in seats}
    with _rows_file(rows, console) as out, progress(console, games * len(seats)) as advance:
        side = side_of(table.setting.rules, piles)
        works = [GoldfishWork(_terms(table, seat, turns, seed, rule), side, facts, goals, rows is not None) for seat in seats]
        try:
            for chunk in chunks(works, games, CHUNK, rows is None):
                sums[seats[chunk.work]].update(chunk.result.sums)
                if out and chunk.result.rows:
                    text = rows_to_csv(chunk.result.rows)
                    out.write(text if out.tell() == 0 else text.partition("\n")[2])
                advance(chunk.work * games + chunk.stop)
        except Stopped:
            return sums, True
    return sums, False


@contextlib.contextmanager
def _rows_file(path: Path | None, console: Console) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    try:
        with path.open("w", encoding="utf-8", newline="") as out:
            yield out
    except OSError as error:
        raise DataError(fault("sim.unwritable", Place(source=str(path)), detail=error.strerror or str(error))) from error
    console.note(f"wrote {path}")


def run_compare(
    *,
    table: Board,
    piles: tuple[Piles, Piles],
    swaps: tuple[Swap, ...],
    seats: Sequence[Seat],
    turns: int,
    seed: int,
    games: int,
    rule: KeepRule | None,
    goals: tuple[Goal, ...],
    chunks: Spread,
    console: Console,
) -> tuple[dict[Seat, CompareSums], bool]:
    """The sums of each seat, and whether the run was broken off."""
    sums: dict[Seat, Counter[Any]] = {seat: Counter() for seat in seats}
    sides = (side_of(table.setting.rules, piles[0]), side_of(table.setting.rules, piles[1]))
    with progress(console, games * len(seats)) as advance:
        works = [CompareWork(_terms(table, seat, turns, seed, rule), sides, swaps, goals) for seat in seats]
        try:
            for chunk in chunks(works, games, CHUNK, True):
                sums[seats[chunk.work]].update(chunk.result)
                advance(chunk.work * games + chunk.stop)
        except Stopped:
            return sums, True
    return sums, False
