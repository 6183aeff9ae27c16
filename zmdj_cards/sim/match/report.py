"""The report of ``match``: who wins, from either seat, how long games take and how they end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zmdj_cards.engine.replay import engine_version
from zmdj_cards.errors import Bi
from zmdj_cards.sim.match.runner import Duel, Tally
from zmdj_cards.sim.reported import Column, Plot, Report, Series, Share, Table, ending, label
from zmdj_cards.sim.stats import Rate


def match_report(
    duel: Duel, tally: Tally, summary: tuple[Bi, ...], notes: tuple[Bi, ...], command: str = "", sources: Sequence[Any] = ()
) -> Report:
    """``summary`` and ``notes``: the sentences in which the command line says it. Any: names and lines of decks."""
    rows = [(name, rate) for name, rate in _rates(duel, tally) if rate.n]
    facts: list[tuple[str, Bi, Any]] = [
        ("n", label("sim.fact_n"), tally.games),
        ("seed", label("sim.fact_seed"), duel.seed),
        ("policy", label("sim.fact_policy"), " / ".join(duel.policies)),
        ("ruleset", label("sim.league_rules"), duel.setting.ruleset.version),
        ("versions", label("sim.fact_versions"), {"engine": engine_version(duel.setting.game), "cards": duel.version()}),
    ]
    return Report(
        "match",
        label("sim.match_title", a=duel.names[0], b=duel.names[1]),
        tuple(facts),
        (_seats(rows), _ends(duel, tally)),
        _plots(rows, tally),
        tuple(_record(name, rate, duel) for name, rate in rows),
        notes,
        command,
        tuple(sources),
        summary,
    )


def _rates(duel: Duel, tally: Tally) -> list[tuple[Bi, Rate]]:
    """Win rates: of each deck over all, going first and going second; of whoever goes first."""
    starts, made = tally.starts, []
    for deck, name in enumerate(duel.names):
        other = 1 - deck
        first = Rate(starts[deck, deck], starts[deck, deck] + starts[deck, other])
        second = Rate(starts[other, deck], starts[other, deck] + starts[other, other])
        for code, rate in (
            ("sim.match_deck", Rate(tally.wins[deck], tally.decided())),
            ("sim.match_deck_first", first),
            ("sim.match_deck_second", second),
        ):
            made.append((label(code, deck=name), rate))
    return [*made, (label("sim.match_first"), Rate(tally.first_wins, tally.decided()))]


def _seats(rows: Sequence[tuple[Bi, Rate]]) -> Table:
    columns = (
        Column(label("sim.league_deck"), False),
        Column(label("sim.league_played")),
        Column(label("sim.league_wins")),
        Column(label("sim.league_rate")),
    )
    body = tuple((name, rate.n, rate.hits, Share(rate.rate, rate.interval, 1)) for name, rate in rows)
    return Table("seats", label("sim.match_seats"), label("sim.match_seats_given"), columns, body, heat="balance")


def _ends(duel: Duel, tally: Tally) -> Table:
    columns = (Column(label("sim.col_end"), False), Column(label("sim.league_played")), Column(label("sim.match_share")))
    rows = [
        (ending(duel.setting.game, reason), count, Share(count / tally.games, None, 1)) for reason, count in tally.reasons.most_common()
    ]
    if tally.draws:
        rows.append((label("sim.league_draws"), tally.draws, Share(tally.draws / tally.games, None, 1)))
    return Table("ends", label("sim.match_ends"), label("sim.match_all"), columns, tuple(rows))


def _plots(rows: Sequence[tuple[Bi, Rate]], tally: Tally) -> tuple[Plot, ...]:
    if not rows:
        return ()
    ends = [rate.interval for _, rate in rows]
    places = tuple(range(len(rows)))
    values = Series(label("sim.league_rate"), places, tuple(rate.rate or 0.0 for _, rate in rows), *zip(*ends, strict=True))
    ticks = tuple(name for name, _ in rows)
    turns = tuple(range(min(tally.turns), max(tally.turns) + 1))
    lengths = Series(label("sim.league_played"), turns, tuple(tally.turns[turn] for turn in turns))
    return (
        Plot("rates", label("sim.plot_pairs"), "interval", label("sim.axis_wins"), label("sim.league_deck"), (values,), True, ticks, 0.5),
        Plot("lengths", label("sim.match_lengths"), "bar", label("sim.league_turns"), label("sim.league_played"), (lengths,), False),
    )


def _record(name: Bi, rate: Rate, duel: Duel) -> dict[str, Any]:
    low, high = rate.interval
    return {"kind": "rate", "zh": name.zh, "en": name.en, "n": rate.n, "hits": rate.hits, "value": rate.rate, "low": low, "high": high,
            "seed": duel.seed}  # fmt: skip
