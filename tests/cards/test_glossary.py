"""The glossary: every term of the guide, every word of the card texts, nothing said twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.shared import shared_file
from zmdj_cards.model.load import load_cards, load_game, load_glossary

TERMS = load_glossary("zmdj")
GUIDE = "rules/000_d68d47607fa7026c.txt"
ICONS = {"flip", "rest", "main", "response", "ambush"}
FLAVOUR_AS_AMBUSH = {"BP01-SSR-092a", "BP01-UC-150", "BP01-SSR-150a"}  # its ambush text is flavour text
# The grammar of the card language: no terms, but what stands between them. A new keyword is not in here.
GLUE = (Path(__file__).parent / "grammar_words.txt").read_text(encoding="utf-8").split()


@pytest.fixture(scope="module")
def guide() -> str:
    return shared_file(GUIDE).read_text(encoding="utf-8")


def _headings(guide: str) -> set[str]:
    """The guide's own contents line, and the sections that it leaves out."""
    contents = re.search(r"^Contents: (.*)$", guide, re.M)[1]
    names = {name.strip() for name in contents.split("·")}
    return {re.sub(r"^Your turn.*", "Your turn", re.sub(r"^Combat.*", "Combat", name)) for name in names}


def test_ids_and_words_are_unique():
    for words in ([t.id for t in TERMS], [t.zh for t in TERMS], [t.en.casefold() for t in TERMS]):
        assert not [word for word, n in Counter(words).items() if n > 1]
    every = [t.zh for t in TERMS] + [alias for t in TERMS for alias in t.zh_aliases]
    assert not [word for word, n in Counter(every).items() if n > 1]


def test_definitions_are_one_sentence_each():
    for term in TERMS:
        assert re.fullmatch(r"[^。]+。", term.def_zh), term.id
        assert term.def_en.endswith("."), term.id
        assert not re.search(r"\.\s", term.def_en), term.id
        assert term.def_zh != term.zh
        assert term.icon is None or term.icon in ICONS or term.icon.removeprefix("element-") in {e.id for e in load_game("zmdj").element}


def test_keywords_have_reminders():
    for term in TERMS:
        if term.kind == "keyword" or term.id in {"main", "response"}:
            assert term.reminder_zh, term.id
            assert term.reminder_en, term.id
            x = term.en.endswith(" X")
            assert ("{X}" in term.reminder_zh, "{X}" in term.reminder_en) == (x, x), term.id
        else:
            assert term.reminder_zh is term.reminder_en is None, term.id


def test_sections_are_headings_of_the_guide(guide):
    assert {term.section for term in TERMS} - _headings(guide) == {"card"}


def test_every_keyword_of_the_guide(guide):
    """The keyword table and 'Easy to mix up' name the Chinese: that word, and the guide's English for it."""
    known = {word: term for term in TERMS for word in (term.zh, *term.zh_aliases)}
    table = guide.split("Keyword\tWhat it does\n")[1].split("\n\n")[0]
    rows = re.findall(r"^(.+?) \((.+?)\)\t", table, re.M)
    assert len(rows) == 17
    pairs = {zh: en for en, zh in rows}
    pairs |= {zh: en for en, zh in re.findall(r"^• (\w+) \((\w+)\) [=–—]", guide, re.M)}
    for en, zh in re.findall(r"\b([A-Za-z]+(?: [a-z]+)?) \(([\u4e00-\u9fff]+)\)", guide):
        pairs.setdefault(zh, en)
    for zh, en in pairs.items():
        assert zh in known, zh
        wanted = en.casefold()
        forms = {known[zh].en.casefold(), known[zh].en_plural} - {None}
        assert any(wanted in form or wanted.endswith(form) or wanted.split()[-1] in form.split() for form in forms), (zh, en, forms)


def test_every_phase_step_zone_and_type(game):
    for group in ("phase", "step", "zone", "type"):
        for row in getattr(game, group):
            words = {word for term in TERMS for word in (term.zh, *term.zh_aliases)}
            assert row.zh in words, row.zh
            assert row.en.casefold() in {term.en.casefold() for term in TERMS}, row.en


def test_zone_and_phase_names_agree_with_the_glossary(game):
    words = {term.zh: term.en for term in TERMS}
    for group in ("zone", "phase", "step", "type", "element"):
        for row in getattr(game, group):
            assert words[row.zh].casefold() == row.en.casefold(), row.zh


def test_every_word_of_the_card_texts(records, game):
    """What is left of the texts without terms, names and subtypes is grammar."""
    words = {word.removesuffix("X") for term in TERMS for word in (term.zh, *term.zh_aliases)}
    words |= {row.zh for row in game.subtype}
    words |= {card.zh for card in load_cards("zmdj")} | {f"名为{card.person}" for card in load_cards("zmdj")}
    words -= {"", "—"}
    pattern = re.compile("|".join(re.escape(word) for word in sorted({*words, *GLUE}, key=lambda word: (-len(word), word))))
    left = Counter()
    for record in records:
        ambush = "" if record["serial_number"] in FLAVOUR_AS_AMBUSH else record["ambush_text"]
        for text in (record["skill_text"], ambush):
            left.update(re.findall(r"[\u4e00-\u9fff]+", pattern.sub(" ", text)))
    assert dict(left) == {}
