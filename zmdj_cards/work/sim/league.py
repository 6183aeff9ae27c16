"""Leagues, and the same decks under two rulesets: set up from plain values, played, and counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.match import Side
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.games import policies
from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_game
from zmdj_cards.sim.league.report import LeagueRun, RulesRun, league_report, rules_report
from zmdj_cards.sim.league.runner import Watched, WatchedDuel
from zmdj_cards.sim.match.runner import Duel, Record
from zmdj_cards.sim.parallel import Stopped, run_chunks
from zmdj_cards.sim.setting import make_setting
from zmdj_cards.sim.stats import Mean
from zmdj_cards.work.bench import Bench, changed, open_bench
from zmdj_cards.work.decks.reading import choose_game
from zmdj_cards.work.making import Changes, read_changes
from zmdj_cards.work.progress import Progress, unseen
from zmdj_cards.work.sim.call import command_line
from zmdj_cards.work.sim.match import endings
from zmdj_cards.work.sim.run import Finished, finished
from zmdj_cards.work.sim.sides import read_side
from zmdj_cards.work.workspace import Workspace

CHUNK: Final = 4
# What stands for the rules as they are.
SHIPPED: Final = "shipped"


@dataclass(frozen=True, slots=True)
class LeagueRequest:
    """Decks as they were named, and how every pair of them is played."""

    decks: tuple[str, ...]
    games: int = 100
    seed: int = 1
    policy: str = policies.DEFAULT
    jobs: int = 1
    allow_blank: bool = False
    allow_illegal: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    bench: Bench
    sides: tuple[Side, ...]
    names: tuple[str, ...]
    sources: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for side in self.sides for card in side.cards()}


def _read(space: Workspace, request: LeagueRequest, made: Changes | None = None) -> _Read:
    """The decks; ``made``: with which numbers and cards they are played, instead of those of the workspace."""
    if len(request.decks) < 2:
        raise UsageError(fault("sim.league_decks_wanted", n=len(request.decks)))
    bench = open_bench(space, *request.decks) if made is None else changed(space, made)
    found = [read_side(bench, deck, request.allow_illegal) for deck in request.decks]
    names = [name for _, name in found]
    told = tuple(name if names.count(name) == 1 else f"{name} {place + 1}" for place, name in enumerate(names))
    sources = tuple((name, bench.lines(bench.read(deck)[0])) for name, deck in zip(told, request.decks, strict=True))
    return _Read(bench, tuple(side for side, _ in found), told, sources)


def _duels(read: _Read, request: LeagueRequest, ruleset: Ruleset | None) -> dict[tuple[int, int], Duel]:
    setting = make_setting(read.bench.game.game.id, read.cards.values(), request.allow_blank, ruleset)
    both = (request.policy, request.policy)
    return {
        (one, two): Duel(setting, (read.sides[one], read.sides[two]), both, request.seed)
        for one, two in combinations(range(len(read.sides)), 2)
    }


def _call(command: str, words: Sequence[str], request: LeagueRequest, extra: Sequence[tuple[str, object]] = ()) -> str:
    options = [("--games", request.games), ("--seed", request.seed), ("--policy", request.policy), *extra]
    return command_line(command, [Path(word).name if word != "-" else word for word in words], options)


def league(space: Workspace, request: LeagueRequest, progress: Progress = unseen) -> Finished:
    """Play every pair of decks. Raises what reading them raises."""
    read = _read(space, request)
    duels = _duels(read, request, read.bench.ruleset)
    pairs = {pair: Watched() for pair in duels}
    works = [WatchedDuel(duel) for duel in duels.values()]
    stopped = False
    with progress(request.games * len(works)) as advance:
        try:
            for chunk in run_chunks(works, request.games, request.jobs, CHUNK):
                pairs[list(duels)[chunk.work]].merge(chunk.result)
                advance(chunk.work * request.games + chunk.stop)
        except Stopped:
            stopped = True
    extra = [("--rules", space.rules.name)] if space.rules is not None else []
    run = _run(read, request, pairs, _call("league", request.decks, request, extra), read.bench.changes)
    return finished(read.bench, league_report(run), stopped)


def _run(
    read: _Read, request: LeagueRequest, pairs: Mapping[tuple[int, int], Watched], command: str, changes: Mapping[str, Any]
) -> LeagueRun:
    game = read.bench.game
    return LeagueRun(game, game.game.rules_version, read.names, read.cards, pairs, request.policy, request.seed, request.games, command,
                     read.sources, changes, endings(game.game.id))  # fmt: skip


@dataclass(slots=True)
class _Both:
    """The same game under two rulesets, with the same luck."""

    a: Duel
    b: Duel

    def __call__(self, start: int, stop: int) -> list[tuple[Record, Record]]:
        return [(self.a.game(index)[1], self.b.game(index)[1]) for index in range(start, stop)]


def compare_rules(space: Workspace, rulesets: tuple[str, str], request: LeagueRequest, progress: Progress = unseen) -> Finished:
    """Play every pair of decks under two rulesets, files or ``shipped``. Raises what reading them raises."""
    choose_game(space, request.decks)
    made = [None if one == SHIPPED else read_changes(Path(one), space.game_id).sound() for one in rulesets]
    changes = [{} if one is None else dict(one.rules) for one in made]
    sides = [_read(space, request, one) for one in made]
    read = sides[0]
    one, two = (_duels(read, request, read.bench.ruleset) for read in sides)
    works = [_Both(one[pair], two[pair]) for pair in one]
    sums: dict[tuple[str, str], Mean] = {}
    same = done = 0
    stopped = False
    with progress(request.games * len(works)) as advance:
        try:
            for chunk in run_chunks(works, request.games, request.jobs, CHUNK):
                pair = list(one)[chunk.work]
                for a, b in chunk.result:
                    done += 1
                    same += (a.winner, a.turns, a.actions) == (b.winner, b.turns, b.actions)
                    _add(sums, pair, a, b)
                advance(chunk.work * request.games + chunk.stop)
        except Stopped:
            stopped = True
    shipped = load_game(space.game_id).rule_value
    names = dict.fromkeys((*changes[0], *changes[1]))
    rows = tuple((name, str(changes[0].get(name, shipped(name))), str(changes[1].get(name, shipped(name)))) for name in names)
    labels = tuple(one if one == SHIPPED else Path(one).stem for one in rulesets)
    league_run = _run(read, request, {}, _call("compare-rules", (*rulesets, *request.decks), request), {})
    run = RulesRun(league_run, (labels[0], labels[1]), rows, sums, same, done)
    return finished(read.bench, rules_report(run), stopped)


def _add(sums: dict[tuple[str, str], Mean], pair: tuple[int, int], a: Record, b: Record) -> None:
    """One game under both rulesets: measures of each, and their differences. A draw is a win of nobody."""
    values = [_measures(pair, record) for record in (a, b)]
    for measure in values[0]:
        for side, value in (("a", values[0][measure]), ("b", values[1][measure]), ("d", values[1][measure] - values[0][measure])):
            sums.setdefault((side, measure), Mean()).add(value)


def _measures(pair: tuple[int, int], record: Record) -> dict[str, int]:
    found = {
        "first": int(record.winner is not None and record.winner == record.first),
        "drawn_game": int(record.winner is None),
        "turns": record.turns,
        "actions": record.actions,
    }
    return found | {f"deck {deck}": int(record.winner == side) for side, deck in enumerate(pair)}
