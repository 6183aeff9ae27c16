"""Corrections are proposed, and nothing but the chosen names changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.decks.conftest import CARDS, GAME, STANDARD, make
from tests.decks.test_formats import INVENTED
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.fix import Fixed, proposals
from zmdj_cards.decks.fix import fix as fix_opened
from zmdj_cards.decks.open import open_bytes
from zmdj_cards.errors import DataError
from zmdj_cards.model.index import CardIndex


def fix(raw, context, choose, source="") -> Fixed:
    return fix_opened(open_bytes(raw, source), context, choose)


def only_unique(item):
    return item.candidates[0] if item.unique else None


@pytest.mark.parametrize(
    ("typed", "unique", "candidates"),
    [
        ("关苹", True, ["CZ-003", "CZ-001", "CZ-002"]),
        ("赤炎关羽", True, ["CZ-001", "CZ-002", "初阵01-55"]),
        ("赤焰·关禹", True, ["CZ-001"]),
        ("Guan Pin", True, ["CZ-003", "CZ-001", "CZ-002"]),
        ("大火工", True, ["CZ-011"]),
        ("许楮", True, ["CZ-007"]),
        ("关某", False, ["CZ-001", "CZ-002", "CZ-003"]),
        ("关羽", False, ["CZ-001", "CZ-002", "初阵01-55"]),
        ("龙骑士", False, []),
    ],
)
def test_a_choice_is_unique_by_one_slip_or_by_sound(typed, unique, candidates):
    """At most three close names, the closest first."""
    (item,) = proposals(f"3 {typed}", INVENTED)
    assert (item.unique, [card.id for card in item.candidates]) == (unique, candidates)
    assert item.typed == typed == item.text[slice(*item.span)]


def test_a_name_of_many_cards_offers_them_all():
    more = [make(f"CZ-{number}", f"第{number}·关羽", "unit") for number in range(50, 54)]
    (item,) = proposals("3 关羽", Context(CardIndex([*CARDS, *more]), STANDARD, GAME))
    assert not item.unique
    assert len(item.candidates) == 3 + 4


def test_only_the_name_in_the_line_changes():
    raw = "﻿# 关家军\r\n3×关苹 (初阵) // 好牌\n１　赤炎关羽 CZ-777\r\r\n主牌组\n2 关羽\n关平".encode()
    done = fix(raw, INVENTED, only_unique, "x.txt")
    assert done.data == raw.replace("关苹".encode(), "关平".encode()).replace("赤炎关羽".encode(), "赤焰·关羽".encode())
    assert [(item.line, item.after) for item in done.changes] == [(2, "3×关平 (初阵) // 好牌"), (3, "１　赤焰·关羽 CZ-777")]
    assert [item.typed for item in done.left] == ["关羽"]


def test_a_choice_among_several_is_written_by_its_full_name():
    done = fix("2 关羽\n1 Guan Yu".encode(), INVENTED, lambda item: item.candidates[1])
    assert done.data.decode() == "2 汉寿亭侯·关羽\n1 Marquis of Hanshou · Guan Yu"
    assert done.result.ok


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_the_encoding_stays(encoding):
    raw = "3 关苹\r\n1 火攻\r\n".encode(encoding)
    assert fix(raw, INVENTED, only_unique).data == "3 关平\r\n1 火攻\r\n".encode(encoding)


def test_the_other_byte_order_stays():
    text = "3 关苹\n"
    assert fix(b"\xfe\xff" + text.encode("utf-16-be"), INVENTED, only_unique).data == b"\xfe\xff" + "3 关平\n".encode("utf-16-be")


def test_a_file_that_is_no_text_is_refused():
    with pytest.raises(DataError):
        fix(b"3 \xff\xff\xff\xfe\x80", INVENTED, only_unique)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["3 关苹", "关苹x2", "# 关苹", "", " ", "1 火攻", "赤炎关羽 ×３", "??", "Name x"]), max_size=8),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_lines_without_a_choice_stay_as_they_are(lines, end):
    text = end.join(lines)
    done = fix(text.encode(), INVENTED, only_unique)
    after = done.data.decode().split(end)
    changed = {item.line for item in done.changes}
    assert len(after) == len(text.split(end))
    for number, (old, new) in enumerate(zip(text.split(end), after, strict=True), 1):
        assert (old != new) == (number in changed)
    assert fix(text.encode(), INVENTED, lambda item: None).data == text.encode()


def test_other_kinds_than_lists_are_refused():
    with pytest.raises(DataError, match="only plain lists"):
        fix('{"main": [["关苹", 1]]}'.encode(), INVENTED, only_unique)
