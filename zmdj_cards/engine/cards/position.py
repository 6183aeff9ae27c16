"""A position, and the record of functions that its game hands to the kernel. They name each other, so they stand together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.defs import Ability, CardDef, Ins, Keyword, Sources, Stat, Table
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.cards.viewing import Names, Reader, TableView
from zmdj_cards.engine.cards.zones import Section, Zone
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Event, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import State
from zmdj_cards.errors import Fault, Lang
from zmdj_cards.model.card import Card


class Position(State):
    """A position. ``rules`` is what its game means by it, ``ruleset`` the numbers it is played with.

    ``cache`` holds computed values of ``cache_version``, ``tallies`` what the game has counted by player of
    the cards that pay, counted anew (``tallied``) when ``supply`` rises: whenever cards enter or leave their zone or turn over there.
    ``scene`` rises whenever cards enter, leave or change places on the battlefield, flip, or get markers or hosts: what is known of them
    in ``sources`` and what of them :mod:`check` must look at each time (``unrest``) stays true until then.
    ``mutes`` says at ``mutes_version`` which cards have lost all abilities, ``grants`` which abilities static ones give to which cards.
    ``ready_options`` are options that a frame has worked out while it ran, for the driver to take over at once.
    ``cause`` is the card whose effect is being carried out, a reference, or -1. ``moment`` rises with each frame that runs, outside of
    what happens at one moment; ``fired`` is the moment of the trigger that fired last. ``past`` is what the card last was that a question
    is about (words.past)."""

    __slots__ = (
        "cache",
        "cache_version",
        "cause",
        "cause_player",
        "checked",
        "fired",
        "grants",
        "grants_version",
        "logging",
        "meaning",
        "moment",
        "mutes",
        "mutes_version",
        "past",
        "ready_options",
        "rules",
        "ruleset",
        "scene",
        "scene_checked",
        "sources",
        "sources_scene",
        "supply",
        "tab",
        "tallied",
        "tallies",
        "unrest",
    )

    def __init__(self, tab: Table, rules: Rules, ruleset: Ruleset, of: Position | None = None, journal: bool = True) -> None:
        """An empty position, or one equal to ``of`` that shares with it only what never changes."""
        State.__init__(self, of, journal)
        self.tab = tab
        self.rules = rules
        self.ruleset: Any = ruleset  # Any: the game's own class, which extends Ruleset; a game knows which
        self.cause = self.cause_player = self.checked = -1
        self.moment = 0
        self.past: Frame | None = None
        self.fired = -1
        self.ready_options: list[Action] | None = None
        self.cache_version = self.grants_version = self.mutes_version = -1
        if of is None:
            self.meaning: Meaning = rules.words.meaning
            self.logging = True
            self.scene = self.unrest = self.supply = 0
            self.sources_scene = self.scene_checked = self.tallied = -1
            self.sources = Sources()
            self.tallies: dict[int, list[int]] = {}
            self.cache: dict[int, int] = {}
            self.grants: list[tuple[int, Ability]] = []
            self.mutes: dict[int, int] = {}
        else:
            self.meaning, self.logging = of.meaning, of.logging
            self.scene, self.unrest, self.supply = of.scene, of.unrest, of.supply
            self.sources_scene, self.scene_checked, self.tallied = of.sources_scene, of.scene_checked, of.tallied
            # None of these is written to once it is out of date, but replaced as a whole.
            self.sources, self.tallies, self.cache = of.sources, of.tallies, of.cache
            self.grants, self.mutes = of.grants, of.mutes

    def copy(self, journal: bool = False) -> Position:
        """The same position; what is written to one, the other does not see. It keeps a journal only if told to."""
        return Position(self.tab, self.rules, self.ruleset, self, journal)

    def undo(self, mark: int) -> None:
        """Take back every write since ``mark``."""
        super().undo(mark)
        self.scene += 1
        self.supply += 1


@dataclass(frozen=True)
class Step:
    """What is done with one kind of frame. ``run`` goes on with it and says whether a player must decide; then ``options`` are that
    player's actions, sorted, and ``apply`` does one of them. ``actor`` is who decides, by number. ``shown``: references to cards that a
    frame on the stack shows to a player, whatever zone they are in; ``revealed``: those that it shows to everybody for the time being.

    ``shape``: what its fields hold, behind kind and step; for a frame that may be broken, too. ``last``: its last step; ``sound``: whether
    a frame of that shape can be.

    ``checked``: the board is put right before it goes on. ``free``: with one thing to do a player is asked all the same.
    ``ends_chain``: a decision here ends a chain of triggers (R22)."""

    run: Callable[[Position, Frame], bool]
    options: Callable[[Position, Frame], list[Action]]
    apply: Callable[[Position, Frame, Action], None]
    actor: Callable[[Position, Frame], int]
    checked: bool = True
    free: bool = False
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


# What words mean. Any: each function takes its own kind of phrase (:mod:`phrases`), or of node, under whose type it stands in its table.
Number = Callable[[Position, Env, Any], int]
Filter = Callable[[Position, Env, Any, int], bool]
Among = Callable[[Position, Any, list[int]], list[int]]
Condition = Callable[[Position, Env, Any], bool]
Matcher = Callable[[Position, Env, Any, Event], bool]


class Noun(NamedTuple):
    """A word for cards. ``is_one``: whether an instance is one; in the past, where it is now is not asked.

    ``zone``: where such cards are if the text names no place; ``field``: which zone of the battlefield they are in, if it names that.
    ``anyones``: without a player named, everybody's, and not only those of the player who speaks."""

    is_one: Callable[[Position, int, bool], bool]
    zone: int
    field: int
    anyones: bool = False


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

    ``numbers filters conditions counted events``: by type of node the opcode of the phrase that it becomes, and what that means; ``among``:
    filters that look at all the others that fit. ``ops``: opcodes of phrases that others
    read; ``lower``: how a node becomes a phrase, if not by its fields (:mod:`lower_phrases`).
    ``event_kinds``: kinds of event that a whole event phrase listens to. ``people refs adjectives nouns verbs deeds periods zones``: by
    word.
    ``choosers``: whether a source is one of the cards or skills that a word names. ``arrivals``: kinds of event with which a card goes to a
    zone; ``departures``: by kind of event the zone that its card has left, -1 where the number of the event says it. ``remember``: what
    else of a card in a line is kept when it leaves, for the game's own filters: numbers, and what stands beside it.
    ``facts``: kinds of event that conditions may ask for later in the turn; ``numbered``: those whose other reference is a number.
    ``atoms``: by type of word, all that the engine knows; others are refused. ``meaning``: all of it by number."""

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


def plain_details(s: Position, kind: int, subject: int, args: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Of an event that is about its subject alone."""
    return [(subject if subject >= 0 else -1, -1, 0)]


