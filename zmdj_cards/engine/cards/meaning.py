"""What phrases and words mean, by number, as play asks for it; made of a game's tables by node and word (:func:`vocabulary.build`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Meaning:
    """``ops``: the opcode of a type of node; ``numbers``: the number of a word, by the type of the word.

    By opcode, each function asked with a position, what the ability knows, and the phrase: ``object number quality condition
    counted event``;
    ``among``: qualities that look at all that fit.
    By number of the word: ``people``, the players it names; ``refs``, the cards; ``adjectives``, whether they are true of a card;
    ``nouns`` and of them ``is_one`` (the last one: any card), ``verbs``, ``periods`` and ``choosers`` as in the tables (Any: rows)."""

    ops: Mapping[type, int] = field(default_factory=dict)
    numbers: Mapping[type, Mapping[str, int]] = field(default_factory=dict)
    object: Mapping[int, Callable[..., tuple[int, ...]]] = field(default_factory=dict)
    number: Mapping[int, Callable[..., int]] = field(default_factory=dict)
    quality: Mapping[int, Callable[..., bool]] = field(default_factory=dict)
    among: Mapping[int, Callable[..., list[int]]] = field(default_factory=dict)
    condition: Mapping[int, Callable[..., bool]] = field(default_factory=dict)
    counted: Mapping[int, Callable[..., int]] = field(default_factory=dict)
    event: Mapping[int, Callable[..., bool]] = field(default_factory=dict)
    people: tuple[Callable[..., tuple[int, ...]], ...] = ()
    refs: Mapping[int, Callable[..., tuple[int, ...]]] = field(default_factory=dict)
    adjectives: tuple[Callable[..., bool], ...] = ()
    nouns: tuple[Any, ...] = ()
    is_one: tuple[Callable[..., bool], ...] = ()
    verbs: Mapping[int, Any] = field(default_factory=dict)
    periods: tuple[Any, ...] = ()
    choosers: tuple[Callable[..., bool], ...] = ()
