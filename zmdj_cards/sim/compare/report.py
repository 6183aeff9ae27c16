"""The report of ``compare``: both versions, their difference with its interval, and which changed cards came with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.sim.compare.pairs import Sums, Swap, mean, measures, part_of, verdict
from zmdj_cards.sim.piles import Piles, Seat
from zmdj_cards.sim.reported import Column, Difference, Number, Plot, Report, Series, Share, Table, label, versions
from zmdj_cards.sim.reported import difference as difference_of
from zmdj_cards.sim.seat_names import seat_name
from zmdj_cards.sim.sentences import known
from zmdj_cards.sim.spec import RunSpec
from zmdj_cards.sim.stats import Interval, Mean, Rate

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CompareRun:
    """What was run; ``a`` and ``b`` as :func:`compare.align` gave them."""

    spec: RunSpec
    a: Piles
    b: Piles
    swaps: tuple[Swap, ...]
    tactics_differ: bool
    sums: Mapping[Seat, Sums]


def compare_report(run: CompareRun) -> Report:
    done = min((sums["n",] for sums in run.sums.values()), default=0)
    notes = [label("sim.compare_note"), label("sim.fish_note")]
    if run.tactics_differ:
        notes.append(label("sim.compare_tactics"))
    facts = (
        ("a", label("sim.fact_version_a"), f"{run.a.name} ({run.a.digest()})"),
        ("b", label("sim.fact_version_b"), f"{run.b.name} ({run.b.digest()})"),
        ("n", label("sim.fact_pairs"), {seat: sums["n",] for seat, sums in run.sums.items()}),
        *run.spec.facts(),
        ("versions", label("sim.fact_versions"), versions(run.spec.game, (*run.a.cards(), *run.b.cards()))),
    )
    tables = [table for seat in run.sums for table in (_difference_table(run, seat), _swap_table(run, seat))]
    records = [record for seat in run.sums for record in _records(run, seat)]
    return Report(
        "compare",
        label("sim.compare_title", a=run.a.name or "A", b=run.b.name or "B"),
        facts,
        tuple(table for table in tables if table.rows),
        _plots(run),
        tuple(records),
        run.spec.notes(done, *notes),
        run.spec.command,
        run.spec.sources,
        _summary(run),
    )


_SENTENCES = {1: "sim.sum_compare_more", 0: "sim.sum_compare_none", -1: "sim.sum_compare_less"}


def _summary(run: CompareRun) -> tuple[Bi, ...]:
    """Wins and damage of each seat, and how often the change made no difference at all."""
    said: list[Bi | None] = []
    for measure in ("win", "damage"):
        for seat, sums in run.sums.items():
            found = mean(sums, "d", measure)
            gap = difference_of(found, _is_rate(measure))
            words = {"seat": seat_name(seat), "what": _name(run, measure), "b": run.b.name or "B", "gap": _said(gap)}
            said.append(label(_SENTENCES[verdict(found)], **words) if found.n else None)
    same, n = (sum(sums[key,] for sums in run.sums.values()) for key in ("same", "n"))
    return known(*said, label("sim.sum_compare_same", same=same, n=n) if n else None)


def _said(gap: Difference) -> Bi:
    return Bi(gap.text(), gap.text(" 至 "))


def _plots(run: CompareRun) -> tuple[Plot, ...]:
    """The differences with their intervals: rates in one plot, amounts in another."""
    counted = {seat: sums for seat, sums in run.sums.items() if sums["n",]}
    made = []
    for rates, axis in ((True, "sim.axis_points"), (False, "sim.axis_amount")):
        shown = [measure for measure in measures(run.spec.goals) if _is_rate(measure) is rates]
        scale = 100 if rates else 1
        series = []
        for seat, sums in counted.items():
            found = [mean(sums, "d", measure) for measure in shown]
            ends = [one.interval() or Interval(one.mean or 0.0, one.mean or 0.0) for one in found]
            y, low, high = (
                [value * scale for value in row]
                for row in ([one.mean or 0.0 for one in found], [end.low for end in ends], [end.high for end in ends])
            )
            series.append(Series(seat_name(seat), tuple(range(len(shown))), tuple(y), tuple(low), tuple(high)))
        title = label("sim.plot_rates" if rates else "sim.plot_amounts")
        ticks = tuple(_name(run, measure) for measure in shown)
        if series:
            key = "rates" if rates else "amounts"
            made.append(Plot(key, title, "interval", label(axis), label("sim.col_measure"), tuple(series), False, ticks, 0.0))
    return tuple(made)


def _is_rate(measure: str) -> bool:
    return measure == "win" or measure.startswith("goal")


_NAMES = {"damage": "sim.compare_damage", "win": "sim.compare_win", "unused": "sim.compare_unused"}


def _name(run: CompareRun, measure: str) -> Bi:
    if measure in _NAMES:
        return label(_NAMES[measure], turn=run.spec.turns)
    text = run.spec.goals[int(measure.split()[1])].text
    return Bi(text, text)


def _level(found: Mean, rate: bool) -> Share | Number:
    if rate:
        counted = Rate(found.total, found.n)
        return Share(counted.rate, counted.interval if found.n else None, 1)
    return Number(found.mean, found.interval())


_VERDICTS = {1: "sim.verdict_more", 0: "sim.verdict_none", -1: "sim.verdict_less"}


def _difference_table(run: CompareRun, seat: Seat) -> Table:
    sums = run.sums[seat]
    columns = (
        Column(label("sim.col_measure"), False),
        Column("A"),
        Column("B"),
        Column(label("sim.col_difference")),
        Column(label("sim.col_verdict"), False),
    )
    rows = []
    for measure in measures(run.spec.goals):
        rate, found = _is_rate(measure), mean(sums, "d", measure)
        cells = (_level(mean(sums, "a", measure), rate), _level(mean(sums, "b", measure), rate), difference_of(found, rate))
        rows.append((_name(run, measure), *cells, label(_VERDICTS[verdict(found)])))
    given = label("sim.compare_given", same=sums["same",], n=sums["n",])
    title = label("sim.compare_differences", seat=seat_name(seat))
    return Table(f"differences-{seat}", title, given, columns, tuple(rows) if sums["n",] else ())


def _pairs(run: CompareRun) -> list[tuple[str, str, Swap, tuple[int, ...]]]:
    """Equal swaps together: (old id, new id, one of them, slots)."""
    found: dict[tuple[str, str], list[Swap]] = {}
    for swap in run.swaps:
        found.setdefault((swap.old.id, swap.new.id), []).append(swap)
    return [(old, new, swaps[0], tuple(swap.slot for swap in swaps)) for (old, new), swaps in found.items()]


def _swap_table(run: CompareRun, seat: Seat) -> Table:
    sums = run.sums[seat]
    shown = [measure for measure in measures(run.spec.goals) if measure != "unused"]
    columns = (
        Column(label("sim.col_out"), False),
        Column(label("sim.col_in"), False),
        Column(label("sim.col_copies")),
        Column(label("sim.col_pairs")),
        *(Column(_name(run, measure)) for measure in shown),
    )
    rows: list[tuple[Any, ...]] = []
    for _, _, swap, slots in _pairs(run):
        cells = [_part(part_of(sums, measure, slots), measure) for measure in shown]
        rows.append((swap.old.names, swap.new.names, len(slots), sum(sums["seen", slot] for slot in slots), *cells))
    if rows and sums["n",]:
        rest = [_part(Fraction(sums["rest", measure], sums["n",]), measure) for measure in shown]
        rows.append((label("sim.compare_rest"), "", None, None, *rest))
    title = label("sim.compare_swaps", seat=seat_name(seat))
    return Table(f"cards-{seat}", title, label("sim.compare_swaps_given"), columns, tuple(rows) if sums["n",] else ())


def _part(value: Fraction, measure: str) -> str:
    return f"{float(value) * 100:+.2f} pp" if _is_rate(measure) else f"{float(value):+.3f}"


def _records(run: CompareRun, seat: Seat) -> list[Record]:
    sums = run.sums[seat]
    base = {"seat": seat, "n": sums["n",], "same": sums["same",], "seed": run.spec.seed, "policy": run.spec.policy}
    records = []
    for measure in measures(run.spec.goals):
        name, difference = _name(run, measure).en, mean(sums, "d", measure)
        interval = difference.interval() or Interval(float("-inf"), float("inf"))
        bounded = difference.interval() is not None
        records.append(
            {
                **base,
                "kind": "difference",
                "id": name,
                "a": mean(sums, "a", measure).mean,
                "b": mean(sums, "b", measure).mean,
                "value": difference.mean,
                "low": interval.low if bounded else None,
                "high": interval.high if bounded else None,
                "verdict": verdict(difference),
            }
        )
        for old, new, _, slots in _pairs(run):
            part = part_of(sums, measure, slots)
            seen = sum(sums["seen", slot] for slot in slots)
            records.append(
                {**base, "kind": "card", "id": name, "out": old, "in": new, "copies": len(slots), "seen": seen, "value": float(part)}
            )
    return records
