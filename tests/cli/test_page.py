"""``zmdj page``: single pages and Markdown."""

from __future__ import annotations

import pytest

from tests.cli.printing import DECK, database  # noqa: F401
from tests.cli.run import run, spawn
from tests.render.pagecheck import read
from zmdj_cards.render.markdown import escape
from zmdj_cards.text.normalize import to_traditional


def test_a_card_as_a_page_that_stands_alone(tmp_path):
    out = tmp_path / "card.html"
    result = run("page", "card", "登锋·张辽", "--out", out)
    assert (result.code, result.out.strip()) == (0, str(out))
    made = read(out.read_bytes())
    assert not made.faults
    assert [link for link in made.links if not link.startswith("#")] == []
    text = "".join(words for words, _ in made.texts)
    assert "登锋·张辽" in text
    assert "Zhang Liao" in text


@pytest.mark.parametrize(("lang", "has", "lacks"), [("zh", "武力 6", "Power"), ("en", "Power 6", "武力"), ("both", "武力 Power 6", "~")])
def test_a_card_as_markdown(lang, has, lacks):
    result = run("page", "card", "登锋·张辽", "--lang", lang)
    assert result.code == 0
    assert result.out.startswith("### ")
    assert has in result.out
    assert lacks not in result.out
    assert "`BP01-SR-002`" in result.out


def test_both_faces_and_the_dash(tmp_path):
    text = run("page", "card", "继勇·张星彩").out
    assert text.count("费用 Cost —") == 2
    assert "觉醒面 Awakened face" in text
    out = tmp_path / "two.md"
    assert run("page", "card", "继勇·张星彩", "战马", "-o", out).code == 0
    assert out.read_text(encoding="utf-8").count("### ") == 2
    assert run("page", "card", "继勇·张星彩", "战马", "-o", tmp_path / "two.html").code == 2


def test_in_traditional_characters(tmp_path):
    """Card, glossary and deck, as HTML and as Markdown: no Simplified character is left, and no command refuses."""
    for number, words in enumerate((("card", "登锋·张辽"), ("glossary", "神速"), ("deck", DECK))):
        for ending in ("html", "md"):
            out = tmp_path / f"{number}.{ending}"
            assert run("page", *words, "-o", out, "--lang", "zh-Hant").code == 0
            text = out.read_text(encoding="utf-8")
            assert to_traditional(text) == text
            assert ending == "md" or 'lang="zh-Hant" data-lang="zh"' in text
    assert "登鋒·張遼" in (tmp_path / "0.md").read_text(encoding="utf-8")


def test_glossary(tmp_path):
    text = run("page", "glossary", "神速", "retreat").out
    assert text.count("**") == 4
    assert "**神速 Swift**" in text
    out = tmp_path / "glossary.html"
    assert run("page", "glossary", "-o", out).code == 0
    assert len(read(out.read_bytes()).ids) > 200
    assert run("page", "glossary", "no such word at all").code == 1


def test_deck(tmp_path):
    text = run("page", "deck", DECK.stem).out
    assert "**主牌库 Main deck** (40)" in text
    assert f"`{run('deck', 'code', DECK).out.strip()}`" in text
    out = tmp_path / "deck.html"
    assert run("page", "deck", DECK, "-o", out, "--format", "no such").code == 2
    assert run("page", "deck", DECK, "-o", out).code == 0
    assert "<svg viewBox" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("out", ["x.pdf", "x"])
def test_another_ending_is_wrong_usage(tmp_path, out):
    assert run("page", "card", "战马", "-o", tmp_path / out).code == 2


def test_markdown_is_escaped():
    """Names in Markdown are text, too."""
    assert escape("a*b_[c](d)`e`<f>#|") == r"a\*b\_\[c\](d)\`e\`\<f\>\#\|"


def test_in_a_pipe():
    result = spawn("page", "card", "BP01-L-102", env={"PYTHONIOENCODING": "gbk:strict"})
    assert result.code == 0
    assert "张星彩" in result.out
