"""The report of ``odds``: its records, and tables and plots made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.odds import chances
from zmdj_cards.sim.odds.chances import Odds, Requirement, Subject, Way
from zmdj_cards.sim.odds.requirement import show_requirement
from zmdj_cards.sim.piles import Piles, Seat, Setup, least_cost, lines
from zmdj_cards.sim.reported import Cell, Column, Plot, Report, Row, Series, Share, Table, label, versions
from zmdj_cards.sim.seat_names import keep_given, seat_column, seat_name, short_way, way_name
from zmdj_cards.sim.sentences import by_seat, known, short

Record = dict[str, Any]

# How is paid → what is said of it.
_NOTES = {"tactics": "sim.odds_note", "lands": "sim.odds_note_lands", "caps": "sim.odds_note_caps"}
_CAST = {"tactics": "sim.cast_given", "lands": "sim.cast_given_lands", "caps": "sim.cast_given_caps"}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for beyond the deck's own cards."""

    seats: tuple[Seat, ...] = ("first", "second")
    turns: int = 6
    subjects: tuple[Subject, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    copies: bool = False
    command: str = ""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())


def odds_report(odds: Odds, game: GameData, wishes: Wishes) -> Report:
    """All exact chances of a deck. Tables for every way of treating the hand stand in files; the terminal shows the kept ones."""
    ways: tuple[Way, ...] = ("kept", "seek", "rule") if odds.rule else ("kept", "seek")
    cards, groups = chances.card_subjects(odds.piles), [*chances.group_subjects(odds.piles, game), *wishes.subjects]
    records: list[Record] = []
    for subject in (*cards, *groups):
        records += chances.hand_records(odds, subject, wishes.seats, ways, wishes.turns)
        if odds.piles.stamina(odds.setup):
            records += chances.life_records(odds, subject, wishes.seats, ways)
    by_name = {subject.id: subject for subject in cards}
    for card, _ in lines(odds.piles.main):
        records += chances.cast_records(odds, by_name[card.id], card, wishes.seats, ways, wishes.turns)
    needs = _requirements(odds, wishes)
    for requirement, count in needs.items():
        records += chances.requirement_records(odds, requirement, count, wishes.turns)
    tables = [
        *_keep_table(odds, wishes),
        *_opening_tables("opening", label("sim.odds_cards"), cards, odds, wishes, ways, records),
        *_opening_tables("groups", label("sim.odds_groups"), groups, odds, wishes, ways, records),
        *_turn_tables(cards, groups, odds, wishes, ways, records),
        *_requirement_tables(odds, game, needs, wishes, records),
        *(_cast_table(odds, game, seat, wishes, records) for seat in wishes.seats),
    ]
    if wishes.copies:
        more, copied = _copies_tables(odds, wishes)
        tables += more
        records += copied
    return Report(
        "odds",
        label("sim.odds_title", deck=odds.piles.name or "-"),
        _facts(odds, game, wishes),
        tuple(table for table in tables if table.rows),
        _plots(odds, game, needs, wishes, records),
        tuple(records),
        (label(_NOTES[odds.setup.way]),),
        wishes.command,
        wishes.sources,
        _summary(odds, game, needs, wishes, records),
    )


def _summary(odds: Odds, game: GameData, needs: dict[Requirement, int], wishes: Wishes, records: Sequence[Record]) -> tuple[Bi, ...]:
    """A card with most copies at the start, later and when it is looked for; the hardest requirement of the deck's own; the curve."""
    hand = _finder([r for r in records if r["where"] == "hand"], "kind", "id", "at_least", "seat", "mulligan", "turn")
    cards = [(copies, card) for card, copies in lines(odds.piles.main)]
    copies, card = max(cards, key=lambda pair: pair[0], default=(0, None))
    last = wishes.turns
    said: list[Bi | None] = []

    def seats(way: Way, turn: int) -> Bi:
        return by_seat({seat: hand("card", card.id if card else "", 1, seat, way, turn) for seat in wishes.seats})

    if card:
        said.append(label("sim.sum_odds_opening", copies=copies, values=seats("kept", 0)))
        said.append(label("sim.sum_odds_turn", turn=last, values=seats("kept", last)) if last else None)
        said.append(label("sim.sum_odds_seek", values=seats("seek", 0)))
    met = _finder([r for r in records if r["where"] == "tactics"], "id", "turn")
    hard = [(met(chances.requirement_text(need), last), need) for need, count in needs.items() if count and last]
    if hard:
        share, need = min(hard, key=lambda row: row[0].value or 0)
        said.append(label("sim.sum_odds_hardest", need=show_requirement(need, game), turn=last, rate=short(share)))
    costs = [cost for one in odds.piles.main if (cost := least_cost(one)) is not None]
    if costs:
        dear = sum(cost >= 5 for cost in costs)
        said.append(label("sim.sum_odds_curve", average=f"{sum(costs) / len(costs):.2f}", n=len(odds.piles.main), dear=dear))
    return known(*said)


