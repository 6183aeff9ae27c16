"""The record of how abilities become programs, and of what their effects do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.defs import Ability, CardDef, Ins
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.model.card import Card


@dataclass(frozen=True)
class Effect:
    """What one kind of effect does, and what it does it to.

    ``op``: the opcode of the phrase that it becomes. ``run``: carries it out and goes on in the frame of its ability; it takes the phrase,
    and for how long, if a sentence around it says so. ``object``: the field of the node with the phrase for its objects, "" if it has
    none. ``after``: the instruction that follows it, or -1. ``deed``: what happens to each object, for asking to which of them it can, or
    -1. ``asks``: it only asks for a "number" or a "card", and the instruction that follows does it; "" if it does it itself. ``can``:
    whether it can be done at all, for one that a player may do; None if it always can."""

    op: int
    run: Callable[[Position, Frame, Env, Any, int], None]
    object: str = ""
    after: int = -1
    deed: int = -1
    asks: str = ""
    can: Callable[[Position, Frame, Env, Any], bool] | None = None


@dataclass(frozen=True)
class NumberChoice:
    """What is chosen as one of several numbers. ``numbers``: among which; ``register``: where the choice goes; ``value``: what stands there
    for a number."""

    numbers: Callable[[Position, Env, Any], tuple[int, ...]]
    register: int
    value: Callable[[int], tuple[int, ...]]


@dataclass(frozen=True)
class Programs:
    """How abilities of a game become programs, and what these do; :func:`program.shared.build` joins a game's own to those of every game.

    ``effects``: by type of node, ``effect``: by opcode; ``lower``: as in ``Words``. ``instructions``: what each instruction does, by its
    number; ``asks``: those after which somebody may be asked. ``abilities`` and ``sentences``: how whole abilities and sentences become
    programs, by type of node (each function takes the compiler and its own kind of node, see :mod:`lower`), and ``statics`` the opcodes of
    effects that a static ability can have; ``timings``: a bit for each word that says when an ability may be used. ``card``: a card as
    the table holds it, without its abilities, by its number, its data and the ruleset; ``traits``: what it alone asks of all cards
    of a table.

    ``announce``: compiles what is chosen and paid before an ability goes onto the chain, and returns what is left of its body; None: the
    choices that it begins with. It takes the compiler, the ability and the body. ``played_as``: the card that a card is played as.

    ``marked``: prohibitions that are marked on their subject, and how. ``choices``: phrases that are chosen as numbers, by opcode;
    ``apart``: zones in which equal cards are told apart as targets; ``nameable``: what can be named (``picking.NAMING``).

    ``place``: ask a player where a card (a reference) enters its side of the battlefield, and leave the place as the result; ``has_room``:
    whether another unit fits there. ``can_play`` and ``play``: whether a player may play an instance in a way (bits ``PLAY_…``) for a cost
    (-1: its own), and begin to. ``may_attach``: whether a player may put an attachment on a card. ``combat``: the number of the combat that
    is going on, or -1; ``undecided``: that number while its outcome is open, or -1."""

    card: Callable[[int, Card, Any], CardDef]
    effects: Mapping[type, Effect] = field(default_factory=dict)
    effect: Mapping[int, Effect] = field(default_factory=dict)
    changing: frozenset[int] = frozenset()  # effects that say how the next damage is changed
    lower: Mapping[type, Callable[[Any, Any], Code]] = field(default_factory=dict)
    instructions: Mapping[int, Callable[[Position, Frame, Ins], None]] = field(default_factory=dict)
    asks: frozenset[int] = frozenset()
    abilities: Mapping[type, Callable[[Any, Any], list[Ability]]] = field(default_factory=dict)
    sentences: Mapping[type, Callable[[Any, Any], None]] = field(default_factory=dict)
    statics: Mapping[type, int] = field(default_factory=dict)
    timings: Mapping[str, int] = field(default_factory=dict)
    traits: Callable[[list[Ability], list[CardDef]], Any] = absent.nothing
    announce: Callable[[Any, Ability, Sequence[Any]], Sequence[Any]] | None = None
    played_as: Callable[[Card, Any], Card] = absent.itself
    marked: Mapping[int, Callable[[Position, int], None]] = field(default_factory=dict)
    choices: Mapping[int, NumberChoice] = field(default_factory=dict)
    apart: frozenset[int] = frozenset((I.LINE, I.ATTACHED))
    nameable: Callable[[Position, int], tuple[int, ...]] = absent.empty
    place: Callable[[Position, int, int], None] = absent.refuse
    has_room: Callable[[Position, int], bool] = absent.no
    can_play: Callable[[Position, int, int, int, int], bool] = absent.no
    play: Callable[[Position, int, int, int, int, int], None] = absent.refuse
    may_attach: Callable[[Position, int, int, int], bool] = absent.no
    combat: Callable[[Position], int] = absent.none
    undecided: Callable[[Position], int] = absent.none
