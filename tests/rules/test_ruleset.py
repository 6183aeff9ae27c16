"""Assumed choices of the ruleset are one field each (RULINGS): another choice gives another game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.contract.helpers import pool, trees
from tests.rules.runner import Case, Table
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.rules.check import rivals
from zmdj_cards.games.zmdj.rules.lines import distance, neighbours
from zmdj_cards.games.zmdj.ruleset import Ruleset, load_ruleset
from zmdj_cards.model.load import load_game


def table(*lines: str) -> Table:
    return Table(Case("ruleset", "position", position=list(lines)))


def played(lines: Sequence[str], *script: str, **choices: object) -> Table:
    """A position after some actions, by rules in which something else was chosen."""
    t = table(*lines)
    t.state.ruleset = replace(t.state.ruleset, **choices)
    for action in script:
        t.do(action)
    return t


def test_the_shipped_numbers_are_those_of_the_game_file():
    rules, data = load_ruleset(), load_game("zmdj")
    assert rules.version == data.game.rules_version
    numbers = ("default_stamina", "hand_limit", "unit_cap", "loop_repeats", "last_turn", "draws_per_turn", "advance_cost", "retreat_cost")
    for name in numbers:
        assert getattr(rules, name) == data.rule_value(name)
    assert rules == Ruleset()


def test_r1_ring_or_facing_lines():
    t = table("A line: u1 ca r3", "B line: v1 cb v2")
    s = t.state
    ids = {name: t.handles[name] for name in ("u1", "ca", "r3", "v1", "cb", "v2")}
    assert distance(s, ids["r3"], ids["v1"]) == 1
    assert distance(s, ids["ca"], ids["cb"]) == 3
    s.ruleset = replace(s.ruleset, ring=False)
    assert distance(s, ids["ca"], ids["cb"]) == 1
    assert distance(s, ids["u1"], ids["v2"]) == 1, "the opponent's right flank faces one's left"
    assert distance(s, ids["u1"], ids["v1"]) == 3
    assert neighbours(s, ids["ca"]) == [ids["u1"], ids["r3"], ids["cb"]]


def test_a_discard_pile_without_an_owner_is_anybodys_or_ones_own():
    """The choice ``open_discard_pile``; "your discard pile" is always one's own."""
    lines = (
        "card s1 stratagem cost=0",
        "text s1 spell([main], [steps([choose([sel(unit_card, 1, zone=in(discard))]), return(it, to(hand, owner))])])",
        "card s2 stratagem cost=0",
        "text s2 spell([main], [steps([choose([sel(unit_card, 1, zone=in(discard, you))]), return(it, to(hand, owner))])])",
        "A line: ca",
        "A hand: s1 s2",
        "A discard: u1",
        "B line: cb",
        "B discard: v1",
    )
    t = table(*lines)
    t.do("play s1")
    t.expect("legal pick u1")
    t.do("pick v1")
    t.expect("where v1 = B.hand")
    t.do("play s2")
    t.expect("where u1 = A.hand")
    played(lines, "play s1", any_discard_pile=False).expect("where u1 = A.hand")


def test_r15_peerless_by_controller_or_on_the_whole_battlefield():
    t = table(
        "card p1 unit power=1 range=1 cost=1 name=甲·关羽 peerless",
        "card p2 unit power=1 range=1 cost=1 name=乙·关羽 peerless",
        "A line: p1 ca",
        "B line: p2 cb",
    )
    assert rivals(t.state) == []
    t.state.ruleset = replace(t.state.ruleset, peerless_per_controller=False)
    assert rivals(t.state) == [t.handles["p1"], t.handles["p2"]]


def test_r3_another_hand_limit():
    t = table("A line: ca", "A hand: d1 d2 d3", "B line: cb", "B deck: e1 e2")
    t.state.ruleset = replace(t.state.ruleset, hand_limit=2)
    t.do("pass")
    t.do("pick d3")
    t.expect("count A.hand = 2")


