"""Exact chances of whole decks."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tests.sim.decks import NAMES, cheap, deck, ids, index, piles, rule, setup
from zmdj_cards.errors import DataError, UsageError
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import load_game
from zmdj_cards.sim.odds.chances import Odds, card_subjects, copies_table, group_subjects, hand_records, life_records, user_subject
from zmdj_cards.sim.odds.clauses import Clause, Condition, read_clauses
from zmdj_cards.sim.odds.report import Wishes, odds_report
from zmdj_cards.sim.odds.requirement import read_requirement, show_requirement
from zmdj_cards.sim.piles import make_piles

GAME = load_game("zmdj")


def three_of(name: str = NAMES[0]):
    return next(subject for subject in card_subjects(piles(name)) if subject.copies == 3)


CHECKS = [("first", "kept", 0.27733), ("first", "seek", 0.49798), ("second", "kept", 0.33755), ("second", "seek", 0.58907)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seat", "way", "value"), CHECKS)
def test_three_copies_in_every_deck(name, seat, way, value):
    assert float(Odds(piles(name), setup()).chance(three_of(name).condition, seat, 0, way)) == pytest.approx(value, abs=5e-6)


def test_both_numbers_stand_in_the_report_under_their_names():
    report = odds_report(Odds(piles(), setup()), GAME, Wishes())
    table = next(table for table in report.tables if table.id == "opening")
    assert [column.title.en for column in table.columns[2:6]] == ["1st kept", "1st mull.", "2nd kept", "2nd mull."]
    row = next(row for row in table.rows if row[1] == 3)
    assert [float(cell.value) for cell in row[2:6]] == pytest.approx([value for _, _, value in CHECKS], abs=5e-6)
    assert all({"seat", "mulligan", "hand", "turn"} <= set(record) for record in report.records if record["where"] == "hand")


def test_life_zone():
    odds = Odds(piles(), setup())
    assert float(odds.life_chance(three_of().condition, "first")) == pytest.approx(0.3376, abs=5e-5)
    assert odds.life_chance(three_of().condition, "first") == odds.life_chance(three_of().condition, "second")
    # Who takes copies into the hand has fewer of them among the life cards.
    assert odds.life_chance(three_of().condition, "first", "seek") < odds.life_chance(three_of().condition, "first")
    all_three = [record for record in life_records(odds, three_of(), ["first"], ["kept"]) if record["at_least"] == 3]
    assert [Fraction(record["exact"]) for record in all_three] == [Fraction(comb(37, 2), comb(40, 5))]


def test_only_draw_phases_are_draws():
    """The redraw of the mulligan and the opening hand are not in ``drawn``."""
    records = hand_records(Odds(piles(), setup()), three_of(), ["first", "second"], ["kept", "seek"], 4)
    assert {(record["turn"], record["drawn"]) for record in records} == {(turn, turn) for turn in range(5)}


def test_first_draw_can_be_a_rule_of_the_game():
    from dataclasses import replace

    late = replace(setup(), first_draws=False)
    assert [late.drawn_by("first", turn) for turn in range(4)] == [0, 0, 1, 2]
    assert [late.drawn_by("second", turn) for turn in range(4)] == [0, 1, 2, 3]


def test_by_turn_is_hand_and_draws():
    odds = Odds(piles(), setup())
    assert odds.chance(three_of().condition, "first", 3) == 1 - Fraction(comb(37, 7), comb(40, 7))
    values = [odds.chance(three_of().condition, "second", turn, "seek") for turn in range(36)]
    assert values == sorted(values)
    assert values[-1] == 1
    assert odds.chance(three_of().condition, "second", 39) == 1  # never more than the deck holds


def test_conditions_of_several_clauses():
    """Inclusion and exclusion for two disjoint cards, and a card that serves both clauses."""
    first, second = [subject for subject in card_subjects(piles()) if subject.copies == 3][:2]
    odds = Odds(piles(), setup())
    both = Condition((*first.condition.clauses, *second.condition.clauses))
    none = [Fraction(comb(40 - gone, 4), comb(40, 4)) for gone in (3, 6)]
    assert odds.chance(both, "first") == 1 - 2 * none[0] + none[1]
    same = Condition((*first.condition.clauses, *first.condition.clauses))
    assert odds.chance(same, "first") == odds.chance(first.condition, "first")


def test_impossible_and_certain():
    odds = Odds(piles(), setup())
    nothing, anything = Clause(1, "none", frozenset()), Clause(4, "any", frozenset(card.id for card in piles().main))
    assert odds.chance(Condition((nothing,)), "first", 30, "seek") == 0
    assert odds.chance(Condition((anything,)), "first") == 1
    assert odds.met((), 1) == 1


def test_keep_rule_as_a_rate():
    odds = Odds(piles(), setup(), rule())
    low, high = odds.keep("first"), odds.keep("second")
    assert 0 < low < high < 1
    one = Odds(piles(), setup(), rule("all"))
    # A hand that fails the rule but holds nothing to put back counts as kept (R8).
    assert 0 < one.keep("first") <= low
    assert 0 < one.keep("second") <= high
    with pytest.raises(ValueError, match="no keep rule"):
        Odds(piles(), setup()).keep("first")


def test_requirement_from_the_tactics_deck():
    odds = Odds(piles("wind-lu-lingqi-swift"), setup())
    assert [odds.met((("wind", 2),), turn) for turn in (1, 2)] == [0, 1]
    mixed = next(name for name in NAMES if len({card.element for card in piles(name).tactics}) > 1)
    elements = sorted({card.element for card in piles(mixed).tactics if card.element})
    counts = [sum(card.element == element for card in piles(mixed).tactics) for element in elements]
    odds = Odds(piles(mixed), setup())
    assert odds.met(((elements[0], 1),), 3) == 1 - Fraction(comb(12 - counts[0], 3), comb(12, 3))
    pair = ((elements[0], 1), (elements[1], 1))
    assert odds.met(pair, 2) == Fraction(counts[0] * counts[1], comb(12, 2))
    assert odds.met(pair, 12) == 1


def test_castable_needs_cost_and_requirement():
    odds = Odds(piles("wind-lu-lingqi-swift"), setup())
    card = next(card for card in piles("wind-lu-lingqi-swift").main if card.cost == 3)
    assert [odds.castable(card, "first", turn) for turn in (2, 3)] == [0, 1]
    assert [odds.castable(card, "second", turn) for turn in (1, 2)] == [0, 1]  # the supply token
    assert (odds.first_turn(card, "first"), odds.first_turn(card, "second")) == (3, 2)
    assert odds.first_turn(piles().tactics[0], "first") is None


def test_table_over_all_copy_counts():
    rows = copies_table(40, setup(), "first", 2)
    found = {(row["copies"], row["mulligan"], row["turn"]): row["chance"] for row in rows}
    assert {key[0] for key in found} == set(range(41))
    assert (found[0, "kept", 0], found[40, "kept", 0], found[37, "kept", 0]) == (0, 1, 1)
    assert found[3, "seek", 0] == pytest.approx(0.49798, abs=5e-6)
    assert all(found[copies, "seek", turn] >= found[copies, "kept", turn] for copies in range(41) for turn in range(3))


@pytest.mark.parametrize("name", NAMES)
def test_groups_hold_what_they_say(name):
    for subject in group_subjects(piles(name), GAME):
        cards = subject.condition.clauses[0].cards
        assert subject.copies == sum(card.id in cards for card in piles(name).main) > 0
    persons = [subject for subject in group_subjects(piles(name), GAME) if subject.kind == "person"]
    assert all(len(subject.condition.clauses[0].cards) > 1 for subject in persons)


def test_every_number_is_conditioned_and_every_chance_is_one():
    wish = user_subject(Condition((Clause(2, "cost<=3", cheap(3)), Clause(1, "e:fire", ids(lambda card: card.element == "fire")))), piles())
    report = odds_report(
        Odds(piles(), setup(), rule()), GAME, Wishes(subjects=(wish,), requirements=((("fire", 1), ("wind", 1)),), copies=True)
    )
    assert len({table.id for table in report.tables}) == len(report.tables)
    for record in report.records:
        assert 0 <= record["chance"] <= 1
        assert record["chance"] == float(Fraction(record["exact"]))
        assert "turn" in record
    assert all(table.given.en and table.given.zh for table in report.tables)
    assert all(len(row) == len(table.columns) for table in report.tables for row in table.rows)


def test_small_or_empty_decks_are_named():
    with pytest.raises(DataError) as caught:
        make_piles(Deck(name="x"), index())
    assert caught.value.faults[0].code == "sim.no_main_deck"
    few = Deck(name="few", entries=tuple(entry for entry in deck(NAMES[0]).entries if entry.section == "main")[:3])
    with pytest.raises(DataError) as caught:
        Odds(make_piles(few, index()), setup())
    assert caught.value.faults[0].code == "sim.small_deck"


def test_order_of_the_list_does_not_matter():
    turned = Deck(name="x", entries=deck(NAMES[0]).entries[::-1])
    assert make_piles(turned, index()).digest() == piles().digest()
    assert piles(NAMES[0]).digest() != piles(NAMES[1]).digest()


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("2 of a; 1 of b", [(2, "a"), (1, "b")]),
        ("a", [(1, "a")]),
        ("2张a；b", [(2, "a"), (1, "b")]),
        ("2OF cost<=3", [(2, "cost<=3")]),
        ("36计", [(1, "36计")]),
        ('"2 of a"', [(1, '"2 of a"')]),
        ('1 of "2 of a"', [(1, '"2 of a"')]),
        ("two", [(1, "two")]),
    ],
)
def test_clauses(text, clauses):
    assert [(clause.need, clause.query) for clause in read_clauses(text, lambda query: frozenset())] == clauses


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "sim.empty_condition"),
        (" ; ", "sim.empty_condition"),
        ("0 of a", "sim.bad_clause"),
        ("2 of ", "sim.bad_clause"),
        ("a;b;c;d;e", "sim.too_many_clauses"),
    ],
)
def test_faulty_clauses(text, code):
    with pytest.raises(UsageError) as caught:
        read_clauses(text, lambda query: frozenset())
    assert caught.value.faults[0].code == code


BADLY = {
    "2 e:wind cost<=2": "2 of e:wind cost<=2", "two of e:wind": "2 of e:wind", "两张 e:wind": "2 of e:wind", "-1 of e:wind": "1 of e:wind",
    "2x e:wind": "2 of e:wind", "1.5 of e:wind": "1 of e:wind", "三张e:风": "3 of e:风", "2 offer": "2 of offer", "+2 of a": "2 of a",
    "at least 2 of e:wind": "2 of e:wind", "至少两张 e:wind": "2 of e:wind", "≥2 of a": "2 of a", "2+ of a": "2 of a", "2-3 of a": "2 of a",
    "2张以上 a": "2 of a", "恰好2张a": "2 of a", "two or three of a": "2 of a", "up to 3 of a": "3 of a",
    "any of a": "1 of a", "half of a": "1 of a", "a couple of a": "1 of a", "最多 2 张 a": "2 of a", "2 to 3 of a": "2 of a",
}  # fmt: skip


@pytest.mark.parametrize("text", BADLY)
def test_a_badly_written_count_is_refused_with_the_right_form(text):
    """T2-25."""
    with pytest.raises(UsageError) as caught:
        read_clauses(text, lambda query: frozenset())
    (found,) = caught.value.faults
    assert (found.code, found.params["form"]) == ("sim.bad_count", BADLY[text])
    assert read_clauses(BADLY[text], lambda query: frozenset())


def test_a_count_that_cannot_be_there_and_a_second_one_are_refused():
    for text, code in (("99 of a", "sim.count_too_high"), ("1 of cost<=2 or 1 of t:unit", "sim.count_inside")):
        with pytest.raises(UsageError) as caught:
            read_clauses(text, lambda query: frozenset(), most=7)
        assert caught.value.faults[0].code == code
    assert read_clauses("7 of a", lambda query: frozenset(), most=7)[0].need == 7


@pytest.mark.parametrize("text", ["2 wind 1 fire", "2风1火", "２风，1 火", "1 fire, 2 wind", "风 风 火", "2 Wind + Fire"])
def test_requirements(text):
    assert dict(read_requirement(text, GAME)) == {"wind": 2, "fire": 1}


def test_what_a_requirement_names_twice_is_added():
    assert dict(read_requirement("wind 2wind1fire", GAME)) == {"wind": 3, "fire": 1}


@pytest.mark.parametrize(("text", "part"), [("2 water", "2 water"), ("2 wind !", "!"), ("0 wind", "0 wind"), ("3", "3")])
def test_faulty_requirements_point_at_the_place(text, part):
    with pytest.raises(UsageError) as caught:
        read_requirement(text, GAME)
    item = caught.value.faults[0]
    assert text[slice(*item.place.span)] == part


def test_a_requirement_reads_back():
    shown = show_requirement((("fire", 1), ("wind", 2)), GAME)
    assert read_requirement(shown.zh, GAME) == read_requirement(shown.en, GAME) == (("fire", 1), ("wind", 2))
    assert show_requirement((), GAME).en == "-"
