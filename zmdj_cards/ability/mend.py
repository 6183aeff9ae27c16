"""Ways in which a text arrives other than it is printed: a line that has no reading is tried again with each of them put right.

What is put right says so (:class:`clean.Repair`), and only what has a reading afterwards is taken: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from zmdj_cards.ability.lines import MAIN
from zmdj_cards.text.span import Range, Traced

# A line, the repairs that made it, each with its range in the printed text.
Repaired = tuple[str, Range]


class Mended(NamedTuple):
    """The abilities of a line, in order, and what was put right."""

    pieces: tuple[Traced, ...]
    repairs: tuple[Repaired, ...]


class Seen(NamedTuple):
    """Of a line: whether it has a reading, whether a beginning of it has one, and how many of its characters decide that."""

    read: bool
    parts: bool
    seen: int


Look = Callable[[Traced], Seen]

_TIMES = re.compile(r"时(?![，。、；：」或就])(?=.)")
_DOUBLED = re.compile(r"([，。；：、])\1+")
# The words that open a clause, those first that hardly stand anywhere else.
_OPENING = ("若如此做", "然后", "则", "便", "并且", "将其", "令其", "直到", "将", "令", "摸", "弃置", "指定")
_UNPARTED = re.compile(rf"(?<=[^，。；：、~·「」】\n])(?<!可以)(?<!则)(?<!便)(?=({'|'.join(_OPENING)}))")


def mended(line: Traced, look: Look, synonyms: Mapping[str, str], timing: bool) -> Mended | None:
    """The line as it can be read; None where no way helps. ``timing``: a line may lack the word for the main timing."""
    tries = _Tries(look, timing)
    marks = _marks(line)
    words = _words(*marks, synonyms)
    for tried, repairs in ((line, ()), marks, words):
        if found := tries.read(tried, repairs):
            return found
    for tried, repairs in ((line, ()), words):
        for parted in _commas(tried, repairs, tries.seen[tried.text]):
            if found := tries.read(*parted):
                return found
    return None


class _Tries:
    """Reads a line in several forms, none twice. `seen`: of each, how many characters decide that it is not read: a change behind them
    is of no use."""

    def __init__(self, look: Look, timing: bool) -> None:
        self._look = look
        self._timing = timing
        self.seen: dict[str, int] = {}

    def read(self, line: Traced, repairs: tuple[Repaired, ...]) -> Mended | None:
        """The line as one ability, or as several that stand in one paragraph, without a timing or with that which it may lack."""
        if line.text in self.seen:
            return None
        self.seen[line.text] = 0
        found = self._read(line, line.text, 0, repairs)
        if found is None and self._timing and not line.text.startswith("【"):
            head = Traced(MAIN, (line.span(0, 0),) * len(MAIN)) + line
            found = self._read(head, line.text, len(MAIN), (*repairs, ("missing_timing", line.span(0, 0))))
        return found

    def _read(self, line: Traced, name: str, head: int, repairs: tuple[Repaired, ...]) -> Mended | None:
        first = self._look(line)
        self.seen[name] = max(self.seen[name], len(name) if first.parts else first.seen - head)
        if repairs and first.read:
            return Mended((line,), repairs)
        pieces = self._apart(line) if first.parts else ()
        if len(pieces) < 2:
            return None
        ends = tuple(("split_paragraph", piece.span(0, 1)) for piece in pieces[1:])
        return Mended(pieces, (*repairs, *ends))

    def _apart(self, line: Traced) -> tuple[Traced, ...]:
        """The longest beginning that is an ability, then the next; empty where a piece is left over."""
        out: list[Traced] = []
        rest = line
        while rest.text:
            stops = [match.end() for match in re.finditer("。", rest.text)] or [len(rest.text)]
            if stops[-1] < len(rest.text):
                stops.append(len(rest.text))
            found = next((stop for stop in reversed(stops) if self._look(rest[:stop]).read), None)
            if found is None:
                return ()
            out.append(rest[:found])
            rest = rest[found:]
        return tuple(out)


def _marks(line: Traced) -> tuple[Traced, tuple[Repaired, ...]]:
    repairs: list[Repaired] = []
    while (match := _DOUBLED.search(line.text)) is not None:
        repairs.append(("doubled_mark", line.span(match.start() + 1, match.end())))
        line = line[: match.start() + 1] + line[match.end() :]
    while (match := _TIMES.search(line.text)) is not None:
        repairs.append(("missing_comma", line.span(match.end(), match.end())))
        line = line.replaced(match.end(), match.end(), "，")
    return line, tuple(repairs)


def _words(line: Traced, repairs: tuple[Repaired, ...], synonyms: Mapping[str, str]) -> tuple[Traced, tuple[Repaired, ...]]:
    for word, means in synonyms.items():
        while (at := line.text.find(word)) >= 0 and means.find(word) < 0:
            span = line.span(at, at + len(word))
            repairs = (*repairs, ("synonym", span))
            line = line[:at] + Traced(means, (span,) * len(means)) + line[at + len(word) :]
    return line, repairs


def _commas(line: Traced, repairs: tuple[Repaired, ...], end: int) -> Iterator[tuple[Traced, tuple[Repaired, ...]]]:
    """A comma before the words that open a clause, where none stands and one could help: before `end`."""
    places = [(_OPENING.index(match[1]), match.start()) for match in _UNPARTED.finditer(line.text, 0) if match.start() < end]
    for _, at in sorted(places):
        yield line.replaced(at, at, "，"), (*repairs, ("missing_comma", line.span(at, at)))
