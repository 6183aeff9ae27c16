"""Derived patterns as lines of JSON: what takes a minute to learn is learned once, by `scripts/write_english.py`.

A pattern that the printer no longer says does no harm: what is read by it is not said in these words, and is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from zmdj_cards.ability.lexicon import Slot
from zmdj_cards.ability.reading.derive import Derivation, Filled, Listed, name_of, pattern_row
from zmdj_cards.ability.tree import Node


def lines(derived: Derivation) -> Iterator[str]:
    """The patterns and the states they were said in, one a line, in order."""
    for kind, form in sorted(derived.rows, key=repr):
        states = sorted((encoded(state) for state in derived.contexts[kind, form]), key=repr)
        yield dumped({"kind": kind, "form": form, "states": states})
        for row in sorted(derived.rows[kind, form].values(), key=lambda row: repr(row.patterns[0].items)):
            if not isinstance(row.build, Filled):
                continue  # longer lists are made anew
            slots = [[item.field, derived.named[item.cat]] if isinstance(item, Slot) else item for item in row.patterns[0].items]
            yield dumped({"says": slots, "paths": row.build.paths, "makes": encoded(row.build.whole)})


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def load(derived: Derivation, stored: Iterable[str]) -> None:
    """Add stored patterns. Patterns of nodes that are no longer there are left out."""
    made = {row.node.__name__: row.node for row in derived.lexicon.rows if row.node is not None}
    kind, form = "", ()
    for line in stored:
        entry = json.loads(line)
        if "kind" in entry:
            kind, form = entry["kind"], tupled(entry["form"])
            for state in entry["states"]:
                try:
                    derived.contexts[kind, form].add(decoded(state, made))
                except (KeyError, TypeError):
                    continue
            continue
        try:
            items: list[str | Slot] = []
            for item in entry["says"]:
                if isinstance(item, str):
                    items.append(item)
                    continue
                cat, said = derived.shapes.named(item[1][0]), tupled(item[1][1])
                derived.slots.add((cat, said))
                derived.named[name_of(cat, said)] = [item[1][0], item[1][1]]
                items.append(Slot(item[0], name_of(cat, said)))
            build = Filled(decoded(entry["makes"], made), tupled(entry["paths"]))
        except (KeyError, TypeError):
            continue
        derived.put(kind, form, pattern_row(name_of(kind, form), tuple(items), build))


def encoded(value: Any) -> Any:
    """A value of a tree: nodes as [name, fields that are not at their default], lists as {"": […]}."""
    if isinstance(value, Node):
        said = {f.name: encoded(getattr(value, f.name)) for f in fields(value) if f.name != "span" and getattr(value, f.name) != f.default}
        return [type(value).__name__, said]
    if isinstance(value, tuple):
        return {"": [encoded(item) for item in value]}
    return value


def decoded(value: Any, made: Mapping[str, Any]) -> Any:
    """The value. Raises KeyError for a node that the language does not have, TypeError for fields that it does not have."""
    if isinstance(value, list):
        return made[value[0]](**{name: decoded(part, made) for name, part in value[1].items()})
    if isinstance(value, dict):
        return tuple(decoded(item, made) for item in value[""])
    return value


def tupled(value: Any) -> Any:
    return tuple(tupled(item) for item in value) if isinstance(value, list) else value


__all__ = ["Listed", "lines", "load"]