def _facts(odds: Odds, game: GameData, wishes: Wishes) -> tuple[tuple[str, Bi, Any], ...]:
    made: list[tuple[str, Bi, Any]] = [
        ("deck", label("sim.fact_deck"), odds.piles.name or "-"),
        ("digest", label("sim.fact_digest"), odds.piles.digest()),
        ("main", label("sim.fact_main"), len(odds.piles.main)),
        *supply_facts(odds.piles, odds.setup),
        *((("life", label("sim.fact_life"), life),) if (life := odds.piles.stamina(odds.setup)) else ()),
        ("hands", label("sim.fact_hands"), " / ".join(str(odds.setup.hand[seat]) for seat in wishes.seats)),
    ]
    if odds.rule:
        made.append(("keep", label("sim.fact_keep"), f"{odds.rule} ({odds.rule.back})"))
    return (*made, ("versions", label("sim.fact_versions"), versions(game, odds.piles.cards())))


def supply_facts(piles: Piles, setup: Setup) -> tuple[tuple[str, Bi, Any], ...]:
    """What pays: the deck of tactics, or the lands of the main deck; nothing where it rises by itself."""
    if setup.caps is not None:
        return ()
    if setup.lands:
        return (("lands", label("sim.fact_lands"), sum(setup.lands in card.types for card in piles.main)),)
    return (("tactics", label("sim.fact_tactics"), len(piles.tactics)),)


def _requirements(odds: Odds, wishes: Wishes) -> dict[Requirement, int]:
    """Requirements of the main deck with the number of cards that have them, then those that were asked for."""
    counts = Counter(need for card in odds.piles.main if (need := chances.requirement_of(card)))
    found = dict(sorted(counts.items(), key=lambda pair: (pair[0][0][0], pair[0])))
    for requirement in wishes.requirements:
        found.setdefault(requirement, 0)
    return found


def _finder(records: Sequence[Record], *keys: str, places: int = 1) -> Callable[..., Share]:
    table = {tuple(record.get(key) for key in keys): record for record in records}

    def find(*values: Any) -> Share:
        record = table.get(values)
        return Share(Fraction(record["exact"]), None, places) if record else Share(None)

    return find


def _keep_table(odds: Odds, wishes: Wishes) -> list[Table]:
    if not odds.rule:
        return []
    rows = tuple((seat_name(seat), odds.setup.hand[seat], Share(odds.keep(seat))) for seat in wishes.seats)
    columns = (Column(label("sim.col_seat"), False), Column(label("sim.col_hand")), Column(label("sim.col_keep")))
    given = keep_given(odds.rule.back, odds.rule)
    return [Table("keep", label("sim.keep_title"), given, columns, rows)]


def _opening_tables(
    key: str, title: Bi, subjects: Sequence[Subject], odds: Odds, wishes: Wishes, ways: Sequence[Way], records: Sequence[Record]
) -> list[Table]:
    """Both seats beside each other; with a written keep rule, which adds columns, one below the other."""
    if not odds.rule:
        return [_opening_table(key, title, subjects, odds, wishes, ways, records)]
    one = [replace(wishes, seats=(seat,)) for seat in wishes.seats]
    return [_opening_table(f"{key}-{part.seats[0]}", title, subjects, odds, part, ways, records) for part in one]


def _opening_table(
    key: str, title: Bi, subjects: Sequence[Subject], odds: Odds, wishes: Wishes, ways: Sequence[Way], records: Sequence[Record]
) -> Table:
    hand = _finder([r for r in records if r["where"] == "hand" and r["turn"] == 0], "kind", "id", "at_least", "seat", "mulligan", places=2)
    life = _finder([r for r in records if r["where"] == "life"], "kind", "id", "at_least", "seat", "mulligan", places=2)
    pairs = [(seat, way) for seat in wishes.seats for way in ways]
    columns = [Column(label("sim.col_card"), False), Column(label("sim.col_copies"))]
    columns += [Column(seat_column(seat, short_way(way))) for seat, way in pairs]
    zone = odds.piles.stamina(odds.setup)
    columns += [Column(label("sim.col_life"))] if zone else []
    rows: list[Row] = []
    for subject in subjects:
        need = None if subject.kind == "condition" else 1
        cells: list[Cell] = [hand(subject.kind, subject.id, need, seat, way) for seat, way in pairs]
        if zone:
            cells.append(life(subject.kind, subject.id, need, wishes.seats[0], "kept"))
        rows.append((subject.name, subject.copies, *cells))
    hands = " / ".join(str(odds.setup.hand[seat]) for seat in wishes.seats)
    given = label("sim.opening_given" if zone else "sim.opening_given_alone", hands=hands, deck=len(odds.piles.main), life=zone)
    return Table(key, title, given, tuple(columns), tuple(rows))


