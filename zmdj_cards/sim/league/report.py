"""The report of a league: the matrix of win rates, each deck, going first, lengths, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.league.runner import DRAWN, PLAYED, Watched
from zmdj_cards.sim.reported import (
    Cell,
    Column,
    Number,
    Plot,
    Report,
    Series,
    Share,
    Table,
    difference,
    label,
    versions,
)
from zmdj_cards.sim.sentences import known, short
from zmdj_cards.sim.stats import Interval, Mean, Rate, wilson


@dataclass(frozen=True, slots=True)
class LeagueRun:
    """What was played. ``pairs``: of decks by number, each with its games. ``wanted``: games a pair; ``ends``: by what a
    game may end, with the code of its words. Any: numbers and words."""

    game: GameData
    rules: str
    names: tuple[str, ...]
    cards: Mapping[str, Card]
    pairs: Mapping[tuple[int, int], Watched]
    policy: str
    seed: int
    wanted: int
    command: str
    sources: tuple[tuple[str, tuple[str, ...]], ...]
    changes: Mapping[str, Any]
    ends: Mapping[str, str]


def league_report(run: LeagueRun) -> Report:
    done = min((watched.games for watched in run.pairs.values()), default=0)
    notes = [label("sim.broken_off", done=done, wanted=run.wanted)] if done < run.wanted else []
    facts = (
        ("n", label("sim.league_games"), run.wanted),
        ("seed", label("sim.fact_seed"), run.seed),
        ("policy", label("sim.fact_policy"), run.policy),
        (
            "ruleset",
            label("sim.league_rules"),
            run.rules + (f" ({', '.join(f'{k}={v}' for k, v in run.changes.items())})" if run.changes else ""),
        ),
        ("versions", label("sim.fact_versions"), versions(run.game, run.cards.values())),
    )
    tables = (_decks(run), _matrix(run), _pairs(run), _lengths(run), *(_cards(run, number) for number in range(len(run.names))))
    return Report(
        "league",
        label("sim.league_title", n=len(run.names)),
        facts,
        tables,
        _plots(run),
        tuple(_records(run)),
        (*notes, label("sim.league_note")),
        run.command,
        run.sources,
        _summary(run),
    )


def _summary(run: LeagueRun) -> tuple[Bi, ...]:
    """The best and the worst deck, the most one-sided pair, going first, and how long games are."""
    found = totals(run)
    rates = sorted(((deck_rate(run, number), name) for number, name in enumerate(run.names)), key=lambda row: -(row[0].rate or 0))
    (best, first), (worst, last) = rates[0], rates[-1]
    pairs = [(rate_of(run, one, two), run.names[one], run.names[two]) for one, two in permutations(range(len(run.names)), 2)]
    rate, strong, weak = max(pairs, key=lambda row: row[0].rate or 0)
    if not found["decided"]:
        return known(label("sim.sum_undecided", n=found["games"]))
    return known(
        label("sim.sum_best", deck=first, rate=_said(best)),
        label("sim.sum_worst", deck=last, rate=_said(worst)) if len(run.names) > 2 else None,
        label("sim.sum_one_sided", a=strong, b=weak, rate=_said(rate)),
        label("sim.sum_first", rate=_said(Rate(found["first_wins"], found["decided"]))),
        label(
            "sim.sum_length", turns=short(_mean_turns(list(run.pairs.values()))), draws=short(_share(Rate(found["draws"], found["games"])))
        ),
    )


def _said(rate: Rate) -> Bi:
    return Bi(_share(rate).text(), _share(rate).text(" 至 "))


def _plots(run: LeagueRun) -> tuple[Plot, ...]:
    """Win rates with their intervals: of each deck, of each pair, and of going first in it."""
    half, axis = 0.5, label("sim.axis_wins")
    decks = [(name, deck_rate(run, number)) for number, name in enumerate(run.names)]
    decks.sort(key=lambda row: -(row[1].rate or 0))
    pairs = [(f"{run.names[one]} – {run.names[two]}", rate_of(run, one, two)) for one, two in run.pairs]
    firsts = [Rate(watched.first_wins, watched.decided()) for watched in run.pairs.values()]
    both = (_interval_series(label("sim.league_rate_a"), [rate for _, rate in pairs]), _interval_series(label("sim.league_first"), firsts))
    alone = (_interval_series(label("sim.league_rate"), [rate for _, rate in decks]),)
    deck_names, pair_names = tuple(name for name, _ in decks), tuple(name for name, _ in pairs)
    made = [
        Plot("decks", label("sim.plot_decks"), "interval", axis, label("sim.league_deck"), alone, True, deck_names, half),
        Plot("pairs", label("sim.plot_pairs"), "interval", axis, label("sim.league_pairs"), both, True, pair_names, half),
    ]
    return tuple(made) if any(rate.n for _, rate in decks) else ()


def _interval_series(name: Bi, rates: Sequence[Rate]) -> Series:
    """Those of which anything is known."""
    counted = [(place, rate) for place, rate in enumerate(rates) if rate.n]
    y, low, high = zip(*((rate.rate or 0.0, *rate.interval) for _, rate in counted), strict=True) if counted else ((), (), ())
    return Series(name, tuple(place for place, _ in counted), y, low, high)


def rate_of(run: LeagueRun, one: int, two: int) -> Rate:
    """How often a deck has won against another, of decided games."""
    watched = run.pairs.get((min(one, two), max(one, two)))
    if watched is None:
        return Rate()
    return Rate(watched.wins[0 if one < two else 1], watched.decided())


def deck_rate(run: LeagueRun, one: int) -> Rate:
    total = Rate()
    for two in range(len(run.names)):
        if two != one:
            total.merge(rate_of(run, one, two))
    return total


def _share(rate: Rate, places: int = 1) -> Share:
    return Share(rate.rate, rate.interval if rate.n else None, places)


def _decks(run: LeagueRun) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one, name in enumerate(run.names):
        rate = deck_rate(run, one)
        draws = sum(watched.draws for pair, watched in run.pairs.items() if one in pair)
        rows.append((name, rate.n + draws, rate.hits, draws, _share(rate)))
    rows.sort(key=lambda row: -(row[4].value or 0) if isinstance(row[4], Share) else 0)
    columns = (
        Column(label("sim.league_deck"), False),
        Column(label("sim.league_played")),
        Column(label("sim.league_wins")),
        Column(label("sim.league_draws")),
        Column(label("sim.league_rate")),
    )
    return Table("decks", label("sim.league_decks"), label("sim.league_given"), columns, tuple(rows))


def _matrix(run: LeagueRun) -> Table:
    """The heat map: rows against columns."""
    many = range(len(run.names))
    rows = tuple(
        (f"{one + 1} {run.names[one]}", *(None if one == two else Share(rate_of(run, one, two).rate, None, 0) for two in many))
        for one in many
    )
    columns = (Column(label("sim.league_deck"), False), *(Column(str(two + 1)) for two in many))
    return Table("matrix", label("sim.league_matrix"), label("sim.league_matrix_given"), columns, rows, heat="balance")


def _pairs(run: LeagueRun) -> Table:
    rows = []
    for (one, two), watched in run.pairs.items():
        mean = _mean_turns([watched])
        first = Rate(watched.first_wins, watched.decided())
        rows.append((run.names[one], run.names[two], _share(rate_of(run, one, two)), watched.draws, _share(first), mean))
    columns = (
        Column("A", False),
        Column("B", False),
        Column(label("sim.league_rate_a")),
        Column(label("sim.league_draws")),
        Column(label("sim.league_first")),
        Column(label("sim.league_turns")),
    )
    return Table("pairs", label("sim.league_pairs"), label("sim.league_given"), columns, tuple(rows))


def _mean_turns(all_of: Sequence[Watched]) -> Number:
    mean = Mean()
    for watched in all_of:
        for turns, times in watched.turns.items():
            mean.add(turns, times)
    return Number(mean.mean, mean.interval(), 1)


def totals(run: LeagueRun) -> dict[str, Any]:
    """Over all pairs: games, decided games, draws, the first player's wins, turns. Any: numbers."""
    every = list(run.pairs.values())
    return {
        "games": sum(one.games for one in every),
        "decided": sum(one.decided() for one in every),
        "draws": sum(one.draws for one in every),
        "first_wins": sum(one.first_wins for one in every),
    }


