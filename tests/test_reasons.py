"""Why a file cannot be read is said in both languages, never in a library's words or with names of Python types."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from pydantic import BaseModel, Field, ValidationError

from zmdj_cards.errors import Bi
from zmdj_cards.text.reasons import why, wrong_value
from zmdj_cards.text.safe_xml import parse_text

BROKEN = [
    "",
    "{",
    '{"a"',
    '{"a":',
    '{"a":1',
    "[1,",
    "[1 2]",
    "{1:2}",
    '"a',
    '"\\q"',
    '"\\u12"',
    '"\t"',
    "1 2",
    "[" * 100_000,
    '{"a":1,}',
    "nan?",
]
XML = ["<a>", "<a></b>", "<a", "<a b='1' b='2'/>", "<a/>x", "<a>&x;</a>", "<1/>", "\x01"]


class Shape(BaseModel, extra="forbid"):
    id: str = Field(pattern="^[a-z]+$", min_length=1)
    count: int = Field(ge=0, le=9)
    also: tuple[str, ...] = ()
    yes: bool = False


def sound(found: Bi | str) -> None:
    assert isinstance(found, Bi), found
    assert re.search(r"[\u4e00-\u9fff]", found.zh)
    assert not re.search(r"Error|Exception|\b(int|str|float|bool|dict|NoneType|delimiter|Expecting|Input)\b", " ".join(found)), found


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:8])
def test_json(text):
    with pytest.raises((ValueError, RecursionError)) as caught:
        json.loads(text)
    sound(why(caught.value))


@pytest.mark.parametrize("text", ["a", "a = ", "[a", "a = 1\na = 2", 'a = "', "a = 1 2", "= 1"])
def test_toml(text):
    with pytest.raises(ValueError, match=r".") as caught:
        tomllib.loads(text)
    sound(why(caught.value))


@pytest.mark.parametrize("text", XML)
def test_xml(text):
    from zmdj_cards.errors import DataError

    with pytest.raises(DataError) as caught:
        parse_text(text)
    for item in caught.value.faults:
        assert not re.search(r"[a-z]{4,} [a-z]{3,}", item.message("zh")), item.message("zh")


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"id": "", "count": 1},
        {"id": "A", "count": "x"},
        {"id": 1, "count": 10},
        {"id": "a", "count": -1, "more": 1},
        {"id": "a", "count": 1.5, "also": 3, "yes": "perhaps"},
        [],
        None,
    ],
    ids=str,
)
def test_values(value):
    with pytest.raises(ValidationError) as caught:
        Shape.model_validate(value)
    for detail in caught.value.errors():
        sound(wrong_value(detail))


@pytest.mark.parametrize(
    "error", [KeyError("seed"), TypeError("int"), IndexError(3), OverflowError(), UnicodeDecodeError("utf-8", b"a", 0, 1, "x")]
)
def test_errors_of_python(error):
    sound(why(error))
