"""The English names: one style for all, persons in pinyin with the family name first."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

from zmdj_cards.model.load import load_cards

CARDS = load_cards("zmdj")
NAMED = [card for card in CARDS if "·" in card.zh]
# Titles, horses and names of other peoples: not family name + given name.
NOT_PINYIN_PAIRS = {
    "何太后": "Empress Dowager He",
    "杜夫人": "Lady Du",
    "夏侯氏": "Lady Xiahou",
    "徐氏": "Lady Xu",
    "尹夫人": "Lady Yin",
    "邹氏": "Lady Zou",
    "祝融": "Lady Zhurong",
    "赤兔": "Red Hare",
    "的卢": "Dilu",
    "沙摩柯": "Shamoke",
    "兀突骨": "Wutugu",
}
COMPOUND_SURNAMES = ("诸葛", "夏侯", "太史", "皇甫")


def _plain(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalpha())


def _readings(han: str) -> list[str]:
    from pypinyin import Style, pinyin

    parts = pinyin(han, style=Style.NORMAL, heteronym=True, v_to_u=True)
    return ["".join(_plain(item) for item in pick) for pick in itertools.product(*parts)]


def test_a_person_is_one_in_both_languages():
    """An epithet and a name on both sides of the dot."""
    assert NAMED
    assert [card.id for card in CARDS if [bool(part) for part in card.en.split(" · ")] != [bool(part) for part in card.zh.split("·")]] == []


def _is_named(zh: str, person: str) -> bool:
    """The pinyin with the family name first, or one of the exceptions."""
    if zh in NOT_PINYIN_PAIRS:
        return person == NOT_PINYIN_PAIRS[zh]
    cut = 2 if zh.startswith(COMPOUND_SURNAMES) else 1
    family, _, given = person.partition(" ")
    return _plain(family) in _readings(zh[:cut]) and _plain(given) in _readings(zh[cut:])


def test_a_person_is_the_pinyin_with_the_family_name_first():
    assert _is_named("诸葛亮", "Zhuge Liang")
    assert not _is_named("诸葛亮", "Liang Zhuge")
    names = [(card.zh.split("·")[-1], card.en.split(" · ")[-1]) for card in NAMED]
    assert [(zh, en) for zh, en in names if not _is_named(zh, en)] == []


def test_one_chinese_epithet_or_person_one_english():
    english = defaultdict(set)
    for card in NAMED:
        for zh, en in zip(card.zh.split("·"), card.en.split(" · "), strict=True):
            english[zh].add(en)
    assert {zh: sorted(names) for zh, names in english.items() if len(names) > 1} == {}


SMALL = {"a", "an", "the", "of", "for", "from", "in", "into", "to", "with", "and", "as", "at", "by", "on", "or", "vs"}


def _in_title_case(en: str) -> bool:
    """Each part begins with a capital; within it only small words do not."""
    parts = [re.split(r"[ -]", part.replace(",", "")) for part in en.split(" · ")]
    return all(words[0][:1].isupper() and all(word[:1].isupper() or word in SMALL for word in words) for words in parts)


def test_names_are_plain_letters():
    """Typographic apostrophes, U+00B7, single spaces."""
    odd = [card.en for card in CARDS if not re.fullmatch(r"[A-Za-zü’,·-]+(?: [A-Za-zü’,·-]+)*", card.en)]
    assert odd == []


def test_names_are_in_title_case():
    assert _in_title_case("Tiger of the South · Ma Chao")
    assert not _in_title_case("tiger of the South · Ma Chao")
    assert not _in_title_case("Tiger Of Wind · ma Chao")
    assert [card.en for card in CARDS if not _in_title_case(card.en)] == []


def test_glossary_words_are_kept(cards):
    """Swift and Intercept are keywords: the cards that name them in Chinese do so in English, and the basic tactics are tactics."""
    by_zh = {card.zh: card.en for card in cards}
    assert by_zh["神速疾袭"].startswith("Swift ")
    assert by_zh["辎重"] == "Supply Token"
    assert {card.en for card in cards if card.type == "tactic"} == {
        f"{name} Tactic" for name in ("Wind", "Forest", "Fire", "Mountain", "Shadow", "Thunder")
    }
    assert by_zh["将门虎女·关银屏"] == "Tiger Daughter · Guan Yinping"
