"""Resolution as data. A frame is a tuple of ints and tuples of ints; its first field is its kind, the second its step.

Nothing waits on the Python stack: a decision in the middle of an effect leaves frames behind, and frames can be copied, printed
and taken back like any other part of the state.
"""

from __future__ import annotations

from typing import Any, TypeAlias

# Nested tuples of ints. Any: the fields after kind and step belong to the kind, which only the function that runs it knows.
Frame: TypeAlias = tuple[Any, ...]
Event: TypeAlias = tuple[int, ...]
# A lasting effect.
Mod: TypeAlias = tuple[int, ...]
