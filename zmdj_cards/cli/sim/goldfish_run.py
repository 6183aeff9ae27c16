"""Set the table for games by the rules, and run them: goals, players, chunks, sums, the file of rows, and a break."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from zmdj_cards.cli.io import Console, session
from zmdj_cards.cli.sim.options import KeepOptions, PlayOptions
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
from zmdj_cards.sim.goldfish.work import CHUNK, CompareWork, GoldfishWork, Played, Terms
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.parallel import Stopped
from zmdj_cards.sim.piles import Piles, Seat, make_piles
from zmdj_cards.sim.report import rows_to_csv
from zmdj_cards.sim.setting import Setting, make_setting
from zmdj_cards.sim.spec import RunSpec
from zmdj_cards.work.bench import Bench, open_bench
from zmdj_cards.work.sim.call import command_line


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


def set_board(bench: Bench, decks: Sequence[Deck], policy: str, active: bool, allow_blank: bool) -> Board:
    """``decks``: all that are played; an active opponent's is the last. A passive opponent has the first one's cards, which it does
    not play. Raises UsageError for a game without rules here, and DataError naming every card whose text is not fully understood,
    unless blanks are allowed."""
    rules = bench.rules
    sides = [side_of(rules, make_piles(deck, bench.index)) for deck in decks]
    setting = make_setting(rules.id, (card for side in sides for card in side.cards()), allow_blank)
    ours = policies.policy(rules.id, policy)
    return Board(setting, sides[-1] if active else sides[0], ours, ours if active else Passive)


@dataclass(frozen=True)
class Prepared:
    """What both commands need before they play. ``rival``: the active opponent's deck and the name of its file, if there is one;
    ``turns``: own turns at most, as many as were asked for and the goals look at."""

    bench: Bench
    decks: tuple[tuple[Deck, str], ...]
    rival: tuple[Deck, str] | None
    goals: tuple[Goal, ...]
    rule: KeepRule | None
    board: Board
    turns: int
    spec: RunSpec


def prepare(command: str, decks: Sequence[str], games: int, turns: int, play: PlayOptions, keep: KeepOptions) -> Prepared:
    """Read decks, goals and the keep rule, and lay out the cards. Raises what reading them raises."""
    bench = open_bench(session(), *decks, play.against)
    read = tuple(bench.read(deck) for deck in decks)
    rival = bench.read(play.against) if play.against else None
    goals = read_goals(play.goal or [], bench)
    rule = keep.read(bench)
    named = [*read, *([rival] if rival else [])]
    board = set_board(bench, [deck for deck, _ in named], play.policy, rival is not None, play.allow_blank)
    options = [
        *([("--against", rival[1])] if rival else []),
        ("-n", games),
        ("--turns", turns),
        ("--seat", play.seat.value),
        ("--policy", play.policy),
        *(("--goal", text) for text in play.goal or []),
        *keep.call(),
        ("--seed", play.seed),
        ("--allow-blank", play.allow_blank),
    ]
    limit = max([turns, *(goal.deadline for goal in goals)])
    spec = RunSpec(
        game=bench.game,
        turns=limit,
        seed=play.seed,
        wanted=games,
        policy=play.policy,
        rival=(rival[0].name or rival[1]) if rival else None,
        goals=goals,
        blank=board.blank(bench.index),
        command=command_line(command, [name for _, name in read], options),
        sources=tuple((name, bench.lines(deck)) for deck, name in named),
    )
    return Prepared(bench, read, rival, goals, rule, board, limit, spec)


def _terms(prepared: Prepared, seat: Seat) -> Terms:
    board, spec = prepared.board, prepared.spec
    return Terms(board.setting, board.rival, board.ours, board.theirs, seat, spec.turns, spec.seed, prepared.rule)


def run_goldfish(
    prepared: Prepared, piles: Piles, seats: Sequence[Seat], games: int, chunks: Spread, rows: Path | None
) -> tuple[dict[Seat, Sums], bool]:
    """The sums of each seat, and whether the run was broken off. ``rows``: a file for one line a game."""
    side, facts = side_of(prepared.board.setting.rules, piles), make_facts(piles, prepared.turns)
    works = [GoldfishWork(_terms(prepared, seat), side, facts, prepared.goals, rows is not None) for seat in seats]
    sums: dict[Seat, Sums] = {seat: Counter() for seat in seats}
    with _rows_file(rows, session().console) as out:

        def add(seat: Seat, played: Played) -> None:
            sums[seat].update(played.sums)
            if out and played.rows:
                text = rows_to_csv(played.rows)
                out.write(text if out.tell() == 0 else text.partition("\n")[2])

        stopped = _run(works, seats, games, chunks, session().console, add, grow=rows is None)
    return sums, stopped


def run_compare(
    prepared: Prepared, piles: tuple[Piles, Piles], swaps: tuple[Swap, ...], seats: Sequence[Seat], games: int, chunks: Spread
) -> tuple[dict[Seat, CompareSums], bool]:
    """The sums of each seat, and whether the run was broken off."""
    first, second = (side_of(prepared.board.setting.rules, pile) for pile in piles)
    works = [CompareWork(_terms(prepared, seat), (first, second), swaps, prepared.goals) for seat in seats]
    sums: dict[Seat, CompareSums] = {seat: Counter() for seat in seats}

    def add(seat: Seat, played: CompareSums) -> None:
        sums[seat].update(played)

    return sums, _run(works, seats, games, chunks, session().console, add)


def _run(
    works: Sequence[Any],
    seats: Sequence[Seat],
    games: int,
    chunks: Spread,
    console: Console,
    add: Callable[[Seat, Any], None],
    grow: bool = True,
) -> bool:
    """Play all games of every seat, hand on the result of each chunk, and say whether the run was broken off. Any: what
    the works return."""
    with progress(console, games * len(seats)) as advance:
        try:
            for chunk in chunks(works, games, CHUNK, grow):
                add(seats[chunk.work], chunk.result)
                advance(chunk.work * games + chunk.stop)
        except Stopped:
            return True
    return False


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
