"""Objects that travel between processes. A compiled class is not pickled by itself: one that is sent says how in ``__reduce__``."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def by_fields(made: Any) -> tuple[Any, ...]:
    """What ``__reduce__`` of a dataclass returns: its class, and the values of its fields in their order."""
    return type(made), tuple(getattr(made, field.name) for field in fields(made))
