"""The English names: one style for all, persons in pinyin with the family name first."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

import pytest

from zmdj_cards.model.load import load_cards

CARDS = load_cards("zmdj")
NAMED = [card for card in CARDS if "·" in card.zh]
# Titles, horses and names of other peoples: not family name + given name.
NOT_PINYIN_PAIRS = {
    "何太后": "Empress Dowager He",
    "杜夫人": "Lady Du",
    "夏侯氏": "Lady Xiahou",
    "徐氏": "Lady Xu",
    "邹氏": "Lady Zou",
    "祝融": "Lady Zhurong",
    "赤兔": "Red Hare",
    "的卢": "Dilu",
    "沙摩柯": "Shamoke",
    "兀突骨": "Wutugu",
}
COMPOUND_SURNAMES = ("诸葛", "夏侯", "太史")


def _plain(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalpha())


def _readings(han: str) -> list[str]:
    from pypinyin import Style, pinyin

    parts = pinyin(han, style=Style.NORMAL, heteronym=True, v_to_u=True)
    return ["".join(_plain(item) for item in pick) for pick in itertools.product(*parts)]


def test_there_are_as_many_persons_as_on_the_cards():
    assert len(NAMED) == 105 == sum(" · " in card.en for card in CARDS)


@pytest.mark.parametrize("card", NAMED, ids=lambda card: card.id)
def test_person_is_the_pinyin_with_the_family_name_first(card):
    _, zh = card.zh.split("·")
    epithet, person = card.en.split(" · ")
    assert epithet
    if zh in NOT_PINYIN_PAIRS:
        assert person == NOT_PINYIN_PAIRS[zh]
        return
    cut = 2 if zh.startswith(COMPOUND_SURNAMES) else 1
    family, given = person.split(" ")
    assert _plain(family) in _readings(zh[:cut])
    assert _plain(given) in _readings(zh[cut:])


def test_one_chinese_epithet_or_person_one_english():
    english = defaultdict(set)
    for card in NAMED:
        for zh, en in zip(card.zh.split("·"), card.en.split(" · "), strict=True):
            english[zh].add(en)
    assert {zh: sorted(names) for zh, names in english.items() if len(names) > 1} == {}


SMALL = {"a", "an", "the", "of", "for", "from", "in", "into", "to", "with", "and", "at", "by", "on", "vs"}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_style(card):
    assert re.fullmatch(r"[A-Za-zü' ,·-]+", card.en), "plain letters, ASCII apostrophes, U+00B7"
    assert "  " not in card.en
    assert card.en == card.en.strip()
    for part in card.en.split(" · "):
        words = re.split(r"[ -]", part.replace(",", ""))
        assert words[0][0].isupper()
        assert all(word[0].isupper() or word in SMALL for word in words), part


def test_glossary_words_are_kept(cards):
    """Swift and Intercept are keywords: the cards that name them in Chinese do so in English, and the basic tactics are tactics."""
    by_zh = {card.zh: card.en for card in cards}
    assert by_zh["神速疾袭"].startswith("Swift ")
    assert by_zh["辎重"] == "Supply Token"
    assert {card.en for card in cards if card.type == "tactic"} == {
        f"{name} Tactic" for name in ("Wind", "Forest", "Fire", "Mountain", "Shadow", "Thunder")
    }
    assert by_zh["将门虎女·关银屏"] == "Tiger Daughter · Guan Yinping"
