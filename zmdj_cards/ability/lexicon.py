"""Phrase rows: the only place where the wording of a node stands.

A row ties one node class to its Chinese templates (the first is canonical) and to its English form. `Lexicon` turns the templates into
tries, one per category; the parser walks the tries and the Chinese printer fills the same templates, so reading and printing cannot
drift apart.

Template language (Chinese)::

    {field:cat}          one phrase of category `cat`
    {field:cat+sep}      one or more, separated by `sep` (alternatives with `|`, the first is printed)
    {field:cat++sep}     two or more
    {field:cat+sep!last} as above, the final phrase may also be of category `last`
    {flag?words|words}   a true/false field: the words may stand there or not
    [ ... ]              optional part, left out when its fields are empty
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

from zmdj_cards.collector import no_collector

# Any: what a field of any node may hold.
Value = Any
Values = Mapping[str, Value]
# How a row says its node: a template, or a function of a printer and the node. Any: each game has its own printer.
English = str | Callable[[Any, Any], str] | None

_SLOT = re.compile(r"\{(\w+):(\w+)(?:(\+{1,2})([^}!]*)(?:!(\w+))?)?\}|\{(\w+)\?([^}]*)\}")

_FLAG_IN_OPTION = re.compile(r"\[(\{\w+\?[^}]*\})\]")
_OPTION = re.compile(r"(\[[^\]]*\]|\{\w+\?[^}]*\})")

# Category, least number, separators and last category of a slot.
SlotKey = tuple[str, int, tuple[str, ...], str]


class Slot(NamedTuple):
    """A place in a template that is filled by a phrase; `least` is 0 for a single phrase, else the least number of phrases."""

    field: str
    cat: str
    least: int = 0
    seps: tuple[str, ...] = ()
    last: str = ""

    @property
    def key(self) -> SlotKey:
        """What the parser needs to know; two slots with one key share a trie edge."""
        return (self.cat, self.least, self.seps, self.last)


class Pattern:
    """One template without options: literal strings and slots, and the fields that it fixes. `names`: the fields that the slots fill.
    A language has thousands of them, so they are made the cheap way; nobody changes one."""

    __slots__ = ("const", "items", "names", "slots")

    def __init__(self, items: tuple[str | Slot, ...], const: tuple[tuple[str, Value], ...] = ()) -> None:
        self.items = items
        self.const = const
        self.slots = tuple([item for item in items if isinstance(item, Slot)])
        self.names = tuple([slot.field for slot in self.slots])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self.items == other.items and self.const == other.const

    def __hash__(self) -> int:
        return hash((self.items, self.const))

    def __repr__(self) -> str:
        return f"Pattern({self.items!r}, {self.const!r})"


@dataclass(frozen=True)
class Row:
    """Node class (None: the phrase is that of its only slot), category, Chinese templates, English form, fixed fields."""

    node: type | None
    cat: str
    zh: tuple[str, ...]
    en: English = None
    const: Mapping[str, Value] = field(default_factory=dict)
    when: Callable[[Values], bool] | None = None
    """Refuses readings and printings by the fields' values, where the template alone would say too much."""
    build: Callable[[Values], Value] | None = None
    """Makes the node of the slots' values, for a wording that is another way to say what other rows print; it is only read."""

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The templates without options, in order. Made when first asked for: who prints a few cards asks few rows."""
        found: list[Pattern] = []
        for template in self.zh:
            found.extend(_expand(template, dict(self.const)))
        return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)


def row(
    node: type | None,
    cat: str,
    zh: str | Iterable[str],
    en: English = None,
    *,
    when: Callable[[Values], bool] | None = None,
    **const: Value,
) -> Row:
    """Shorthand for `Row`; `zh` may be one template or several."""
    return Row(node, cat, (zh,) if isinstance(zh, str) else tuple(zh), en, const, when)


def reads(
    cat: str,
    zh: str | Iterable[str],
    build: Callable[[Values], Value],
    *,
    when: Callable[[Values], bool] | None = None,
    **const: Value,
) -> Row:
    """A wording that is read as what other rows say; see `Row.build`. It is given the fixed values as well."""
    return Row(None, cat, (zh,) if isinstance(zh, str) else tuple(zh), None, const, when, build)


def said(cat: str, *words: str) -> Row:
    """A category of words that mean the same where they stand, or nothing at all."""
    return reads(cat, words, lambda values: "")


def _expand(template: str, const: dict[str, Value]) -> list[Pattern]:
    """All option-free patterns of a template, the fullest first."""
    if "[" not in template and "?" not in template:
        return [Pattern(_items(template), _fixed(const))]
    template = _FLAG_IN_OPTION.sub(r"\1", template)
    parts = _OPTION.split(template)
    choices: list[list[tuple[str, dict[str, Value]]]] = []
    for part in parts:
        if part.startswith("["):
            choices.append([(part[1:-1], {}), ("", {})])
        elif part.startswith("{") and "?" in part:
            name, words = part[1:-1].split("?", 1)
            choices.append([(word, {name: True}) for word in words.split("|")] + [("", {})])
        elif part:
            choices.append([(part, {})])
    out = []
    for combination in product(*choices):
        fixed = dict(const)
        for _, extra in combination:
            fixed.update(extra)
        out.append(Pattern(_items("".join(text for text, _ in combination)), _fixed(fixed)))
    return out


def _fixed(const: dict[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Fields with their values in the order of their names."""
    return tuple(sorted(const.items(), key=lambda kv: kv[0])) if len(const) > 1 else tuple(const.items())


