"""The ruleset: every number and choice as data, with its origin."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.shared import shared_file

# What the decks, the set-up and the keywords need: the numbers of the guide.
GUIDE_NUMBERS = {
    "main_size": 40,
    "tactics_size": 12,
    "copies": 3,
    "commander_count": 1,
    "opening_hand_first": 4,
    "opening_hand_second": 5,
    "supply_tokens_second": 1,
    "mulligans": 1,
    "unit_cap": 6,
    "damage_per_attack": 1,
    "draws_per_turn": 1,
    "tactics_per_turn": 1,
    "intercepts_per_combat": 1,
    "advance_cost": 2,
    "retreat_cost": 2,
    "no_cost_value": 99,
}
# What nothing printed decides: R1, R2, R3, R15, R17, R18, R20, R22, R33 to R38, R40, and whose an unnamed discard pile is.
ASSUMED = {
    "battlefield": "ring",
    "default_stamina": 5,
    "hand_limit": 7,
    "peerless_scope": "controller",
    "move_measure": "places-in-line",
    "control_change_enters": False,
    "control_change_place": "new-controller-chooses",
    "suppress_ready_phase_of": "controller",
    "loop_repeats": 3,
    "loop_result": "draw",
    "last_turn": 400,
    "open_discard_pile": "any",
    "barred_skills": "where-the-card-is",
    "enters_with_markers": "placing",
    "trigger_moments": "earlier-first",
    "last_known": "as-it-last-was",
    "home_without_room": "stays-until-room",
    "zero_cost_is_paid": True,
    "facedown_look": "owner",
}


def _cited(game) -> set[int]:
    return {int(number) for rule in game.rule for number in re.findall(r"\bR(\d+)\b", rule.source)}


def test_ids_and_sentences_are_unique(game):
    for field in ("id", "zh", "en"):
        assert not [value for value, n in Counter(getattr(rule, field) for rule in game.rule).items() if n > 1]


def test_numbers_of_the_guide(game):
    values = {rule.id: (rule.value, rule.origin) for rule in game.rule}
    assert {key: values[key] for key in GUIDE_NUMBERS} == {key: (value, "guide") for key, value in GUIDE_NUMBERS.items()}


def test_every_assumption_is_marked_as_one(game):
    assert {rule.id: rule.value for rule in game.rule if rule.origin == "assumed"} == ASSUMED


def test_every_ruling_is_cited(game):
    assert _cited(game) == set(range(1, 41))


def test_the_rulings_are_those_of_the_page(game):
    page = shared_file("rules/RULINGS.md").read_text(encoding="utf-8")
    assert _cited(game) == {int(number) for number in re.findall(r"^\| R(\d+) \|", page, re.M)}


def test_assumed_in_the_page_is_assumed_in_the_data(game):
    page = shared_file("rules/RULINGS.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"^\| (R\d+) .*\(`(\w+)`\) \|$", page, re.M))
    assert named
    origin = {rule.id: rule for rule in game.rule}
    for number, rule_id in named.items():
        assert origin[rule_id].origin == "assumed", rule_id
        assert number in origin[rule_id].source


@pytest.mark.shared
def test_guide_sections_exist(game):
    guide = shared_file("rules/000_d68d47607fa7026c.txt").read_text(encoding="utf-8")
    for rule in game.rule:
        assert "guide: " in rule.source or re.search(r"\bR\d+\b", rule.source), rule.id
        if section := re.search(r"guide: (.+)$", rule.source):
            assert section[1] in guide, rule.id
        if rule.origin == "guide" and not re.search(r"\bR\d+\b", rule.source):
            assert section, rule.id
