"""Abilities that hold each shape of each node once: what cards have not said yet, for the printer to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, Slot
from zmdj_cards.ability.tree import MinusX, Node, X

FAR = 99
NUMBERS = (2, 1, 3, 0, -2, -1)
MANY = 30
"""A field that so many kinds of node can fill is filled with all of them in the smallest node only."""
SOME = 4
WORDS = 24
"""Of more words than these, one is taken of each kind that is said alike."""
LITTLE = frozenset(
    (
        "is", "with", "that", "been", "become", "becomes", "not", "without", "named", "because", "the", "a", "an", "in", "on", "at",
        "this", "those", "it", "they", "them", "you", "your",
    )
)  # fmt: skip


class Samples:
    """Sample values of a merged lexicon (`merge.Shapes.merged`); `said` gives the English of a word, empty where it has none."""

    def __init__(self, lexicon: Lexicon, said: Callable[[Any], str]) -> None:
        self.lexicon = lexicon
        self.said = said
        self.least = self._least()
        self._plain: dict[str, Any] = {}
        self._few: dict[str, list[Any]] = {}
        self._busy: set[str] = set()
        self.hosts: dict[str, tuple[Row, Slot] | None] = {}
        self._find_hosts()

    def trees(self) -> Iterator[Node]:
        """Whole abilities."""
        for name in self.hosts:
            for row in self.lexicon.by_cat[name]:
                if row.node is not None and row.patterns[0].slots:
                    for value in self.variants(row):
                        whole = self.housed(name, value)
                        if whole is not None:
                            yield whole

    # Values

    def _depth(self, pattern: Pattern) -> int:
        return max((self.least[slot.cat] for slot in pattern.slots), default=0)

    def _least(self) -> dict[str, int]:
        self.least = dict.fromkeys(self.lexicon.terminals, 0) | dict.fromkeys(self.lexicon.tries, FAR)
        changed = True
        while changed:
            changed = False
            for cat, rows in self.lexicon.by_cat.items():
                depth = min(self._depth(row.patterns[0]) + (row.node is not None) for row in rows)
                if depth < self.least[cat]:
                    self.least[cat], changed = depth, True
        return self.least

    def made(self, row: Row, values: dict[str, Any]) -> Any:
        """The node of a row, None where its parts do not go together."""
        whole = {**dict(row.patterns[0].const), **values}
        try:
            if row.when is not None and not row.when(whole):
                return None
            return row.node(**whole) if row.node is not None else None
        except (AttributeError, TypeError, KeyError, IndexError):
            return None

    def plain(self, cat: str) -> Any:
        """The plainest value of a category, None where there is none."""
        if cat not in self._plain:
            self._plain[cat] = None
            if cat in self.lexicon.terminals:
                self._plain[cat] = next(iter(self.numbers(cat)), None)
            for row in sorted(self.lexicon.by_cat.get(cat, ()), key=lambda row: self._depth(row.patterns[0])):
                found = self.flat(row) if row.node is not None else self.plain(row.patterns[0].slots[0].cat)
                if found is not None:
                    self._plain[cat] = found
                    break
        return self._plain[cat]

    def flat(self, row: Row, **given: Any) -> Any:
        values = dict(given)
        for slot in row.patterns[0].slots:
            if slot.field not in values:
                value = self.plain(slot.cat)
                if value is None:
                    return None
                values[slot.field] = (value,) if slot.least else value
        return self.made(row, values)

    def numbers(self, cat: str) -> list[Any]:
        show = self.lexicon.terminals[cat].show
        if show("关羽") is not None:
            return ["关羽"]
        return [value for value in (*NUMBERS, X(), MinusX()) if show(value) is not None]

    def few(self, cat: str) -> list[Any]:
        """One value for each kind of thing that a category can be."""
        if cat in self._few:
            return self._few[cat]
        if cat in self.lexicon.terminals:
            self._few[cat] = self.numbers(cat)
            return self._few[cat]
        if cat in self._busy:
            return []
        self._busy.add(cat)
        rows = self.lexicon.by_cat.get(cat, [])
        words = [row for row in rows if row.node is not None and not row.patterns[0].slots]
        found: dict[str, Any] = {}
        signs: set[Any] = set()
        for row in words:
            value = self.made(row, {})
            sign = self.sign(value) if len(words) > WORDS else repr(value)
            if sign not in signs:
                signs.add(sign)
                found.setdefault(repr(value), value)
        for row in rows:
            if row.node is None:
                for value in self.few(row.patterns[0].slots[0].cat):
                    found.setdefault(repr(value), value)
        shaped = next(
            (value for row in rows if row.node is not None and row.patterns[0].slots and (value := self.flat(row)) is not None), None
        )
        if shaped is not None:
            found.setdefault(repr(shaped), shaped)
        self._busy.discard(cat)
        self._few[cat] = list(found.values())
        return self._few[cat]

    def sign(self, value: Any) -> Any:
        """What tells words apart that are said in different ways: the little words they begin with, how they end."""
        words = self.said(value)
        first = words.split(" ")[0]
        return first if first in LITTLE else "", words[-1:] == "s"

    def variants(self, row: Row) -> Iterator[Any]:
        """The shapes of a row: each part exchanged for each kind of thing that can stand there."""
        slots = row.patterns[0].slots
        base = self.flat(row)
        if base is not None:
            yield base
        for slot in slots:
            values = self.few(slot.cat)
            if len(values) > MANY and len(slots) > 2:
                values = values[:: max(1, len(values) // SOME)]
            for value in values:
                made = self.flat(row, **{slot.field: (value,) if slot.least else value})
                if made is not None:
                    yield made
            if slot.least:
                for several in (values[:2], values[-2:], values[:3], values[:1] * 3):
                    if len(several) > 1 and (made := self.flat(row, **{slot.field: tuple(several)})) is not None:
                        yield made
        if len(slots) > 1:
            first, second = slots[0], slots[1]
            for one in islice(self.few(first.cat), 1, SOME):
                for two in islice(self.few(second.cat), 1, SOME):
                    values_of = {first.field: (one,) if first.least else one, second.field: (two,) if second.least else two}
                    if (made := self.flat(row, **values_of)) is not None:
                        yield made

    # Where they stand

    def _find_hosts(self) -> None:
        """For each kind of node the row and slot through which an ability holds it."""
        left = list(self._kinds(self.lexicon.start))
        self.hosts.update(dict.fromkeys(left))  # whole abilities stand alone
        while left:
            name = left.pop(0)
            for row in self.lexicon.by_cat.get(name, ()):
                for slot in row.patterns[0].slots if row.node is not None else ():
                    for kind in self._kinds(slot.cat):
                        if kind not in self.hosts and kind not in self.lexicon.terminals and self._holds(row, slot, kind):
                            self.hosts[kind] = (row, slot)
                            left.append(kind)

    def _holds(self, row: Row, slot: Slot, kind: str) -> bool:
        value = self.plain(kind)
        return value is not None and self.flat(row, **{slot.field: (value,) if slot.least else value}) is not None

    def _kinds(self, cat: str) -> list[str]:
        rows = self.lexicon.by_cat.get(cat, ())
        return [cat] if not rows or rows[0].node is not None else [row.patterns[0].slots[0].cat for row in rows]

    def housed(self, name: str, value: Any) -> Node | None:
        """An ability that holds a value of a kind."""
        while (host := self.hosts[name]) is not None:
            row, slot = host
            value = self.flat(row, **{slot.field: (value,) if slot.least else value})
            if value is None:
                return None
            name = row.cat
        whole: Node = value
        return whole
