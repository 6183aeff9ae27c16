"""The record of what the words of a card language mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import Event

# What words mean. Any: each function takes its own kind of phrase (:mod:`phrases`), or of node, under whose type it stands in its table.
Number = Callable[[Position, Env, Any], int]
Filter = Callable[[Position, Env, Any, int], bool]
Among = Callable[[Position, Any, list[int]], list[int]]
Condition = Callable[[Position, Env, Any], bool]
Matcher = Callable[[Position, Env, Any, Event], bool]
Objects = Callable[[Position, Env, Any], Refs]


class Noun(NamedTuple):
    """A word for cards. ``is_one``: whether an instance is one; in the past, where it is now is not asked.

    ``zone``: where such cards are if the text names no place; ``field``: which zone of the battlefield they are in, if it names that;
    ``more``: zones in which others of them are if it names none.
    ``anyones``: without a player named, everybody's, and not only those of the player who speaks."""

    is_one: Callable[[Position, int, bool], bool]
    zone: int
    field: int
    anyones: bool = False
    more: tuple[int, ...] = ()


class Verb(NamedTuple):
    """What an object does or suffers. ``kinds``: of event; ``at``: which reference of the event is the object, 2 subject or 3 other.

    ``more``: what is asked of the event beside its kind. ``group``: the instances that do it together, where "A … with B" can be said."""

    kinds: tuple[int, ...]
    at: int = 2
    more: Callable[[Event], bool] | None = None
    group: Callable[[Position], list[int]] | None = None


class Period(NamedTuple):
    """A span of time. ``start`` and ``end``: kinds of event; ``whose``: 1 yours, -1 an opponent's, 0 anyone's; ``phase``: or -1.

    ``now``: whether it is that time; ``facts``: the events in it so far. None: always, and those of this turn."""

    start: int
    end: int
    whose: int = 0
    phase: int = -1
    now: Callable[[Position, Env], bool] | None = None
    facts: Callable[[Position, Env], list[Event]] | None = None


@dataclass(frozen=True)
class Words:
    """What the card language of a game means: by type of node, or by the word itself. :func:`vocabulary.build` joins a game's words to
    those of every game.

    ``objects numbers filters conditions counted events``: by type of node the opcode of the phrase that it becomes, and what that means;
    ``among``: filters that look at all the others that fit. ``ops``: opcodes of phrases that others read;
    ``lower``: how a node becomes a phrase, if not by its fields (:mod:`lower_phrases`).
    ``event_kinds``: kinds of event that a whole event phrase listens to. ``people refs adjectives nouns verbs deeds periods zones``: by
    word.
    ``choosers``: whether a source is one of the cards or skills that a word names. ``arrivals``: kinds of event with which a card goes to a
    zone; ``departures``: by kind of event the zone that its card has left, -1 where the number of the event says it. ``remember``: what
    else of a card in a line is kept when it leaves, for the game's own filters: numbers, and what stands beside it.
    ``facts``: kinds of event that conditions may ask for later in the turn; ``numbered``: those whose other reference is a number.
    ``atoms``: by type of word, all that the engine knows; others are refused. ``meaning``: all of it by number."""

    objects: Mapping[type, tuple[int, Objects]] = field(default_factory=dict)
    numbers: Mapping[type, tuple[int, Number]] = field(default_factory=dict)
    filters: Mapping[type, tuple[int, Filter]] = field(default_factory=dict)
    among: Mapping[type, tuple[int, Among]] = field(default_factory=dict)
    conditions: Mapping[type, tuple[int, Condition]] = field(default_factory=dict)
    counted: Mapping[type, tuple[int, Number]] = field(default_factory=dict)
    events: Mapping[type, tuple[int, Matcher]] = field(default_factory=dict)
    ops: Mapping[type, int] = field(default_factory=dict)
    lower: Mapping[type, Callable[[Any, Any], Code]] = field(default_factory=dict)
    event_kinds: Mapping[type, Callable[[Any], tuple[int, ...]]] = field(default_factory=dict)
    people: Mapping[str, Callable[[Position, Env], tuple[int, ...]]] = field(default_factory=dict)
    refs: Mapping[str, Callable[[Position, Env], Refs]] = field(default_factory=dict)
    adjectives: Mapping[str, Callable[[Position, int], bool]] = field(default_factory=dict)
    nouns: Mapping[str, Noun] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    deeds: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    periods: Mapping[str, Period] = field(default_factory=dict)
    zones: Mapping[str, int] = field(default_factory=dict)
    choosers: Mapping[str, Callable[[Position, int], bool]] = field(default_factory=dict)
    arrivals: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    departures: Mapping[int, int] = field(default_factory=dict)
    facts: frozenset[int] = frozenset()
    numbered: frozenset[int] = frozenset()
    atoms: Mapping[type, frozenset[str]] = field(default_factory=dict)
    remember: Callable[[Position, int], tuple[Refs, Refs]] = absent.two_empty
    meaning: Meaning = field(default_factory=Meaning)
