"""The report of ``hands``: rates with their intervals out of the counts, cards in order of cost, and some hands to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.hands.draws import TURNS, Counts, Line
from zmdj_cards.sim.odds.chances import requirement_of
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.odds.report import curve_plot, supply_facts
from zmdj_cards.sim.odds.requirement import show_requirement
from zmdj_cards.sim.piles import Piles, Seat, Setup
from zmdj_cards.sim.reported import Cell, Column, Number, Plot, Report, Row, Series, Share, Table, label, versions
from zmdj_cards.sim.seat_names import keep_given, seat_column, seat_name
from zmdj_cards.sim.sentences import by_seat, known
from zmdj_cards.sim.stats import Interval, Mean, Rate

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandsRun:
    """What was run: ``wanted`` games a seat, and for each seat the counts and sample rows (from :func:`hands.rows`)."""

    game: GameData
    piles: Piles
    setup: Setup
    rule: KeepRule | None
    lines: tuple[Line, ...]
    seed: int
    wanted: int
    counts: Mapping[Seat, Counts]
    samples: Mapping[Seat, Sequence[Record]]
    command: str = ""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()


def hands_report(run: HandsRun) -> Report:
    """Raises nothing for 0 games: every rate is then unknown and says so."""
    records = [record for seat in run.counts for record in (*_quality_records(run, seat), *_card_records(run, seat))]
    done = min((counts["n",] for counts in run.counts.values()), default=0)
    notes = [label("sim.hands_note")]
    if done < run.wanted:
        notes.insert(0, label("sim.broken_off", done=done, wanted=run.wanted))
    return Report(
        "hands",
        label("sim.hands_title", deck=run.piles.name or "-"),
        _facts(run),
        tuple(table for table in (_quality_table(run), _castable_table(run), _cards_table(run), *_sample_tables(run)) if table.rows),
        _plots(run),
        tuple(records),
        tuple(notes),
        run.command,
        run.sources,
        _summary(run) if done else (),
    )


# What the first screen says, by the quality that it is about.
_SENTENCES = {
    "brick": "sim.sum_hands_brick",
    "playable_2": "sim.sum_hands_playable",
    "kept": "sim.sum_hands_kept",
    "cost": "sim.sum_hands_cost",
    "duplicates": "sim.sum_hands_duplicates",
}


def _summary(run: HandsRun) -> tuple[Bi, ...]:
    found = {seat: {key: cell for key, _, cell in _quality(run, seat)} for seat in run.counts}
    keys = [key for key in _SENTENCES if all(key in cells for cells in found.values())]
    return known(*(label(_SENTENCES[key], turn=TURNS, values=by_seat({seat: found[seat][key] for seat in found})) for key in keys))


def _facts(run: HandsRun) -> tuple[tuple[str, Bi, Any], ...]:
    facts: list[tuple[str, Bi, Any]] = [
        ("deck", label("sim.fact_deck"), run.piles.name or "-"),
        ("digest", label("sim.fact_digest"), run.piles.digest()),
        ("n", label("sim.fact_n"), {seat: counts["n",] for seat, counts in run.counts.items()}),
        ("seed", label("sim.fact_seed"), run.seed),
        ("main", label("sim.fact_main"), len(run.piles.main)),
        *supply_facts(run.piles, run.setup),
    ]
    if run.rule:
        facts.append(("keep", label("sim.fact_keep"), f"{run.rule} ({run.rule.back})"))
    return (*facts, ("versions", label("sim.fact_versions"), versions(run.game, run.piles.cards(), "numpy")))


def _share(hits: int, n: int) -> Share:
    rate = Rate(hits, n)
    return Share(rate.rate, rate.interval if n else None)


def hand_cost(counts: Counts, hand: int) -> Number:
    """Average cost of a card of the opening hand."""
    total = Mean(counts["n",], counts["cost",], counts["cost2",])
    interval = total.interval()
    scaled = Interval(interval.low / hand, interval.high / hand) if interval else None
    return Number(None if total.mean is None else total.mean / hand, scaled)


def returned(counts: Counts) -> Number:
    """Average number of cards put back."""
    mean = Mean()
    for key, times in counts.items():
        if key[0] == "returned":
            mean.add(key[1], times)
    return Number(mean.mean, mean.interval())


def _quality(run: HandsRun, seat: Seat) -> list[tuple[str, Bi, Share | Number]]:
    counts, n = run.counts[seat], run.counts[seat]["n",]
    made: list[tuple[str, Bi, Share | Number]] = []
    if run.rule:
        made = [
            ("kept", label("sim.hands_kept"), _share(counts["kept",], n)),
            ("returned", label("sim.hands_returned"), returned(counts)),
        ]
    for turn in range(1, TURNS + 1):
        made.append((f"playable_{turn}", label("sim.hands_playable", turn=turn), _share(counts["playable", turn], n)))
    made += [
        ("brick", label("sim.hands_brick", turn=TURNS), _share(counts["brick",], n)),
        ("duplicates", label("sim.hands_duplicates"), _share(counts["duplicates",], n)),
        ("cost", label("sim.hands_cost"), hand_cost(counts, run.setup.hand[seat])),
    ]
    return made


def _given(run: HandsRun) -> Bi:
    rule = keep_given(run.rule.back, run.rule) if run.rule else label("sim.keep_given_none")
    return label("sim.hands_given", rule=rule)


def _quality_table(run: HandsRun) -> Table:
    seats = list(run.counts)
    found = {seat: _quality(run, seat) for seat in seats}
    rows = tuple((found[seats[0]][place][1], *(found[seat][place][2] for seat in seats)) for place in range(len(found[seats[0]])))
    columns = (Column(label("sim.col_measure"), False), *(Column(seat_name(seat)) for seat in seats))
    return Table("quality", label("sim.hands_quality"), _given(run), columns, rows)


def _castable_table(run: HandsRun) -> Table:
    most = max(run.setup.hand[seat] for seat in run.counts)
    rows = []
    for cards in range(most + 1):
        cells = [
            _share(counts["castable", cards], counts["n",]) if cards <= run.setup.hand[seat] else None
            for seat, counts in run.counts.items()
        ]
        rows.append((cards, *cells))
    columns = (Column(label("sim.col_cards")), *(Column(seat_name(seat)) for seat in run.counts))
    return Table("castable", label("sim.hands_castable", turn=TURNS), label("sim.hands_castable_given", turn=TURNS), columns, tuple(rows))


def _cards_table(run: HandsRun) -> Table:
    columns = [Column(label("sim.col_card"), False), Column(label("sim.col_copies"))]
    for seat in run.counts:
        wheres = ("first", "hand", "turn") if run.rule else ("hand", "turn")
        columns += [Column(_where_title(seat, where)) for where in wheres]
    rows: list[Row] = []
    for place, line in enumerate(run.lines):
        cells: list[Cell] = []
        for counts in run.counts.values():
            wheres = ("first", "hand", "turn") if run.rule else ("hand", "turn")
            cells += [Share(Rate(counts[where, place, 1], counts["n",]).rate) for where in wheres]
        rows.append((line.card.names, line.copies, *cells))
    return Table("cards", label("sim.hands_cards"), label("sim.hands_cards_given", turn=TURNS), tuple(columns), tuple(rows))


_WHERE = {"first": "sim.where_first", "hand": "sim.where_hand", "turn": "sim.where_turn"}


def _where_title(seat: Seat, where: str) -> Bi:
    return seat_column(seat, label(_WHERE[where], turn=TURNS))


def _sample_tables(run: HandsRun) -> list[Table]:
    """The first games of the run, card by card: what stays, what goes back, and what is drawn for it."""
    cards = {line.card.id: line for line in run.lines}
    columns = (
        Column(label("sim.col_game")),
        Column(label("sim.col_card"), False),
        Column(label("sim.col_cost")),
        Column(label("sim.col_requirement"), False),
        Column(label("sim.col_fate"), False),
        Column(label("sim.col_playable"), False),
    )
    tables = []
    for seat, samples in run.samples.items():
        rows = []
        for sample in samples:
            gone = {int(place) for place in sample["places"].split("|") if place}
            first, after = sample["first_hand"].split("|"), sample["hand"].split("|")
            shown = [(key, label("sim.fate_back") if place in gone else None) for place, key in enumerate(first)]
            shown += [(after[place], label("sim.fate_new")) for place in sorted(gone)]
            for number, (key, fate) in enumerate(shown):
                line = cards[key]
                need = show_requirement(requirement_of(line.card), run.game)
                start = (sample["game"], _turns(sample)) if number == 0 else ("", "")
                rows.append((start[0], line.card.names, line.card.cost, need, fate or "", start[1]))
        given = label("sim.samples_given", seed=run.seed)
        tables.append(Table(f"samples-{seat}", label("sim.samples_title", seat=seat_name(seat)), given, columns, tuple(rows)))
    return tables


def _turns(row: Record) -> str:
    return " ".join(f"T{turn}" for turn in range(1, TURNS + 1) if row[f"playable_{turn}"]) or "-"


def _quality_records(run: HandsRun, seat: Seat) -> list[Record]:
    n = run.counts[seat]["n",]
    made = []
    for key, name, cell in _quality(run, seat):
        record = {"kind": "quality", "id": key, "zh": name.zh, "en": name.en, "seat": seat, "hand": run.setup.hand[seat], "n": n}
        low, high = cell.interval or (None, None)
        made.append(
            {**record, "seed": run.seed, "rule": str(run.rule) if run.rule else None, "value": cell.value, "low": low, "high": high}
        )
    return made


def _card_records(run: HandsRun, seat: Seat) -> list[Record]:
    counts, n = run.counts[seat], run.counts[seat]["n",]
    records = []
    for place, line in enumerate(run.lines):
        for where in ("first", "hand", "turn"):
            for least in range(1, min(3, line.copies) + 1):
                hits = counts[where, place, least]
                rate = Rate(hits, n)
                records.append(
                    {
                        "kind": "card",
                        "id": line.card.id,
                        "zh": line.card.zh,
                        "en": line.card.said_en,
                        "seat": seat,
                        "hand": run.setup.hand[seat],
                        "n": n,
                        "seed": run.seed,
                        "rule": str(run.rule) if run.rule else None,
                        "where": where,
                        "turn": TURNS if where == "turn" else 0,
                        "copies": line.copies,
                        "at_least": least,
                        "hits": hits,
                        "value": rate.rate,
                        "low": rate.interval.low,
                        "high": rate.interval.high,
                    }
                )
    return records


def _plots(run: HandsRun) -> tuple[Plot, ...]:
    quality, castable = [], []
    for seat, counts in run.counts.items():
        if not counts["n",]:
            continue
        turns = tuple(range(1, TURNS + 1))
        quality.append(_series(seat, turns, [Rate(counts["playable", turn], counts["n",]) for turn in turns]))
        cards = tuple(range(run.setup.hand[seat] + 1))
        castable.append(_series(seat, cards, [Rate(counts["castable", number], counts["n",]) for number in cards]))
    made = [curve_plot(run.piles.main)]
    if quality:
        share = label("sim.axis_share")
        made.append(Plot("playable", label("sim.plot_playable"), "bar", label("sim.axis_own_turn"), share, tuple(quality)))
        title = label("sim.hands_castable", turn=TURNS)
        made.append(Plot("castable", title, "bar", label("sim.axis_castable"), share, tuple(castable)))
    return tuple(made)


def _series(seat: Seat, x: tuple[int, ...], rates: Sequence[Rate]) -> Series:
    lows, highs = [rate.interval.low for rate in rates], [rate.interval.high for rate in rates]
    return Series(seat_name(seat), x, tuple(rate.rate or 0.0 for rate in rates), tuple(lows), tuple(highs))