def _turn_columns(wishes: Wishes, start: int) -> list[Column]:
    return [Column(f"T{turn}") for turn in range(start, wishes.turns + 1)]


def _turn_tables(
    cards: Sequence[Subject], groups: Sequence[Subject], odds: Odds, wishes: Wishes, ways: Sequence[Way], records: Sequence[Record]
) -> list[Table]:
    """By own turn. Cards with the same number of copies share a row, except under a written keep rule."""
    find = _finder([r for r in records if r["where"] == "hand"], "kind", "id", "at_least", "seat", "mulligan", "turn")
    turns = range(wishes.turns + 1)
    tables = []
    for seat in wishes.seats:
        for way in ways:
            shared: dict[tuple[int, int], tuple[Any, ...]] = {}
            own: list[tuple[Any, ...]] = []
            for subject in (*cards, *groups):
                # Of a deck's own groups the table shows one number, the records all.
                for need in range(1, 1 + (subject.most if subject.kind == "group" or (subject.kind == "card" and way != "rule") else 1)):
                    asked = None if subject.kind == "condition" else need
                    cells = [find(subject.kind, subject.id, asked, seat, way, turn) for turn in turns]
                    if subject.kind == "card" and way != "rule":
                        shared[subject.copies, need] = (label("sim.any_copies", copies=subject.copies), asked, *cells)
                    else:
                        own.append((subject.name, asked, *cells))
            rows = (*(shared[key] for key in sorted(shared)), *own)
            columns = [Column(label("sim.col_card"), False), Column(label("sim.col_at_least")), *_turn_columns(wishes, 0)]
            given = label(
                "sim.turn_given",
                seat=seat_name(seat),
                hand=odds.setup.hand[seat],
                way=way_name(way, odds.rule),
            )
            title = label("sim.turn_title", seat=seat_name(seat), way=short_way(way))
            tables.append(Table(f"turns-{seat}-{way}", title, given, tuple(columns), rows, detail=way == "seek"))
    return tables


def _requirement_tables(
    odds: Odds, game: GameData, needs: dict[Requirement, int], wishes: Wishes, records: Sequence[Record]
) -> list[Table]:
    """One table for both seats; where lands are drawn, one each."""
    if not odds.setup.lands:
        given = label("sim.requirement_given", count=len(odds.piles.tactics))
        found = [r for r in records if r["where"] == "tactics"]
        return [_requirement_table("requirements", label("sim.requirement_title"), given, game, needs, wishes, found)]
    return [
        _requirement_table(
            f"requirements-{seat}",
            label("sim.requirement_title_seat", seat=seat_name(seat)),
            label("sim.requirement_given_lands", hand=odds.setup.hand[seat]),
            game,
            needs,
            wishes,
            [r for r in records if r["where"] == "lands" and r["seat"] == seat],
        )
        for seat in wishes.seats
    ]


def _requirement_table(
    key: str, title: Bi, given: Bi, game: GameData, needs: dict[Requirement, int], wishes: Wishes, records: Sequence[Record]
) -> Table:
    find = _finder(records, "id", "turn")
    rows = []
    for requirement, count in needs.items():
        cells = [find(chances.requirement_text(requirement), turn) for turn in range(1, wishes.turns + 1)]
        rows.append((show_requirement(requirement, game), count or None, *cells))
    columns = [Column(label("sim.col_requirement"), False), Column(label("sim.col_cards")), *_turn_columns(wishes, 1)]
    return Table(key, title, given, tuple(columns), tuple(rows))


