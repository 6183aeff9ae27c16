"""Whether decks are legal, and everything that is wrong with them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from zmdj_cards.decks.formats.code import deck_hash
from zmdj_cards.decks.validate import Verdict, check
from zmdj_cards.errors import Bi, DataError, Fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.text.cells import shield
from zmdj_cards.work.decks.reading import Item, Reading, one_deck, read_all
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True)
class Judged:
    """A deck that was read, with its verdict; ``strict``: warnings make it illegal, too."""

    item: Item
    verdict: Verdict
    strict: bool = False

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Of reading and of checking, in the order of the lines they stand on."""
        found = (*self.item.faults, *(_with_line(fault, self.item) for fault in self.verdict.faults))
        return tuple(sorted(found, key=lambda fault: (fault.place.line is None, fault.place.line or 0)))

    def count(self, severity: str) -> int:
        return sum(fault.severity == severity for fault in self.faults)

    @property
    def errors(self) -> int:
        return self.count("error")

    @property
    def warnings(self) -> int:
        return self.count("warning")

    @property
    def notes(self) -> int:
        return self.count("note")

    @property
    def legal(self) -> bool:
        return not self.errors and not (self.strict and self.warnings)

    def as_data(self) -> dict[str, Any]:
        """Any: numbers, words, lists and tables of them."""
        item = self.item
        return {
            "source": item.source,
            "name": item.deck.name,
            "game": item.context.game_id,
            "format": item.context.format.id,
            "rules_version": self.verdict.rules_version,
            "cards": self.verdict.cards,
            "kind": item.kind,
            "encoding": item.encoding,
            "legal": self.legal,
            "hash": deck_hash(item.deck),
            "sections": sizes(item),
            "lines": item.tally,
            "errors": self.errors,
            "warnings": self.warnings,
            "faults": [fault_data(fault) for fault in self.faults],
        }


@dataclass(frozen=True)
class Judgement:
    """All decks that were named, and the files of folders and archives that are no decks."""

    decks: tuple[Judged, ...]
    left_out: tuple[Item, ...] = ()

    @property
    def legal(self) -> int:
        """How many decks are legal."""
        return sum(row.legal for row in self.decks)

    def as_data(self) -> dict[str, Any]:
        """Format and rules at the top are those of the first deck; each deck names its own."""
        rows = [row.as_data() for row in self.decks]
        first = rows[0] if rows else {}
        return {
            "format": first.get("format", ""),
            "rules_version": first.get("rules_version", ""),
            "decks": rows,
            "legal": self.legal,
            "illegal": len(rows) - self.legal,
            "left_out": [{"source": item.source, "faults": [fault_data(fault) for fault in item.faults]} for item in self.left_out],
        }

    def as_csv(self) -> str:
        """One row a deck for a spreadsheet: what begins like a formula is marked as text."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        sections = list(dict.fromkeys(section for row in self.decks for section in sizes(row.item)))
        writer.writerow(["source", "name", "game", "legal", *sections, "errors", "warnings", "hash", "rules_version", "cards", "faults"])
        for row in self.decks:
            item, counts = row.item, sizes(row.item)
            codes = " ".join(dict.fromkeys(fault.code for fault in row.faults if fault.severity != "note"))
            cells = [item.source, item.deck.name, item.context.game_id, "yes" if row.legal else "no"]
            numbers = (*(counts.get(section, 0) for section in sections), row.errors, row.warnings)
            made = (*cells, *numbers, deck_hash(item.deck), row.verdict.rules_version, row.verdict.cards, codes)
            writer.writerow([shield(cell) if isinstance(cell, str) else cell for cell in made])
        return out.getvalue()


def judge_decks(space: Workspace, decks: Sequence[str], how: Reading, strict: bool = False, pool: str | None = None) -> Judgement:
    """Read everything that was named and check each deck. ``pool``: the cards that were opened, for a format with a pool. Raises what
    :func:`read_all` raises, and DataError for a pool that is not read whole: every verdict would rest on it."""
    opened = _pool(space, pool, how) if pool else None
    rows: list[Judged] = []
    left_out: list[Item] = []
    for item in read_all(space, decks, how):
        if item.left_out:
            left_out.append(item)
        else:
            rows.append(Judged(item, judge(item, opened), strict))
    return Judgement(tuple(rows), tuple(left_out))


def judge(item: Item, pool: Deck | None = None) -> Verdict:
    """The verdict on one deck; none on what is no deck at all."""
    context = item.context
    version = context.game.game.rules_version if context.game else ""
    if not item.read:
        return Verdict(context.format.id, version, ())
    return check(item.deck, context.format, context.index, version, pool)


def _pool(space: Workspace, pool: str, how: Reading) -> Deck:
    item = one_deck(space, pool, replace(how, kind=None))
    if not item.ok:
        raise DataError(item.faults)
    return item.deck


def _with_line(fault: Fault, item: Item) -> Fault:
    """A fault of the deck with the text of the line it names, so that it can be shown under it."""
    number = fault.place.line
    if number is None or number > len(item.account):
        return fault.at(source=item.source)
    text = item.account[number - 1].text
    start = len(text) - len(text.lstrip())
    return fault.at(source=item.source, text=text, column=start + 1, span=(start, max(start + 1, len(text.rstrip()))))


def sizes(item: Item) -> dict[str, int]:
    """Cards in each section of the format, and in others that the deck has."""
    found = dict.fromkeys(item.context.layout.order, 0)
    for entry in item.deck.entries:
        found[entry.section] = found.get(entry.section, 0) + entry.count
    return found


def fault_data(fault: Fault) -> dict[str, Any]:
    """A fault as data, with the values behind its message."""
    return {**fault.to_dict(), "params": {key: _plain(value) for key, value in fault.params.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Bi):
        return {"en": value.en, "zh": value.zh}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else str(value)
