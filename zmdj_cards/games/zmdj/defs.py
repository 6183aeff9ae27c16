"""What the engine knows of cards: faces, abilities, programs and the table of one game. Data only; see :mod:`lower` and :mod:`table`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.games.zmdj.env import R_COUNT
from zmdj_cards.games.zmdj.ids import KEYWORDS


@dataclass(slots=True)
class Ins:
    """One instruction: ``a`` and ``b`` are jump targets, registers or numbers, as the operation asks."""

    op: int
    node: Any = None
    a: int = -1
    b: int = -1


@dataclass(slots=True)
class Program:
    """``x`` is what X stands for; ``registers`` how many registers a frame needs; ``costs``: so many instructions pay a cost, and are no
    effect."""

    id: int
    code: list[Ins] = field(default_factory=list)
    x: int | ast.Node | None = None
    registers: int = R_COUNT
    costs: int = 0


@dataclass(slots=True)
class Rule:
    """One static effect: it applies while all conditions hold, ``each`` so many times."""

    node: Any
    conds: tuple[ast.Node, ...] = ()
    each: ast.Node | None = None
    x: int | ast.Node | None = None
    period: str = ""
    who: ast.Node | None = None  # the player that a condition named
    keys: tuple[Any, ...] = ()  # under which keys :func:`statics.index` keeps it


@dataclass(slots=True)
class Ability:
    """One ability of one face. ``keyword`` -1: none that the values know."""

    id: int
    card: int
    face: int
    kind: str
    node: Any
    program: int = -1
    events: tuple[int, ...] = ()
    keyword: int = -1
    number: int = 0
    keyword_name: str = ""
    timings: int = 0
    limit: int = 0
    limit_period: str = ""
    costs: tuple[Any, ...] = ()
    cost: int | ast.Node = 0
    elements: tuple[int, ...] = ()
    rests: bool = False
    plain: bool = False  # the cost is a number, elements, Rest, or the flip of a tactic
    rules: tuple[Rule, ...] = ()
    quiet: bool = True  # asks nothing: equal ones need no order
    optional: bool = False  # a replacement that its controller need not take
    own: bool = False  # a replacement of what happens to this very card, wherever it is


@dataclass(slots=True)
class Face:
    """One face of a card. ``keywords[k]`` is how often (or with which total number) keyword ``k`` is printed."""

    power: int = 0
    range: int = 0
    subtypes: frozenset[str] = frozenset()
    keywords: list[int] = field(default_factory=lambda: [0] * len(KEYWORDS))
    abilities: list[Ability] = field(default_factory=list)
    listens: dict[int, list[Ability]] = field(default_factory=dict)
    statics: list[Ability] = field(default_factory=list)
    activated: list[Ability] = field(default_factory=list)
    replacements: list[Ability] = field(default_factory=list)
    adjusts: list[Ability] = field(default_factory=list)


@dataclass(slots=True)
class CardDef:
    """One card. ``cost`` -1: no ordinary cost. ``element`` -1: none. Power and range of an attachment are bonuses."""

    index: int
    id: str
    name: str
    person: str
    zh: str
    en: str
    type: int
    element: int
    need: int
    cost: int
    flash: int
    stamina: int
    peerless: bool
    basic: bool
    front: Face
    awake: Face
    spell: Ability | None = None
    ambush: Ability | None = None
    attach: Ability | None = None
    play_only: list[Ability] = field(default_factory=list)
    timings: int = 0  # bit 0: Main, bit 1: Response
    blank: bool = False


@dataclass(slots=True)
class Table:
    """All cards of a game and the abilities on them, in a fixed order. ``heard``: the kinds of event that any ability listens to."""

    cards: list[CardDef]
    abilities: list[Ability]
    heard: frozenset[int]
    index: dict[str, int]
    blank: tuple[str, ...]
    programs: list[Program]
    quoted: dict[Any, tuple[int, ...]]
    phrases: list[Any]
    phrase_index: dict[Any, int]
    deeds: list[Any]  # that something forbids
    deed_index: dict[Any, int]
    any_statics: bool
    any_mutes: bool
    any_cannots: bool
    any_costs: bool
    any_weak: bool
    static_kinds: frozenset[Any]
    fine_payment: bool  # which tactics are rested for a cost can matter
    least_tactic_cost: int  # of all abilities of tactics
    static_shrinks: bool
    may_be_zero: bool  # a unit may have no power without anything that takes it away
    any_sets: bool
    any_cans: bool
    any_musts: bool
    replaced: frozenset[int]  # kinds of event that something replaces
    any_adjusts: bool  # something changes the amount of damage
    any_control: bool
    granted_statics: bool
    static_grants: bool
    granted_triggers: frozenset[int]
    peerless: bool
    losing: bool  # something takes a keyword that is printed only
