"""``zmdj sim league`` and ``zmdj sim compare-rules``, ``--rules FILE``, ``zmdj rules check``: what designers change and measure."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.run import run
from zmdj_cards import games
from zmdj_cards.engine.cards.ruleset import changed
from zmdj_cards.model.load import game_dir, load_game

FRONT = ("steel-wall", "falcon-rush", "blossom-tide")
FEW = ("--games", "2", "--seed", "3", "--policy", "random")
# What random players need no more turns for.
SHORT = "last_turn = 6\n"


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


def report(*args: object) -> dict:
    result = run(*map(str, args), "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def test_a_league_plays_every_pair():
    found = report("--game", "frontline", "sim", "league", *FRONT, *FEW, "--allow-blank", "--allow-illegal")
    records = found["records"]
    pairs = [(row["deck"], row["against"]) for row in records if row["record"] == "pair"]
    assert len(pairs) == len(set(pairs)) == 3
    assert sum(row["n"] for row in records if row["record"] == "draws") == 6
    for row in records:
        assert 0 <= row["hits"] <= row["n"]
        assert row["low"] <= (row["rate"] or 0) <= row["high"] or row["rate"] is None
    assert {row["record"] for row in records} == {"deck", "pair", "first", "draws", "drawn", "played"}


def test_a_league_is_the_same_with_more_processes_and_in_files(short, tmp_path):
    args = ("--game", "frontline", "sim", "league", *FRONT[:2], *FEW, "--rules", short)
    one, two = (report(*args, "--jobs", jobs) for jobs in (1, 2))
    assert one["records"] == two["records"]
    result = run(*map(str, args), "--csv", "--html", tmp_path / "league.html")
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [row["rate"] for row in rows if row["record"] == "deck"]
    page = (tmp_path / "league.html").read_text(encoding="utf-8")
    assert "background" in page
    assert "钢卫" in page


def test_a_league_wants_two_decks():
    result = run("--game", "frontline", "sim", "league", FRONT[0])
    assert result.code == 2
    assert "sim.league_decks_wanted" in result.err


def test_rulesets_are_compared_with_the_same_luck(short, tmp_path):
    same = tmp_path / "same.toml"
    same.write_text(SHORT, encoding="utf-8")
    found = report("--game", "frontline", "sim", "compare-rules", short, same, *FRONT[:2], *FEW)
    for row in found["records"]:
        assert row["difference"] == 0
    longer = tmp_path / "longer.toml"
    longer.write_text("last_turn = 9\n", encoding="utf-8")
    found = report("--game", "frontline", "sim", "compare-rules", short, longer, *FRONT[:2], *FEW)
    turns = next(row for row in found["records"] if row["measure"] == "turns")
    assert turns["difference"] > 0
    table = next(part for part in found["tables"] if part["id"] == "rules")
    assert "last_turn" in json.dumps(table)


@pytest.mark.parametrize("game", ["zmdj", "zhenmian", "frontline"])
def test_every_game_plays_with_other_numbers(game):
    making = games.rules(game).making
    if making is None:
        pytest.skip("plays with its own numbers")
    data = load_game(game)
    assert making.ruleset(changed(data, {}, making.choices)[0]) == games.rules(game).ruleset()
    field = next(rule for rule in data.rule if type(rule.value) is int)
    other, faults = changed(data, {field.id: field.value + 1}, making.choices)
    assert not faults
    assert other.rule_value(field.id) == field.value + 1
    assert other.game.rules_version != data.game.rules_version


CARD = """
[[card]]
id = "FL1-900"
zh = "试行者"
en = "Trial"
type = "unit"
subtypes = ["花灵"]
cost = 1
values = {{ sc = 0, mc = 1, level = {level}, str = {strength}, bp = 1, cp = 1 }}
abilities = [{text}]
printing = [{{ serial = "FL1-900", rarity = "C" }}]
"""

FAULTS = [
    ("hand_limit = -1", "rules."),
    ("hand_limits = 5", "rules.unknown"),
    ('hand_limit = "five"', "rules.type"),
    ("hand_limit = true", "rules.type"),
    ("lines = 3", "rules.lines_even"),
    ("lines = 0", "rules.lines_even"),
    ("hand_limit = ", "rules.no_toml"),
    (CARD.format(level=0, strength=0, text=""), "rules.card_weak"),
    (CARD.format(level=0, strength=-1, text=""), "rules."),
    (CARD.format(level=0, strength=2, text="").replace("mc = 1", "mc = -1"), "rules.bad_field"),
    (CARD.format(level=0, strength=2, text="").replace("cost = 1", "cost = -1"), "rules."),
    (CARD.format(level=1, strength=2, text='"promotes(sel(unit, filters=[level=2]))"'), "rules.card_level"),
    (CARD.format(level=1, strength=2, text='"promotes(sel(unit, filters=[level=1]))"'), "rules.card_level"),
    (CARD.format(level=0, strength=2, text="").replace("花灵", "无此类"), "rules.card_word_unknown"),
]


@pytest.mark.parametrize(("text", "wanted"), FAULTS, ids=[f"{n}-{wanted}" for n, (_, wanted) in enumerate(FAULTS)])
def test_bad_numbers_and_cards_are_refused_where_they_stand(tmp_path, text, wanted):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    for lang in ("en", "zh"):
        result = run("--game", "frontline", "--lang", lang, "rules", "check", path)
        assert result.code == 1, result.out
        assert wanted in result.err
    assert "mine.toml" in result.err
    other = run("--game", "frontline", "sim", "league", *FRONT[:2], *FEW, "--rules", path)
    assert other.code in (1, 2), other.out


def test_every_fault_is_told_at_once(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("lines = 3\nhand_limits = 5\n" + CARD.format(level=0, strength=0, text=""), encoding="utf-8")
    result = run("--game", "frontline", "rules", "check", path)
    for wanted in ("rules.lines_even", "rules.unknown", "rules.card_weak"):
        assert wanted in result.err


def test_sound_changes_are_told(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        "[rules]\nhand_limit = 5\n" + CARD.format(level=1, strength=2, text='"promotes(sel(unit, adjs=[blossom]))"'), encoding="utf-8"
    )
    result = run("--game", "frontline", "rules", "check", path)
    assert result.code == 0, result.err
    assert "hand_limit: 6" in result.out
    found = json.loads(run("--game", "frontline", "rules", "check", path, "--json").out)
    assert (found["rules"], found["cards"], found["faults"]) == ({"hand_limit": 5}, ["FL1-900"], [])


def test_rules_are_shown_without_a_word():
    assert run("--game", "frontline", "rules").out == run("--game", "frontline", "rules", "show").out
    assert "hand_limit" in run("--game", "frontline", "rules", "hand").out


def test_own_cards_of_a_file_enter_decks(tmp_path):
    cards = [tmp_path / name for name in ("weak.toml", "strong.toml")]
    for path, strength in zip(cards, (1, 20), strict=True):
        path.write_text(CARD.format(level=0, strength=strength, text=""), encoding="utf-8")
    deck = tmp_path / "mine.txt"
    deck.write_text(
        (game_dir("frontline") / "decks/blossom-tide.txt").read_text(encoding="utf-8").replace("花灵幼芽", "试行者"), encoding="utf-8"
    )
    call = ("--game", "frontline", "--db", tmp_path / "cards.db", "sim")
    assert "deck.unknown_c" in run(*call, "league", deck, "steel-wall", "-n", "1").err
    ways = ("-n", "2", "--seed", "1", "--policy", "random", "--json")
    league = run(*call, "league", deck, "steel-wall", *ways, "--rules", cards[0])
    assert league.code == 0, league.err
    assert {row["card"] for row in json.loads(league.out)["records"] if "card" in row} >= {"FL1-900"}
    assert "Trial" in league.out
    both = run(*call, "compare-rules", *cards, deck, "steel-wall", *ways)
    assert both.code == 0, both.err
