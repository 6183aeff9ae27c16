"""Many games of a deck by the rules, and two versions of it on the same luck: set up from plain values, played, reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.match import Side, make_side
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.engine.policy.policy import MakePolicy
from zmdj_cards.errors import DataError, fault
from zmdj_cards.games import policies
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.sim.compare.pairs import Sums as CompareSums
from zmdj_cards.sim.compare.pairs import align
from zmdj_cards.sim.compare.report import CompareRun, compare_report
from zmdj_cards.sim.goldfish.goals import Goal, name_finder, read_goal
from zmdj_cards.sim.goldfish.report import GoldfishRun, goldfish_report
from zmdj_cards.sim.goldfish.sums import Sums, make_facts
from zmdj_cards.sim.goldfish.work import CHUNK, CompareWork, GoldfishWork, Played, Terms
from zmdj_cards.sim.odds.chances import seats_of
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.parallel import Chunk
from zmdj_cards.sim.piles import Piles, Seat, make_piles
from zmdj_cards.sim.setting import Setting, make_setting
from zmdj_cards.sim.spec import RunSpec
from zmdj_cards.work.bench import Bench, open_bench
from zmdj_cards.work.files import open_rows
from zmdj_cards.work.sim.call import command_line
from zmdj_cards.work.sim.run import ANY_HAND, Finished, Keep, Options, Workers, finished, play_all, rows_text, sources
from zmdj_cards.work.workspace import Workspace

# The name of an opponent that does nothing.
PASSIVE: Final = "passive"


@dataclass(frozen=True, slots=True)
class GamesRequest:
    """How decks are played. ``games`` of each seat, of ``turns`` own turns at most; ``seat``: ``first``, ``second`` or ``both``;
    ``policy``: who plays them; ``against``: the deck of an opponent that plays, None or ``passive`` for one that does nothing; ``goals``:
    what is looked for."""

    games: int = 1000
    turns: int = 12
    seat: str = "both"
    policy: str = policies.DEFAULT
    against: str | None = None
    goals: tuple[str, ...] = ()
    seed: int = 1
    keep: Keep = ANY_HAND
    allow_blank: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats_of(self.seat)

    def call(self, rival: str | None) -> Options:
        """The options as they stand in the call that repeats a run; ``rival``: the name of the file of the opponent's deck."""
        return [
            ("--against", rival),
            ("-n", self.games),
            ("--turns", self.turns),
            ("--seat", self.seat),
            ("--policy", self.policy),
            *(("--goal", text) for text in self.goals),
            *self.keep.call(),
            ("--seed", self.seed),
            ("--allow-blank", self.allow_blank),
        ]


