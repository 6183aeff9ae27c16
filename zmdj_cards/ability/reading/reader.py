"""English text to trees: normalise, read by the derived patterns, keep the trees that the printer says in exactly these words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import log2
from typing import Any

from zmdj_cards.ability.chinese import ChinesePrinter
from zmdj_cards.ability.lexicon import Lexicon, Row, Slot, Terminal
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.ability.parse import Chart, Phrases, TooComplex
from zmdj_cards.ability.printing import plain_en, print_zh
from zmdj_cards.ability.reading.alike import Meaning
from zmdj_cards.ability.reading.derive import Derivation, name_of, sign
from zmdj_cards.ability.reading.holes import CALL, WHOLE
from zmdj_cards.ability.reading.samples import Samples
from zmdj_cards.ability.reading.store import load
from zmdj_cards.ability.tree import Atom, Node
from zmdj_cards.ability.tree.base import field_names

STEPS = 400_000
KEEP = 12
USUAL = 8
"""States of the printer, of those that are met most often, in which any phrase may be said."""


class Costs:
    """How unusual a tree is: the sum over its parts of how seldom such a part stands there in what cards say."""

    def __init__(self, seen: Mapping[Any, int]) -> None:
        self.seen = seen
        self.known: dict[int, float] = {}
        self.kept: list[Any] = []

    def __call__(self, value: Any) -> float:
        if isinstance(value, tuple):
            return sum(self(item) for item in value)
        if not isinstance(value, Node) or isinstance(value, Atom):
            return 0.0
        found = self.known.get(id(value))
        if found is None:
            found = 1.0
            made: Any = type(value)  # Any: type checkers take the hash of a class for that of its instances
            kind = made.__name__
            for name in field_names(made):
                part = getattr(value, name)
                if isinstance(part, tuple):
                    found += self.edge(kind, name, len(part)) + sum(self.edge(kind, name + "*", sign(item)) + self(item) for item in part)
                else:
                    found += self.edge(kind, name, sign(part)) + self(part)
            self.known[id(value)] = found
            self.kept.append(value)
        return found

    def edge(self, kind: str, name: str, what: Any) -> float:
        return -log2((self.seen.get((kind, name, what), 0) + 0.25) / (self.seen.get((kind, name), 0) + 4))


class EnglishChart(Chart):
    """Keeps the most usual readings of a phrase: which of them is meant is decided when all is read."""

    limit = 400
    keep = KEEP

    def __init__(self, lexicon: Lexicon, text: str, costs: Costs, known: Known, budget: int) -> None:
        super().__init__(lexicon, text, budget=budget)
        self.costs = costs
        self.known = known
        self.meaning = Meaning(part=True)
        self.before: list[dict[Any, Phrases]] = []

    def again(self, budget: int) -> EnglishChart:
        """A chart of the same text that begins with what this one has found. Where a phrase begins with a phrase of its own kind, what is
        found depends on which of them was asked for first; what was missed so, the next chart finds."""
        other = EnglishChart(self.lexicon, self.text, self.costs, self.known, budget)
        other.before = self.memo
        return other

    def begun(self, cat: str, at: int) -> Phrases:
        found = self.before[at].get(cat) if self.before else None
        return {end: list(values) for end, values in found.items()} if found else {}

    def size(self) -> int:
        """How much was found."""
        return sum(len(values) for here in self.memo for found in here.values() for values in found.values())

    def phrases(self, cat: str, at: int) -> dict[int, list[Any]]:
        """As `Chart.phrases`; a phrase that begins with a phrase of its own kind ("draw a card this turn") grows from it."""
        known = self.memo[at].get(cat)
        if known is not None:
            return known
        found = super().phrases(cat, at)
        self._settle(cat, at, found)
        new = {end: list(values) for end, values in found.items()}
        while new and (rows := self.lexicon.extra["growing"].get(cat, ())):
            grown: dict[int, list[Any]] = {}
            for row in rows:
                for end, values in new.items():
                    for stop, value in self._grown(row, at, end, values):
                        if value not in found.get(stop, ()) and self.known.possible(row.cat, value, self.text[at:stop]):
                            found.setdefault(stop, []).append(value)
                            grown.setdefault(stop, []).append(value)
            new = grown
        return found

    def _grown(self, row: Row, at: int, end: int, values: list[Any]) -> list[tuple[int, Any]]:
        """What a row makes of phrases that fill its first slot."""
        first, *rest = row.patterns[0].items
        assert isinstance(first, Slot)
        states = [(end, {first.field: value}) for value in values]
        for item in rest:
            if isinstance(item, str):
                states = [(where + len(item), known) for where, known in states if self.text.startswith(item, where)]
            else:
                states = [
                    (stop, {**known, item.field: value})
                    for where, known in states
                    for stop, more in self.slot(item.key, where).items()
                    for value in more
                ]
            if not states:
                return []
        self.far = max(self.far, *(where for where, _ in states))
        return [(where, replace(row.build(known), span=(at, where))) for where, known in states if row.build is not None]

    def _settle(self, cat: str, at: int, found: dict[int, list[Any]]) -> None:
        for end, values in found.items():
            found[end] = self.best(cat, self.text[at:end], values)

    def best(self, cat: str, words: str, values: list[Any]) -> list[Any]:
        """The most usual readings that can be said, in both languages."""
        if len(values) == 1 and len(words) < 20:
            return values
        out, meanings = [], set()
        for value in sorted(values, key=self.costs) if len(values) > 1 else values:
            meaning = self.meaning(value)
            if meaning not in meanings and self.known.possible(cat, value, words):
                out.append(value)
                meanings.add(meaning)
                if len(out) == self.keep:
                    break
        return out


class Known:
    """What can be said at all: by a row in Chinese, and by the printer in the words that were read."""

    def __init__(self, derived: Derivation) -> None:
        self.derived = derived
        self.forms = {name_of(kind, form): (kind, form) for kind, form in derived.rows}
        self.chinese = ChinesePrinter(derived.lexicon)
        counts = Counter(state for states in derived.contexts.values() for state in states)
        self.usual = [state for state, _ in counts.most_common(USUAL)]

    def _in_chinese(self, value: Any, cat: str) -> bool:
        try:
            return self.chinese.show(value, cat) is not None
        except (AttributeError, TypeError, KeyError):  # a row that expects a field to be filled
            return False

    def possible(self, cat: str, value: Any, words: str) -> bool:
        found = self.forms.get(cat)
        if found is None or not isinstance(value, Node):
            return True
        kind, form = found
        if isinstance(value, Atom):
            return True
        known = self.derived.contexts[kind, form]
        if form != WHOLE and not any(
            self.derived.said(value, form, dict(state)) == words for state in (*known, *(item for item in self.usual if item not in known))
        ):
            return False
        return any(self._in_chinese(value, zh) for zh in self.derived.shapes.cats.get(kind, ()))


@dataclass(frozen=True)
class Read:
    """What an English sentence says: all trees said in exactly these words, and how far it could be read."""

    trees: tuple[Node, ...]
    far: int


def read(text: str, lexicon: Lexicon, english: Lexicon, known: Known, steps: int = STEPS) -> Read:
    """The trees of one ability in normalised English."""
    costs = Costs(known.derived.seen)
    own = lexicon.extra.get("own_name")
    found: list[Any] = []
    far = 0
    for said in dict.fromkeys((text.lower().replace(own.en, own.mark), text.lower()) if own else (text.lower(),)):
        chart = EnglishChart(english, said, costs, known, steps)
        try:
            here, size = chart.readings(english.start), 0
            while not here and size < (size := chart.size()):
                chart = chart.again(steps)
                here = chart.readings(english.start)
            found += here
        except TooComplex:
            continue
        finally:
            far = max(far, chart.far)
    meaning, meant = Meaning(), dict[Any, Node]()
    for tree in sorted(found, key=costs):
        if says(tree, text, lexicon):
            meant.setdefault(meaning(tree), tree)
    return Read(tuple(meant.values()), far)


def says(tree: Any, text: str, lexicon: Lexicon) -> bool:
    """Whether the printers say a tree, in English by these words."""
    try:
        return plain_en(tree, lexicon).lower() == text.lower() and bool(print_zh(tree, lexicon))
    except (LookupError, AttributeError, TypeError, ValueError):
        return False


def names(known: Mapping[str, str]) -> Terminal:
    """The terminal of names: English → Chinese, by lower-case English."""
    by_first: dict[str, list[tuple[str, str]]] = {}
    for zh, en in known.items():
        by_first.setdefault(en[:2].lower(), []).append((en.lower(), zh))

    def find(text: str, at: int) -> list[tuple[int, Any]]:
        out = []
        for en, zh in by_first.get(text[at : at + 2], ()):
            if text.startswith(en, at):
                out.append((at + len(en), zh))
        return out

    return Terminal(find, lambda value: None)


class Reader:
    """Reads the English of one language, by what was learned of it (`learned`) and stored."""

    def __init__(self, lexicon: Lexicon) -> None:
        from zmdj_cards.ability.english import English

        self.lexicon = lexicon
        derived = Derivation(lexicon, lexicon.extra.get("printer", English))
        load(derived, lexicon.extra["patterns"]())
        self.known = Known(derived)
        known_names = lexicon.extra.get("english", {}).get("names", dict)()
        self.english = derived.english(names(known_names))

    def read(self, text: str, steps: int = STEPS) -> Read:
        """The trees of one ability in normalised English; a missing stop is no matter."""
        found = read(text, self.lexicon, self.english, self.known, steps)
        if found.trees or text.endswith((".", "”")):
            return found
        stopped = read(text + ".", self.lexicon, self.english, self.known, steps)
        return stopped if stopped.trees else found


def examples(lexicon: Lexicon) -> Iterator[Node]:
    """The abilities of the cards of a language's game: what English is learned from."""
    for said in lexicon.extra["notations"]():
        yield from_notation(said, lexicon)


def learned(lexicon: Lexicon, more: Iterable[Node] = ()) -> Derivation:
    """All that can be learned of a language's English: from its examples, from samples of every row, and from `more`. It takes a minute."""
    from zmdj_cards.ability.english import English

    derived = Derivation(lexicon, lexicon.extra.get("printer", English))
    for tree in examples(lexicon):
        derived.learn(tree)

    def word(value: Any) -> str:
        return derived.said(value, CALL) or ""

    for tree in Samples(derived.shapes.merged(), word).trees():
        derived.learn(tree, usual=False)
    for tree in more:
        derived.learn(tree, usual=False)
    return derived


def reader_of(lexicon: Lexicon) -> Reader | None:
    """The reader of a language's English, made once; None for a language of which nothing was learned."""
    if "patterns" not in lexicon.extra:
        return None
    found: Reader | None = lexicon.extra.get("_reader")
    if found is None:
        found = lexicon.extra["_reader"] = Reader(lexicon)
    return found
