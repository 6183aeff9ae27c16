"""Nested tuples of ints as text, and back: the part of a position's text form that no game needs to name."""

from __future__ import annotations

import json
from typing import Any


def to_json(value: object) -> str:
    """``(1, (2, 3))`` → ``[1,[2,3]]``."""
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str) -> Any:
    """The reverse (Any: the caller knows how deep it goes); raises ValueError for anything but nested lists of ints."""
    return _tuples(json.loads(text))


def _tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"expected ints and lists of ints, found {value!r}")
