"""Odds and hands where cards of the main deck, one played each turn, support the others: by hand, by sampling, against each other."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from zmdj_cards import games, resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.open import bundled_decks, opponents
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.validate import validate
from zmdj_cards.engine.match import make_side
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.games.policies import policy
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.sim.goldfish.play import Contest, play
from zmdj_cards.sim.goldfish.sums import count, make_facts, mean_of
from zmdj_cards.sim.hands.draws import make_lines, make_plan
from zmdj_cards.sim.odds.chances import Odds, card_subjects, requirement_of
from zmdj_cards.sim.odds.clauses import Clause, KeepRule
from zmdj_cards.sim.piles import SEATS, Piles, least_cost, make_piles, make_setup
from zmdj_cards.sim.setting import make_setting

GAME = load_game("zhenmian")
SETUP = make_setup(GAME)
N = 20_000


@cache
def piles(name: str) -> Piles:
    index = CardIndex(load_cards("zhenmian"))
    path = resources.data_dir() / "zhenmian" / "decks" / f"{name}.txt"
    return make_piles(read_deck(path.read_bytes(), Context(index, find_format("zhenmian"), GAME), path.name).deck, index)


def playable_by_hand(cards, hand: int, draws: int, skipped: int, turn: int, requirement) -> bool:
    """Play it out: each turn a land that is still asked for, where there is one."""
    wanted = dict(requirement)
    held = Counter(card.element for card in cards[:hand] if card.type == "territory")
    for now in range(1, turn + 1):
        if now > skipped:
            card = cards[hand + now - 1 - skipped]
            held[card.element] += card.type == "territory"
        useful = [element for element in wanted if wanted[element] and held[element]]
        if useful:
            wanted[useful[0]] -= 1
            held[useful[0]] -= 1
    return not any(wanted.values())


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", ["yellow-sky", "fog-on-the-river"])
def test_requirements_against_games_played_out(name, seat):
    deck, chance = piles(name), random.Random(7)
    odds, needs = Odds(deck, SETUP), [*{requirement_of(card) for card in deck.main if card.requirement}, (("wei", 1), ("wu", 2))]
    skipped, found = int(seat == "first"), Counter()
    for _ in range(2000):
        cards = chance.sample(deck.main, 14)
        found.update((need, turn) for need in needs for turn in (1, 3, 5) if playable_by_hand(cards, 7, 1, skipped, turn, need))
    for need in needs:
        for turn in (1, 3, 5):
            exact = float(odds.met(need, turn, seat))
            assert abs(found[need, turn] / 2000 - exact) <= 4 * math.sqrt(exact * (1 - exact) / 2000) + 1e-9, (need, turn)


def test_numbers_by_hand():
    odds = Odds(piles("yellow-sky"), SETUP)
    assert odds.met((("qun", 1),), 1) == 1 - Fraction(comb(32, 7), comb(50, 7))
    assert odds.met((("qun", 1),), 1, "second") == 1 - Fraction(comb(32, 8), comb(50, 8))
    assert odds.met((("qun", 2),), 1) == 0
    # Two in time: one in the opening hand at least, and two by the draw of the second turn.
    none, one = comb(32, 7), 18 * comb(32, 6)
    assert odds.met((("qun", 2),), 2) == 1 - Fraction(none, comb(50, 7)) - Fraction(one, comb(50, 7)) * Fraction(26, 43)
    assert odds.first_turn(next(card for card in odds.piles.main if card.cost == 6), "first") == 6


@pytest.mark.parametrize("seat", SEATS)
def test_hands_agree_with_the_exact_chances(seat):
    """Each card with and without a keep rule: held by turn 3; and what of the opening hand could be played then."""
    deck = piles("fog-on-the-river")
    lands = frozenset(card.id for card in deck.main if card.type == "territory")
    given = KeepRule((Clause(3, "t:territory", lands),))
    found, odds = make_plan(deck, SETUP, seat, 3, given)(0, N), Odds(deck, SETUP, given)
    for place, subject in enumerate(card_subjects(deck)):
        exact = float(odds.chance(subject.at_least(1), seat, 3, "rule"))
        assert abs(found["turn", place, 1] / N - exact) <= 4.5 * math.sqrt(exact * (1 - exact) / N)
    bare = make_plan(deck, SETUP, seat, 3)(0, N)
    mean = sum(key[1] * times for key, times in bare.items() if key[0] == "castable") / N
    exact = 0.0
    for line in make_lines(deck, None):
        if line.cost is not None and line.cost <= 3 and line.card.type != "territory":
            # The mean number of copies in the hand that could be played: by the first copy and the rest alike.
            subject = next(one for one in card_subjects(deck) if one.id == line.card.id)
            exact += sum(float(_in_hand(odds, subject, line.card, seat, need)) for need in range(1, line.copies + 1))
    assert mean == pytest.approx(exact, rel=0.03)


def _in_hand(odds: Odds, subject, card, seat, need: int) -> Fraction:
    """Chance that so many copies lie in the opening hand itself and can be played in turn 3."""
    from dataclasses import replace

    still = replace(odds.setup, draws=odds.setup.draws)
    requirement = requirement_of(card)
    assert least_cost(card) is not None
    condition = subject.at_least(need)
    pool = odds._find_pool(condition, None, tuple(element for element, _ in requirement))
    hands = {hand: p for hand, p in odds._hands(pool.sizes, 7, None, pool.groups).items() if all(n.missing(hand) <= 0 for n in pool.needs)}
    total = sum(hands.values())
    if not total:
        return Fraction(0)
    part = Odds(odds.piles, still)
    part._hands = lambda *args: hands
    return part.held_and_met(condition, requirement, seat, 3)


def test_a_card_needs_its_land_out_of_the_same_deck():
    """Held and playable is less than the product would be: what is one card cannot be the other."""
    odds = Odds(piles("yellow-sky"), SETUP)
    subject = next(one for one in card_subjects(odds.piles) if one.copies == 3)
    card = next(card for card in odds.piles.main if card.id == subject.id)
    both = odds.playable(subject.at_least(1), card, "first", 1, "kept")
    total = comb(50, 7)
    assert both == 1 - Fraction(comb(47, 7) + comb(32, 7) - comb(29, 7), total)
    assert both < odds.castable(card, "first", 1) * odds.chance(subject.at_least(1), "first", 1)


@pytest.mark.parametrize("seat", SEATS)
def test_goldfishing_from_both_seats(seat):
    """Who begins is chance's in this game, and the seat is kept all the same; territories, support and what is buried are counted."""
    rules = games.rules("zhenmian")
    deck = piles("five-elites")
    side = make_side(rules, deck.cards())
    setting = make_setting("zhenmian", deck.cards())
    contest = Contest(setting, (side, side), seat, 4, policy("zhenmian", "quick"), Passive)
    traces = [play(contest, 5, number) for number in range(2)]
    assert {turn.drawn for trace in traces for turn in trace.turns[:1]} == {int(seat == "second")}
    assert [turn.resources for turn in traces[0].turns] == [0, 1, 2, 3]
    facts = make_facts(deck, 4, rules.playing.measures.buried >= 0)
    sums = count(traces, facts)
    assert mean_of(sums, "support", "wei", 4).mean >= 2
    assert mean_of(sums, "damage", 4).mean > 0
    assert sum(times for key, times in sums.items() if key[:2] == ("laid", 4)) == 2


def test_decks_and_opponents_that_come_with_the_game_are_legal():
    index, form = CardIndex(load_cards("zhenmian")), find_format("zhenmian")
    found = [*bundled_decks("zhenmian"), *opponents("zhenmian")]
    assert [path.stem for path in opponents("zhenmian")] == ["clock", "removal", "walls"]
    assert len(bundled_decks("zhenmian")) >= 6
    for path in found:
        read = read_deck(path.read_bytes(), Context(index, form, GAME), path.name)
        assert not [item for item in (*read.faults, *validate(read.deck, form, index)) if item.severity == "error"], path.stem
