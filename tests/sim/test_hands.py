"""Opening hands in bulk against the exact chances, and seeds."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tests.sim.decks import NAMES, cheap, piles, rule, setup
from zmdj_cards.model.load import load_game
from zmdj_cards.sim.hands.draws import CHUNK, make_lines, make_plan, rows
from zmdj_cards.sim.hands.report import HandsRun, hand_cost, hands_report
from zmdj_cards.sim.odds.chances import Odds, card_subjects
from zmdj_cards.sim.odds.clauses import Clause, KeepRule
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.seeds import below, game_seed, game_seeds
from zmdj_cards.sim.stats import wilson

N = 60_000


def counts(name: str = NAMES[0], n: int = N, seat: str = "first", seed: int = 1, given=None, size: int = CHUNK):
    total: Counter = Counter()
    for chunk in run_chunks([make_plan(piles(name), setup(), seat, seed, given)], n, 1, size):
        total.update(chunk.result)
    return total


@pytest.mark.parametrize("seat", ["first", "second"])
@pytest.mark.parametrize("name", NAMES[:3])
def test_fifty_cards_agree_with_the_exact_chances(name, seat):
    """Every card of the deck, three ways of looking at it: within 3 standard errors for all but the few that chance takes out;
    none beyond 4.5. Three decks of about 17 cards, both seats."""
    given = rule()
    found, odds = counts(name, N, seat, 11, given), Odds(piles(name), setup(), given)
    scores = []
    for place, subject in enumerate(card_subjects(piles(name))):
        for where, way, turn in (("first", "kept", 0), ("hand", "rule", 0), ("turn", "rule", 3)):
            exact = float(odds.chance(subject.at_least(1), seat, turn, way))
            scores.append((found[where, place, 1] / N - exact) / math.sqrt(exact * (1 - exact) / N))
    assert max(map(abs, scores)) < 4.5
    assert sum(abs(score) > 3 for score in scores) <= 1
    kept = float(odds.keep(seat))
    assert abs(found["kept",] / N - kept) <= 3.5 * math.sqrt(kept * (1 - kept) / N)


def test_without_mulligan_inside_its_interval():
    """100 runs of 2,000 hands: the 95 % interval holds the exact value in most of them."""
    exact = 0.277327
    place = next(place for place, line in enumerate(make_lines(piles(), None)) if line.copies == 3)
    inside = sum(wilson(counts(n=2000, seed=seed)["hand", place, 1], 2000).holds(exact) for seed in range(100))
    assert inside >= 88


@pytest.mark.parametrize("name", NAMES)
def test_what_goes_back_does_not_come_again(name):
    """Each game: the redraw holds no more copies than were left in the deck without the returned cards."""
    given = KeepRule((Clause(3, "cost<=2", cheap(2)),), "all")
    names = [line.card.id for line in make_lines(piles(name), given)]
    deck = Counter(card.id for card in make_plan_cards(name))
    changed = 0
    for row in rows(make_plan(piles(name), setup(), "second", 3, given), names, 0, 600):
        first, hand, draws = (Counter(row[key].split("|")) for key in ("first_hand", "hand", "draws"))
        assert not hand + draws - deck
        if row["returned"]:
            changed += 1
            assert row["returned"] == 5
            assert not hand - (deck - first)
        else:
            assert hand == first
    assert 0 < changed < 600


def make_plan_cards(name: str):
    """Cards by the id of the line they count in."""
    first = {line.card.rules_name: line.card for line in make_lines(piles(name), None)}
    return [first[card.rules_name] for card in piles(name).main]


def test_the_redraw_is_not_a_draw():
    plan = make_plan(piles(), setup(), "first", 5, rule("all"))
    made = rows(plan, [line.card.id for line in make_lines(piles(), None)], 0, 50)
    assert {row["drawn"] for row in made} == {3}
    assert any(row["returned"] == 4 for row in made)


def test_four_hundred_games_four_hundred_shuffles():
    plan = make_plan(piles(), setup(), "second", 9)
    names = [line.card.id for line in make_lines(piles(), None)]
    whole = rows(plan, names, 0, 400)
    assert whole == [row for start in range(0, 400, 7) for row in rows(plan, names, start, min(400, start + 7))]
    assert len({row["seed"] for row in whole}) == 400
    assert len({(row["hand"], row["draws"]) for row in whole}) > 395


@pytest.mark.parametrize("size", [1, 17, 400, 5000])
def test_any_chunks_give_the_same_sums(size):
    assert counts(n=400, given=rule(), size=size) == counts(n=400, given=rule())


def test_seeds_are_numbers_of_the_game_alone():
    assert [int(value) for value in game_seeds(7, 3, 6)] == [game_seed(7, game) for game in (3, 4, 5)]
    assert len({game_seed(seed, game) for seed in range(50) for game in range(200)}) == 10_000
    assert game_seed(7, 0) == game_seed(7 + (1 << 64), 0)


def test_streams_are_uniform():
    seeds = game_seeds(1, 0, 70_000)
    for step in (0, 1, 99):
        tally = Counter(int(value) for value in below(seeds, step, 7))
        assert sum((tally[value] - 10_000) ** 2 / 10_000 for value in range(7)) < 22.5  # chi square, 6 degrees, 0.1 %


def test_nothing_uses_global_randomness(refuse_global_randomness):
    before = counts(n=100, given=rule())
    refuse_global_randomness()
    assert counts(n=100, given=rule()) == before


def run_of(n: int, given=None) -> HandsRun:
    lines = make_lines(piles(), given)
    names = [line.card.id for line in lines]
    plans = {seat: make_plan(piles(), setup(), seat, 1, given) for seat in ("first", "second")}
    found = {seat: counts(n=n, seat=seat, given=given) for seat in plans}
    return HandsRun(
        load_game("zmdj"),
        piles(),
        setup(),
        given,
        lines,
        1,
        n,
        found,
        {seat: rows(plan, names, 0, min(n, 2)) for seat, plan in plans.items()},
    )


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("ruled", [False, True])
def test_very_few_games(n, ruled):
    report = hands_report(run_of(n, rule() if ruled else None))
    assert {key: value for key, _, value in report.facts}["n"] == {"first": n, "second": n}
    for record in report.records:
        assert record["value"] is None if n == 0 else record["value"] >= 0
        if record["kind"] == "card":
            assert 0 <= record["low"] <= record["high"] <= 1


def test_average_cost_is_that_of_the_deck():
    found = counts(n=N)
    cost = hand_cost(found, 4)
    exact = sum(card.cost for card in piles().main) / len(piles().main)
    assert cost.interval.low - 0.01 < exact < cost.interval.high + 0.01


def test_counts_are_consistent():
    found = counts(n=3000, given=rule())
    assert sum(times for key, times in found.items() if key[0] == "returned") == 3000 == found["n",]
    assert found["returned", 0] == found["kept",]
    assert sum(times for key, times in found.items() if key[0] == "castable") == 3000
    assert found["playable", 1] <= found["playable", 2] <= found["playable", 3]
    assert found["brick",] == 3000 - found["playable", 3]
    for place, line in enumerate(make_lines(piles(), rule())):
        assert found["hand", place, 1] >= found["hand", place, 2] >= found["hand", place, 3]
        assert found["turn", place, 1] >= found["hand", place, 1]
        assert found["hand", place, line.copies + 1] == 0 or line.copies >= 3


def test_always_and_never():
    """A deck whose every card can be played for nothing, and one that never can."""
    from dataclasses import replace

    plan = make_plan(piles(), setup(), "first", 1)
    free = replace(plan, costs=(0,) * len(plan.costs), needs=tuple((0,) * plan.elements for _ in plan.costs))
    assert [free(0, 500)[key] for key in (("playable", 1), ("brick",), ("castable", 4))] == [500, 0, 500]
    never = replace(plan, costs=(1000,) * len(plan.costs))
    assert [never(0, 500)[key] for key in (("playable", 3), ("brick",), ("castable", 0))] == [0, 500, 500]


def test_a_deck_without_tactics_can_still_be_dealt():
    """Nothing can be paid but by the supply token, and no requirement is met."""
    from dataclasses import replace

    bare = replace(piles(), tactics=())
    found = make_plan(bare, setup(), "second", 1)(0, 200)
    assert (found["n",], found["playable", 3]) == (200, 0)
    odds = Odds(bare, setup())
    assert odds.met((("fire", 1),), 5) == 0
    assert odds.first_turn(next(card for card in bare.main if card.cost == 1), "second") == 1