def _items(text: str) -> tuple[str | Slot, ...]:
    if "{" not in text:
        return (text,) if text else ()
    items: list[str | Slot] = []
    at = 0
    for match in _SLOT.finditer(text):
        if match.start() > at:
            items.append(text[at : match.start()])
        name, cat, plus, sep, last = match.group(1, 2, 3, 4, 5)
        seps = tuple(sep.split("|")) if plus else ()
        items.append(Slot(name, cat, len(plus or ""), seps, last or ""))
        at = match.end()
    if at < len(text):
        items.append(text[at:])
    return tuple(items)


@dataclass(frozen=True)
class Terminal:
    """A category that is code: `read(text, at)` gives (end, value) pairs, `show(value)` gives text or None."""

    read: Callable[[str, int], list[tuple[int, Value]]]
    show: Callable[[Value], str | None]
    first: str = ""
    """Characters a phrase of this category can begin with; empty: any."""
    longest: int = 34
    """So many characters are looked at, at most, to read a phrase of this category."""


class Head:
    """Some words at a place in a text, as far as they are words that patterns begin with.

    `begins`: the categories whose phrases may begin so, by a pattern or by a phrase that a pattern begins with. `through`: those with a
    pattern that begins with these words, whole or not.
    """

    __slots__ = ("after", "along", "before", "begins", "length", "through", "whole")

    def __init__(self, before: Head | None) -> None:
        self.before = before
        self.length: int = before.length + 1 if before else 0
        self.after: dict[str, Head] = {}
        self.whole: set[str] = set()
        self.through: set[str] = set()
        self.begins: frozenset[str] = frozenset()
        self.along: dict[str, int] = {}


# Slot edges, and how many characters further others come.
Edges = tuple[tuple[tuple[SlotKey, "Trie"], ...], int]


class Trie:
    """State of a category's automaton: character edges, slot edges, and the patterns that end here."""

    __slots__ = ("chars", "ends", "slots", "starts")

    def __init__(self) -> None:
        self.starts: dict[Head, Edges] = {}
        """What follows → the slot edges whose phrases can begin so; filled by the parser as it goes."""
        self.chars: dict[str, Trie] = {}
        self.slots: dict[SlotKey, Trie] = {}
        self.ends: list[tuple[Row, Pattern]] = []

    def add(self, row: Row, pattern: Pattern) -> None:
        state = self
        for item in pattern.items:
            if isinstance(item, Slot):
                key = item.key
                after = state.slots.get(key)
                if after is None:
                    after = state.slots[key] = Trie()
                state = after
            else:
                for char in item:
                    after = state.chars.get(char)
                    if after is None:
                        after = state.chars[char] = Trie()
                    state = after
        state.ends.append((row, pattern))


