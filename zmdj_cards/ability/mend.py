"""Ways in which a text arrives other than it is printed: a line that has no reading is tried again with each of them put right.

What is put right says so (:class:`clean.Repair`), and only what has a reading afterwards is taken: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from zmdj_cards.text.span import Range, Traced

# A line, the repairs that made it, each with its range in the printed text.
Repaired = tuple[str, Range]


class Mended(NamedTuple):
    """The abilities of a line, in order, and what was put right."""

    pieces: tuple[Traced, ...]
    repairs: tuple[Repaired, ...]


# Whether a piece has exactly one kind of reading, and how far it could be read: None for all of it.
Stuck = Callable[[Traced], int | None]

_TIMES = re.compile(r"时(?![，。、；：」或就])(?=.)")
_DOUBLED = re.compile(r"([，。；：、])\1+")
MAIN = "【通常】"


def mended(line: Traced, stuck: Stuck, synonyms: Mapping[str, str], timing: bool) -> Mended | None:
    """The line as it can be read; None where no way helps. ``timing``: a line may lack the word for the main timing."""
    seen: set[str] = set()
    for tried, repairs in _variants(line, synonyms):
        if tried.text in seen:
            continue
        seen.add(tried.text)
        found = _read(tried, repairs, stuck)
        if found is None and timing and not tried.text.startswith("【"):
            head = Traced(MAIN, (tried.span(0, 0),) * len(MAIN)) + tried
            found = _read(head, (*repairs, ("missing_timing", tried.span(0, 0))), stuck)
        if found is not None:
            return found
    return None


def _variants(line: Traced, synonyms: Mapping[str, str]) -> Iterator[tuple[Traced, tuple[Repaired, ...]]]:
    """The line itself, with its marks put right, with other words for words that are known, and both."""
    marks = _marks(line)
    yield line, ()
    yield marks
    words = _words(*marks, synonyms)
    yield words
    for start, repairs in ((line, ()), words):
        yield from _commas(start, repairs)


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


def _commas(line: Traced, repairs: tuple[Repaired, ...]) -> Iterator[tuple[Traced, tuple[Repaired, ...]]]:
    """A comma before the words that open a clause, where none stands."""
    for word in ("若如此做", "然后", "则", "便", "并且", "将其", "令其", "直到", "将", "令", "摸", "弃置", "指定"):
        for match in re.finditer(f"(?<=[^，。；：、~·「」】\\n])(?<!可以)(?<!则)(?<!便)(?={word})", line.text):
            at = match.start()
            yield line.replaced(at, at, "，"), (*repairs, ("missing_comma", line.span(at, at)))


def _read(line: Traced, repairs: tuple[Repaired, ...], stuck: Stuck) -> Mended | None:
    """The line as one ability, or as several that stand in one paragraph."""
    if repairs and stuck(line) is None:
        return Mended((line,), repairs)
    pieces = _apart(line, stuck)
    if len(pieces) < 2:
        return None
    ends = tuple(("split_paragraph", piece.span(0, 1)) for piece in pieces[1:])
    return Mended(pieces, (*repairs, *ends))


def _apart(line: Traced, stuck: Stuck) -> tuple[Traced, ...]:
    """The longest beginning that is an ability, then the next; empty where a piece is left over."""
    out: list[Traced] = []
    rest = line
    while rest.text:
        stops = [match.end() for match in re.finditer("。", rest.text)] or [len(rest.text)]
        if stops[-1] < len(rest.text):
            stops.append(len(rest.text))
        found = next((stop for stop in reversed(stops) if stuck(rest[:stop]) is None), None)
        if found is None:
            return ()
        out.append(rest[:found])
        rest = rest[found:]
    return tuple(out)
