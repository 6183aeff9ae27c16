"""Keys for look-up (BEHAVIOURS N-01, N-07, N-10, Z-03..Z-06, Z-10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.text.normalize import code_key, name_key, natural_key, person, pinyin_keys, strip_pinyin, text_key

DOTS = "\u00b7\u30fb\uff65\u2022\u2027\u2219\u22c5"


@pytest.mark.parametrize("dot", [*DOTS, "", " · "], ids=lambda dot: f"N-01-{ord(dot[:1] or '-'):04x}-{len(dot)}")
def test_dots_fold_in_names(dot):
    assert name_key(f"赤焰{dot}关羽") == name_key("赤焰·关羽")


@pytest.mark.parametrize(
    ("one", "other"),
    [("關羽", "关羽"), ("皇后", "皇后"), ("皇後", "皇后"), ("裡", "裏"), ("里", "裡"), ("乾", "幹"), ("么", "麼"),
     ("標題：關羽", "标题:关羽"),
     ("（初阵）", "(初阵)"), ("Ｗｈｉｔｅ Brow", "white brow"), ("Lü Bu", "lu bu")],
)  # fmt: skip
def test_names_that_are_one(one, other):
    """N-07, N-10, Z-04."""
    assert name_key(one) == name_key(other)


def test_names_that_stay_two():
    """N-07: folding is for keys of whole characters, not of sounds or shapes."""
    assert name_key("关羽") != name_key("关平")
    assert name_key("#1先锋") != name_key("先锋")


@given(st.text(alphabet="關羽赤焰·後裡乾麼a1 ，。（", max_size=12), st.integers(0, 12), st.integers(0, 12))
def test_key_of_a_part_is_a_part_of_the_key(text, start, end):
    """S-06: what makes substring search over keys complete."""
    part = text[min(start, end) : max(start, end)].strip()
    assert text_key(part) in text_key(text)


@pytest.mark.parametrize("code", ["CZ-001", "cz001", "ＣＺ－００１", "cz 001"])
def test_codes(code):
    """N-14."""
    assert code_key(code) == "cz001"


def test_star_is_part_of_a_code():
    assert code_key("BP01-L-035★") == code_key("bp01-l-035*") != code_key("BP01-L-035")


def test_natural_order():
    """Z-01."""
    assert sorted(["初阵01-176", "初阵01-5", "初阵01-31"], key=natural_key) == ["初阵01-5", "初阵01-31", "初阵01-176"]


def test_pinyin_brackets():
    """Z-05."""
    assert strip_pinyin("時(shí)間(SC)進(jìn)入(11)(MC)階段") == "時間(SC)進入(11)(MC)階段"


def test_pinyin_and_person():
    assert pinyin_keys("武圣·关羽") == ("wushengguanyu", "wsgy")
    assert person("一夫当关‧典韦") == "典韦"
    assert person("骏马") == "骏马"
