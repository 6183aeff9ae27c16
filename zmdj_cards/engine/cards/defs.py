"""What the engine knows of cards: faces, abilities, programs and the table of one game. Data only; see :mod:`lower` and :mod:`table`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards.env import R_COUNT
from zmdj_cards.engine.cards.phrases import NONE, Code


class Phrase(NamedTuple):
    """An effect and one of the phrases that say what it works on."""

    effect: tree.Node
    what: tree.Node


class Ins:
    """One instruction: ``a`` and ``b`` are jump targets, registers or numbers, as the operation asks. ``node`` is what it was made of, for
    whoever is shown what it asks; ``code`` is that as play reads it."""

    __slots__ = ("a", "b", "code", "node", "op")

    def __init__(self, op: int, node: tree.Node | Phrase | None, a: int = -1, b: int = -1, code: Code = NONE) -> None:
        self.op = op
        self.node = node
        self.code = code
        self.a = a
        self.b = b


@dataclass
class Program:
    """``x`` is what X stands for; ``registers`` how many registers a frame needs; ``costs``: so many instructions pay a cost, and are no
    effect."""

    id: int
    code: list[Ins] = field(default_factory=list)
    x: Code = 0
    registers: int = R_COUNT
    costs: int = 0


class Rule:
    """One static effect: it applies while all conditions hold, ``each`` so many times.

    ``code``: the effect; ``what``: what it is about, where that is cards (or players). ``who``: the player that a condition named;
    ``period during``: when it applies, as its sentence and the effect itself say; ``keys``: under which :func:`statics.index` keeps it;
    ``gives``: the stats (by number) that it adds to, and how much; ``deeds``: what it forbids, each with its numbers as a prohibition.
    ``subject``: where "it" goes back to the object of the last condition, that object; ``about``: the conditions with "it" in its place.
    What can be told before anything is asked: ``scope``, to which cards it can apply at all (:func:`static_keys.scope_of`); ``noun``, the
    kind of card it must be, or NONE; ``plain``, that scope and noun say all of what is meant; ``timed``, that it applies at times only."""

    __slots__ = (
        "about",
        "code",
        "conds",
        "deeds",
        "during",
        "each",
        "gives",
        "keys",
        "noun",
        "period",
        "plain",
        "scope",
        "subject",
        "timed",
        "what",
        "who",
        "x",
    )

    def __init__(self, code: Code) -> None:
        self.code = code
        self.what: Code = NONE
        self.conds: tuple[Code, ...] = ()
        self.each: Code = NONE
        self.x: Code = 0
        self.period: int = NONE
        self.during: int = NONE
        self.who: Code = NONE
        self.keys: tuple[int, ...] = ()
        self.gives: tuple[tuple[int, Code], ...] = ()
        self.deeds: tuple[tuple[tuple[int, ...], Code], ...] = ()
        self.subject: Code = NONE
        self.about: tuple[Code, ...] = ()
        self.scope: int = 0
        self.noun: int = NONE
        self.plain: bool = False
        self.timed: bool = True


class Ability:
    """One ability of one face. ``keyword`` -1: none that the values know."""

    __slots__ = (
        "about",
        "card",
        "cost",
        "costs",
        "elements",
        "event",
        "events",
        "face",
        "id",
        "keyword",
        "keyword_name",
        "kind",
        "least",
        "limit",
        "limit_period",
        "node",
        "number",
        "of_host",
        "optional",
        "own",
        "plain",
        "printed",
        "program",
        "quiet",
        "rests",
        "rules",
        "timings",
        "zone",
    )

    def __init__(self, id: int, card: int, face: int, kind: str, node: tree.Node) -> None:
        self.id = id
        self.card = card
        self.face = face
        self.kind = kind
        self.node = node
        self.printed = node  # the same as it stands on the card
        self.program: int = -1
        self.events: tuple[int, ...] = ()
        self.keyword: int = -1
        self.number: int = 0
        self.keyword_name: str = ""
        self.timings: int = 0
        self.limit: int = 0
        self.limit_period: str = ""
        self.costs: tuple[Code, ...] = ()
        self.cost: Code = 0
        self.event: Code = NONE  # what it listens to, or replaces
        self.about: Code = NONE  # of an attachment: to what it can be attached; of what can be played only if: the condition
        self.elements: tuple[int, ...] = ()
        self.rests: bool = False
        self.least: int = 0  # of a plain cost: the number
        self.plain: bool = False  # the cost is a number, elements, Rest, or turning a card over
        self.rules: tuple[Rule, ...] = ()
        self.quiet: bool = True  # asks nothing: equal ones need no order
        self.optional: bool = False  # a replacement that its controller need not take
        self.own: bool = False  # a replacement of what happens to this very card, wherever it is
        self.zone: int = -1  # where it works, -1: on the battlefield
        self.of_host: bool = False  # its event is about the card that it is attached to


class Sources:
    """What the cards on the battlefield have, by what it is asked for: (who has it, what) in a fixed order.

    ``rules`` by key: see :mod:`static_keys`. ``worn``: stats with what counters and attachments add to them, under the keys of
    :mod:`values.cache`, as far as they were asked for."""

    __slots__ = ("activated", "listens", "rules", "worn")

    def __init__(self) -> None:
        self.rules: dict[int, list[tuple[int, Rule]]] = {}
        self.listens: dict[int, list[tuple[int, Ability]]] = {}
        self.activated: list[tuple[int, Ability]] = []
        self.worn: dict[int, int] = {}


@dataclass(frozen=True)
class Stat:
    """A number that cards have. ``id``: its word. ``base``: the stat that says what it starts from, -1 its own printed number.

    ``plus minus``: kinds of counter that add to it and take from it, or -1; ``attached``: attachments add their printed number;
    ``mod``: the kind of lasting effect that adds to it, or -1. ``everywhere``: effects change it outside of the battlefield, too."""

    number: int
    id: str
    base: int = -1
    plus: int = -1
    minus: int = -1
    attached: bool = False
    mod: int = -1
    everywhere: bool = True

    @property
    def common(self) -> bool:
        """Whether more than the texts of cards changes it."""
        return self.plus >= 0 or self.minus >= 0 or self.attached


# What can change a stat in a game: nothing, counters and the like, or static abilities too.
FIXED: Final = 0
ADDED: Final = 1
LAYERED: Final = 2


@dataclass(frozen=True)
class Keyword:
    """A keyword ability. ``id``: its word; ``zh en``: its name; ``takes``: what stands behind it: "" nothing, "n" a number, "cost" a cost.
    ``printed_only``: it can be lost, but not gained."""

    number: int
    id: str
    zh: str
    en: str
    takes: str = ""
    printed_only: bool = False


@dataclass
class Face:
    """One face of a card. ``stats``: printed, by number; ``keywords[k]``: how often (or with which total number) keyword ``k`` is
    printed. ``kept``: what those who judge positions have found out about it, as bits of their own; -1: nothing yet."""

    stats: tuple[int, ...] = ()
    subtypes: frozenset[str] = frozenset()
    keywords: list[int] = field(default_factory=list)
    abilities: list[Ability] = field(default_factory=list)
    listens: dict[int, list[Ability]] = field(default_factory=dict)
    statics: list[Ability] = field(default_factory=list)
    activated: list[Ability] = field(default_factory=list)
    replacements: list[Ability] = field(default_factory=list)
    adjusts: list[Ability] = field(default_factory=list)
    kept: int = -1


@dataclass
class CardDef:
    """One card. ``cost`` -1: no ordinary cost. The stats of an attachment are bonuses. ``back``: the other face, or the front again.
    ``type``: by the numbers of the game; what the kernel must know of it are the roles below: ``leads``, it never leaves its place;
    ``stands``, it comes onto the battlefield by itself; ``attaches``, it is attached to another card.

    ``printed``: what else this game prints on its cards, in a record of its own. ``spell attach play_only extra``: its abilities of these
    kinds, ``own`` those of kinds that only this game knows; ``timings``: when it may be played, as bits; ``own_costs``: its own text
    changes its cost; ``steady``: an attachment that asks nothing of its host but to be a kind of card of some player."""

    index: int
    id: str
    name: str
    person: str
    zh: str
    en: str
    type: int
    cost: int
    front: Face
    back: Face
    printed: Any = None  # Any: the game's own class; a game knows which
    leads: bool = False
    stands: bool = False
    attaches: bool = False
    own: dict[str, Ability] = field(default_factory=dict)
    elsewhere: list[Ability] = field(default_factory=list)  # triggered abilities that work in a zone of their own
    spell: Ability | None = None
    attach: Ability | None = None
    play_only: list[Ability] = field(default_factory=list)
    extra: list[Ability] = field(default_factory=list)  # additional costs
    timings: int = 0
    own_costs: bool = False
    steady: bool = False
    blank: bool = False


class Recalled(NamedTuple):
    """The stats, keywords and adjectives (by number) that texts ask for, in the order of their words: what is kept of a card that leaves
    the battlefield."""

    stats: tuple[int, ...]
    keywords: tuple[int, ...]
    adjectives: tuple[int, ...]


@dataclass
class Table:
    """All cards of a game and the abilities on them, in a fixed order. ``heard``: the kinds of event that any ability listens to;
    ``told``: these, and those that conditions may ask for later. ``traits``: what this game alone asks of all of them, in a record of its
    own."""

    cards: list[CardDef]
    abilities: list[Ability]
    backs: tuple[int, ...]  # by card: 1 for one that can be told from most others by its back
    heard: frozenset[int]
    told: frozenset[int]
    index: dict[str, int]
    blank: tuple[str, ...]
    programs: list[Program]
    quoted: list[tuple[int, ...]]  # the abilities that a text in quotes gives
    names: list[str]  # of cards, that phrases say
    phrases: list[Code]
    phrase_index: dict[Code, int]
    deeds: list[Code]  # that something forbids
    deed_index: dict[Code, int]
    any_mutes: bool
    cannots: frozenset[int]  # the prohibitions that occur
    keywords: frozenset[int]  # those that any card has printed or any text names
    keyword_statics: tuple[bool, ...]  # by keyword: whether a static ability gives or takes it
    stat_states: tuple[int, ...]  # by stat: FIXED, ADDED or LAYERED
    any_costs: bool
    static_kinds: frozenset[int]
    looks_back: bool  # a static ability asks what has happened this turn or in this combat
    any_sets: bool
    changed_stats: frozenset[int]  # other than power and range
    any_cans: bool
    any_musts: bool
    replaced: frozenset[int]  # kinds of event that something replaces
    any_adjusts: bool  # something changes the amount of damage
    any_kinds: bool  # something counts as what it is not
    any_control: bool
    granted_statics: bool
    static_grants: bool
    granted_triggers: frozenset[int]
    recalled: Recalled
    losing: bool  # something takes a keyword that is printed only
    elsewhere: frozenset[int] = frozenset()  # kinds of event that are listened to in zones off the battlefield
    traits: Any = None  # Any: the game's own class; a game knows which
