"""Every term of the document is in the glossary, in both languages, in our own words."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from zmdj_cards.model.load import load_glossary
from zmdj_cards.resources import data_dir
from zmdj_cards.text.normalize import text_key

# Headings that name no term: they only divide the document.
DIVISIONS = {"游戏介绍", "内容介绍", "势力介绍", "卡牌介绍", "游戏区域", "回合流程说明", "停止更新", "基本介绍"}


@pytest.fixture(scope="module")
def terms():
    return load_glossary("zhenmian")


@pytest.fixture(scope="module")
def known(terms):
    return {text_key(word) for term in terms for word in (term.zh, *term.zh_aliases)}


def headings(document: str) -> set[str]:
    """The document's own list of headings, without the letters that divide its list of terms."""
    line = next(line for line in document.splitlines() if line.count(",") > 20)
    return {text_key(part) for part in line.split(",") if part and not part.isascii()}


def listed_terms(document: str) -> set[str]:
    """The bracketed words of the list of terms, without their parameter's blanks."""
    part = document[document.index("（詳細內容參見詞條") :]
    names = re.findall(r"(?m)^【([^】]+)】", part)
    return {text_key(name).replace(" ", "") for name in names}


def table_rows(document: str) -> set[str]:
    """The first cells of the factions' and the turn's tables; a cell may name several things."""
    start, end = document.index("勢力介紹\n"), document.index("卡牌介紹\n")
    turn = document[document.index("1.開始階段") : document.index("遊戲概念\n")]
    rows = re.findall(r"(?m)^(?:\d\.)?([^\s|｜:：]{2,12}) \|", document[start:end] + turn)
    return {text_key(part) for row in rows for part in row.split("/") if not re.search(r"\d", row)}


def zones_and_card_parts(document: str) -> set[str]:
    found = re.findall(r"[①②③④⑤⑥⑦⑧⑨⑩]\s?([^：\s]{2,9})：", document)
    return {text_key(part) for word in found for part in re.split("及", word)}


def subheadings(document: str) -> set[str]:
    return {text_key(word) for word in re.findall(r"(?m)◆([^\s◆。，：]{2,6})[\s\n]", document)} | {
        text_key(word) for word in re.findall(r"(?m)^\d\.\s?([^\s。，]{2,7})$", document)
    }


@pytest.mark.shared
@pytest.mark.parametrize(
    ("gather", "least"),
    [(headings, 16), (listed_terms, 22), (table_rows, 50), (zones_and_card_parts, 15), (subheadings, 8)],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_the_document_is_covered(document, known, gather, least):
    words = gather(document)
    assert len(words) >= least
    assert sorted(words - known - {text_key(word) for word in DIVISIONS}) == []


def test_words_that_a_converter_spoilt_are_understood(known):
    """觸髮式 for 觸發式 and 回響 for 回應 lead to the right terms."""
    assert text_key("觸髮式能力") in known
    assert text_key("回響") in known


def test_terms_are_unique_and_whole(terms):
    for field in ("id", "zh", "en"):
        assert [value for value, times in Counter(getattr(term, field) for term in terms).items() if times > 1] == []
    for term in terms:
        assert term.def_zh.endswith("。"), term.id
        assert term.def_en.endswith("."), term.id
        if term.kind == "keyword":
            assert term.reminder_zh, term.id
            assert term.reminder_en, term.id
            assert ("{X}" in term.reminder_zh) == ("{X}" in term.reminder_en), term.id


def test_types_elements_and_rarities_are_terms(terms, game):
    names = {term.zh: term.en for term in terms}
    for row in (*game.type, *game.element, *game.zone, *game.phase, *game.step):
        if row.zh in names:
            assert names[row.zh].casefold() == row.en.casefold(), row.id
    assert {row.zh for row in (*game.type, *game.element)} <= set(names)


def han_runs(text: str, length: int) -> set[str]:
    runs = re.findall(rf"[\u4e00-\u9fff，、；：]{{{length},}}", text)
    return {run[start : start + length] for run in runs for start in range(len(run) - length + 1)}


@pytest.mark.shared
def test_no_sentence_of_the_publisher_stands_in_the_data(records, document):
    theirs = set()
    for record in records:
        theirs |= han_runs(record["Rules"], 14) | han_runs(record["Flavor"], 14)
    theirs |= han_runs("".join(text_key(char) or char for char in document), 16)
    for path in sorted((data_dir() / "zhenmian").rglob("*.*")):
        ours = path.read_text(encoding="utf-8")
        copied = {run for run in han_runs(ours, 14) | han_runs(ours, 16) if run in theirs}
        assert sorted(copied) == [], path.name