def _lengths(run: LeagueRun) -> Table:
    found = totals(run)
    reasons: Counter[str] = Counter()
    for watched in run.pairs.values():
        reasons.update(watched.reasons)
    draws = Rate(found["draws"], found["games"])
    first = Rate(found["first_wins"], found["decided"])
    rows: list[tuple[Cell, ...]] = [
        (label("sim.league_first"), _share(first)),
        (label("sim.league_draws"), _share(draws)),
        (label("sim.league_turns"), _mean_turns(list(run.pairs.values()))),
    ]
    rows += [(label("sim.league_ended", reason=label(run.ends[name])), count) for name, count in sorted(reasons.items())]
    columns = (Column(label("sim.col_measure"), False), Column(label("sim.league_value")))
    return Table("lengths", label("sim.league_lengths"), label("sim.league_given"), columns, tuple(rows))


def card_rates(run: LeagueRun, number: int) -> dict[str, tuple[Rate, Rate]]:
    """By card of a deck: its win rate in games in which it was drawn, and in which it was played."""
    found: dict[str, tuple[Rate, Rate]] = {}
    for (one, two), watched in run.pairs.items():
        if number not in (one, two):
            continue
        side = 0 if number == one else 1
        for (deck, card, how), seen in watched.seen.items():
            if deck == side and how in (DRAWN, PLAYED):
                rates = found.setdefault(card, (Rate(), Rate()))
                rates[how == PLAYED].merge(Rate(watched.won[deck, card, how], seen))
    return found


