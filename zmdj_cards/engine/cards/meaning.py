"""What phrases and words mean, by number, as play asks for it; made of a game's tables by node and word (:func:`vocabulary.build`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Meaning:
    """``ops``: the opcode of a type of node; ``numbers``: the number of a word, by the type of the word.

    By opcode, each function asked with a position, what the ability knows, and the phrase: ``number``.
    By number of the word: ``people``, the players it names."""

    ops: Mapping[type, int] = field(default_factory=dict)
    numbers: Mapping[type, Mapping[str, int]] = field(default_factory=dict)
    number: Mapping[int, Callable[..., int]] = field(default_factory=dict)
    people: tuple[Callable[..., tuple[int, ...]], ...] = ()
