"""What a reader hands back: the deck, all faults, and an account of every line or record of the file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from zmdj_cards.decks.lexicon import LEFT_OUT
from zmdj_cards.decks.limits import MAX_ENTRIES
from zmdj_cards.errors import Fault, Place, Severity, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import MAX_COUNT, Deck, Entry
from zmdj_cards.resources import MAIN_GAME

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

LineKind = Literal["card", "header", "metadata", "comment", "blank", "error"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text or table, or one record of a structured file, and what it was taken for."""

    number: int
    kind: LineKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadResult:
    """``account`` has one item for each line of a text or table (JSON, XML: for each record), so that nothing is lost unseen."""

    deck: Deck
    kind: str
    faults: tuple[Fault, ...] = ()
    account: tuple[Line, ...] = ()
    encoding: str = ""

    @property
    def ok(self) -> bool:
        """No faults of severity *error*."""
        return all(item.severity != "error" for item in self.faults)

    def tally(self) -> dict[str, int]:
        """Number of lines of each kind."""
        return dict(sorted(Counter(line.kind for line in self.account).items()))


@dataclass(slots=True)
class Builder:
    """Collects entries while a file is read. The same card on several lines becomes one entry that knows its lines."""

    source: str = ""
    game: str = MAIN_GAME
    name: str = ""
    notes: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    account: list[Line] = field(default_factory=list)
    left_out: int = 0
    totals: list[tuple[Place, int]] = field(default_factory=list)
    _entries: dict[tuple[str, str, str], tuple[int, tuple[int, ...]]] = field(default_factory=dict)

    def place(self, line: int | None = None, text: str = "", span: tuple[int, int] | None = None, card: str = "") -> Place:
        """A place in this file; ``span`` also gives the column."""
        column = span[0] + 1 if span else (1 if line else None)
        return Place(self.source, line, column, text, card, span)

    def fault(self, code: str, place: Place, severity: Severity = "error", **params: Any) -> None:
        self.faults.append(fault(code, place, severity, **params))

    def note_line(self, number: int, kind: LineKind, text: str = "") -> None:
        self.account.append(Line(number, kind, text))

    def add(self, section: str, card: Card, printing: str | None, count: int, line: int | None, place: Place) -> bool:
        """Count copies in. False, with a fault, where the sum or the number of entries passes its limit. What a list keeps beside the
        deck is only counted."""
        if section == LEFT_OUT:
            self.left_out += count
            return True
        key = (section, card.id, printing or "")
        before, lines = self._entries.get(key, (0, ()))
        if before + count > MAX_COUNT:
            self.fault("deck.count_range", place, count=before + count, max=MAX_COUNT)
            return False
        if key not in self._entries and len(self._entries) >= MAX_ENTRIES:
            self.fault("deck.too_many_entries", place, limit=MAX_ENTRIES)
            return False
        self._entries[key] = (before + count, (*lines, line) if line else lines)
        return True

    def entries(self) -> tuple[tuple[tuple[str, str, str], tuple[int, tuple[int, ...]]], ...]:
        """((section, card, printing or ""), (count, lines)) of what was added so far."""
        return tuple(self._entries.items())

    def _check_totals(self) -> None:
        """A number of all cards that the file gives must be that of the deck, of one section, or of all but the side deck."""
        sizes: Counter[str] = Counter()
        for (section, _, _), (count, _) in self._entries.items():
            sizes[section] += count
        whole = sizes.total()
        for place, said in self.totals:
            if said not in (whole, whole - sizes["side"], *sizes.values()):
                self.fault("deck.total_count", place, "warning", said=said, count=whole)

    def result(self, kind: str, encoding: str = "") -> ReadResult:
        entries = tuple(
            Entry(section=section, card=card, printing=printing or None, count=count, lines=lines)
            for (section, card, printing), (count, lines) in self._entries.items()
        )
        self._check_totals()
        if self.left_out:
            self.fault("deck.left_out", Place(self.source), "warning", count=self.left_out)
        if not entries and not any(item.severity == "error" for item in self.faults):
            self.fault("deck.empty", Place(self.source))
        deck = Deck(
            game=self.game, name=printable(self.name).strip(), notes=tuple(printable(note).strip() for note in self.notes), entries=entries
        )
        return ReadResult(deck, kind, tuple(map(_printable_fault, self.faults)), tuple(self.account), encoding)


def printable(text: str) -> str:
    """A text of a stranger's file that may go to a terminal and into any file: control characters and lone surrogates become
    blanks, one for one."""
    return _UNPRINTABLE.sub(" ", text)


def _printable_fault(item: Fault) -> Fault:
    texts = (item.place.text, item.place.card, *(value for value in item.params.values() if isinstance(value, str)))
    if not any(map(_UNPRINTABLE.search, texts)):
        return item
    params = {key: printable(value) if isinstance(value, str) else value for key, value in item.params.items()}
    place = replace(item.place, text=printable(item.place.text), card=printable(item.place.card))
    return replace(item, params=params, place=place)