def test_the_costs_of_advance_and_retreat_come_from_the_ruleset():
    card = next(card for card in pool().values() if card.type == "tactic")
    rules = replace(load_ruleset(), advance_cost=3, retreat_cost=1)
    table = build_table([card], {card.id: trees()[card.id]}, RULES, rules)
    assert {ability.keyword_name: ability.cost for ability in table.abilities} == {"advance": 3, "retreat": 1}


def test_r35_triggers_by_moments_or_all_that_wait_together():
    """The choice ``trigger_moments``: what fires while others wait comes after them, or the turn player's go first all the same."""
    lines = (
        "card k1 unit power=1 range=1 cost=1",
        "text k1 triggered(event(sel(unit), [dies]), [rest(this_unit)], yes)",
        "text k1 triggered(event(this_unit, [rests]), [if(no_hand(opponent), gain_token(1, supply))], yes)",
        "card k2 unit power=1 range=1 cost=1",
        "text k2 triggered(event(sel(unit), [dies]), [draw(1)], yes)",
        "A line: k1 u2 ca",
        "A hand: kill",
        "B line: k2 cb",
        "B deck: e1",
    )
    for by_moments, tokens in ((True, 0), (False, 1)):
        played(lines, "play kill", "pick u2", earlier_triggers_first=by_moments).expect(f"tokens A = {tokens}")


def test_r38_a_cost_of_0_is_paid_or_not():
    lines = (
        "card k1 unit power=1 range=1 cost=0",
        "text k1 static([if(played_free(), enters_with(this_unit, 3, power_marker))])",
        "A line: ca",
        "A hand: k1",
        "B line: cb",
    )
    for paid, marks in ((True, 0), (False, 3)):
        played(lines, "play k1", "place 0", zero_cost_is_paid=paid).expect(f"marks k1 = {marks}")


def test_r34_entering_with_markers_is_placing_them_or_not():
    lines = (
        "card k1 unit power=1 range=1 cost=0",
        "text k1 static([enters_with(this_unit, 3, power_marker)])",
        "A line: ca",
        "A hand: k1",
        "B line: cb",
    )
    for placing, events in ((True, 1), (False, 0)):
        t = played(lines, "play k1", "place 0", entering_places_markers=placing)
        t.expect("marks k1 = 3")
        t.expect(f"events mark = {events}")


def test_r33_skills_barred_where_the_card_is_or_everywhere():
    lines = (
        "card k1 unit power=1 range=1 cost=1",
        "text k1 static([cannot(sel(unit, who=opponent), [uses_skills]), cannot(sel(card, zone=in(life, opponent)), [uses_skills])])",
        "card k2 unit power=1 range=1 cost=1",
        "text k2 triggered(event(this_unit, [dies]), [gain_token(1, supply)])",
        "card am unit power=1 range=1 cost=1",
        "text am ambush([draw(1)])",
        "A line: k2 ca",
        "A hand: kill hit",
        "A life: am d1",
        "A deck: d2",
        "B line: k1 cb",
    )
    for everywhere, tokens in ((False, 1), (True, 0)):
        t = played(lines, "play hit", "pick ca", skills_barred_everywhere=everywhere)
        if not everywhere:
            t.expect("legal ambush")
            t.do("pass")
        t.expect("where am = A.hand")
        t.do("play kill")
        t.do("pick k2")
        t.expect(f"tokens A = {tokens}")


def test_r36_what_has_left_is_what_it_last_was_or_what_is_printed():
    lines = (
        "card k1 unit power=1 range=1 cost=1",
        "text k1 triggered(event(this_unit, [dies]), [draw(stat_of(this_unit, power))], yes)",
        "A line: k1+2 ca",
        "A hand: kill",
        "A deck: d1 d2 d3 d4",
        "B line: cb",
    )
    for last, cards in ((True, 3), (False, 1)):
        played(lines, "play kill", last_known=last).expect(f"count A.hand = {cards}")
