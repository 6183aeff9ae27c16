"""Why something could not be read, in both languages, where a library says it in English words of its own or with names of types."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from zmdj_cards.errors import Bi, reason, say

# What the readers of JSON, XML and CSV say, by what it begins with.
_SAID = (
    ("Expecting value", "value"),
    ("Expecting property name", "name"),
    ("Illegal trailing comma", "name"),
    ("Expecting ':'", "colon"),
    ("Expecting ',' delimiter", "comma"),
    ("Extra data", "extra"),
    ("Unterminated string", "open_string"),
    ("Invalid control character", "control"),
    ("Invalid \\escape", "escape"),
    ("Invalid \\uXXXX", "escape"),
    ("mismatched tag", "tag"),
    ("not well-formed", "xml_form"),
    ("no element found", "xml_end"),
    ("unclosed", "xml_end"),
    ("undefined entity", "entity"),
    ("junk after document", "extra"),
    ("duplicate attribute", "twice"),
    ("unbound prefix", "prefix"),
    ("field larger than", "cell"),
    ("line contains NUL", "control"),
    ("unexpected end of data", "open_string"),
    ("File is not a zip", "no_zip"),
    ("Bad CRC", "damaged"),
    ("Bad magic", "damaged"),
    ("Error -", "damaged"),
)
# What is wrong with a value, by the kind of fault that the checker of shapes names.
_SHAPES = {
    "missing": "needed",
    "extra_forbidden": "unknown",
    "string_type": "no_text",
    "string_too_short": "empty",
    "string_pattern_mismatch": "pattern",
    "literal_error": "none_of",
    "enum": "none_of",
    "int_type": "no_whole",
    "int_parsing": "no_whole",
    "int_from_float": "no_whole",
    "float_type": "no_number",
    "float_parsing": "no_number",
    "bool_type": "no_yes",
    "bool_parsing": "no_yes",
    "list_type": "no_list",
    "tuple_type": "no_list",
    "dict_type": "no_table",
    "model_type": "no_table",
    "model_attributes_type": "no_table",
    "greater_than_equal": "low",
    "greater_than": "low",
    "less_than_equal": "high",
    "less_than": "high",
    "too_short": "few",
    "too_long": "many",
}
_LINE = re.compile(r"\(?at line (\d+), column (\d+)\)?")


def why(error: BaseException | str) -> Bi | str:
    """Why a file could not be read: of an exception, or of what a library said. What has no wording here is given as it was said."""
    if isinstance(error, OSError):
        return reason(error)
    if isinstance(error, KeyError):
        return _both("system.read.field", field=error.args[0] if error.args else "?")
    if isinstance(error, UnicodeError):
        return _both("system.read.utf8")
    if isinstance(error, RecursionError):
        return _both("system.read.deep")
    said = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    if isinstance(error, tomllib.TOMLDecodeError):
        place = _LINE.search(said)
        return _both("system.read.toml_at", line=place[1], column=place[2]) if place else _both("system.read.toml")
    key = next((key for begin, key in _SAID if said.startswith(begin)), "")
    if key:
        return _both(f"system.read.{key}")
    return _both("system.read.shape") if isinstance(error, (TypeError, IndexError, AttributeError, OverflowError)) else said


def wrong_value(detail: Mapping[str, Any]) -> Bi | str:
    """What is wrong with a value, of one entry of what pydantic lists: no words of the library, no types of Python."""
    kind, limits = str(detail["type"]), detail.get("ctx") or {}
    key = _SHAPES.get(kind)
    if key is None:
        return str(detail["msg"]).removeprefix("Value error, ")
    limit = next(
        (limits[name] for name in ("ge", "gt", "le", "lt", "min_length", "max_length", "expected", "pattern") if name in limits), ""
    )
    return _both(f"system.value.{key}", limit=limit)


def _both(code: str, **params: object) -> Bi:
    return Bi(say(code, "en", **params), say(code, "zh", **params))
