"""Games of the engine as traces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from tests.sim.decks import NAMES, cheap, piles, rule, setup
from tests.sim.players import Eager
from zmdj_cards.engine.match import Side, make_side
from zmdj_cards.engine.policy.passive import Passive
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.sim.compare.pairs import align
from zmdj_cards.sim.goldfish.goals import read_goal
from zmdj_cards.sim.goldfish.play import Contest, play
from zmdj_cards.sim.goldfish.sums import by_turn, count, make_facts, mean_of
from zmdj_cards.sim.goldfish.work import CompareWork, GoldfishWork, Terms
from zmdj_cards.sim.odds.clauses import Clause, KeepRule
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.setting import make_setting


def side(name: str) -> Side:
    found = piles(name)
    assert found.commander
    return make_side(RULES, (found.commander, *found.main, *found.tactics))


@cache
def terms(name: str = NAMES[0], seat: str = "first", rival: str | None = None, turns: int = 8, given: KeepRule | None = None) -> Terms:
    cards = (*side(name).cards(), *side(rival or name).cards())
    return Terms(make_setting("zmdj", cards), side(rival or name), Eager, Eager if rival else Passive, seat, turns, 1, given)


def contest(name: str = NAMES[0], **options) -> Contest:
    return terms(name, **options).contest(side(name))


@pytest.mark.parametrize("seat", ["first", "second"])
@pytest.mark.parametrize("name", NAMES)
def test_a_trace_is_a_game_by_the_rules(name, seat):
    wanted = contest(name, seat=seat)
    deck = Counter(card.id for card in piles(name).main)
    for number in range(8):
        trace = play(wanted, 1, number)
        assert len(trace.opening) == setup().hand[seat]
        assert len(trace.life) == piles(name).stamina(setup())
        assert not Counter((*trace.opening, *trace.life)) - deck
        assert 1 <= len(trace.turns) <= 8
        for turn, made in enumerate(trace.turns, start=1):
            assert made.resources <= setup().resources(seat, turn, 12)
            assert sum(points for _, points in made.elements) <= turn
            assert made.drawn >= 1
            assert made.damage >= 0
        assert trace.damage_by(8) <= len(trace.life)
        if trace.end == "won":
            assert trace.kill == len(trace.turns)


def test_a_game_depends_on_its_seed_and_number_alone():
    wanted = contest()
    alone = play(wanted, 5, 3)
    for number in range(6):
        play(wanted, 5, number)
    assert play(wanted, 5, 3) == alone
    traces = [play(wanted, 5, number) for number in range(40)]
    assert len({trace.seed for trace in traces}) == 40
    assert len({(trace.opening, trace.life) for trace in traces}) > 35


def test_nothing_uses_global_randomness(refuse_global_randomness):
    before = play(contest(), 1, 0)
    refuse_global_randomness()
    assert play(contest(), 1, 0) == before


def test_the_mulligan_puts_back_and_is_no_draw():
    """Whole hands go back; none of those cards can be in the new hand beyond what the deck still holds, and turn 1 drew once."""
    deck = Counter(card.id for card in piles().main)
    never = KeepRule((Clause(5, "none", frozenset()),), "all")
    kept = contest(given=KeepRule((Clause(1, "any", frozenset(deck)),)))
    put = contest(given=never)
    for number in range(30):
        first, again = play(kept, 1, number), play(put, 1, number)
        assert (first.returned, again.returned) == (0, 4)
        assert not Counter(again.opening) - (deck - Counter(first.opening))
        assert again.turns[0].drawn == play(replace(put, turns=1), 1, number).turns[0].drawn >= 1


def test_a_keep_rule_puts_back_what_serves_nothing():
    wanted = KeepRule((Clause(4, "cost<=2", cheap(2)),))
    before = [
        play(contest(given=KeepRule((Clause(1, "any", frozenset(card.id for card in piles().main)),))), 2, number) for number in range(30)
    ]
    after = [play(contest(given=wanted), 2, number) for number in range(30)]
    for first, second in zip(before, after, strict=True):
        misses = sum(card not in cheap(2) for card in first.opening)
        assert second.returned == misses
        kept = Counter(card for card in first.opening if card in cheap(2))
        assert not kept - Counter(second.opening)


def test_the_limit_of_turns_is_kept():
    for limit in (1, 3):
        found = [play(contest(turns=limit), 1, number) for number in range(10)]
        assert {len(trace.turns) for trace in found} == {limit}
        assert {trace.end for trace in found} == {"turns"}
        assert all(trace.turns == play(contest(turns=8), 1, trace.game).turns[:limit] for trace in found)


def test_an_active_opponent_can_win():
    ends = Counter(play(contest(rival=NAMES[5], turns=40), 1, number).end for number in range(12))
    assert ends["lost"] > 0


def test_slots_name_the_places_of_the_list():
    """Also cards that came and went (a discard) have their place; each place counts once."""
    main = piles().main
    for number in range(10):
        trace = play(contest(turns=1), 1, number)
        came = Counter(main[slot].id for slot in trace.slots)
        assert not Counter(trace.turns[0].played) + Counter(trace.turns[0].hand) - came
        assert not Counter(trace.opening) - came


@pytest.mark.parametrize("jobs", [1, 4])
def test_any_number_of_jobs(jobs):
    work = GoldfishWork(terms(), side(NAMES[0]), make_facts(piles(), 8), (), rows=True)
    whole = work(0, 20)
    chunks = [chunk.result for chunk in run_chunks([work], 20, jobs, 3, 0)]
    assert tuple(row for chunk in chunks for row in chunk.rows) == whole.rows
    total: Counter = Counter()
    for chunk in chunks:
        total.update(chunk.sums)
    assert total == whole.sums


def test_sums_of_real_games():
    goal = read_goal("damage>=1 by 8", lambda name: frozenset(), lambda query: frozenset())
    traces = [play(contest(), 1, number) for number in range(30)]
    sums = count(traces, make_facts(piles(), 8), [goal])
    assert sums["n",] == 30
    assert by_turn(sums, 8, "goal", 0).hits == sum(trace.damage_by(8) >= 1 for trace in traces)
    assert mean_of(sums, "damage", 8).total == sum(trace.damage_by(8) for trace in traces)
    assert by_turn(sums, 8, "kill").hits == sum(trace.end == "won" for trace in traces)


def test_pairs_without_a_changed_card_are_played_alike():
    before = piles()
    other = next(card for card in piles(NAMES[1]).main if card not in before.main)
    a, b, swaps = align(before, replace(before, main=(other, *before.main[1:])))
    cards = (*side(NAMES[0]).cards(), other)
    wanted = replace(terms(), setting=make_setting("zmdj", cards))
    assert before.commander
    sides = tuple(make_side(RULES, (before.commander, *version.main, *version.tactics)) for version in (a, b))
    sums = CompareWork(wanted, sides, swaps)(0, 60)
    seen = sums["seen", swaps[0].slot]
    assert 0 < seen < 60
    assert sums["same",] >= 60 - seen
    assert sums["rest", "damage"] == 0
    same = CompareWork(wanted, (sides[0], sides[0]), ())(0, 5)
    assert same["same",] == 5


def test_the_engine_draws_as_the_exact_odds_say():
    """Cards of the engine's opening hands, mulligan by rule included, within 4 standard errors of the exact chances."""
    from zmdj_cards.sim.odds.chances import Odds, card_subjects

    given, n = rule(), 1500
    found = [play(contest(turns=1, given=given), 3, number) for number in range(n)]
    odds = Odds(piles(), setup(), given)
    for subject in card_subjects(piles()):
        cards = subject.condition.clauses[0].cards
        exact = float(odds.chance(subject.at_least(1), "first", 0, "rule"))
        got = sum(bool(cards & set(trace.opening)) for trace in found) / n
        assert abs(got - exact) < 4 * (exact * (1 - exact) / n) ** 0.5, subject.name


def test_the_engine_deals_life_as_the_exact_odds_say():
    """After the mulligan by rule, cards put back can come to the life zone and kept ones cannot."""
    from zmdj_cards.sim.odds.chances import Odds, card_subjects

    given, n = KeepRule((Clause(3, "cost<=2", cheap(2)),)), 1500
    found = [play(contest(turns=1, given=given), 4, number) for number in range(n)]
    assert sum(trace.returned > 0 for trace in found) > n / 10
    odds = Odds(piles(), setup(), given)
    scores = []
    for subject in card_subjects(piles()):
        cards = subject.condition.clauses[0].cards
        exact = float(odds.life_chance(subject.condition, "first", "rule"))
        scores.append((sum(bool(cards & set(trace.life)) for trace in found) / n - exact) / (exact * (1 - exact) / n) ** 0.5)
    assert max(map(abs, scores)) < 4
