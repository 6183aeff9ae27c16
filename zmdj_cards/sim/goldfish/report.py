"""The report of ``goldfish``: damage, kills, tactics, cards and goals out of the sums of each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.model.game import Element
from zmdj_cards.sim.goldfish.sums import Sums, by_turn, mean_of, rate_of
from zmdj_cards.sim.odds.report import curve_plot
from zmdj_cards.sim.piles import Piles, Seat, lines
from zmdj_cards.sim.reported import Column, Number, Plot, Report, Row, Series, Share, Table, ending, label, versions
from zmdj_cards.sim.seat_names import seat_column, seat_name
from zmdj_cards.sim.sentences import by_seat, known, short
from zmdj_cards.sim.spec import RunSpec
from zmdj_cards.sim.stats import Mean, Rate

Record = dict[str, Any]

# A card that is played in a smaller share of the games in which it was seen is named with the reason.
OFTEN = 0.6
# Lines in the plot of castability: more cannot be told apart.
_PLOTTED_CARDS = 6


@dataclass(frozen=True, slots=True)
class GoldfishRun:
    """What came out of a run, by seat."""

    spec: RunSpec
    piles: Piles
    sums: Mapping[Seat, Sums]


def goldfish_report(run: GoldfishRun) -> Report:
    done = min((sums["n",] for sums in run.sums.values()), default=0)
    records = [record for seat in run.sums for record in (*_turn_records(run, seat), *_card_records(run, seat), *_goal_records(run, seat))]
    tables = (
        _goal_table(run),
        *(_turn_table(run, seat) for seat in run.sums),
        *(_board_table(run, seat) for seat in run.sums if _elements(run)),
        *(_card_table(run, seat) for seat in run.sums),
        *(_idle_table(run, seat) for seat in run.sums),
        *(_heat_table(run, seat) for seat in run.sums),
        _end_table(run),
    )
    return Report(
        "goldfish",
        label("sim.fish_title", deck=run.piles.name or "-"),
        _facts(run),
        tuple(table for table in tables if table.rows),
        _plots(run),
        tuple(records),
        run.spec.notes(done, label("sim.hands_note"), label("sim.fish_note")),
        run.spec.command,
        run.spec.sources,
        _summary(run) if done else (),
    )


def _summary(run: GoldfishRun) -> tuple[Bi, ...]:
    """Damage, wins, what went unused, the card that was stuck most often, and the first goal or how many cards lay idle."""
    turns, sums = run.spec.turns, run.sums
    damage = {seat: Number(mean_of(found, "damage", turns).mean, None, 1) for seat, found in sums.items()}
    kills = {seat: bare(by_turn(found, turns, "kill")) for seat, found in sums.items()}
    unused = {seat: bare(_unused(found, turns)) for seat, found in sums.items()}
    stuck = [(sums[seat]["stuck", card.id], sums[seat]["seen", card.id], card) for seat in sums for card, _ in lines(run.piles.main)]
    hits, seen, card = max(stuck, key=lambda row: (row[0] / row[1] if row[1] else 0, row[0]), default=(0, 0, None))
    goals = {seat: bare(by_turn(found, turns, "goal", 0)) for seat, found in sums.items()}
    idle = {seat: str(len(_idle_table(run, seat).rows)) for seat in sums}
    return known(
        label("sim.sum_fish_damage", turn=turns, values=by_seat(damage)),
        label("sim.sum_fish_kill", turn=turns, values=by_seat(kills)),
        label("sim.sum_fish_unused", values=by_seat(unused)),
        label("sim.sum_fish_stuck", card=card.names, rate=short(bare(Rate(hits, seen)))) if card and hits else None,
        label("sim.sum_fish_goal", goal=run.spec.goals[0].text, values=by_seat(goals))
        if run.spec.goals
        else label("sim.sum_fish_idle", n=len(lines(run.piles.main)), values=by_seat(idle)),
    )


def _unused(sums: Sums, turns: int) -> Rate:
    """Of all that could be paid in these turns, what was not."""
    total = {what: sum(mean_of(sums, what, turn).total for turn in range(1, turns + 1)) for what in ("resources", "unused")}
    return Rate(total["unused"], total["resources"])


def _heat_table(run: GoldfishRun, seat: Seat) -> Table:
    """Card by turn: in how many games it had been played by then; the cheapest cards first."""
    sums, turns = run.sums[seat], range(1, run.spec.turns + 1)
    found = sorted(lines(run.piles.main), key=lambda pair: (pair[0].cost if isinstance(pair[0].cost, int) else 99, pair[0].id))
    rows = tuple((card.names, card.cost, *(bare(by_turn(sums, turn, "cast", card.id), 0) for turn in turns)) for card, _ in found)
    columns = (Column(label("sim.col_card"), False), Column(label("sim.col_cost")), *(Column(f"T{turn}") for turn in turns))
    title = label("sim.fish_heat", seat=seat_name(seat))
    return Table(f"heat-{seat}", title, label("sim.fish_heat_given"), columns, rows if sums["n",] else (), detail=True, heat="share")


def _facts(run: GoldfishRun) -> tuple[tuple[str, Bi, Any], ...]:
    return (
        ("deck", label("sim.fact_deck"), run.piles.name or "-"),
        ("digest", label("sim.fact_digest"), run.piles.digest()),
        ("n", label("sim.fact_n"), {seat: sums["n",] for seat, sums in run.sums.items()}),
        *run.spec.facts(),
        ("versions", label("sim.fact_versions"), versions(run.spec.game, run.piles.cards())),
    )


def share(rate: Rate, places: int = 1) -> Share:
    """A rate with its interval; unknown where nothing was counted."""
    return Share(rate.rate, rate.interval if rate.n else None, places)


def bare(rate: Rate, places: int = 1) -> Share:
    return Share(rate.rate, None, places)


def number(mean: Mean) -> Number:
    return Number(mean.mean, mean.interval())


def _given(run: GoldfishRun) -> Bi:
    return label(
        "sim.fish_given_active" if run.spec.rival else "sim.fish_given_passive",
        turns=run.spec.turns,
        policy=run.spec.policy,
        deck=run.spec.rival or "",
    )


def _goal_table(run: GoldfishRun) -> Table:
    seats = list(run.sums)
    columns = [Column(label("sim.col_goal"), False)]
    for seat in seats:
        columns += [Column(seat_column(seat, label("sim.col_rate"))), Column(seat_column(seat, label("sim.col_mean_turn")))]
    rows = []
    for place, goal in enumerate(run.spec.goals):
        cells: list[Any] = []
        for sums in run.sums.values():
            cells += [share(by_turn(sums, run.spec.turns, "goal", place)), Number(mean_of(sums, "goal", place).mean, None, 1)]
        rows.append((goal.text, *cells))
    return Table("goals", label("sim.fish_goals"), _given(run), tuple(columns), tuple(rows))


def _turn_table(run: GoldfishRun, seat: Seat) -> Table:
    sums = run.sums[seat]
    columns = (
        Column(label("sim.col_first_turn")),
        Column(label("sim.col_damage")),
        Column(label("sim.col_kill")),
        Column(label("sim.col_kill_by")),
        Column(label("sim.col_resources")),
        Column(label("sim.col_paid")),
        Column(label("sim.col_unused")),
    )
    rows: list[Row] = []
    for turn in range(1, run.spec.turns + 1):
        rows.append(
            (
                turn,
                number(mean_of(sums, "damage", turn)),
                bare(Rate(sums["kill", turn], sums["n",])),
                share(by_turn(sums, turn, "kill")),
                *(Number(mean_of(sums, what, turn).mean, None, 2) for what in ("resources", "paid", "unused")),
            )
        )
    title = label("sim.fish_turns", seat=seat_name(seat))
    return Table(f"turns-{seat}", title, _given(run), columns, tuple(rows) if sums["n",] else ())


def _card_table(run: GoldfishRun, seat: Seat) -> Table:
    sums = run.sums[seat]
    buries = bool(_elements(run))
    columns = (
        Column(label("sim.col_card"), False),
        Column(label("sim.col_copies")),
        Column(label("sim.col_seen")),
        Column(label("sim.col_castable")),
        Column(label("sim.col_cast_turn")),
        Column(label("sim.col_cast")),
        Column(label("sim.col_stuck")),
        Column(label("sim.col_buried" if buries else "sim.col_missed")),
    )
    rows = []
    for card, copies in lines(run.piles.main):
        seen = ("seen", card.id)
        rows.append(
            (
                card.names,
                copies,
                bare(Rate(sums[seen], sums["n",])),
                Number(mean_of(sums, "castable", card.id).mean, None, 1),
                Number(mean_of(sums, "cast", card.id).mean, None, 1),
                bare(Rate(_cast(sums, card.id), sums[seen])),
                bare(rate_of(sums, "stuck", card.id, among=seen)),
                bare(rate_of(sums, "buried", card.id, among=seen) if buries else Rate(sums["life_missed", card.id], sums["n",])),
            )
        )
    title, given = label("sim.fish_cards", seat=seat_name(seat)), label("sim.fish_cards_given_laid" if buries else "sim.fish_cards_given")
    return Table(f"cards-{seat}", title, given, columns, tuple(rows) if sums["n",] else ())


def _elements(run: GoldfishRun) -> list[Element]:
    """What the deck is supported with, where cards are laid down to pay."""
    counted = {key[1] for sums in run.sums.values() for key in sums if key[0] == "support"}
    return [element for element in run.spec.game.element if element.id in counted]


def _board_table(run: GoldfishRun, seat: Seat) -> Table:
    """What stands there by each turn: support of each faction, units, cards laid down, cards in hand."""
    sums, elements = run.sums[seat], _elements(run)
    columns = (
        Column(label("sim.col_first_turn")),
        *(Column(label("sim.col_support", name=Bi(element.en, element.zh))) for element in elements),
        Column(label("sim.col_units")),
        Column(label("sim.col_laid")),
        Column(label("sim.col_hand")),
    )
    rows: list[Row] = []
    for turn in range(1, run.spec.turns + 1):
        support = [number(mean_of(sums, "support", element.id, turn)) for element in elements]
        rows.append((turn, *support, *(Number(mean_of(sums, what, turn).mean, None, 2) for what in ("units", "laid", "held"))))
    title = label("sim.fish_board", seat=seat_name(seat))
    return Table(f"board-{seat}", title, label("sim.fish_board_given"), columns, tuple(rows) if sums["n",] else ())


def _cast(sums: Sums, card: str) -> int:
    return sum(times for key, times in sums.items() if key[:2] == ("cast", card))


def _idle_table(run: GoldfishRun, seat: Seat) -> Table:
    """Cards that were played in few of the games in which they were seen, and why: they never could be, or the policy did not choose to."""
    sums = run.sums[seat]
    rows: list[Row] = []
    for card, _ in lines(run.piles.main):
        seen, cast = sums["seen", card.id], _cast(sums, card.id)
        if not seen or cast >= OFTEN * seen:
            continue
        could = sum(times for key, times in sums.items() if key[:2] == ("castable", card.id))
        reason = label("sim.idle_could_not" if could < OFTEN * seen else "sim.idle_not_chosen")
        rows.append((card.names, bare(Rate(could, seen)), bare(Rate(cast, seen)), reason))
    columns = (
        Column(label("sim.col_card"), False),
        Column(label("sim.col_could")),
        Column(label("sim.col_cast")),
        Column(label("sim.col_why"), False),
    )
    title, given = label("sim.fish_idle", seat=seat_name(seat)), label("sim.fish_idle_given", policy=run.spec.policy)
    return Table(f"idle-{seat}", title, given, columns, tuple(rows))


def _end_table(run: GoldfishRun) -> Table:
    ends = sorted({(key[1], key[2]) for sums in run.sums.values() for key in sums if key[0] == "end"})
    columns = (Column(label("sim.col_end"), False), *(Column(seat_name(seat)) for seat in run.sums))
    rows: list[Row] = [
        (_end_words(run, end, reason), *(share(Rate(sums["end", end, reason], sums["n",])) for sums in run.sums.values()))
        for end, reason in ends
    ]
    return Table("ends", label("sim.fish_ends"), _given(run), columns, tuple(rows))


_ENDS = {"won": "sim.end_won", "lost": "sim.end_lost", "draw": "sim.end_draw", "turns": "sim.end_turns"}


def _end_words(run: GoldfishRun, end: str, reason: str) -> Bi:
    """``won: empty deck``; the turns were over before the game was, where nobody won."""
    how = label(_ENDS[end])
    why = ending(run.spec.game.game.id, reason) if reason else None
    return Bi(f"{how.en}: {why.en}", f"{how.zh}：{why.zh}") if why else how


# Records


def _base(run: GoldfishRun, seat: Seat) -> Record:
    return {
        "seat": seat,
        "n": run.sums[seat]["n",],
        "seed": run.spec.seed,
        "policy": run.spec.policy,
        "against": run.spec.rival or "passive",
    }


def _rate_record(base: Record, rate: Rate, **facts: Any) -> Record:
    return {**base, **facts, "hits": rate.hits, "among": rate.n, "value": rate.rate, "low": rate.interval.low, "high": rate.interval.high}


def _mean_record(base: Record, mean: Mean, **facts: Any) -> Record:
    low, high = mean.interval() or (None, None)
    return {**base, **facts, "sum": mean.total, "squares": mean.squares, "among": mean.n, "value": mean.mean, "low": low, "high": high}


def _turn_records(run: GoldfishRun, seat: Seat) -> list[Record]:
    sums, base = run.sums[seat], _base(run, seat)
    made = []
    for turn in range(1, run.spec.turns + 1):
        made.append(_mean_record(base, mean_of(sums, "damage", turn), kind="turn", id="damage", turn=turn))
        made.append(_rate_record(base, Rate(sums["kill", turn], sums["n",]), kind="turn", id="kill", turn=turn))
        made.append(_rate_record(base, by_turn(sums, turn, "kill"), kind="turn", id="kill_by", turn=turn))
        for what in ("resources", "paid", "unused", "drawn", *(("units", "laid", "held") if _elements(run) else ())):
            made.append(_mean_record(base, mean_of(sums, what, turn), kind="turn", id=what, turn=turn))
        for element in _elements(run):
            found = mean_of(sums, "support", element.id, turn)
            made.append(_mean_record(base, found, kind="turn", id=f"support_{element.id}", turn=turn))
    return made


def _card_records(run: GoldfishRun, seat: Seat) -> list[Record]:
    sums, base = run.sums[seat], _base(run, seat)
    made = []
    for card, copies in lines(run.piles.main):
        facts = {"kind": "card", "card": card.id, "zh": card.zh, "en": card.said_en, "copies": copies, "cost": card.cost}
        for what in ("seen", "stuck", *(("buried",) if _elements(run) else ("in_life", "life_missed"))):
            made.append(_rate_record(base, rate_of(sums, what, card.id), **facts, id=what))
        for what in ("castable", "cast"):
            for turn in range(1, run.spec.turns + 1):
                made.append(_rate_record(base, by_turn(sums, turn, what, card.id), **facts, id=f"{what}_by", turn=turn))
    return made


def _goal_records(run: GoldfishRun, seat: Seat) -> list[Record]:
    sums, base = run.sums[seat], _base(run, seat)
    return [
        _rate_record(base, by_turn(sums, run.spec.turns, "goal", place), kind="goal", id=goal.text, turn=goal.deadline)
        for place, goal in enumerate(run.spec.goals)
    ]


# Plots


def _plots(run: GoldfishRun) -> tuple[Plot, ...]:
    turns = tuple(range(1, run.spec.turns + 1))
    counted = {seat: sums for seat, sums in run.sums.items() if sums["n",]}
    made = [curve_plot(run.piles.main)]
    if not counted or not turns:
        return tuple(made)
    turn_axis, share_axis = label("sim.axis_own_turn"), label("sim.axis_share")
    damage = tuple(
        _mean_series(seat_name(seat), turns, [mean_of(sums, "damage", turn) for turn in turns]) for seat, sums in counted.items()
    )
    made.append(Plot("damage", label("sim.plot_damage"), "line", turn_axis, label("sim.col_damage"), damage, share=False))
    kills = tuple(rate_series(seat_name(seat), turns, [by_turn(sums, turn, "kill") for turn in turns]) for seat, sums in counted.items())
    made.append(Plot("kill", label("sim.plot_kill"), "step", turn_axis, share_axis, kills))
    for seat, sums in counted.items():
        paid = tuple(
            _mean_series(label(code), turns, [mean_of(sums, what, turn) for turn in turns])
            for what, code in (("paid", "sim.col_paid"), ("unused", "sim.col_unused"))
        )
        title = label("sim.plot_paid" if _elements(run) else "sim.plot_tactics", seat=seat_name(seat))
        made.append(Plot(f"tactics-{seat}", title, "bar", turn_axis, label("sim.col_resources"), paid, share=False))
        made.append(_castable_plot(run, seat, turns))
    return tuple(made)


def _castable_plot(run: GoldfishRun, seat: Seat, turns: tuple[int, ...]) -> Plot:
    """The cards with most copies and, among these, the dearest: the plot answers when the deck's own cards come down."""
    sums = run.sums[seat]
    chosen = sorted(lines(run.piles.main), key=lambda pair: (-pair[1], -(pair[0].cost if isinstance(pair[0].cost, int) else 0), pair[0].id))
    series = tuple(
        rate_series(card.names, turns, [by_turn(sums, turn, "castable", card.id) for turn in turns], interval=False)
        for card, _ in chosen[:_PLOTTED_CARDS]
    )
    title = label("sim.plot_castable", seat=seat_name(seat))
    return Plot(f"castable-{seat}", title, "line", label("sim.axis_own_turn"), label("sim.axis_share"), series)


def rate_series(name: Bi, x: Sequence[int], rates: Sequence[Rate], interval: bool = True) -> Series:
    y = tuple(rate.rate or 0.0 for rate in rates)
    if not interval:
        return Series(name, tuple(x), y)
    return Series(name, tuple(x), y, tuple(rate.interval.low for rate in rates), tuple(rate.interval.high for rate in rates))


def _mean_series(name: Bi, turns: Sequence[int], means: Sequence[Mean]) -> Series:
    """Turns that no game reached have no point."""
    known = [(turn, mean) for turn, mean in zip(turns, means, strict=True) if mean.n]
    x, means = [turn for turn, _ in known], [mean for _, mean in known]
    y = tuple(mean.mean or 0.0 for mean in means)
    ends = [mean.interval() or (value, value) for mean, value in zip(means, y, strict=True)]
    return Series(name, tuple(x), y, tuple(low for low, _ in ends), tuple(high for _, high in ends))
