"""The record of functions that a game hands to the kernel: steps of its frames, values, order of play, and the parts beside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.deeds import Deeds, Pay
from zmdj_cards.engine.cards.defs import Keyword, Stat
from zmdj_cards.engine.cards.playing import Playing
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Programs
from zmdj_cards.engine.cards.ruleset import Choices, Ruleset
from zmdj_cards.engine.cards.views import Views
from zmdj_cards.engine.cards.words import Words
from zmdj_cards.engine.cards.zones import Section, Zone
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.errors import Fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData


@dataclass(frozen=True)
class Step:
    """What is done with one kind of frame. ``run`` goes on with it and says whether a player must decide; then ``options`` are that
    player's actions, sorted, and ``apply`` does one of them. ``actor`` is who decides, by number. ``shown``: references to cards that a
    frame on the stack shows to a player, whatever zone they are in; ``revealed``: those that it shows to everybody for the time being.

    ``shape``: what its fields hold, behind kind and step; for a frame that may be broken, too. ``last``: its last step; ``sound``: whether
    a frame of that shape can be.

    ``checked``: the board is put right before it goes on. ``free``: with one thing to do a player is asked all the same; ``open``: whether
    that is so now, for a frame in which it is not always so.
    ``ends_chain``: a decision here ends a chain of triggers (R22)."""

    run: Callable[[Position, Frame], bool]
    options: Callable[[Position, Frame], list[Action]]
    apply: Callable[[Position, Frame, Action], None]
    actor: Callable[[Position, Frame], int]
    checked: bool = True
    free: bool = False
    open: Callable[[Position, Frame], bool] | None = None
    ends_chain: bool = True
    shown: Callable[[Position, Frame, int], tuple[int, ...]] = absent.empty
    shape: Callable[[Frame], Shape] = absent.of_player
    revealed: Callable[[Position, Frame], tuple[int, ...]] = absent.empty
    last: int = 0
    sound: Callable[[Position, Frame], bool] = absent.yes


def asked(s: Position, frame: Frame) -> int:
    """Who decides in a frame of one player."""
    return int(frame[PLAYER])


def no_options(s: Position, frame: Frame) -> list[Action]:
    """Of a frame that never asks. Raises ValueError."""
    raise ValueError(f"a frame of kind {frame[KIND]} asks nobody")


def no_action(s: Position, frame: Frame, action: Action) -> None:
    """In a frame that never asks. Raises ValueError."""
    raise ValueError(f"a frame of kind {frame[KIND]} asks nobody")


@dataclass(frozen=True)
class Values:
    """What cards are worth in a game; :func:`rows.build` makes it.

    ``stats keywords``: by number; ``counters``: the numbers of the kinds of counter that can lie on cards, by word.
    ``cannot_verbs cannot_deeds cannot_nodes``: which prohibitions a forbidden deed is; ``deed_verbs``: the verb that is what a deed does;
    ``obligations``: what a card can be obliged to, by the verb for it.
    ``stat_ids keyword_ids``: numbers by word; ``gained``: keywords that can be gained.
    ``bonuses``: the kind of lasting effect that adds to a stat; ``everywhere``: the stats that are changed in every zone.
    ``on_players``: kinds of lasting effect that are on players.
    ``value_of``: a stat of a card where it is, by its number; ``has_keyword``: whether a card has a keyword where it is, by its number."""

    stats: tuple[Stat, ...]
    keywords: tuple[Keyword, ...]
    counters: Mapping[str, int]
    cannot_verbs: Mapping[str, tuple[int, ...]]
    cannot_deeds: Mapping[str, tuple[int, ...]]
    cannot_nodes: Mapping[type, tuple[int, ...]]
    deed_verbs: Mapping[str, str]
    obligations: Mapping[str, int]
    stat_ids: Mapping[str, int]
    keyword_ids: Mapping[str, int]
    gained: frozenset[str]
    bonuses: Mapping[int, int]
    everywhere: frozenset[int]
    on_players: frozenset[int]
    value_of: Callable[[Position, int, int], int]
    has_keyword: Callable[[Position, int, int], bool]


# How what has triggered goes on: resolved at once, in the order chosen, or put onto the chain.
RESOLVE: Final = 0
CHAIN: Final = 1


@dataclass(frozen=True)
class Flow:
    """Who decides when. ``once``: kinds of event at the end of a step or turn, at which an ability triggers at most once however often the
    step is repeated; ``counted``: registers in which two positions must be equal for a loop of triggers, besides what lies on the table.

    ``triggers``: RESOLVE or CHAIN; the rest is for a chain (:mod:`chain`). ``whole``: once both have passed, all of the chain is resolved,
    with nothing added in between; ``settles``: what is done before that. ``responses``: what a player with priority may do besides
    passing; ``respond``: do one of these; ``leaves``: what else is done with something that leaves the chain, resolved or not (its card
    goes where it belongs), before it is resolved; ``legal``: whether what waits can still be resolved, None: while anything is left of
    what it was aimed at; ``bound``: whether a player may not pass now."""

    once: frozenset[int] = frozenset((I.E_TURN_END, I.E_COMBAT_END))
    counted: tuple[int, ...] = ()
    triggers: int = RESOLVE
    responses: Callable[[Position, int], list[Action]] = absent.listed
    respond: Callable[[Position, int, Action], None] = absent.refuse
    leaves: Callable[[Position, Frame, bool], None] = absent.never
    legal: Callable[[Position, Frame], bool] | None = None
    bound: Callable[[Position, int], bool] = absent.no
    whole: bool = False
    settles: Callable[[Position], None] = absent.never


@dataclass(frozen=True)
class Making:
    """What a game says of changes to itself. ``ruleset``: the numbers that its data give; ``choices``: by rule, the values that the program
    knows, where they are few; ``sound``: what is inconsistent among the values of a ruleset; ``card``: what is wrong with a card, by the
    rule or field that it is about."""

    ruleset: Callable[[GameData], Ruleset]
    choices: Choices = field(default_factory=dict)
    sound: Callable[[Any], list[Fault]] = absent.listed  # Any: the game's own class
    card: Callable[[Card, GameData], list[Fault]] = absent.listed


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything that the kernel asks of a game. One constant a game, ``RULES`` in ``games/<game>/game.py``.

    ``lexicon``: its card language. ``ruleset``: the shipped numbers. ``zones``: by number (:func:`make_zones`). ``sections``: what decks
    are made of, in the order in which their cards are numbered. ``setup``: puts up the first frame, when the cards lie in their zones.
    ``frames``: what is done with each kind of frame. ``check``: puts right what must be true of the board now, and says whether it changed
    anything. ``making``: for its designers, None where its numbers cannot be changed. ``made``: cards that effects make, by the abilities
    in which they can be named; they belong to no deck."""

    id: str
    lexicon: Callable[[], Lexicon]
    ruleset: Callable[[], Ruleset]
    zones: tuple[Zone, ...]
    sections: tuple[Section, ...]
    setup: Callable[[Position], None]
    frames: Mapping[int, Step]
    check: Callable[[Position], bool]
    words: Words
    values: Values
    deeds: Deeds
    programs: Programs
    views: Views
    pay: Pay
    playing: Playing = field(default_factory=Playing)
    flow: Flow = Flow()
    making: Making | None = None
    made: Callable[[Iterable[Node]], tuple[Card, ...]] = absent.empty
