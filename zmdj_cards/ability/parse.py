"""A chart parser over the tries of a lexicon that finds *all* readings.

Memoised per position and category, so the work is polynomial; a step budget and a nesting bound end every input in bounded time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zmdj_cards.ability.lexicon import Edges, Head, Lexicon, Pattern, Row, SlotKey, Trie, Value
from zmdj_cards.ability.tree import Gap, Node

STEP_BUDGET = 80_000
DEPTH_LIMIT = 220
READINGS = 3
"""Distinct readings kept per phrase; two are enough to prove an ambiguity."""

# By the end of a phrase, its readings.
Phrases = dict[int, list[Any]]


class TooComplex(Exception):
    """The step budget or the nesting bound was reached; what the chart holds is incomplete from then on."""


class Chart:
    """All phrases of one text. Where a clause may be a gap, `cuts` says up to where: position → end.

    `open[at]` is 1 where phrases were looked for at `at`, `far` the furthest position that any reading reached, and up to `seen` more was
    looked at for a separator or a name. Phrases are kept by position, so that charts of one text with other cuts share those that begin
    behind all cuts: a phrase does not depend on what stands before it. They share `open` as well.
    `limit`: how many readings a phrase may have.
    """

    limit = READINGS

    def __init__(self, lexicon: Lexicon, text: str, budget: int = STEP_BUDGET) -> None:
        self.lexicon = lexicon
        self.text = text
        self.steps = budget
        self.cuts: Mapping[int, int] = {}
        self.open = bytearray(len(text) + 1)
        self.far = self.seen = 0
        self.memo: list[dict[Any, Phrases]] = [{} for _ in range(len(text) + 1)]
        self._heads: list[Head | None] = [None] * len(text)
        self._depth = 0

    def cut(self, cuts: Mapping[int, int], budget: int, complete: bool) -> Chart:
        """The chart of the same text in which the clauses of `cuts` may be gaps. `complete`: this one never ran out of steps."""
        other = type(self).__new__(type(self))
        other.lexicon, other.text, other.steps, other.cuts = self.lexicon, self.text, budget, cuts
        other.open, other.far, other.seen = self.open, 0, 0
        last = max(cuts) + 1 if complete else len(self.text) + 1
        other.memo = [{} for _ in range(last)] + self.memo[last:]
        other._heads, other._depth = self._heads, 0
        return other

    def readings(self, cat: str, start: int = 0, end: int | None = None) -> list[Any]:
        """All nodes of category `cat` that cover text[start:end] exactly."""
        return self.phrases(cat, start).get(len(self.text) if end is None else end, [])

    def phrases(self, cat: str, at: int) -> Phrases:
        """Nodes of category `cat` that begin at `at`, by their end."""
        here = self.memo[at]
        by_end = here.get(cat)
        if by_end is not None:
            return by_end
        by_end = here[cat] = self.begun(cat, at)
        if at >= len(self.text):
            self.seen = at + 1
            return by_end
        self.open[at] = 1
        if at in self.cuts:
            if cat in self.lexicon.gaps:
                by_end[self.cuts[at]] = [Gap("", span=(at, self.cuts[at]))]
        elif cat not in self._head(at).begins:
            self.far = max(self.far, at + self.lexicon.along(cat, self._head(at)))
            return by_end
        terminal = self.lexicon.terminals.get(cat)
        if terminal is not None:
            for end, value in terminal.read(self.text, at):
                by_end.setdefault(end, []).append(value)
                if end > self.far:
                    self.far = end
            self.seen = max(self.seen, min(at + terminal.longest, len(self.text) + 1))
            return by_end
        trie = self.lexicon.tries.get(cat)
        if trie is None:
            return by_end  # a field that the cards of this game do not have
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise TooComplex
        self._walk(trie, at, by_end)
        self._depth -= 1
        return by_end

    def begun(self, cat: str, at: int) -> Phrases:
        """What is known of phrases before they are looked for."""
        return {}

    def _walk(self, trie: Trie, start: int, by_end: Phrases) -> None:
        text, heads, memo, cuts, size = self.text, self._heads, self.memo, self.cuts, len(self.text)
        limit = self.limit
        stack: list[tuple[Trie, int, tuple[Value, ...]]] = [(trie, start, ())]
        while stack:
            state, at, values = stack.pop()
            self.steps -= 1
            if self.steps < 0:
                raise TooComplex
            for row, pattern in state.ends:
                _accept(row, pattern, values, start, at, by_end, limit)
            if at > self.far:
                self.far = at
            if at >= size:
                continue
            if state.slots:
                self.open[at] = 1
                here = memo[at]
                head = heads[at] or self._head(at)
                edges, ahead = state.starts.get(head) or self._edges(state, head)
                if at in cuts:
                    edges = tuple(state.slots.items())
                ahead += at
                if ahead > self.far:
                    self.far = ahead
                for slot, after in edges:
                    phrases = here.get(slot if slot[1] else slot[0])
                    if phrases is None:
                        phrases = self.slot(slot, at)
                    for end, nodes in phrases.items():
                        for node in nodes:
                            stack.append((after, end, (*values, node)))
            following = state.chars.get(text[at])
            if following is not None:
                stack.append((following, at + 1, values))

    def _head(self, at: int) -> Head:
        """What the text at a position begins with."""
        found = self._heads[at]
        if found is None:
            found = self._heads[at] = self.lexicon.head(self.text, at)
        return found

    def _edges(self, state: Trie, head: Head) -> Edges:
        """The slot edges of a state that are worth trying where a text begins so: most begin with other words. Also how many characters
        the others come along."""
        cats = {cat for slot in state.slots for cat in (slot[0], slot[3]) if cat}
        tried = tuple((slot, after) for slot, after in state.slots.items() if slot[0] in head.begins or slot[3] in head.begins)
        found = state.starts[head] = (tried, max(self.lexicon.along(cat, head) for cat in cats))
        return found

    def slot(self, slot: SlotKey, at: int) -> Phrases:
        """What may fill a slot at a position, by its end: phrases, or lists of them."""
        if not slot[1]:
            return self.phrases(slot[0], at)
        found = self.memo[at].get(slot)
        return self._list(slot, at) if found is None else found

    def _list(self, slot: SlotKey, at: int) -> Phrases:
        """Lists by sharing tails: a list is one phrase, or a phrase, a separator and a list."""
        found = self.memo[at][slot] = {}
        cat, least, seps, last = slot
        for end, lists in self._tails(cat, seps, last, at).items():
            keep = [items for items in lists if len(items) >= least]
            if keep:
                found[end] = keep
        return found

    def _tails(self, cat: str, seps: tuple[str, ...], last: str, at: int) -> dict[int, list[tuple[Value, ...]]]:
        key = (cat, seps, last)
        found = self.memo[at].get(key)
        if found is not None:
            return found
        found = self.memo[at][key] = {}
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise TooComplex
        for end, nodes in self.phrases(cat, at).items():
            self._extend(found, end, [(node,) for node in nodes])
            for sep in seps:
                if len(sep) > 1 and end + len(sep) > self.seen and self.text.startswith(sep[0], end):
                    self.seen = end + len(sep)
                if self.text.startswith(sep, end) and (sep or end > at):
                    for stop, rests in self._tails(cat, seps, last, end + len(sep)).items():
                        self._extend(found, stop, [(node, *rest) for node in nodes for rest in rests])
        if last:
            for end, nodes in self.phrases(last, at).items():
                self._extend(found, end, [(node,) for node in nodes])
        self._depth -= 1
        return found

    def _extend(self, found: dict[int, list[tuple[Value, ...]]], end: int, lists: list[tuple[Value, ...]]) -> None:
        have = found.setdefault(end, [])
        for items in lists:
            self.steps -= len(items)
            if self.steps < 0:
                raise TooComplex
            if len(have) < self.limit and items not in have:
                have.append(items)


def _accept(row: Row, pattern: Pattern, values: tuple[Value, ...], start: int, end: int, found: Phrases, limit: int) -> None:
    """Add what a row makes of the values of a pattern's slots to the phrases found."""
    if row.node is None and row.build is None:
        node = values[0]
        if row.when is not None and not row.when({"x": node}):
            return
    else:
        args = dict(pattern.const)
        args.update(zip(pattern.names, values, strict=True))
        if row.when is not None and not row.when(args):
            return
        if row.build is not None:
            node = row.build(args)
            if isinstance(node, Node):
                node = replace(node, span=(start, end))
        else:
            assert row.node is not None
            node = row.node(**args, span=(start, end))
    have = found.setdefault(end, [])
    if len(have) < limit and node not in have:
        have.append(node)
