"""What is not understood is named, exactly, and never read as something else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ability.support import LEXICON, both
from zmdj_cards.ability import compile_text
from zmdj_cards.ability import tree as a

GAPS = {
    "每当此角色攻击时，吃一张饼。": ["吃一张饼"],
    "【通常】指定一个蓝色角色，将其消灭。": ["蓝色"],
    "【通常】指定一个会飞的角色，将其横置。": ["会飞"],
    "只要天在下雨，此角色便得+2武力。": ["天在下雨"],
    "每当月亮升起时，摸一张牌。": ["月亮升起"],
    "【通常】①，跳一支舞：摸一张牌。": ["跳一支舞"],
    "【通常】选择一项~\n·摸一张牌。\n·唱一首歌。": ["唱一首歌"],
    "若风向有变，则摸一张牌。": None,
    "【通常】指定你的一个名为刘备、鸟或张飞的角色，吃一张饼。": ["吃一张饼"],
    "此角色会飞，也不能使用阻截。": None,
    "【通常】指定你弃牌区中的一张发光的角色牌，将其移回拥有者的手牌。": ["发光"],
    "贴附于会飞的角色。": ["会飞"],
    "【通常】将所有角色的帽子移除。": ["将所有角色的帽子移除"],
    "若此角色将要被消灭，则改为写一首诗。": ["写一首诗"],
    "【通常】指定一个角色，令其得+2武力直到天亮。": ["得+2武力直到天亮"],
    "神速\n此角色会游泳。": ["此角色会游泳"],
}


@pytest.mark.parametrize("text", [text for text, words in GAPS.items() if words])
def test_a_gap_names_its_words(text):
    found = both(text)
    assert [item.text.rstrip("。") for item in found.gaps] == GAPS[text]
    for item in found.gaps:
        assert text[slice(*item.span)] == item.text
    assert found.status in ("PARTIAL", "NONE")
    assert all(fault.place.span for fault in found.faults)


# Short for two sentences of which only one is said in full: whose, or where, the second thing is.
UNSAID = [
    "【通常】指定对手弃牌区中的一张角色牌和一张锦囊牌，将其移出游戏。",
    "你处于左翼的角色得+1武力，处于右翼的角色得+1射程。",
    "你的骑兵角色得+1武力，水兵角色得+1射程。",
    "【通常】指定你的一个水兵角色和一个骑兵角色，将其重置。",
    "若你左翼的角色数量多于右翼的角色数量，则此角色得+1武力。",
]


@pytest.mark.parametrize("text", UNSAID)
def test_what_is_left_unsaid_is_not_guessed(text):
    assert both(text).status != "FULL"


def test_a_hole_never_hides_in_a_name():
    found = both("【通常】指定一个名为刘备、关羽及张飞的角色，将其消灭。")
    assert found.gaps


def test_two_gaps_in_one_line():
    found = both("每当月亮升起时，摸一张牌，并唱一首歌。")
    assert len(found.gaps) == 2
    assert found.status == "PARTIAL"


def test_other_lines_are_still_read():
    found = both("神速\n此角色会游泳。\n破军")
    assert [tree.kw.id for tree in found.abilities if isinstance(tree, a.Keyword)] == ["swift", "breakthrough"]


def test_an_unclosed_bracket_is_a_gap():
    found = both("神速（没有说完")
    assert [item.what for item in found.gaps] == ["bracket"]
    assert found.status == "PARTIAL"


# Input of any size and kind: an answer, whose spans lie inside the text.
PIECES = [
    "此角色",
    "指定一个角色，",
    "将其消灭。",
    "「",
    "」",
    "（",
    "）",
    "若",
    "每当",
    "时，",
    "可以",
    "\n",
    "\n·",
    "选择一项~",
    "【通常】",
    "①",
    "：",
    "或",
    "和",
    "的",
    "你",
    "其",
    "X",
    "一个",
    "99999",
    "\x00",
    "\ufffc",
    "🀄",
    "a",
]


@settings(max_examples=120, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))
def test_any_text_gets_an_answer(text):
    for found, field in ((compile_text(text, lexicon=LEXICON), "skill"), (compile_text("", text, lexicon=LEXICON), "ambush")):
        assert found.status in ("FULL", "PARTIAL", "NONE")
        assert (found.status == "FULL") == (not found.gaps and not any(item.severity == "error" for item in found.faults))
        for item in [*found.gaps, *found.repairs, *found.reminders]:
            assert item.field == field
            assert 0 <= item.span[0] <= item.span[1] <= len(text)
        assert all(item.message("en") and item.message("zh") for item in found.faults)


@pytest.mark.parametrize(
    "text",
    [
        "指定一个角色，" * 15_000,
        "当此角色进场时，" + "指定一个角色，" * 100,
        "令其获得「" * 200,
        "（" * 3_000,
        "（阻截" * 900 + "）" * 900,
        "指定" + "一个角色和" * 150 + "一个角色",
        "若" + "此角色已横置且" * 90 + "此角色已横置，则摸一张牌",
        "你的" * 390,
        "与" * 200 + "此角色" + "相邻的角色" * 100,
        "\x00\ufffc" * 2_000,
    ],
    ids=range(10),
)
def test_tangled_input_ends(text):
    """Each of these is bounded by steps, not by luck; none is read in full."""
    found = compile_text(text, lexicon=LEXICON)
    assert found.faults
    assert found.status != "FULL"
