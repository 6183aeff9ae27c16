"""The records of how a game is told: written, narrated, asked about, hidden from players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.defs import CardDef
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names, PageTable, Reader, TableView
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Event, Frame
from zmdj_cards.errors import Bi, Fault, Lang


@dataclass(frozen=True)
class Narration:
    """How events are put into sentences, and actions into codes (:mod:`views.narrate`).

    ``events``: message code by kind of event, filled with ``p`` (the player), ``a`` and ``b`` (the cards), ``n``; ``sentences``:
    functions for events that need more than that. ``losses draws``: message code by reason; ``endings``: by the id of the reason of an
    outcome.
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
    draws: Mapping[int, str] = field(default_factory=dict)


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
    user: Callable[[Position, int, Lang, Names], str]
    fighter: Callable[[Position, int, Lang, Names], str] = absent.silence
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
    the number of the first; ``signed``: registers that can be below nothing.

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
    signed: frozenset[int] = frozenset()
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
    ``blind``: zones in which cards with a flag are seen by nobody. ``other_back``: types of card that can be told from all others by
    their back. ``instances``: how many of an action's arguments, the first ones, are instances, by its kind."""

    unseen: tuple[int, ...] = (I.DECK,)
    private: tuple[int, ...] = (I.HAND,)
    covered: Mapping[int, int] = field(default_factory=dict)
    blind: Mapping[int, int] = field(default_factory=dict)
    other_back: frozenset[int] = frozenset()
    instances: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Views:
    """How a game is told. ``text``: its text form; ``secrets``: what players do not see. ``table``: the table as a player (-1: somebody
    who sees all) sees it, by the player and by who must decide; ``board``: the same as lines of text; ``page``: as a page shows it
    (None: its piles). ``facts``: what a page says of a card besides its names and texts, for its front or (True) its other face. ``apart``:
    how far apart two cards of the battlefield are, -1 where nothing is measured."""

    text: TextForm
    secrets: Secrets = Secrets()
    narration: Narration
    questions: Questions
    table: Callable[[Position, int, int], TableView]
    board: Callable[[Position, int, int, Reader], list[str]]
    reasons: Reasons = Reasons()
    page: Callable[[Position, int, int], PageTable] | None = None
    facts: Callable[[Position, CardDef, bool], tuple[Bi, ...]] = absent.empty
    apart: Callable[[Position, int, int], int] = absent.none