def _cards(run: LeagueRun, number: int) -> Table:
    rates = card_rates(run, number)
    rows = [
        (run.cards[card].names, drawn.n, _share(drawn), played.n, _share(played))
        for card, (drawn, played) in sorted(rates.items(), key=lambda item: (-(item[1][0].rate or 0), item[0]))
    ]
    columns = (
        Column(label("sim.col_card"), False),
        Column(label("sim.league_drawn_n")),
        Column(label("sim.league_drawn")),
        Column(label("sim.league_played_n")),
        Column(label("sim.league_played_rate")),
    )
    name = run.names[number]
    title = label("sim.league_cards", deck=name)
    return Table(f"cards-{number + 1}", title, label("sim.league_cards_given"), columns, tuple(rows), detail=True)


def _records(run: LeagueRun) -> list[dict[str, Any]]:
    """Every number, a record each. Any: numbers and words."""
    found: list[dict[str, Any]] = []

    def rate(kind: str, one: Rate, **what: Any) -> None:
        low, high = wilson(one.hits, one.n)
        value = None if one.rate is None else round(one.rate, 6)
        found.append({"record": kind, **what, "hits": one.hits, "n": one.n, "rate": value, "low": round(low, 6), "high": round(high, 6)})

    for one, name in enumerate(run.names):
        rate("deck", deck_rate(run, one), deck=name)
    for (one, two), watched in run.pairs.items():
        rate("pair", rate_of(run, one, two), deck=run.names[one], against=run.names[two])
        rate("first", Rate(watched.first_wins, watched.decided()), deck=run.names[one], against=run.names[two])
        rate("draws", Rate(watched.draws, watched.games), deck=run.names[one], against=run.names[two])
    for number, name in enumerate(run.names):
        for card, (drawn, played) in sorted(card_rates(run, number).items()):
            rate(DRAWN, drawn, deck=name, card=card)
            rate(PLAYED, played, deck=name, card=card)
    return found


# Two rulesets


@dataclass(frozen=True, slots=True)
class RulesRun:
    """The same games under two rulesets, with the same luck. ``labels``: what the rulesets are called; ``differences``: fields that differ,
    as id and both values; ``sums``: by side ("a", "b", or "d" for the difference) and measure; ``same``: pairs that went the same."""

    league: LeagueRun
    labels: tuple[str, str]
    differences: tuple[tuple[str, str, str], ...]
    sums: Mapping[tuple[str, str], Mean]
    same: int
    games: int


MEASURES = ("first", "drawn_game", "turns", "actions")
_RATES = ("first", "drawn_game", "deck")


def is_rate(measure: str) -> bool:
    return measure.partition(" ")[0] in _RATES


