"""Derived patterns as lines of JSON: what takes a minute to learn is learned once, by `scripts/write_english.py`.

A pattern that the printer no longer says does no harm: what is read by it is not said in these words, and is refused. Lines: what stands in
what how often (`seen`), the words of a kind (`words`), and for each kind and form the states it was said in, how each of its words is said,
and its patterns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from zmdj_cards.ability import tree
from zmdj_cards.ability.lexicon import Lexicon, Row, Slot, Values
from zmdj_cards.ability.reading.derive import Derivation, Filled, Listed, name_of, pattern_row
from zmdj_cards.ability.tree import Node


def lines(derived: Derivation) -> Iterator[str]:
    """The patterns and the states they were said in, one a line, in order."""
    for (kind, field, *what), count in sorted(derived.seen.items(), key=repr):
        yield dumped({"seen": [kind, field, *map(encoded, what)], "n": count})
    for kind, values in sorted(derived.shapes.words.items()):
        yield dumped({"words": kind, "are": [encoded(value) for value in values]})
    for kind, form in sorted({*derived.rows, *derived.asked()}, key=repr):
        states = sorted((encoded(state) for state in derived.contexts[kind, form]), key=repr)
        words = derived.shapes.words.get(kind, ())
        said = [derived.said(value, form) or "" for value in words]
        yield dumped({"kind": kind, "form": form, "states": states} | ({"said": said} if any(said) else {}))
        for row in sorted(derived.rows[kind, form].values(), key=lambda row: repr(row.patterns[0].items)):
            if not isinstance(row.build, Filled) or _is_word(row, dict(zip(words, said, strict=True))):
                continue  # longer lists are made anew, words are said above
            slots = [[item.field, derived.named[item.cat]] if isinstance(item, Slot) else item for item in row.patterns[0].items]
            made = {"says": slots, "paths": row.build.paths, "makes": encoded(row.build.whole)}
            yield dumped(made | ({"again": row.build.again} if row.build.again else {}))


def _is_word(row: Row, said: Mapping[Any, str]) -> bool:
    """Whether a row is a word as it is said on its own."""
    return isinstance(row.build, Filled) and row.build.paths == () and row.patterns[0].items == (said.get(row.build.whole),)


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Later:
    """As `Filled`, whose tree is made of its JSON when it is first asked for: few of the patterns stand in any one text."""

    __slots__ = ("_filled", "_paths", "_stored", "made")

    def __init__(self, stored: Mapping[str, Any], paths: Any, made: Mapping[str, Any]) -> None:
        self._stored, self._paths, self.made = stored, paths, made
        self._filled: Filled | None = None

    def filled(self) -> Filled:
        if self._filled is None:
            again = tuple((i, tupled(path)) for i, path in self._stored.get("again", ()))
            self._filled = Filled(decoded(self._stored["makes"], self.made), self._paths, again)
        return self._filled

    def __call__(self, values: Values) -> Any:
        return self.filled()(values)


def load(derived: Derivation, stored: Iterable[str]) -> None:
    """Add stored patterns. Patterns of nodes that are no longer there are left out."""
    made = nodes(derived.lexicon)
    known: dict[str, list[Any]] = {}
    kind, form = "", ()
    slots = _Slots(derived)
    for line in stored:
        entry = json.loads(line)
        if "says" in entry:
            _pattern(derived, kind, form, entry, made, slots)
        elif "kind" in entry:
            kind, form = entry["kind"], tupled(entry["form"])
            for state in entry["states"]:
                if whole(state, made):
                    derived.contexts[kind, form].add(decoded(state, made))
            if "said" in entry:
                derived.told[kind, form] = dict(zip(known.get(kind, ()), entry["said"], strict=False))
        elif "words" in entry:
            known[entry["words"]] = [decoded(value, made) if whole(value, made) else None for value in entry["are"]]
        else:
            derived.seen[tuple(tupled(part) for part in entry["seen"])] = entry["n"]


def nodes(lexicon: Lexicon) -> dict[str, Any]:
    """The kinds of node of a language by name: those of all languages, and those that its rows make."""
    shared = {name: kind for name, kind in vars(tree).items() if isinstance(kind, type) and issubclass(kind, Node)}
    return shared | {row.node.__name__: row.node for row in lexicon.rows if row.node is not None}


class _Slots:
    """Slots by what they are called where they are stored."""

    def __init__(self, derived: Derivation) -> None:
        self.derived = derived
        self.known: dict[str, str] = {}

    def named(self, stored: Any) -> str:
        key = json.dumps(stored)
        found = self.known.get(key)
        if found is None:
            cat, said = self.derived.shapes.named(stored[0]), tupled(stored[1])
            self.derived.slots.add((cat, said))
            found = self.known[key] = name_of(cat, said)
            self.derived.named[found] = [stored[0], stored[1]]
        return found


def _pattern(derived: Derivation, kind: str, form: Any, entry: Mapping[str, Any], made: Mapping[str, Any], slots: _Slots) -> None:
    if not whole(entry["makes"], made):
        return
    items = tuple(item if isinstance(item, str) else Slot(item[0], slots.named(item[1])) for item in entry["says"])
    paths = tupled(entry["paths"])
    row: Row = pattern_row(name_of(kind, form), items, Later(entry, paths, made))
    derived.take_row(kind, form, row, len(paths))


def encoded(value: Any) -> Any:
    """A value of a tree: nodes as [name, fields that are not at their default], lists as {"": […]}."""
    if isinstance(value, Node):
        said = {f.name: encoded(getattr(value, f.name)) for f in fields(value) if f.name != "span" and getattr(value, f.name) != f.default}
        return [type(value).__name__, said]
    if isinstance(value, tuple):
        return {"": [encoded(item) for item in value]}
    return value


def whole(value: Any, made: Mapping[str, Any]) -> bool:
    """Whether a value is of nodes and fields that the language has."""
    if isinstance(value, list):
        kind = made.get(value[0])
        return kind is not None and value[1].keys() <= _fields(kind) and all(whole(part, made) for part in value[1].values())
    return all(whole(item, made) for item in value[""]) if isinstance(value, dict) else True


def _fields(kind: Any) -> Any:
    return kind.__dataclass_fields__.keys()


def decoded(value: Any, made: Mapping[str, Any]) -> Any:
    """The value. Raises KeyError for a node that the language does not have, TypeError for fields that it does not have."""
    if isinstance(value, list):
        return made[value[0]](**{name: decoded(part, made) for name, part in value[1].items()})
    if isinstance(value, dict):
        return tuple(decoded(item, made) for item in value[""])
    return value


def tupled(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(tupled(item) for item in value[""])
    return tuple(tupled(item) for item in value) if isinstance(value, list) else value


__all__ = ["Listed", "lines", "load"]