def _cast_table(odds: Odds, game: GameData, seat: Seat, wishes: Wishes, records: Sequence[Record]) -> Table:
    way: Way = "rule" if odds.rule else "kept"
    castable = [record for record in records if record["where"] == "playable" and record["seat"] == seat]
    held = _finder(castable, "id", "mulligan", "turn")
    rows = []
    for card, copies in lines(odds.piles.main):
        turn = odds.first_turn(card, seat)
        if turn is None or turn > wishes.turns:
            continue
        able = Share(odds.castable(card, seat, turn), None, 1)
        need = show_requirement(chances.requirement_of(card), game)
        then, later = held(card.id, way, turn), held(card.id, way, wishes.turns)
        rows.append((card.names, copies, card.cost if card.cost is not None else "-", need, f"T{turn}", able, then, later))
    columns = (
        Column(label("sim.col_card"), False),
        Column(label("sim.col_copies")),
        Column(label("sim.col_cost")),
        Column(label("sim.col_requirement"), False),
        Column(label("sim.col_first_turn")),
        Column(label("sim.col_met")),
        Column(label("sim.col_held")),
        Column(label("sim.col_held_by", turn=wishes.turns)),
    )
    title = label("sim.cast_title", seat=seat_name(seat))
    hand, supply = odds.setup.hand[seat], odds.setup.supply[seat]
    given = label(_CAST[odds.setup.way], hand=hand, supply=supply, turn=wishes.turns, way=way_name(way, odds.rule))
    return Table(f"playable-{seat}", title, given, columns, tuple(rows))


def _copies_tables(odds: Odds, wishes: Wishes) -> tuple[list[Table], list[Record]]:
    tables, records = [], []
    size, shown = len(odds.piles.main), len(odds.piles.tactics)
    for seat in wishes.seats:
        found = chances.copies_table(size, odds.setup, seat, wishes.turns)
        records += found
        find = _finder(found, "copies", "mulligan", "turn")
        for way in ("kept", "seek"):
            rows: list[Row] = [(copies, *(find(copies, way, turn) for turn in range(wishes.turns + 1))) for copies in range(size + 1)]
            columns = (Column(label("sim.col_copies")), *_turn_columns(wishes, 0))
            given = label("sim.turn_given", seat=seat_name(seat), hand=odds.setup.hand[seat], way=way_name(way))
            title = label("sim.copies_title", seat=seat_name(seat), way=short_way(way))
            tables.append(Table(f"copies-{seat}-{way}", title, given, columns, tuple(rows)))
    if odds.setup.way != "tactics":
        return tables, records
    found = chances.tactics_table(shown, odds.setup, wishes.turns)
    records += found
    find = _finder(found, "copies", "at_least", "turn")
    rows = [
        (copies, need, *(find(copies, need, turn) for turn in range(1, wishes.turns + 1)))
        for copies in range(1, shown + 1)
        for need in (1, 2, 3)
    ]
    columns = (Column(label("sim.col_copies")), Column(label("sim.col_at_least")), *_turn_columns(wishes, 1))
    tables.append(Table("copies-tactics", label("sim.copies_tactics"), label("sim.requirement_given", count=shown), columns, tuple(rows)))
    return tables, records


def _plots(odds: Odds, game: GameData, needs: dict[Requirement, int], wishes: Wishes, records: Sequence[Record]) -> tuple[Plot, ...]:
    made = [curve_plot(odds.piles.main)]
    turns = tuple(range(wishes.turns + 1))
    cards = {record["copies"]: record["id"] for record in records if record["where"] == "hand" and record["kind"] == "card"}
    find = _finder([r for r in records if r["where"] == "hand"], "kind", "id", "at_least", "seat", "mulligan", "turn")
    for seat in wishes.seats:
        series = []
        for copies, card in sorted(cards.items()):
            for way in ("kept", "seek"):
                values = tuple(float(find("card", card, 1, seat, way, turn).value or 0) for turn in turns)
                name = label("sim.copies_way", copies=copies, way=short_way(way))
                series.append(Series(name, turns, values))
        title = label("sim.plot_turns", seat=seat_name(seat))
        made.append(Plot(f"turns-{seat}", title, "line", label("sim.axis_turn"), label("sim.axis_chance"), tuple(series)))
    here = ("tactics", None) if not odds.setup.lands else ("lands", wishes.seats[0])
    found = _finder([r for r in records if (r["where"], r.get("seat")) == here], "id", "turn")
    series = []
    for requirement in needs:
        key = chances.requirement_text(requirement)
        values = tuple(float(found(key, turn).value or 0) for turn in turns[1:])
        series.append(Series(show_requirement(requirement, game), turns[1:], values))
    if series and wishes.turns:
        title = label("sim.requirement_title")
        made.append(Plot("requirements", title, "line", label("sim.axis_turn"), label("sim.axis_chance"), tuple(series)))
    return tuple(made)


def curve_plot(main: Sequence[Card]) -> Plot:
    """Cards by cost."""
    counts = Counter(cost for card in main if (cost := least_cost(card)) is not None)
    costs = tuple(range(max(counts, default=0) + 1))
    series = Series(label("sim.col_cards"), costs, tuple(counts[cost] for cost in costs))
    return Plot("curve", label("sim.plot_curve"), "bar", label("sim.col_cost"), label("sim.col_cards"), (series,), share=False)
