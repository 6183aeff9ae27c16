"""Chances in a game whose hand is filled up behind what is played, and whose points rise by themselves."""

from __future__ import annotations

import json
from math import comb

from tests.cli.run import run

CALL = ("--game", "frontline", "sim")


def missing(copies: int, seen: int) -> float:
    """That none of the copies is among the cards seen, of 40."""
    return comb(40 - copies, seen) / comb(40, seen)


def test_a_card_comes_a_turn_after_one_was_played_and_is_paid_when_the_caps_suffice():
    found = json.loads(run(*CALL, "odds", "steel-wall", "--turns", "5", "--json").out)["records"]
    wanted = [row for row in found if row["id"] == "FL1-009" and row["mulligan"] == "kept" and row["at_least"] == 1]
    held = {(row["seat"], row["turn"]): row["chance"] for row in wanted if row["where"] == "hand"}
    for seat in ("first", "second"):
        for turn in range(6):
            assert abs(held[seat, turn] - (1 - missing(3, 6 + max(0, turn - 1)))) < 1e-12
    able = {(row["seat"], row["turn"]): row["castable"] for row in wanted if row["where"] == "playable"}
    assert [able["first", turn] for turn in range(1, 6)] == [0, 0, 0, 1, 1]
    assert [able["second", turn] for turn in range(1, 6)] == [0, 0, 1, 1, 1]


def test_hands_are_dealt_as_the_odds_say():
    found = json.loads(run(*CALL, "hands", "steel-wall", "-n", "20000", "--seed", "1", "--json").out)["records"]
    for row in found:
        if row["kind"] == "card" and row["at_least"] == 1:
            exact = 1 - missing(row["copies"], 6 if row["where"] != "turn" else 8)
            assert abs(row["value"] - exact) < 0.02, row


def test_goals_of_the_game(tmp_path):
    goals = ("control>=1 by 3", "cross by 7", "caps>=5 by 5 and promoted<=3 by 5", "held>=60 by 7")
    asked = [word for goal in goals for word in ("--goal", goal)]
    result = run(*CALL, "goldfish", "falcon-rush", "-n", "3", "--seed", "2", "--turns", "7", "--seat", "first", "--json", *asked)
    assert result.code == 0, result.err
    table = next(part for part in json.loads(result.out)["tables"] if part["id"] == "goals")
    reached = {row[0] if isinstance(row[0], str) else row[0]["en"]: row[1]["value"] for row in table["rows"]}
    assert (reached[goals[0]], reached[goals[3]]) == (1.0, 0.0)
    assert reached[goals[1]] <= 1
    assert run(*CALL, "goldfish", "falcon-rush", "-n", "1", "--goal", "crossed by 7").code == 2
