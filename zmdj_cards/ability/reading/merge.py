"""The shapes of a language's trees, without its Chinese: which nodes may fill which field, whatever row says so.

English does not tell the categories of the Chinese rows apart; what it reads too freely is no tree that Chinese can say.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, Slot, Terminal, Values


class Shapes:
    """The merged lexicon of a language: a category for each kind of node and for each set of kinds that fills a field."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._inside: dict[str, frozenset[str]] = {}
        self.unions: dict[frozenset[str], str] = {}
        self.cats: dict[str, set[str]] = defaultdict(set)
        for row in lexicon.rows:
            if row.node is not None and row.build is None:
                self.cats[row.node.__name__].add(row.cat)
        self.fields: dict[tuple[str, str], str] = {}
        self.rows = [*self._kinds()]
        self.start = self._union(frozenset().union(*(self._classes(cat) for cat in self._starts())))
        self._nearest: dict[frozenset[str], str] = {}
        self.members = {name: members for members, name in self.unions.items() if len(members) > 1}
        for members, name in list(self.unions.items()):
            if len(members) > 1:
                self.rows += [_row(None, name, (Slot("x", member),)) for member in sorted(members)]

    def _starts(self) -> set[str]:
        own = self.lexicon.own
        return {self.lexicon.start, *own.starts.values(), *own.fields.values()} & set(self.lexicon.tries)

    def _classes(self, cat: str) -> frozenset[str]:
        """Kinds of node and terminals that a category comes to."""
        if cat not in self._inside:
            seen: set[str] = set()
            out: set[str] = set()
            left = [cat]
            while left:
                one = left.pop()
                if one in seen:
                    continue
                seen.add(one)
                if one in self.lexicon.terminals:
                    out.add(one)
                for row in self.lexicon.by_cat.get(one, ()):
                    if row.build is not None:
                        continue
                    if row.node is None:
                        left += [slot.cat for pattern in row.patterns for slot in pattern.slots]
                    else:
                        out.add(row.node.__name__)
            self._inside[cat] = frozenset(out)
        return self._inside[cat]

    def _union(self, members: frozenset[str]) -> str:
        name = self.unions.get(members)
        if name is None:
            name = self.unions[members] = next(iter(members)) if len(members) == 1 else f"u{len(self.unions)}"
        return name

    def _kinds(self) -> list[Row]:
        fields: dict[tuple[type, str], set[str]] = defaultdict(set)
        shapes: dict[tuple[type, Any], list[Row]] = defaultdict(list)
        for row in self.lexicon.rows:
            if row.build is not None or row.node is None:
                continue
            for pattern in row.patterns:
                slots = []
                for slot in pattern.slots:
                    for cat in filter(None, (slot.cat, slot.last)):
                        fields[row.node, slot.field] |= self._classes(cat)
                    slots.append((slot.field, min(slot.least, 1)))
                key = (tuple(sorted(slots)), pattern.const)
                if row not in shapes[row.node, key]:
                    shapes[row.node, key].append(row)
        self.fields = {(node.__name__, field): self._union(frozenset(found)) for (node, field), found in fields.items()}
        self.words: dict[str, list[Any]] = {}
        for node, (slots, const) in shapes:
            if not slots:
                self.words.setdefault(node.__name__, []).append(node(**dict(const)))
        out = []
        for (node, (slots, const)), rows in shapes.items():
            made = [Slot(field, self._union(frozenset(fields[node, field])), least) for field, least in slots]
            out.append(_row(node, node.__name__, tuple(made), const, None if any(row.when is None for row in rows) else _any(rows)))
        return out

    def stored(self, cat: str) -> Any:
        """A category as it is called in files: a union by its members, whose own name is but a number."""
        return sorted(self.members[cat]) if cat in self.members else cat

    def named(self, stored: Any) -> str:
        """The category of that name. Members that no longer are there fall away; raises KeyError for a union that no field has."""
        if isinstance(stored, str):
            return stored
        wanted = frozenset(stored)
        found = self.unions.get(wanted) or self._nearest.get(wanted)
        if found is None:
            best = max(self.members, key=lambda name: (len(self.members[name] & wanted) / len(self.members[name] | wanted), name))
            found = self._nearest[wanted] = best
        return found

    def merged(self) -> Lexicon:
        terminals: dict[str, Terminal] = dict(self.lexicon.terminals)
        return Lexicon(self.rows, terminals, start=self.start, own=self.lexicon.own)


def _any(rows: list[Row]) -> Any:
    def when(values: Values) -> bool:
        return any(row.when is not None and row.when(values) for row in rows)

    return when


def _row(node: type | None, cat: str, slots: tuple[Slot, ...], const: Any = (), when: Any = None) -> Row:
    made = Row(node, cat, (), when=when)
    object.__setattr__(made, "patterns", (Pattern(slots, const),))
    return made
