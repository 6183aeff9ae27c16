"""Finding exactly what could not be read: the smallest part of a text without which the rest has a reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from zmdj_cards.ability.lines import Charted, Lines
from zmdj_cards.ability.parse import Chart, TooComplex

_STOPS = "，。；：\n「」"
_OPENERS = re.compile(r"·?(?:(?:每当|当|若|如果|只要)|(?:则|否则|然后|且|并|可以|改为)*)")
_TRIES = 160
_NARROW = 8
_STEPS = 30_000

Cuts = tuple[tuple[int, int], ...]


def with_gaps(lines: Lines, line: Charted, start: str) -> Any | None:
    """A reading of a line in which the unread parts are `Gap` nodes, with spans of its chart; None where nothing can be read."""
    chart = line.chart
    assert chart is not None, "lines were charted without their charts"
    search = _Search(lines, line, chart, start)
    far = chart.far
    pieces = _trimmed(chart.text, _pieces(chart.text, line.at))
    holder = [piece for piece in pieces if piece[0] <= far <= piece[1]]
    for piece in sorted(pieces, key=lambda piece: (piece not in holder, piece[1] - piece[0])):
        found = search.reading((piece,))
        if found is not None:
            smaller = (search.reading((part,)) for part in _parts(piece, far))
            return next((reading for reading in smaller if reading is not None), found)
    options: list[Cuts] = list(combinations(pieces, 2))
    options += [((one[0], two[1]),) for one, two in combinations(pieces, 2) if (one[0], two[1]) != (line.at, line.end)]
    tried = (search.reading(cuts) for cuts in sorted(options, key=lambda cuts: sum(end - begin for begin, end in cuts)))
    return next((reading for reading in tried if reading is not None), None)


class _Search:
    """Readings of one line without some of its clauses, within a number of tries."""

    def __init__(self, lines: Lines, line: Charted, chart: Chart, start: str) -> None:
        self._lines, self._line, self._chart, self._start = lines, line, chart, start
        self._tries = _TRIES

    def reading(self, cuts: Cuts) -> Any | None:
        """The first reading in which clauses may be gaps; None where there is none, or the tries or steps have run out. For several
        clauses, those without the last must have been tried."""
        if self._tries <= 0 or self._lines.steps <= 0:
            return None
        if self._line.complete and not self._chart.open[cuts[-1][0]]:
            return None  # nobody looks for a phrase there, with the others left out or not
        self._tries -= 1
        chart = self._chart.cut(dict(cuts), min(self._lines.steps, _STEPS), self._line.complete)
        before = chart.steps
        try:
            found = chart.phrases(self._start, self._line.at).get(self._line.end, [])
        except TooComplex:
            found = []
            self._line = self._lines.given_up(self._line)
        self._lines.steps -= before - max(0, chart.steps)
        return found[0] if found else None


def _pieces(text: str, at: int) -> list[tuple[int, int]]:
    """Runs between stops from a position on. Timing pills stay apart from what follows them."""
    out, start = [], at
    for i, char in enumerate(text[at:], at):
        if char in _STOPS:
            if i > start:
                out.append((start, i))
            start = i + 1
        elif char == "】":
            start = i + 1
    if start < len(text):
        out.append((start, len(text)))
    return out


def _trimmed(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pieces without the words that join or open clauses: those can be read whatever the clause says."""
    out = []
    for start, end in pieces:
        match = _OPENERS.match(text, start, end)
        start = match.end() if match else start
        if end < len(text) and text[end] == "，" and text[end - 1] == "时" and end - 1 > start:
            end -= 1
        if end > start:
            out.append((start, end))
    return out


def _parts(piece: tuple[int, int], far: int) -> Iterator[tuple[int, int]]:
    """Smaller parts of a piece around the furthest point that was read, the smallest first."""
    low, high = piece
    if low <= far <= high:
        ends = range(far + 1, min(high, far + _NARROW) + 1)
        parts = [(begin, end) for begin in range(max(low, far - _NARROW), far + 1) for end in ends]
        yield from sorted((part for part in parts if part != piece), key=lambda part: (part[1] - part[0], -part[1]))
