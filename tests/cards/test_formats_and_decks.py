"""Formats as data, and the six bundled decks, counted by the numbers of the standard format."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.cards.conftest import GAME
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, game_dir, load_cards, load_formats, load_game

INDEX = CardIndex(load_cards(GAME))
PATHS = sorted((game_dir(GAME) / "decks").glob("*.txt"))
HEADERS = {"Commander": "commander", "Main deck": "main", "Tactics deck": "tactics"}


def _read(path) -> dict[str, Counter]:
    """Section → card → count. Only the plain form that our decks have."""
    deck: dict[str, Counter] = {section: Counter() for section in HEADERS.values()}
    section = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line in HEADERS:
            section = HEADERS[line]
        elif match := re.fullmatch(r"(\d+) (\S+)", line):
            hit = INDEX.find_name(match[2])
            assert hit, line
            assert [card.zh for card in hit.cards] == [match[2]], line
            deck[section][hit.cards[0]] += int(match[1])
        else:
            assert re.match(r"Name: |// |$", line), line
    return deck


def test_the_standard_format_says_what_the_rules_say(game):
    standard = find_format(GAME)
    main, tactics = standard.section[1:]
    assert standard.default
    assert (main.min, main.max) == (game.rule_value("main_size"),) * 2
    assert (tactics.min, tactics.max) == (game.rule_value("tactics_size"),) * 2
    assert main.copies == tactics.copies == game.rule_value("copies")
    assert main.types == tuple(game.rule_value("main_types").split())
    assert tactics.types == (game.rule_value("tactics_types"),)
    assert not main.basic_unlimited
    assert tactics.basic_unlimited
    assert not standard.limit


def test_custom_formats_and_limits_are_data():
    formats = load_formats(GAME)
    assert sum(item.default for item in formats) == 1
    singleton = find_format(GAME, "singleton")
    assert [section.copies for section in singleton.section] == [None, 1, 1]
    for item in formats:
        sets = {row.id for row in load_game(GAME).set} | {"*"}
        assert set(item.sets) <= sets
        for limit in item.limit:
            assert INDEX.find(limit.card), limit.card
            assert limit.reason_en
            assert limit.reason_zh


def test_one_deck_an_element(game):
    assert [re.match(r"[a-z]+", path.name)[0] for path in PATHS] == sorted(row.id for row in game.element)
    for path in PATHS:
        assert path.name.isascii()
        (commander,) = _read(path)["commander"]
        assert commander.element == path.name.split("-")[0]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_legal_by_the_standard_format(path):
    deck = _read(path)
    for section in find_format(GAME).section:
        counts = deck[section.id]
        assert section.min <= sum(counts.values()) <= section.max
        names = Counter()
        for card, count in counts.items():
            assert card.type in section.types, card.zh
            if not (card.basic and section.basic_unlimited):
                names[card.rules_name] += count
        assert section.copies is None or max(names.values(), default=0) <= section.copies


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_playable(path, game):
    """What a player looks at first: requirements that the tactics can meet, cheap plays, units, flash points, not too
    many copies of the costliest Peerless characters."""
    deck = _read(path)
    main, elements = deck["main"], Counter()
    for card, count in deck["tactics"].items():
        elements[card.element] += count
    assert len(elements) <= 2
    for card in main:
        assert elements[card.element] >= 3 * card.need, card.zh
    size = main.total()
    assert sum(n for card, n in main.items() if card.cost <= 2) >= size * 0.35
    assert sum(n for card, n in main.items() if card.cost == 1 and card.type == "unit") >= 2
    assert sum(n for card, n in main.items() if card.cost >= 6) <= size * 0.15
    assert sum(n for card, n in main.items() if card.type == "unit") >= size * 0.6
    assert sum(n for card, n in main.items() if card.flash) >= size * 0.6
    assert 2 <= sum(n * card.cost for card, n in main.items()) / size <= 3.5
    assert all(n <= 2 for card, n in main.items() if card.peerless and card.cost >= 6)
    persons = Counter()
    for card, count in main.items():
        if card.peerless:
            persons[card.person] += count
    assert max(persons.values()) <= game.rule_value("copies"), "two titles of one Peerless character fight each other (R15)"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_says_its_plan_in_both_languages(path):
    notes = [line[3:] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("// ")]
    assert any(re.search(r"[\u4e00-\u9fff]", note) for note in notes)
    assert any(not re.search(r"[\u4e00-\u9fff]", note) for note in notes)