@dataclass(frozen=True)
class Own:
    """What a game says of its own node classes, where its rows cannot: how they are read, checked and joined into sentences.

    `abilities`: whole abilities, `bodies` those with a body. `starts`: those that are read by a category of their own → that category,
    `fields`: those that a card prints in a field of their own → that field (compiled by the category of this name); they hold a body.
    `moments`: events that say by themselves when ("at the end of …"). `clauses`: effects said with a subject of their own, `lasting`: those
    behind which their period is said. `amounts`: numbers → how it is said that one of them is so and so many (printer, node, number in
    words, noun of one or several cards). `explained`: nodes → the keyword whose reminder explains them. `counted`: nodes → the field with a
    number that cannot be zero.
    """

    abilities: tuple[type, ...] = ()
    starts: Mapping[type, str] = field(default_factory=dict)
    fields: Mapping[type, str] = field(default_factory=dict)
    bodies: tuple[type, ...] = ()
    moments: tuple[type, ...] = ()
    clauses: tuple[type, ...] = ()
    lasting: tuple[type, ...] = ()
    amounts: Mapping[type, Callable[[Any, Any, str, str], str]] = field(default_factory=dict)
    explained: Mapping[type, str] = field(default_factory=dict)
    counted: Mapping[type, str] = field(default_factory=dict)


class DeadEnds:
    """Beginnings of lines that cannot be read on, whatever follows: by category, with the steps that it took to see it. Sets of cards
    have many lines that begin alike. Keeps the last so many."""

    MOST = 20_000

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], int] = {}
        self._lengths: set[int] = set()

    def find(self, cat: str, text: str) -> tuple[int, int] | None:
        """The length of the known beginning of a text, and the steps; None where none is known."""
        for length in self._lengths:
            steps = self._known.get((cat, text[:length]))
            if steps is not None:
                return min(length, len(text)), steps
        return None

    def add(self, cat: str, text: str, steps: int) -> None:
        if len(self._known) >= self.MOST:
            self._known.clear()
            self._lengths.clear()
        self._known[cat, text] = steps
        self._lengths.add(len(text))


