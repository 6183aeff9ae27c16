"""Two hundred games of players at random, each pair of decks: all come to an end that the rules know."""

from __future__ import annotations

import json

from tests.cli.run import run


def test_two_hundred_random_games(tmp_path):
    rules = tmp_path / "short.toml"
    rules.write_text("last_turn = 16\n", encoding="utf-8")
    decks = ("steel-wall", "falcon-rush", "blossom-tide", "night-passage")
    call = ("--game", "frontline", "sim", "league", *decks, "-n", "34", "--seed", "5", "--policy", "random", "--rules", rules, "--json")
    result = run(*call)
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert sum(row["n"] for row in found["records"] if row["record"] == "draws") == 6 * 34