EVERY: Final = (-1,)


@dataclass(frozen=True)
class Deed:
    """One of the things that can be about to happen to cards or players. A subject is a reference, or ``-2 - player``.

    ``may``: whether it can happen to a subject at all, with these arguments; ``events``: which kinds of event it is for that subject;
    ``do``: let it happen to all subjects, which are settled already, and return the cards it happened to. ``details``: (subject, other,
    number) of an event of a kind that would happen, one for each such event; ``counts``: the register of the ability below to which the
    number is added that it leaves as its result, or -1. ``references``: which of the arguments are references, ``EVERY``: all."""

    may: Callable[[Position, int, tuple[int, ...]], bool]
    events: Callable[[Position, int, tuple[int, ...]], tuple[int, ...]]
    do: Callable[[Position, tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
    details: Callable[[Position, int, int, tuple[int, ...]], list[tuple[int, int, int]]] = plain_details
    counts: int = -1
    references: tuple[int, ...] = ()


@dataclass(frozen=True)
class Destination:
    """A place to which effects send cards. ``zone``: where they are then; ``put``: put cards there, rested or not, so many of them on top
    where that is a choice. ``event``: what happens to a card that comes there, besides leaving the battlefield, or -1; ``bar``: what
    forbids that a card of the battlefield goes there, or -1."""

    zone: int
    put: Callable[[Position, list[int], bool, int], None]
    event: int = -1
    bar: int = -1


@dataclass(frozen=True)
class Deeds:
    """What can happen in a game. ``table``: by number; ``destinations``: each with the word for it, in the order of their numbers.
    ``must_die``: whether a card of the battlefield dies by the rules now; ``remembered``: the number that the event of a death tells."""

    table: Mapping[int, Deed] = field(default_factory=dict)
    destinations: tuple[tuple[str, Destination], ...] = ()
    must_die: Callable[[Position, int], bool] = absent.no
    remembered: Callable[[Position, int], int] = absent.zero


@dataclass(frozen=True)
class Pay:
    """How costs are paid in a game. ``can``: whether a player can pay so much; ``ask``: ask for it, and leave (1,) as the result;
    ``price``: what it costs a player to choose a card, by the mode of the choice (bits ``PICK_…``); ``amount``: what a player pays for an
    ability (None: of no known one) whose text says so much; ``zones``: whose cards pay, so that what can be paid is counted anew when they
    come and go."""

    can: Callable[[Position, int, int], bool]
    ask: Callable[[Position, int, int], None]
    price: Callable[[Position, int, int, int], int] = absent.zero
    amount: Callable[[Position, int, Ability | None, int], int] = absent.as_printed
    zones: frozenset[int] = frozenset()


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
    the table holds it, without its abilities, by its number, its data and the ruleset; ``traits``: fields of the table that this game
    asks for.

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
    traits: Callable[[list[Ability], list[CardDef]], dict[str, Any]] = absent.nothing
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


@dataclass(frozen=True)
class Narration:
    """How events are put into sentences, and actions into codes (:mod:`views.narrate`).

    ``events``: message code by kind of event, filled with ``p`` (the player), ``a`` and ``b`` (the cards), ``n``; ``sentences``:
    functions for events that need more than that. ``losses``: message code by reason; ``endings``: by the id of the reason of an outcome.
    ``private``: events whose card only their player may know; ``zoned``: events whose card only some may know if their zone is one of
    ``hidden_zones``, its owner among them if ``owner_sees(kind, zone)``. ``worth_saying`` leaves out what goes without saying.
    ``actions``: names by kind; ``of_cards``: kinds of action whose first argument is an instance."""

    events: Mapping[int, str]
    sentences: Mapping[int, Callable[[Position, Event, Lang, Names], str]] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    losses: Mapping[int, str] = field(default_factory=dict)
    private: frozenset[int] = frozenset()
    zoned: frozenset[int] = frozenset()
    hidden_zones: frozenset[int] = frozenset((I.HAND, I.DECK))
    owner_sees: Callable[[int, int], bool] = absent.in_hand
    worth_saying: Callable[[Iterable[Event]], Iterable[Event]] = absent.all_of
    actions: Mapping[int, str] = field(default_factory=lambda: {number: name for number, name in enumerate(I.ACTIONS) if name})
    of_cards: frozenset[int] = frozenset((I.A_PLAY,))


@dataclass(frozen=True)
class Questions:
    """How questions and answers are put into words (:mod:`views.prompts`).

    ``prompts``: the question of each kind of frame that asks; ``choice``: that of a choice which the rules themselves ask for, "" for any
    other; ``number``: message code of a choice among numbers. ``actions``: each kind of action as it reads in a list; ``picked``: what a
    choice means that the rules ask for, "" for any other; ``passes``: message code of a pass, "" for the usual ones.
    ``zones``: message code of a zone; ``candidate``: a card that is seen, with where it is; ``fighter``: a card on the battlefield with
    what it is worth in a fight; ``user``: a card whose ability is used.
    ``joiners``: cards that could join what an action declares; ``together``: the actions that declare it with some of them;
    ``gathering``: kinds of frame in which others join. ``priced``: keywords that are named with their cost."""

    prompts: Mapping[int, Callable[[Position, Frame, Lang], str]]
    actions: Mapping[int, Callable[[Position, Action, Lang, Names], str]]
    zones: Mapping[int, str]
    candidate: Callable[[Position, int, Lang, Names], str]
    user: Callable[[Position, int, Lang], str]
    fighter: Callable[[Position, int, Lang], str] = absent.silence
    choice: Callable[[Position, Frame, Lang], str] = absent.silence
    number: Callable[[Position, Frame], str] = absent.plain_number
    picked: Callable[[Position, Frame, int, Lang, Names], str] = absent.silence
    passes: Callable[[Position, Frame], str] = absent.silence
    joiners: Callable[[Position, Action], list[int]] = absent.listed
    together: Callable[[Position, Action, Sequence[int]], list[Action]] = absent.alone
    gathering: frozenset[int] = frozenset()
    priced: frozenset[str] = frozenset()


@dataclass(frozen=True)
class TextForm:
    """What a position is written with (:mod:`views.position`): names by number. ``reasons``: ids of the ways in which a game ends;
    ``objects``: the tuples of a position beside its registers; ``pairs``: pairs of registers, one of each player, by a name for both and
    the number of the first.

    ``default``: registers of a position that says nothing; ``complete`` fills in what a position written by hand leaves out, when its
    cards lie where they are. ``roots``: kinds of frame that can lie at the bottom; ``impossible``: what the rules of the game exclude, with
    where it is (:mod:`views.impossible`)."""

    phases: tuple[str, ...]
    complete: Callable[[Position], None]
    reasons: tuple[str, ...] = I.REASONS
    registers: tuple[str, ...] = I.REGS
    objects: tuple[str, ...] = I.OBJS
    flags: tuple[str, ...] = I.FLAGS
    frames: Mapping[int, str] = field(default_factory=lambda: {number: name for number, name in enumerate(I.FRAMES) if name})
    pairs: Mapping[str, int] = field(default_factory=dict)
    default: Mapping[int, int] = field(default_factory=dict)
    roots: frozenset[int] = frozenset()
    impossible: Callable[[Position], Iterable[tuple[tuple[str, int], Fault]]] = absent.empty


@dataclass(frozen=True)
class Reasons:
    """Why something cannot be done (:mod:`views.why`). ``window``: the timing in which a player may act freely now, 0 for none;
    ``own_cards``: cards of a player that may have something to do; ``of_card``: what could be done with a card or to it, in words, and
    what stands against it. With True the card was asked for: what is never possible now is said, too."""

    window: Callable[[Position, int], int] = absent.zero
    own_cards: Callable[[Position, int], list[int]] = absent.listed
    of_card: Callable[[Position, int, int, Lang, bool], Iterable[tuple[str, list[Fault]]]] = absent.empty


@dataclass(frozen=True)
class Secrets:
    """What players do not see (:mod:`views.observe`). ``unseen``: zones whose cards nobody sees; ``private``: those whose cards only their
    owner sees; ``covered``: zones in which cards with a flag are known only to their owner, if the ruleset lets the owner look.
    ``other_back``: types of card that can be told from all others by their back. ``instances``: how many of an action's arguments, the
    first ones, are instances, by its kind."""

    unseen: tuple[int, ...] = (I.DECK,)
    private: tuple[int, ...] = (I.HAND,)
    covered: Mapping[int, int] = field(default_factory=dict)
    other_back: frozenset[int] = frozenset()
    instances: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Views:
    """How a game is told. ``text``: its text form; ``secrets``: what players do not see. ``table``: the table as a player (-1: somebody
    who sees all) sees it, by the player and by who must decide; ``board``: the same as lines of text."""

    text: TextForm
    secrets: Secrets = Secrets()
    narration: Narration
    questions: Questions
    table: Callable[[Position, int, int], TableView]
    board: Callable[[Position, int, int, Reader], list[str]]
    reasons: Reasons = Reasons()


@dataclass(frozen=True)
class Measures:
    """What a player's turn is measured by (goldfishing). Of a position and a player: ``resources``: what could be paid now; ``kinds``: the
    same that requirements ask for, by name; ``unused``: what could still be paid for nothing; ``units``: the cards that goals count and
    add up by ``power``; ``apart``: cards of the deck that begin the game out of reach; ``awake``: whether its leader has turned over.
    ``paid``: how much was paid, by kind of event."""

    resources: Callable[[Position, int], int] = absent.zero
    kinds: Callable[[Position, int], tuple[tuple[str, int], ...]] = absent.empty
    unused: Callable[[Position, int], int] = absent.zero
    units: Callable[[Position, int], Sequence[int]] = absent.empty
    power: Callable[[Position, int], int] = absent.zero
    apart: Callable[[Position, int], Sequence[int]] = absent.empty
    awake: Callable[[Position, int], bool] = absent.no
    paid: Mapping[int, Callable[[Event], int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Playing:
    """What players without a game's name ask of it.

    ``value``: how good a position looks for a player, ``win`` for one who has won; ``usual``: a plain way through the decisions inside
    of an action; ``quick``: a cheap sensible choice among actions, by a random number below 1000. ``begins``: the action by which the
    player to decide lets a player go first, None where that is not what is asked; ``redraws``: whether cards of the opening hand are
    put back now, one action for each."""

    value: Callable[[Position, int], float] = absent.zero
    win: float = 1.0
    usual: Callable[[Position, list[Action]], Action] = absent.the_first
    quick: Callable[[Position, list[Action], int], Action] = absent.any_of
    begins: Callable[[Position, int], Action | None] = absent.never
    redraws: Callable[[Position], bool] = absent.no
    measures: Measures = Measures()


# How what has triggered goes on: resolved at once, in the order chosen, or put onto the chain.
RESOLVE: Final = 0
CHAIN: Final = 1


@dataclass(frozen=True)
class Flow:
    """Who decides when. ``once``: kinds of event at the end of a step or turn, at which an ability triggers at most once however often the
    step is repeated; ``counted``: registers in which two positions must be equal for a loop of triggers, besides what lies on the table.

    ``triggers``: RESOLVE or CHAIN; the rest is for a chain (:mod:`chain`). ``responses``: what a player with priority may do besides
    passing; ``respond``: do one of these; ``leaves``: what else is done with something that leaves the chain, resolved or not (its card
    goes where it belongs)."""

    once: frozenset[int] = frozenset((I.E_TURN_END, I.E_COMBAT_END))
    counted: tuple[int, ...] = ()
    triggers: int = RESOLVE
    responses: Callable[[Position, int], list[Action]] = absent.listed
    respond: Callable[[Position, int, Action], None] = absent.refuse
    leaves: Callable[[Position, Frame, bool], None] = absent.never


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything that the kernel asks of a game. One constant a game, ``RULES`` in ``games/<game>/game.py``.

    ``lexicon``: its card language. ``ruleset``: the shipped numbers. ``zones``: by number (:func:`make_zones`). ``sections``: what decks
    are made of, in the order in which their cards are numbered. ``setup``: puts up the first frame, when the cards lie in their zones.
    ``frames``: what is done with each kind of frame. ``check``: puts right what must be true of the board now, and says whether it changed
    anything. ``made``: cards that effects make; they belong to no deck."""

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
    playing: Playing = Playing()
    flow: Flow = Flow()
    made: Callable[[], tuple[Card, ...]] = absent.empty
