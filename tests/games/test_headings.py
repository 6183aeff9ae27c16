"""Kinds of terms, chapters and sources in both languages, for every game."""

from __future__ import annotations

import re

from tests.cli.run import run
from zmdj_cards import resources
from zmdj_cards.model import headings
from zmdj_cards.model.load import load_game, load_glossary

LATIN = re.compile(r"[a-z]{3}")


def test_every_kind_chapter_and_source_is_said_in_chinese():
    english = []
    for game in resources.games():
        terms, rules = load_glossary(game), load_game(game).rule
        english += [term.kind for term in terms if LATIN.search(headings.kind(term.kind).zh)]
        english += [text for text in (term.section for term in terms) if LATIN.search(headings.source(text).zh)]
        english += [rule.origin for rule in rules if LATIN.search(headings.origin(rule.origin).zh)]
        english += [rule.source for rule in rules if "guide" in headings.source(rule.source).zh]
    assert sorted(set(english)) == []


def test_lists_in_one_language_hold_no_word_of_the_other():
    for words in (("glossary",), ("glossary", "阻截")):
        assert not LATIN.search(run("--lang", "zh", *words).out)
    assert "guide" not in run("--lang", "zh", "rules", "show").out
    assert not re.search("[\u4e00-\u9fff]", run("--lang", "en", "rules", "show", "R21").out)
