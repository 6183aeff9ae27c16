"""However a text arrives, it is read as the same: each way over all our own sentences, and what was put right is said."""

from __future__ import annotations

import re

import pytest

from tests.ability.support import LEXICON
from tests.ability.test_pairs import TOPICS, sentences
from zmdj_cards.ability import compile_text
from zmdj_cards.text.normalize import to_traditional

TEXTS = [text.removeprefix("伏击：") for topic in TOPICS if topic != "ambush" for text in sentences(topic)][::3]
PLAIN = [text for text in TEXTS if "\n" not in text and "「" not in text]
CHOICES = [text for text in TEXTS if "\n·" in text]


def compiled(text: str, kind: str = ""):
    return compile_text(text, lexicon=LEXICON, kind=kind)


def options_as(text: str, *marks: str) -> str:
    """The options of a choice behind other marks."""
    head, *options = text.split("\n·")
    return head + "".join(mark + option for mark, option in zip(marks, options, strict=False))


# name → (the text as it arrives, the code of what is said; None: nothing needs to be said).
WAYS = {
    "traditional": (lambda text: to_traditional(text), "ability.traditional"),
    "line break in a sentence": (lambda text: text.replace("，", "，\n", 1), "ability.line_break"),
    "line break for a comma": (lambda text: text.replace("时，", "时\n", 1), "ability.line_break"),
    "no comma behind a time": (lambda text: re.sub("^(每?当.*?时)，", r"\1", text, count=1), "ability.missing_comma"),
    "doubled marks": (lambda text: text.replace("，", "，，", 1), "ability.doubled_mark"),
    "no final stop": (lambda text: text.removesuffix("。"), None),
    "web page": (lambda text: f"<p>{text}</p>", "ability.markup"),
    "blanks": (lambda text: text.replace("，", "， "), None),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_sentence_arrives_in_another_way(way):
    change, said = WAYS[way]
    # Within the brackets of an ability that a word stands for, as in reminders, marks have to be as they are printed.
    changed = [(text, change(text)) for text in PLAIN if change(text) != text and not re.match(r"\w+（", text)]
    assert len(changed) > 20
    wrong = []
    for text, arrives in changed:
        found = compiled(arrives)
        codes = {item.code for item in found.faults}
        if found.status != "FULL" or found.abilities != compiled(text).abilities or (said and said not in codes):
            wrong.append((arrives, found.status, sorted(codes)))
    assert wrong == []


@pytest.mark.parametrize(
    "marks",
    [("\n1. ", "\n2. ", "\n3. "), ("\n①", "\n②", "\n③"), ("①", "②", "③"), ("\n（1）", "\n（2）", "\n（3）"), ("\n- ", "\n- ", "\n- ")],
    ids=["1.", "circles", "circles on a line", "brackets", "dashes"],
)
def test_options_behind_other_marks(marks):
    assert len(CHOICES) > 3
    for text in CHOICES:
        found = compiled(options_as(text, *marks))
        assert (found.status, found.abilities) == ("FULL", compiled(text).abilities), options_as(text, *marks)
        assert "ability.option_marks" in {item.code for item in found.faults}


def test_several_abilities_in_one_paragraph():
    abilities = [text for text in PLAIN if re.match("当|每当", text)][:30]
    for one, two in zip(abilities[::2], abilities[1::2], strict=True):
        found = compiled(f"神速。{one.rstrip('。')}。{two}")
        assert found.abilities == (*compiled("神速").abilities, *compiled(one).abilities, *compiled(two).abilities)
        assert "ability.split_paragraph" in {item.code for item in found.faults}


def test_an_effect_without_its_timing_is_one_of_a_stratagem_alone():
    effects = [text for text in PLAIN if text.startswith("【通常】") and "：" not in text]
    assert len(effects) > 10
    for text in effects:
        bare = text.removeprefix("【通常】")
        if compiled(bare).status == "FULL":
            continue  # it says something else without
        found = compiled(bare, "stratagem")
        assert (found.status, found.abilities) == ("FULL", compiled(text).abilities), bare
        assert "ability.missing_timing" in {item.code for item in found.faults}
        other = compiled(bare, "unit")
        assert other.status != "FULL"
        assert "ability.timing_wanted" in {item.code for item in other.faults}


@pytest.mark.parametrize("text", ["当此角色喝酒时，唱歌。", "1. 摸一张牌。\n2. 摸两张牌。", "<script>当</script>此角色", "乾杯", "時時時"])
def test_what_means_nothing_is_not_made_to(text):
    assert compiled(text).status != "FULL"
