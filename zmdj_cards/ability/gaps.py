"""Finding exactly what could not be read: the smallest part of a text without which the rest has a reading."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import combinations
from typing import Any

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.parse import GAP, Chart, TooComplex
from zmdj_cards.text.span import Traced

_STOPS = "，。；：\n「」"
_OPENERS = re.compile(r"·?(?:(?:每当|当|若|如果|只要)|(?:则|否则|然后|且|并|可以|改为)*)")
_TRIES = 160
_NARROW = 8


class Budget:
    """Parser steps shared by all tries on one text, and how many tries one line may have."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.tries = _TRIES


def with_gaps(lexicon: Lexicon, line: Traced, start: str, budget: Budget) -> tuple[Any, Traced] | None:
    """A reading in which the unread parts are `Gap` nodes, and the folded text it belongs to; None where nothing can be read."""
    budget.tries = _TRIES
    far = _far(lexicon, line.text, start, budget)
    pieces = _trimmed(line.text, _pieces(line.text))
    holder = [piece for piece in pieces if piece[0] <= far <= piece[1]]
    order = sorted(pieces, key=lambda piece: (piece not in holder, piece[1] - piece[0]))
    for piece in order:
        found = _try(lexicon, line, start, [piece], budget)
        if found is not None:
            return _narrow(lexicon, line, start, piece, far, budget) or found
    options = [[*pair] for pair in combinations(pieces, 2)]
    options += [
        [(pieces[i][0], pieces[j][1])]
        for width in range(1, len(pieces))
        for i, j in zip(range(len(pieces)), range(width, len(pieces)), strict=False)
    ]
    for cut in sorted(options, key=lambda cut: sum(end - begin for begin, end in cut)):
        if cut == [(0, len(line.text))]:
            continue
        found = _try(lexicon, line, start, cut, budget)
        if found is not None:
            return found
    return None


def _pieces(text: str) -> list[tuple[int, int]]:
    """Runs between stops. Timing pills stay apart from what follows them."""
    out, start = [], 0
    for i, char in enumerate(text):
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


def _far(lexicon: Lexicon, text: str, start: str, budget: Budget) -> int:
    chart = Chart(lexicon, text, budget=budget.steps)
    with suppress(TooComplex):
        chart.phrases(start, 0)
    budget.steps = max(0, chart.steps)
    return chart.far


def _try(lexicon: Lexicon, line: Traced, start: str, cuts: list[tuple[int, int]], budget: Budget) -> tuple[Any, Traced] | None:
    if budget.tries <= 0 or budget.steps <= 0:
        return None
    budget.tries -= 1
    folded = line
    for begin, end in sorted(cuts, reverse=True):
        folded = folded.replaced(begin, end, GAP)
    chart = Chart(lexicon, folded.text, budget=min(budget.steps, 30_000))
    before = chart.steps
    try:
        found = chart.readings(start)
    except TooComplex:
        found = []
    budget.steps -= before - max(0, chart.steps)
    return (found[0], folded) if found else None


def _narrow(lexicon: Lexicon, line: Traced, start: str, piece: tuple[int, int], far: int, budget: Budget) -> tuple[Any, Traced] | None:
    """A smaller part of the piece around the furthest point that was read."""
    if not piece[0] <= far <= piece[1]:
        return None
    sizes = sorted(
        ((q - p, p, q) for p in range(max(piece[0], far - _NARROW), far + 1) for q in range(far + 1, min(piece[1], far + _NARROW) + 1)),
        key=lambda item: (item[0], -item[1]),
    )
    for _, p, q in sizes:
        if (p, q) != piece:
            found = _try(lexicon, line, start, [(p, q)], budget)
            if found is not None:
                return found
    return None