def rules_report(run: RulesRun) -> Report:
    """Both rulesets, the difference with its interval over pairs of games, and whether that can be chance."""
    league = run.league
    names = {"first": label("sim.league_first"), "drawn_game": label("sim.league_draws"), "turns": label("sim.league_turns"),
             "actions": label("sim.league_actions")}  # fmt: skip
    measures = [*MEASURES, *(f"deck {number}" for number in range(len(league.names)))]
    rows, records = [], []
    for measure in measures:
        a, b, d = (run.sums.get((side, measure), Mean()) for side in ("a", "b", "d"))
        word: Bi | str = names[measure] if measure in names else label("sim.league_deck_rate", deck=league.names[int(measure.split()[1])])
        rows.append((word, _level(a, is_rate(measure)), _level(b, is_rate(measure)), difference(d, is_rate(measure)), _verdict(d)))
        low, high = d.interval() or (None, None)
        records.append(
            {"record": "difference", "measure": measure, "a": a.mean, "b": b.mean, "difference": d.mean, "low": low, "high": high, "n": d.n}
        )
    columns = (
        Column(label("sim.col_measure"), False),
        Column(f"A {run.labels[0]}"),
        Column(f"B {run.labels[1]}"),
        Column(label("sim.col_difference")),
        Column(label("sim.col_verdict"), False),
    )
    changed = Table(
        "rules",
        label("sim.league_changed"),
        label("sim.league_changed_given"),
        (Column(label("sim.league_rules"), False), Column("A", False), Column("B", False)),
        run.differences,
    )
    facts = (
        ("n", label("sim.fact_pairs"), run.games),
        ("seed", label("sim.fact_seed"), league.seed),
        ("policy", label("sim.fact_policy"), league.policy),
        ("versions", label("sim.fact_versions"), versions(league.game, league.cards.values())),
    )
    given = label("sim.compare_given", same=run.same, n=run.games)
    table = Table("differences", label("sim.league_compare"), given, columns, tuple(rows))
    title = label("sim.league_compare_title", a=run.labels[0], b=run.labels[1])
    summary = known(_rules_verdict(run, measures, names), label("sim.sum_compare_same", same=run.same, n=run.games))
    return Report(
        "compare-rules", title, facts, (changed, table), _rules_plots(run, measures, names), tuple(records), (label("sim.compare_note"),),
        league.command, league.sources, summary,
    )  # fmt: skip


def _measure_name(run: RulesRun, measure: str, names: Mapping[str, Bi]) -> Bi:
    return names[measure] if measure in names else label("sim.league_deck_rate", deck=run.league.names[int(measure.split()[1])])


def _rules_verdict(run: RulesRun, measures: Sequence[str], names: Mapping[str, Bi]) -> Bi:
    """What the change of the rules has shown to change."""
    shown = []
    for measure in measures:
        found = run.sums.get(("d", measure), Mean())
        interval = found.interval()
        if interval is not None and not interval.holds(0):
            name, gap = _measure_name(run, measure, names), difference(found, is_rate(measure))
            shown.append(Bi(f"{name.en} {gap.text()}", f"{name.zh} {gap.text(' 至 ')}"))
    if not shown:
        return label("sim.sum_rules_none", a=run.labels[0], b=run.labels[1])
    listed = Bi("; ".join(one.en for one in shown), "；".join(one.zh for one in shown))
    return label("sim.sum_rules", a=run.labels[0], b=run.labels[1], what=listed)


def _rules_plots(run: RulesRun, measures: Sequence[str], names: Mapping[str, Bi]) -> tuple[Plot, ...]:
    """The differences of rates with their intervals, in percentage points."""
    shown = [measure for measure in measures if is_rate(measure) and run.sums.get(("d", measure), Mean()).n]
    found = [run.sums["d", measure] for measure in shown]
    ends = [one.interval() or Interval(one.mean or 0.0, one.mean or 0.0) for one in found]
    y, low, high = (
        [value * 100 for value in row] for row in ([one.mean or 0.0 for one in found], [e.low for e in ends], [e.high for e in ends])
    )
    series = Series(label("sim.col_difference"), tuple(range(len(shown))), tuple(y), tuple(low), tuple(high))
    ticks = tuple(_measure_name(run, measure, names) for measure in shown)
    made = Plot(
        "rates", label("sim.plot_rates"), "interval", label("sim.axis_points"), label("sim.col_measure"), (series,), False, ticks, 0.0
    )
    return (made,) if shown else ()


def _level(found: Mean, rate: bool) -> Share | Number:
    if rate:
        return Share(found.mean, wilson(found.total, found.n) if found.n else None, 1)
    return Number(found.mean, found.interval(), 2)


def _verdict(found: Mean) -> Bi:
    interval = found.interval()
    if interval is None or found.mean is None or interval.holds(0):
        return label("sim.verdict_none")
    return label("sim.verdict_more" if found.mean > 0 else "sim.verdict_less")