class Lexicon:
    """Rows and terminals of one game, compiled for reading and printing.

    `words` maps the atoms of the language (subtypes, keywords, …) to whatever the checks of the game need; `start` names the category of
    one whole ability and `gaps` the categories in which an unread clause may stand; `own` speaks of nodes of the game.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        terminals: Mapping[str, Terminal],
        *,
        start: str = "ability",
        gaps: Iterable[str] = (),
        own: Own | None = None,
        **extra: Value,
    ) -> None:
        self.rows = tuple(rows)
        self.terminals = dict(terminals)
        self.start = start
        self.gaps = frozenset(gaps)
        self.own = own or Own()
        self.extra = extra
        self.by_cat: dict[str, list[Row]] = {}
        for entry in self.rows:
            self.by_cat.setdefault(entry.cat, []).append(entry)
        self._left: dict[str, frozenset[str]] = {}
        self.dead_ends = DeadEnds()
        self.by_node: dict[type, list[Row]] = {}
        self._english: dict[type, list[Row]] = {}
        for entry in self.rows:
            if entry.node is not None:
                self.by_node.setdefault(entry.node, []).append(entry)

    def extended(self, rows: Iterable[Row], **extra: Value) -> Lexicon:
        """The same language with more rows."""
        kept = {name: value for name, value in self.extra.items() if not name.startswith("_")}
        return Lexicon((*self.rows, *rows), self.terminals, start=self.start, gaps=self.gaps, own=self.own, **{**kept, **extra})

    @cached_property
    def tries(self) -> dict[str, Trie]:
        """What texts are read by, one per category. Made when the first text is read; printing does without. Raises ValueError for a row
        that speaks of a field or a category that is not there."""
        tries = {cat: Trie() for cat in self.by_cat}
        with no_collector():
            for entry in self.rows:
                self._check_names(entry)
                trie = tries[entry.cat]
                for pattern in entry.patterns:
                    trie.add(entry, pattern)
        return tries

    def _check_names(self, entry: Row) -> None:
        known = None if entry.build is not None else frozenset(field_defaults(entry.node)) if entry.node else frozenset("x")
        for pattern in entry.patterns:
            names = [*pattern.names, *[name for name, _ in pattern.const]]
            if len(set(names)) != len(names) or (known is not None and not known.issuperset(names)):
                raise ValueError(f"row {entry.node} {entry.zh}: fields {names}, known {sorted(known or ())}")
            for slot in pattern.slots:
                for cat in (slot.cat, slot.last):
                    if cat and cat not in self.by_cat and cat not in self.terminals:
                        raise ValueError(f"row {entry.zh}: no category {cat}")

    @cached_property
    def _heads(self) -> Head:
        """The heads of all patterns and terminals, from the empty one on."""
        words = {(cat, char) for cat, terminal in self.terminals.items() for char in terminal.first}
        for entry in self.rows:
            firsts = (pattern.items[0] for pattern in entry.patterns if pattern.items)
            words.update((entry.cat, first) for first in firsts if isinstance(first, str))
        root = Head(None)
        for cat, word in words:
            node = root
            for char in word:
                after = node.after.get(char)
                if after is None:
                    after = node.after[char] = Head(node)
                node = after
                node.through.add(cat)
            node.whole.add(cat)
        return root

    def head(self, text: str, at: int) -> Head:
        """The longest head at a position of a text."""
        node = self._heads
        for place in range(at, len(text)):
            after = node.after.get(text[place])
            if after is None:
                break
            node = after
        if not node.begins:
            node.begins = self._begun(node)
        return node

    def along(self, cat: str, head: Head) -> int:
        """How many characters of a head phrases of a category can begin with."""
        found = head.along.get(cat)
        if found is None:
            corners, node = self._corners(cat), head
            while node.before is not None and corners.isdisjoint(node.through):
                node = node.before
            found = head.along[cat] = node.length
        return found

    def _begun(self, head: Head) -> frozenset[str]:
        """The categories that words begin: those with a pattern that begins with all or the first of them, and those that begin so."""
        whole = {cat for cat, terminal in self.terminals.items() if not terminal.first}
        node: Head | None = head
        while node is not None:
            whole |= node.whole
            node = node.before
        return frozenset().union(*(self._begun_by.get(cat, ()) for cat in whole))

    @cached_property
    def _begun_by(self) -> dict[str, set[str]]:
        """Category → those whose phrases may begin with one of it."""
        found: dict[str, set[str]] = {}
        for cat in (*self.tries, *self.terminals):
            for corner in self._corners(cat):
                found.setdefault(corner, set()).add(cat)
        return found

    def _corners(self, cat: str) -> frozenset[str]:
        """The categories with which a phrase of a category may begin, itself among them."""
        found = self._left.get(cat)
        if found is None:
            seen, left = {cat}, [cat]
            while left:
                trie = self.tries.get(left.pop())
                new = {sub for slot in (trie.slots if trie else ()) for sub in (slot[0], slot[3]) if sub} - seen
                seen |= new
                left += new
            found = self._left[cat] = frozenset(seen)
        return found

    def start_of(self, tree: Value) -> str:
        """The category by which a whole ability is read."""
        return self.own.starts.get(type(tree)) or self.own.fields.get(type(tree)) or self.start

    def field_of(self, tree: Value) -> str:
        """The field of a card in which an ability is printed."""
        return self.own.fields.get(type(tree), "skill")

    def row_of(self, node: Value) -> Row | None:
        """The row that says the node in English: the first of its class whose fixed fields fit, else the first whose form is a function."""
        rows = self._english.get(type(node))
        if rows is None:
            rows = self._english[type(node)] = [entry for entry in self.by_node.get(type(node), ()) if entry.en is not None]
        for entry in rows:
            for name, value in entry.const.items():
                if getattr(node, name) != value:
                    break
            else:
                return entry
        return rows[0] if rows and callable(rows[0].en) else None


@cache
def field_defaults(node: type) -> dict[str, Value]:
    """Default of each field of a node class (a unique object where there is none)."""
    out = {}
    for entry in fields(node):
        if entry.name == "span":
            continue
        out[entry.name] = MISSING if entry.default is MISSING else entry.default
    return out
