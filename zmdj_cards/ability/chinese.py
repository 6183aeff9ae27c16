"""Chinese printer: fills the templates that the parser reads, the first that covers exactly the fields of the node."""

from __future__ import annotations

from dataclasses import MISSING
from typing import Any

from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, Slot, field_defaults
from zmdj_cards.ability.tree import Gap, Node


class Unprintable(ValueError):
    """No row of the lexicon says this tree."""


class ChinesePrinter:
    """Prints trees with the rows of one lexicon. Results are remembered per (category, node)."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._memo: dict[tuple[str, type, Any], str | None] = {}

    def text(self, node: Node, cat: str | None = None) -> str:
        """The sentence of a whole tree, without its final stop. Raises Unprintable."""
        out = self.show(node, cat or self.lexicon.start)
        if out is None:
            raise Unprintable(f"{type(node).__name__}: no wording in {cat or self.lexicon.start}")
        return out

    def show(self, value: Any, cat: str) -> str | None:
        """The phrase of category `cat` for a node or number; None where the category cannot say it."""
        terminal = self.lexicon.terminals.get(cat)
        if terminal is not None:
            return terminal.show(value)
        if isinstance(value, Gap):
            return value.text
        key = (cat, type(value), value)
        if key not in self._memo:
            self._memo[key] = None  # a category that contains itself ends here
            self._memo[key] = self._find(value, cat)
        return self._memo[key]

    def _find(self, value: Any, cat: str) -> str | None:
        for row in self.lexicon.by_cat.get(cat, ()):
            if row.build is not None:
                continue
            if row.node is None:
                found = self._through(row, value)
            elif row.node is type(value):
                found = self._by_row(row, row.node, value)
            else:
                continue
            if found is not None:
                return found
        return None

    def _through(self, row: Row, value: Any) -> str | None:
        if row.when is not None and not row.when({"x": value}):
            return None
        for pattern in row.patterns:
            found = self._fill(pattern, {pattern.slots[0].field: value})
            if found is not None:
                return found
        return None

    def _by_row(self, row: Row, cls: type, node: Any) -> str | None:
        values = {name: getattr(node, name) for name in field_defaults(cls)}
        if row.when is not None and not row.when(values):
            return None
        for pattern in row.patterns:
            if _covers(pattern, values, cls):
                found = self._fill(pattern, values)
                if found is not None:
                    return found
        return None

    def _fill(self, pattern: Pattern, values: dict[str, Any]) -> str | None:
        out = []
        for item in pattern.items:
            piece = item if isinstance(item, str) else self._slot(item, values[item.field])
            if piece is None:
                return None
            out.append(piece)
        return "".join(out)

    def _slot(self, slot: Slot, value: Any) -> str | None:
        if not slot.least:
            return self.show(value, slot.cat)
        if not isinstance(value, tuple) or len(value) < slot.least:
            return None
        shown = [self.show(item, slot.cat) for item in value]
        if slot.last and shown[-1] is None:
            shown[-1] = self.show(value[-1], slot.last)
        pieces = [piece for piece in shown if piece is not None]
        return _join(pieces, slot.seps) if len(pieces) == len(shown) else None


def _join(pieces: list[str], seps: tuple[str, ...]) -> str:
    """Pieces with the first separator; long lists take 、 where the language has it."""
    if len(pieces) > 2 and "、" in seps:
        return "、".join(pieces[:-1]) + seps[0] + pieces[-1]
    return seps[0].join(pieces)


def _covers(pattern: Pattern, values: dict[str, Any], cls: type) -> bool:
    """Whether the pattern says every field that is not at its default, and nothing else."""
    fixed = dict(pattern.const)
    slots = {slot.field for slot in pattern.slots}
    defaults = field_defaults(cls)
    for name, value in values.items():
        if name in slots:
            if value is None or value == () or name in fixed:
                return False
        elif name in fixed:
            if value != fixed[name] or type(value) is not type(fixed[name]):
                return False
        elif defaults[name] is MISSING or value != defaults[name]:
            return False
    return True
