"""A deck while it is built: changes one by one, what each touches, what is wrong with the deck, and what would put it right.

Besides the deck there is a list of cards that are only considered, and what a list that was read had besides cards; neither is ever
counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import encode
from zmdj_cards.decks.validate import max_copies
from zmdj_cards.errors import Bi, Fault, UsageError, both, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import MAX_COUNT, Deck, Entry
from zmdj_cards.text.normalize import name_key
from zmdj_cards.work.decks.judging import judge
from zmdj_cards.work.decks.reading import Item

CONSIDERING: Final = "considering"
MOST_NAME: Final = 200
MOST_NOTES: Final = 4000
_MOST_ENTRIES: Final = 400

# (section, card, printing or "") as of :meth:`Entry.key`.
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of a list that was not read: its number and text, what is said of it, and the cards that may be meant, best first. ``count``
    and ``section`` as they would be read."""

    line: int
    text: str
    zh: str
    en: str
    count: int = 1
    section: str = ""
    cards: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        return {name: list(getattr(self, name)) if name == "cards" else getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck at one moment. ``cards``: copies by key, in the order in which they came in."""

    game: str
    format: str
    name: str = ""
    notes: str = ""
    cards: Mapping[Key, int] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()

    def deck(self) -> Deck:
        """What is counted, checked and written."""
        entries = tuple(
            Entry(section=section, card=card, printing=printing or None, count=count)
            for (section, card, printing), count in self.cards.items()
            if section != CONSIDERING
        )
        return Deck(game=self.game, name=self.name, notes=tuple(filter(None, self.notes.splitlines())), entries=entries)

    def count(self, section: str, card: str) -> int:
        """Copies of a card in a section, of all printings."""
        return sum(count for key, count in self.cards.items() if key[:2] == (section, card))

    def code(self) -> str:
        return encode(self.deck())

    def entries(self) -> list[list[Any]]:
        """As kept in JSON: [section, card, printing, count]."""
        return [[*key, count] for key, count in self.cards.items()]


def draft_of(game: str, fmt: str, name: str, notes: str, entries: Iterable[Sequence[Any]], unread: Iterable[Mapping[str, Any]]) -> Draft:
    """The draft that was kept as JSON."""
    cards = {(row[0], row[1], row[2]): int(row[3]) for row in entries}
    return Draft(game, fmt, name, notes, cards, tuple(Unread(**{**row, "cards": tuple(row["cards"])}) for row in unread))


# ---- changes ----


@dataclass(frozen=True, slots=True)
class Change:
    """One change. ``op``: set (copies of a card in a section), move (to another section), name, notes, format, use (a card in the place of
    an unread line), drop (an unread line), whole (another draft in its place)."""

    op: str
    section: str = ""
    card: str = ""
    printing: str = ""
    n: int = 0
    to: str = ""
    text: str = ""
    line: int = 0
    draft: Draft | None = None

    def touched(self) -> frozenset[tuple[str, ...]]:
        """What it changes, by name: cards in sections, the name and so on."""
        if self.op == "set":
            return frozenset({("card", self.section, self.card)})
        if self.op == "move":
            return frozenset({("card", self.section, self.card), ("card", self.to, self.card)})
        if self.op in ("use", "drop"):
            return frozenset({("line", str(self.line))})
        return frozenset({(self.op,)})


def value(draft: Draft, what: tuple[str, ...]) -> object:
    """What a draft has of something that a change touches."""
    if what[0] == "card":
        return draft.count(what[1], what[2])
    if what[0] == "line":
        return any(row.line == int(what[1]) for row in draft.unread)
    return getattr(draft, what[0], None) if what[0] in ("name", "notes", "format") else draft


def collide(change: Change, base: Draft, present: Draft) -> bool:
    """Whether what a change touches is another one now than in the draft that it was made on."""
    return any(value(base, what) != value(present, what) for what in change.touched())


def apply(change: Change, draft: Draft, context: Context) -> Draft:
    """A draft after a change. Raises UsageError for what cannot be."""
    if change.op == "set":
        return _set(draft, change, context)
    if change.op == "move":
        moved = draft.count(change.section, change.card)
        taken = {key: count for key, count in draft.cards.items() if key[:2] != (change.section, change.card)}
        count = min(moved, change.n) if change.n else moved
        if moved > count:
            taken = {**draft.cards, **_spread(draft, change.section, change.card, moved - count)}
        made = replace(draft, cards={key: n for key, n in taken.items() if n})
        return _set(made, replace(change, section=change.to, n=made.count(change.to, change.card) + count), context)
    if change.op == "name":
        return replace(draft, name=_one_line(change.text)[:MOST_NAME])
    if change.op == "notes":
        return replace(draft, notes=_printable(change.text)[:MOST_NOTES])
    if change.op == "format":
        return replace(draft, format=change.text)
    if change.op in ("use", "drop"):
        return _settle(draft, change, context)
    if change.op == "whole" and change.draft is not None:
        return change.draft
    raise UsageError(fault("web.form", fields=["op"]))


def _set(draft: Draft, change: Change, context: Context) -> Draft:
    card = context.index.get(change.card)
    known = {*context.layout.order, CONSIDERING, *(key[0] for key in draft.cards)}
    if not 0 <= change.n <= MAX_COUNT or change.section not in known:
        raise UsageError(fault("web.form", fields=["n", "section"]))
    before = draft.count(change.section, change.card)
    if card is None and change.n > before:
        raise UsageError(fault("web.form", fields=["card"]))
    if change.printing and card is not None and change.printing not in {item.serial for item in card.printing}:
        raise UsageError(fault("web.form", fields=["printing"]))
    cards = {**draft.cards, **_spread(draft, change.section, change.card, change.n, change.printing)}
    cards = {key: count for key, count in cards.items() if count}
    if len(cards) > _MOST_ENTRIES:
        raise UsageError(fault("deck.too_many_entries", limit=_MOST_ENTRIES))
    return replace(draft, cards=cards)


def _spread(draft: Draft, section: str, card: str, n: int, printing: str = "") -> dict[Key, int]:
    """The printings of a card with ``n`` copies in all: what comes in is of the printing that is named, or of the first that is there; what
    goes out is taken from the last."""
    held = {key: count for key, count in draft.cards.items() if key[:2] == (section, card)}
    more = n - sum(held.values())
    if more >= 0:
        key = (section, card, printing) if printing or not held else next(iter(held))
        return {**held, key: held.get(key, 0) + more}
    for key in reversed(held):
        taken = min(held[key], -more)
        held[key] -= taken
        more += taken
    return held


def _settle(draft: Draft, change: Change, context: Context) -> Draft:
    """An unread line goes; with ``use`` a card comes for it."""
    row = next((item for item in draft.unread if item.line == change.line), None)
    if row is None:
        raise UsageError(fault("web.form", fields=["line"]))
    left = replace(draft, unread=tuple(item for item in draft.unread if item is not row))
    if change.op == "drop":
        return left
    card = context.index.get(change.card)
    if card is None:
        raise UsageError(fault("web.form", fields=["card"]))
    section = row.section or context.layout.home(card)
    return _set(left, Change("set", section, card.id, n=min(MAX_COUNT, left.count(section, card.id) + row.count)), context)


def _printable(text: str) -> str:
    return "".join(char for char in text.replace("\r\n", "\n") if char == "\n" or char.isprintable())


def _one_line(text: str) -> str:
    return " ".join(_printable(text).split())


# ---- what is wrong, and what would put it right ----


@dataclass(frozen=True, slots=True)
class Mend:
    """A change that puts a fault right; with an empty ``change`` a search for what is missing."""

    label: Bi
    change: Change | None = None
    query: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A fault of a deck and what would put it right."""

    fault: Fault
    mends: tuple[Mend, ...] = ()


def wrongs(draft: Draft, context: Context) -> tuple[Wrong, ...]:
    """All faults of a deck in the words of ``deck check``, each with what would put it right."""
    item = Item("", context, draft.deck(), "text")
    made = [Wrong(found, tuple(_mends(found, draft, context))) for found in judge(item).faults]
    return tuple(made)


def _mends(found: Fault, draft: Draft, context: Context) -> Iterable[Mend]:
    card_id = found.place.card
    card = context.index.get(card_id) if card_id else None
    if found.code in ("deck.copies", "deck.limited", "deck.banned", "deck.pool"):
        yield from _fewer(draft, context, card, int(found.params["count"]) - int(found.params["limit"]))
    elif found.code in ("deck.wrong_section", "deck.no_such_section") and card is not None:
        home = context.layout.home(card)
        for section in dict.fromkeys(key[0] for key in draft.cards if key[1] == card_id and key[0] not in (home, CONSIDERING)):
            names = context.layout.names[home]
            yield Mend(both("web.mend_move", section=Bi(names[0], names[1])), Change("move", section, card.id, to=home))
    elif found.code in ("deck.never", "deck.set", "deck.card_gone"):
        gone = str(found.params["card"]) if found.code == "deck.card_gone" else card_id
        for section in dict.fromkeys(key[0] for key in draft.cards if key[1] == gone and key[0] != CONSIDERING):
            yield Mend(both("web.mend_remove"), Change("set", section, gone, n=0))
    elif found.code in ("deck.too_few", "deck.size"):
        named = found.params["section"]
        short = next((row for row in context.format.section if (row.en, row.zh) == (named.en, named.zh)), None)
        if short is not None and int(found.params["count"]) < (min(short.sizes) if short.sizes else short.min):
            query = " or ".join(f"t:{kind}" for kind in short.types)
            yield Mend(both("web.mend_find", section=named), query=f"({query})" if len(short.types) > 1 else query)


def _fewer(draft: Draft, context: Context, card: Card | None, excess: int) -> Iterable[Mend]:
    """Take the copies that are too many out, of the card that is named last."""
    if card is None or excess <= 0:
        return
    name = name_key(card.rules_name)
    same = [
        key
        for key in dict.fromkeys(key[:2] for key in draft.cards)
        if key[0] != CONSIDERING and (other := context.index.get(key[1])) and name_key(other.rules_name) == name
    ]
    for section, other_id in reversed(same):
        held = draft.count(section, other_id)
        if held >= excess:
            other = context.index.get(other_id)
            yield Mend(
                both("web.mend_fewer", count=excess, card=other.names if other else other_id),
                Change("set", section, other_id, n=held - excess),
            )
            return


def limits(draft: Draft, context: Context, cards: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Card → (copies that the deck has, copies that it may have beside its other cards)."""
    deck, made = draft.deck(), {}
    held: dict[str, int] = {}
    for entry in deck.entries:
        held[entry.card] = held.get(entry.card, 0) + entry.count
    for card_id in cards:
        card = context.index.get(card_id)
        if card is not None:
            made[card_id] = (held.get(card_id, 0), max_copies(card, deck, context.format, context.index))
    return made
