"""A chart parser over the tries of a lexicon that finds *all* readings.

Memoised per (category, position), so the work is polynomial; a step budget and a nesting bound end every input in bounded time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, SlotKey, Trie, Value
from zmdj_cards.ability.tree import Gap, Node

STEP_BUDGET = 80_000
DEPTH_LIMIT = 220
READINGS = 3
"""Distinct readings kept per phrase; two are enough to prove an ambiguity."""
GAP = "\ufffc"
"""Stands in the text for a clause that could not be read (Unicode's object replacement character)."""


class TooComplex(Exception):
    """The step budget or the nesting bound was reached."""


class Chart:
    """All phrases of one text. `far` is the furthest position that any reading reached; `limit` how many readings a phrase may have."""

    limit = READINGS

    def __init__(self, lexicon: Lexicon, text: str, gap_text: str = "", budget: int = STEP_BUDGET) -> None:
        self.lexicon = lexicon
        self.text = text
        self.gap_text = gap_text
        self.memo: dict[tuple[object, ...], dict[int, list[Any]]] = {}
        self.steps = budget
        self.depth = 0
        self.far = 0

    def readings(self, cat: str, start: int = 0, end: int | None = None) -> list[Any]:
        """All nodes of category `cat` that cover text[start:end] exactly."""
        return self.phrases(cat, start).get(len(self.text) if end is None else end, [])

    def phrases(self, cat: str, at: int) -> dict[int, list[Any]]:
        """Nodes of category `cat` that begin at `at`, by their end."""
        key = (cat, at)
        found = self.memo.get(key)
        if found is not None:
            return found
        found = self.memo[key] = {}
        char = self.text[at : at + 1]
        if char == GAP and cat in self.lexicon.gaps:
            found[at + 1] = [Gap(self.gap_text, span=(at, at + 1))]
        first = self.lexicon.first[cat]
        if not char or (first is not None and char not in first and char != GAP):
            return found
        terminal = self.lexicon.terminals.get(cat)
        if terminal is not None:
            for end, value in terminal.read(self.text, at):
                found.setdefault(end, []).append(value)
                self.far = max(self.far, end)
            return found
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise TooComplex
        self._walk(self.lexicon.tries[cat], at, found)
        self.depth -= 1
        return found

    def _walk(self, trie: Trie, start: int, found: dict[int, list[Any]]) -> None:
        text, size = self.text, len(self.text)
        stack: list[tuple[Trie, int, tuple[Value, ...]]] = [(trie, start, ())]
        while stack:
            state, at, values = stack.pop()
            self.steps -= 1
            if self.steps < 0:
                raise TooComplex
            for row, pattern in state.ends:
                self._accept(row, pattern, values, start, at, found)
            if at > self.far:
                self.far = at
            for slot, after in self._edges(state, text[at]) if at < size else ():
                for end, nodes in self._slot(slot, at).items():
                    for node in nodes:
                        stack.append((after, end, (*values, node)))
            if at < size:
                following = state.chars.get(text[at])
                if following is not None:
                    stack.append((following, at + 1, values))

    def _edges(self, state: Trie, char: str) -> tuple[tuple[SlotKey, Trie], ...]:
        """The slot edges of a state that are worth trying before a character: most begin with other words."""
        if char not in self.lexicon.alphabet and char != GAP:
            char = ""
        found = state.starts.get(char)
        if found is None:
            found = state.starts[char] = tuple(edge for edge in state.slots.items() if self._can_begin(edge[0], char))
        return found

    def _can_begin(self, slot: SlotKey, char: str) -> bool:
        starts = (self.lexicon.first[cat] for cat in (slot[0], slot[3]) if cat)
        return char == GAP or any(first is None or char in first for first in starts)

    def _accept(self, row: Row, pattern: Pattern, values: tuple[Value, ...], start: int, end: int, found: dict[int, list[Any]]) -> None:
        if row.build is not None:
            args = dict(pattern.const)
            args.update(zip((slot.field for slot in pattern.slots), values, strict=True))
            if row.when is not None and not row.when(args):
                return
            node = row.build(args)
            if isinstance(node, Node):
                node = replace(node, span=(start, end))
        elif row.node is None:
            node = values[0]
            if row.when is not None and not row.when({"x": node}):
                return
        else:
            args = dict(pattern.const)
            args.update(zip((slot.field for slot in pattern.slots), values, strict=True))
            if row.when is not None and not row.when(args):
                return
            node = row.node(**args, span=(start, end))
        have = found.setdefault(end, [])
        if len(have) < self.limit and node not in have:
            have.append(node)

    def _slot(self, slot: SlotKey, at: int) -> dict[int, list[Any]]:
        cat, least, seps, last = slot
        if not least:
            return self.phrases(cat, at)
        key = (slot, at)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = {}
            self._list(cat, least, seps, last, at, found)
        return found

    def _list(self, cat: str, least: int, seps: tuple[str, ...], last: str, at: int, found: dict[int, list[Any]]) -> None:
        """Lists by sharing tails: a list is one phrase, or a phrase, a separator and a list."""
        tails = self._tails(cat, seps, last, at)
        for end, lists in tails.items():
            keep = [tuple(items) for items in lists if len(items) >= least]
            if keep:
                found[end] = keep

    def _tails(self, cat: str, seps: tuple[str, ...], last: str, at: int) -> dict[int, list[tuple[Value, ...]]]:
        key = ("list", cat, seps, last, at)
        found = self.memo.get(key)
        if found is not None:
            return found
        found = self.memo[key] = {}
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise TooComplex
        for end, nodes in self.phrases(cat, at).items():
            self._extend(found, end, [(node,) for node in nodes])
            for sep in seps:
                if self.text.startswith(sep, end) and (sep or end > at):
                    for stop, rests in self._tails(cat, seps, last, end + len(sep)).items():
                        self._extend(found, stop, [(node, *rest) for node in nodes for rest in rests])
        if last:
            for end, nodes in self.phrases(last, at).items():
                self._extend(found, end, [(node,) for node in nodes])
        self.depth -= 1
        return found

    def _extend(self, found: dict[int, list[tuple[Value, ...]]], end: int, lists: list[tuple[Value, ...]]) -> None:
        have = found.setdefault(end, [])
        for items in lists:
            self.steps -= len(items)
            if self.steps < 0:
                raise TooComplex
            if len(have) < self.limit and items not in have:
                have.append(items)