@dataclass(frozen=True, slots=True)
class Players:
    """All cards of a run with their abilities, and who plays."""

    setting: Setting
    rival: Side
    ours: MakePolicy
    theirs: MakePolicy

    def blank(self, index: CardIndex) -> tuple[str, ...]:
        """Names of the cards that are played without their text."""
        return tuple(card.zh if (card := index.get(key)) else key for key in self.setting.table.blank)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is known before the first game."""

    bench: Bench
    decks: tuple[tuple[Deck, str], ...]
    goals: tuple[Goal, ...]
    rule: KeepRule | None
    players: Players
    spec: RunSpec

    def terms(self, seat: Seat) -> Terms:
        players, spec = self.players, self.spec
        return Terms(players.setting, players.rival, players.ours, players.theirs, seat, spec.turns, spec.seed, self.rule)

    def side(self, piles: Piles) -> Side:
        return side_of(self.players.setting.rules, piles)


def side_of(rules: Rules, piles: Piles) -> Side:
    """Raises DataError for a deck without a commander, where its game needs one: it cannot be played."""
    if piles.commander is None and any(section.id == "commander" and section.least for section in rules.sections):
        raise DataError(fault("sim.no_commander", deck=piles.name))
    return make_side(rules, piles.cards())


def prepare(space: Workspace, command: str, decks: Sequence[str], request: GamesRequest) -> Prepared:
    """Read decks, goals and the keep rule, and lay out the cards. Raises what reading them raises, UsageError for a game that the program
    cannot play, and DataError naming every card whose text is not fully understood, unless blanks are allowed."""
    against = None if request.against == PASSIVE else request.against
    bench = open_bench(space, *decks, against)
    read = tuple(bench.read(deck) for deck in decks)
    rival = bench.read(against) if against else None
    find = name_finder(bench.index)
    goals = tuple(read_goal(text, find, bench.select, bench.rules.playing.measures.own) for text in request.goals)
    rule = request.keep.read(bench)
    players = _players(bench, [deck for deck, _ in (*read, *([rival] if rival else []))], request, rival is not None)
    spec = RunSpec(
        game=bench.game,
        turns=max([request.turns, *(goal.deadline for goal in goals)]),
        seed=request.seed,
        wanted=request.games,
        policy=request.policy,
        rival=(rival[0].name or rival[1]) if rival else None,
        goals=goals,
        blank=players.blank(bench.index),
        command=command_line(command, [name for _, name in read], request.call(rival[1] if rival else None)),
        sources=sources(bench, [*read, *([rival] if rival else [])]),
    )
    return Prepared(bench, read, goals, rule, players, spec)


def _players(bench: Bench, decks: Sequence[Deck], request: GamesRequest, active: bool) -> Players:
    """``decks``: all that are played; an active opponent's is the last. A passive opponent has the first one's cards, which it does not
    play."""
    rules = bench.rules
    sides = [side_of(rules, make_piles(deck, bench.index)) for deck in decks]
    cards = [card for side in sides for card in side.cards()]
    ours = policies.policy(rules.id, request.policy)
    setting = make_setting(rules.id, cards, request.allow_blank, bench.ruleset)
    return Players(setting, sides[-1] if active else sides[0], ours, ours if active else Passive)


def goldfish(space: Workspace, deck: str, request: GamesRequest, workers: Workers, rows: Path | None = None) -> Finished:
    """Play a deck many times by the rules. ``rows``: a file for one line a game. Raises what :func:`prepare` raises, and DataError for a
    file that cannot be written."""
    prepared = prepare(space, "goldfish", [deck], request)
    piles = make_piles(prepared.decks[0][0], prepared.bench.index)
    seats = request.seats
    side, facts = prepared.side(piles), make_facts(piles, prepared.spec.turns, prepared.bench.rules.playing.measures.buried >= 0)
    works = [GoldfishWork(prepared.terms(seat), side, facts, prepared.goals, rows is not None) for seat in seats]
    sums: dict[Seat, Sums] = {seat: Counter() for seat in seats}
    with open_rows(rows) if rows else nullcontext() as out:

        def add(seat: Seat, chunk: Chunk[Played]) -> None:
            sums[seat].update(chunk.result.sums)
            if out and chunk.result.rows:
                out.write(rows_text(chunk.result.rows, out.tell() == 0))

        stopped = play_all(works, seats, request.games, workers, add, CHUNK, grow=rows is None)
    report = goldfish_report(GoldfishRun(prepared.spec, piles, sums))
    return finished(prepared.bench, report, stopped, [rows] if rows else [])


def compare(space: Workspace, decks: tuple[str, str], request: GamesRequest, workers: Workers) -> Finished:
    """Two versions of a deck on the same seeds. Raises what :func:`prepare` raises, and DataError for decks of different sizes."""
    prepared = prepare(space, "compare", decks, request)
    (first, first_name), (second, second_name) = prepared.decks
    index = prepared.bench.index
    try:
        a, b, swaps = align(make_piles(first, index), make_piles(second, index))
    except ValueError as error:
        raise DataError(fault("sim.compare_sizes", detail=str(error))) from error
    sides = (prepared.side(a), prepared.side(b))
    works = [CompareWork(prepared.terms(seat), sides, swaps, prepared.goals) for seat in request.seats]
    sums: dict[Seat, CompareSums] = {seat: Counter() for seat in request.seats}

    def add(seat: Seat, chunk: Chunk[CompareSums]) -> None:
        sums[seat].update(chunk.result)

    stopped = play_all(works, request.seats, request.games, workers, add, CHUNK)
    if a.name == b.name:
        a, b = replace(a, name=f"{a.name} [{first_name}]"), replace(b, name=f"{b.name} [{second_name}]")
    tactics_differ = [card.id for card in a.tactics] != [card.id for card in b.tactics]
    return finished(prepared.bench, compare_report(CompareRun(prepared.spec, a, b, swaps, tactics_differ, sums)), stopped)
