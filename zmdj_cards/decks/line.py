"""The grammar of a deck line: a card's name, and around it, in any order and in any brackets, its number of copies, serials, sets,
rarities, marks, a second name, remarks.

    line    = {item} name {item}
    item    = count | number | serial | set | rarity | section | name | mark | remark | comment | ordinal
    count   = ["x"] N ["x" | counter]        N in digits or in Chinese
    any item may stand in brackets, several in one pair

Which part is the name is not guessed from its looks: of all ways to take items off both ends, the one that leaves the longest text which
names a card is taken. What a number means is decided in :mod:`resolve`, where the card is known."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from zmdj_cards.decks.lexicon import (
    COUNT_LABELS,
    COUNT_MARKS,
    COUNT_WORDS,
    COUNTERS,
    CURRENCIES,
    LEFT_OUT,
    MARK_WORDS,
    NUMBER_WORDS,
    NUMERALS,
)
from zmdj_cards.text.normalize import name_key, split_serial

ItemKind = Literal["count", "number", "art", "serial", "set", "rarity", "section", "name", "mark", "remark", "comment", "ordinal"]

MARKS: Final = "★☆†‡*＊✪◆◇●○◎♦♥♠♣⚡"
_OPEN: Final = "([{【〔<《〈〖"
_CLOSE: Final = ")]}】〕>》〉〗"
# In brackets may stand what a site says of its categories: ``[Unit{noDeck}]``.
_IN: Final = f"(?:[^{re.escape(_OPEN + _CLOSE)}]|\\{{[A-Za-z]+\\}})*"
_SAID: Final = re.compile(r"(?:\{[A-Za-z]+\})+$")
_OUT: Final = re.compile(r"\{noDeck\}", re.IGNORECASE)
_X: Final = f"[{re.escape(COUNT_MARKS)}]"
# The letter x is a mark where it cannot be part of a word; the sign is one everywhere.
_SIGN: Final = f"[{re.escape(COUNT_MARKS.replace('x', '').replace('X', ''))}]"
_X_END: Final = rf"(?:{_SIGN}|(?:(?<![A-Za-z])|(?<=\s))x)"
_ZH: Final = f"[{''.join(NUMERALS)}]{{1,4}}"
_EN: Final = rf"(?i:\b(?:{'|'.join(NUMBER_WORDS)})\b)"
_N: Final = rf"(?:[+-]?[0-9]+|{_ZH}|{_EN})"
_COUNTER: Final = rf"(?:[{COUNTERS}]|(?:{'|'.join(COUNT_WORDS)})\b\.?)"
_LABEL: Final = f"(?:{'|'.join(COUNT_LABELS)})"
_GAP: Final = r"[ ,，、;；|:=]"

_BRACKET_END: Final = re.compile(rf"[{re.escape(_OPEN)}]({_IN})[{re.escape(_CLOSE)}]$")
_BRACKET_START: Final = re.compile(rf"^[{re.escape(_OPEN)}]({_IN})[{re.escape(_CLOSE)}]")
_GAPS: Final = " ,，、;；|:="
_DASHES: Final = "-–—~"
_MARK_END: Final = re.compile(rf"(?:[{re.escape(MARKS)}]+|\*[A-Za-z]\*|\^[^^]*\^)$")
_ENDS: Final = (
    re.compile(rf"{_X_END}\s*({_N})\s*{_COUNTER}?$", re.IGNORECASE),
    re.compile(rf"(?<![A-Za-z0-9\-])({_N})\s*(?:{_X}|{_COUNTER})$", re.IGNORECASE),
    re.compile(rf"{_LABEL}\s*[:=]?\s*({_N})\s*{_COUNTER}?$", re.IGNORECASE),
)
# What a number at the end may stand right behind, beside a gap.
_BEFORE: Final = f'[{re.escape(_CLOSE.replace(">", ""))}"”」』\u3400-\u9fff]'
_BARE_END: Final = re.compile(rf"(?<![0-9]:)(?:(?<={_GAP})|(?<={_BEFORE}))([+-]?[0-9]{{1,7}}|#[0-9]{{1,6}}[a-z]?|[0-9]{{3,6}}[a-z])$")
_BARE_ZH_END: Final = re.compile(rf"(?<={_GAP})({_ZH}|{_EN})$")
_STARTS: Final = (
    # The mark of a count stands apart or before what cannot be part of a name.
    re.compile(rf"^{_X}\s*({_N})(?![0-9A-Za-z\-])\s*{_COUNTER}?", re.IGNORECASE),
    re.compile(rf"^({_N})\s*{_COUNTER}(?:\s+of\b)?", re.IGNORECASE),
    re.compile(rf"^({_N})(?:[xX])(?=[0-9A-Za-z])"),
    re.compile(rf"^({_N})\s+of\b", re.IGNORECASE),
    re.compile(rf"^{_LABEL}\s*[:=]?\s*({_N})\s*{_COUNTER}?", re.IGNORECASE),
)
_CROSS_START: Final = re.compile(rf"^({_N})\s*(?:{_SIGN}(?![0-9])|[xX](?![0-9A-Za-z\-]))")
_BARE_START: Final = re.compile(
    rf"^([+-]?[0-9]{{1,20}}|{_ZH}(?=\s)|{_EN}(?=\s))(?=[\s,，、;；|=]|:(?![0-9])|[{re.escape(_OPEN)}\"“「『]|[^\W\d]|$)"
)
_ORDINAL: Final = re.compile(r"^([0-9]{1,3})\s*[.、)](?:\s*(?=[^\s0-9])|\s+(?=\S))")
_BULLET: Final = re.compile(r"^[-*+•·●▪◦►▶→○■□◆◇※]\s+(?=\S)")
# A box to tick, as lists of tasks have it.
_BOX: Final = re.compile(r"^\[[ xX]\]\s*(?=\S)")
# A number in a cell of its own.
_QUOTED_START: Final = re.compile(r"^[\"“']([0-9]{1,3})[\"”'](?=[\s,，;；|])")
_QUOTED_END: Final = re.compile(r"(?<=[\s,，;；|])[\"“']([0-9]{1,3})[\"”']$")
_MONEY: Final = "|".join(map(re.escape, CURRENCIES))
_PRICE: Final = re.compile(
    rf"(?<![0-9.,])(?:@\s*)?(?:[$€£¥￥]\s*[0-9]+(?:[.,][0-9]{{1,2}})?|[0-9]+(?:[.,][0-9]{{1,2}})?\s*(?:{_MONEY})(?:\s*/\s*张)?)$",
    re.IGNORECASE,
)
# A name, its set, and which of its pictures in the set: ``NAME|SET|2``.
_ART: Final = re.compile(r"\|([^|\s]+)\|([0-9]{1,2})$")
_COMMENT: Final = re.compile(r"(?:(?<=\s)(?://+|#+(?![0-9])|※|--+)|;+)\s*")
_SECOND: Final = re.compile(r"\s*[/|]+\s*")
_ADDRESS: Final = re.compile(r"(?:^|(?<=\s))https?://\S+$")
_SERIAL: Final = re.compile(rf"^(?=[^-]*[^\W\d_])[^\W_]+(?:-[^\W_]+)*-[A-Za-z]*[0-9]+[A-Za-z]*[{re.escape(MARKS)}]*$")
_SET_NUMBER: Final = re.compile(r"^([^\s\-/:#]+)[-/:#]#?0*([0-9]+[a-z]?)$")
_ID: Final = re.compile(r"^id[:：]\s*(?=\S)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?[0-9]{1,6}[a-z]?")
_QUOTED: Final = re.compile(r'^(?:"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』)')
_WORDS: Final = re.compile(r"[^\s,，、;；|]+")
# The label of a set has at most so many words.
_MOST_WORDS: Final = 6
_HAS_DIGIT: Final = re.compile(r"\d")
_COMMENTED: Final = re.compile(r"//|[#;※]|--")
# What an item of each kind can begin or end with, asked before its pattern is tried.
_DIGITS: Final = frozenset("0123456789")
_CLOSES: Final = frozenset(_CLOSE)
_OPENS: Final = frozenset(_OPEN)
_MARKED: Final = frozenset(MARKS) | {"^"}
_BULLETS: Final = frozenset("-*+•·●▪◦►▶→○■□◆◇※")
_COUNT_LAST: Final = (
    _DIGITS | frozenset(NUMERALS) | frozenset(COUNT_MARKS) | frozenset(COUNTERS) | frozenset("abcdefghijklmnopqrstuvwxyzSCEY.")
)
_COUNT_FIRST: Final = (
    _DIGITS
    | frozenset(NUMERALS)
    | frozenset(COUNT_MARKS)
    | frozenset("+-")
    | frozenset(char for word in (*COUNT_LABELS, *NUMBER_WORDS) for char in (word[0], word[0].upper()))
)
_QUOTES_END: Final = frozenset("\"”'")
_QUOTES_START: Final = frozenset("\"“'")
_PRICED: Final = _DIGITS | frozenset(word[-1] for word in CURRENCIES) | frozenset("张BYDRN")
# So many ways are tried; what is longer than so much is not looked into for items.
_MOST_WAYS: Final = 60
_REACH: Final = 120


@dataclass(frozen=True, slots=True)
class Item:
    """What stands beside a name. ``span``: where in the line; ``value``: of a count, a number or an ordinal."""

    kind: ItemKind
    text: str
    span: tuple[int, int]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Parts:
    """A line taken apart. ``span``: of the name; ``quoted``: the name is to be taken by the letter; ``known``: it names a card;
    ``others``: where it does not, other texts that may have been meant as the name."""

    span: tuple[int, int]
    items: tuple[Item, ...]
    known: bool
    quoted: bool = False
    others: tuple[tuple[int, int], ...] = ()


def number(text: str) -> int | None:
    """The value of a number in digits or in Chinese, None for another text."""
    if (word := NUMBER_WORDS.get(text.casefold())) is not None:
        return word
    digits = text.lstrip("+-#")
    if digits.isascii() and digits.isdecimal():
        return -int(digits) if text.startswith("-") else int(digits)
    if not text:
        return None
    total, last = 0, 0
    for char in text:
        value = NUMERALS.get(char)
        if value is None:
            return None
        if value >= 10:
            total, last = total + (last or 1) * value, 0
        elif last:
            return None
        else:
            last = value
    return total + last


class Grammar:
    """Takes lines apart. ``names``: whether a text names a card (by name, or by a serial or id in one word); ``is_code``: whether a word is
    a serial or id; ``labels``: key of a set's or product's name or of a rarity → ``set`` or ``rarity``; ``numbered``: whether a
    set (its key) has a card of a number; ``sections``: key of a section's name → its id."""

    def __init__(
        self,
        names: Callable[[str], bool],
        is_code: Callable[[str], bool],
        labels: Mapping[str, Literal["set", "rarity"]],
        sections: Mapping[str, str],
    ) -> None:
        self._names = names
        self._is_code = is_code
        self._labels = labels
        self._sections = sections

    def parts(self, line: str, folded: str, start: int, end: int, known: bool = True) -> Parts:
        """The parts of ``line[start:end]``. ``folded``: the same line with widths folded and dress taken off (:mod:`markup`);
        ``known`` False: no part of it can name a card, so that one way to take it apart is enough."""
        first = self._trim(folded, start, end)
        if not known:
            return self._bare_parts(line, folded, first)
        ways: dict[tuple[int, int], tuple[Item, ...]] = {first: ()}
        queue = [(first[0] - first[1], 0, first)]
        leaves: list[tuple[int, int]] = []
        while queue:
            _, _, (a, b) = heapq.heappop(queue)
            items = ways[a, b]
            quoted = _QUOTED.match(folded[a:b])
            if quoted and quoted.end() == b - a:
                return Parts((a + 1, b - 1), items, True, True)
            if b > a and (self._names(line[a:b]) or (line[a:b] != folded[a:b] and self._names(folded[a:b]))):
                return Parts((a, b), items, True)
            further = False
            for window, taken in self._steps(line, folded, a, b):
                further = True
                if window not in ways and len(ways) < _MOST_WAYS:
                    ways[window] = (*items, *taken)
                    heapq.heappush(queue, (window[0] - window[1], len(ways), window))
            if not further:
                leaves.append((a, b))
        leaves = leaves or [first]
        leaves.sort(key=lambda window: window[0] - window[1])
        return Parts(leaves[0], ways[leaves[0]], False, False, tuple(leaves[1:]))

    def _bare_parts(self, line: str, folded: str, window: tuple[int, int]) -> Parts:
        """What is left of a text without a card's name when all that can be taken off its ends is off."""
        items: tuple[Item, ...] = ()
        while True:
            quoted = _QUOTED.match(folded[slice(*window)])
            if quoted and quoted.end() == window[1] - window[0]:
                return Parts((window[0] + 1, window[1] - 1), items, True, True)
            step = next(self._steps(line, folded, *window), None)
            if step is None:
                return Parts(window, items, False)
            window, items = step[0], (*items, *step[1])

    def items(self, parts: Parts) -> tuple[Item, ...]:
        """The items in the order of the line."""
        return tuple(sorted(parts.items, key=lambda item: item.span))

    def _trim(self, folded: str, a: int, b: int) -> tuple[int, int]:
        """The window without what only separates at its ends."""
        while True:
            text = folded[a:b].rstrip(_GAPS)
            b = a + len(text)
            if (bare := text.rstrip(_DASHES)) == text or not bare.endswith(" "):
                break
            b = a + len(bare)
        while True:
            text = folded[a:b].lstrip(_GAPS)
            a = b - len(text)
            if (bare := text.lstrip(_DASHES)) == text or not bare.startswith(" "):
                break
            a = b - len(bare)
        return a, b

    def _steps(self, line: str, folded: str, a: int, b: int) -> Iterator[tuple[tuple[int, int], tuple[Item, ...]]]:
        """Every way to take one item, or one pair of brackets, off an end: (what is left, what was taken)."""
        for end, taken in self._ends(line, folded, a, b):
            yield self._trim(folded, a, end), taken
        if folded[a : a + 1] in _QUOTES_START and (number_first := _QUOTED_START.match(folded[a:b])):
            yield self._trim(folded, a + number_first.end(), b), (self._bare(number_first[1], a + 1),)
            return
        quoted = _QUOTED.match(folded[a:b])
        if quoted is None:
            for start, taken in self._starts(line, folded, a, b):
                yield self._trim(folded, start, b), taken

    def _ends(self, line: str, folded: str, a: int, b: int) -> Iterator[tuple[int, tuple[Item, ...]]]:
        base = max(a, b - _REACH)
        tail = folded[base:b]
        last = tail[-1:]
        if last in _CLOSES and (match := _BRACKET_END.search(tail)):
            yield base + match.start(), self._inside(line, folded, base + match.start(1), base + match.end(1))
        crossed = False
        if last in _COUNT_LAST:
            for pattern in _ENDS:
                if (match := pattern.search(tail)) and (value := number(match[1])) is not None:
                    crossed |= pattern is _ENDS[0]
                    yield base + match.start(), (Item("count", match[1], (base + match.start(), b), value),)
            if (match := _ART.search(tail)) and self._labels.get(name_key(match[1])) == "set":
                at = base + match.start()
                art = Item("art", match[2], (b - len(match[2]), b), int(match[2]))
                yield at, (Item("set", match[1], (at + 1, at + 1 + len(match[1]))), art)
                return
        if last in _QUOTES_END and (match := _QUOTED_END.search(tail)):
            yield base + match.start(), (self._bare(match[1], base + match.start(1)),)
        if last in _PRICED and (match := _PRICE.search(tail)):
            yield base + match.start(), (Item("mark", match[0], (base + match.start(), b)),)
        if last in _MARKED and (match := _MARK_END.search(tail)):
            yield base + match.start(), (Item("mark", match[0], (base + match.start(), b)),)
        if last in _COUNT_LAST and not crossed:
            for pattern in (_BARE_END, _BARE_ZH_END):
                if (match := pattern.search(tail)) and base + match.start() > a and not tail[: match.start()].rstrip().endswith("//"):
                    yield base + match.start(), (self._bare(match[1], base + match.start(1)),)
        if "://" in tail and (match := _ADDRESS.search(tail)):
            yield base + match.start(), (Item("comment", match[0], (base + match.start(), b)),)
        words = [match.span() for match in _WORDS.finditer(tail)]
        for start, _ in words[-1 : -1 - _MOST_WORDS : -1]:
            if (start or base > a) and (item := self._word(line, base + start, b)):
                yield base + start, (item,)
        if _COMMENTED.search(folded, a + 1, b):
            yield from self._comments(line, folded, a, b)
        if "/" in tail or "|" in tail:
            for match in _SECOND.finditer(tail):
                at = base + match.end()
                if base + match.start() > a and at < b and self._names(line[at:b]):
                    yield base + match.start(), (Item("name", line[at:b], (at, b)),)

    def _comments(self, line: str, folded: str, a: int, b: int) -> Iterator[tuple[int, tuple[Item, ...]]]:
        match = _COMMENT.search(folded, a + 1, b)
        if match is None:
            return
        text = folded[match.end() : b].strip()
        # Behind a semicolon may stand the next card of a list.
        if text and not (_NUMBER.fullmatch(text) or (match[0][0] == ";" and any(char.isdigit() for char in text))):
            yield match.start(), (Item("comment", line[match.end() : b], (match.start(), b)),)

    def _starts(self, line: str, folded: str, a: int, b: int) -> Iterator[tuple[int, tuple[Item, ...]]]:
        head = folded[a : min(b, a + _REACH)]
        first = head[:1]
        if first in _BULLETS and (match := _BULLET.match(head)):
            yield a + match.end(), ()
            return
        if first == "[" and (match := _BOX.match(head)):
            yield a + match.end(), ()
            return
        if first in _COUNT_FIRST:
            yield from self._counts(head, a)
        if first in _OPENS and (match := _BRACKET_START.match(head)):
            yield a + match.end(), self._inside(line, folded, a + match.start(1), a + match.end(1))
        if "-" in head and (glued := split_serial(folded[a:b])) and _SERIAL.match(glued[0]):
            yield b - len(glued[1]), (Item("serial", glued[0], (a, a + len(glued[0]))),)
        words = [match.span() for match in _WORDS.finditer(head)]
        for _, end in words[:_MOST_WORDS]:
            if a + end < b and (item := self._word(line, a, a + end)):
                yield a + end, (item,)

    def _counts(self, head: str, a: int) -> Iterator[tuple[int, tuple[Item, ...]]]:
        """Numbers at the start of a text."""
        if match := _ORDINAL.match(head):
            yield a + match.end(), (Item("ordinal", match[1], (a, a + match.end(1)), int(match[1])),)
        crossed = _CROSS_START.match(head)
        if crossed and (value := number(crossed[1])) is not None:
            yield a + crossed.end(), (Item("count", crossed[1], (a, a + crossed.end()), value),)
        for pattern in _STARTS:
            if (match := pattern.match(head)) and (value := number(match[1])) is not None:
                yield a + match.end(), (Item("count", match[1], (a, a + match.end()), value),)
        if not crossed and (match := _BARE_START.match(head)):
            yield a + match.end(), (self._bare(match[1], a),)

    def _bare(self, text: str, at: int) -> Item:
        value = number(text)
        return Item("number", text, (at, at + len(text)), number(text.rstrip("abcdefghijklmnopqrstuvwxyz")) if value is None else value)

    def _word(self, line: str, a: int, b: int) -> Item | None:
        """A serial, a set, a rarity or a mark that is one word, or a set of several words."""
        text = line[a:b]
        single = len(text.split(None, 1)) == 1
        if single and (_ID.match(text) or _SERIAL.match(text) or (_HAS_DIGIT.search(text) and self._is_code(text))):
            return Item("serial", text, (a, b))
        key = name_key(text)
        kind = self._labels.get(key)
        if kind and (len(key) > 1 or text.isupper()):
            return Item(kind, text, (a, b))
        if single and (match := _SET_NUMBER.match(text)) and self._labels.get(name_key(match[1])) == "set":
            return Item("serial", text, (a, b))
        if single and len(key) > 1 and (section := self._sections.get(key)) in ("side", LEFT_OUT):
            return Item("section", section, (a, b))
        return Item("mark", text, (a, b)) if key in MARK_WORDS else None

    def _inside(self, line: str, folded: str, a: int, b: int) -> tuple[Item, ...]:
        """The items between two brackets; where not all of it can be told, one remark."""
        whole = (a, b)
        taken: list[Item] = []
        if said := _SAID.search(folded[a:b]):
            if _OUT.search(said[0]):
                return (Item("section", LEFT_OUT, whole),)
            b = a + said.start()
        a, b = self._trim(folded, a, b)
        while a < b:
            text = line[a:b]
            if section := self._sections.get(name_key(text)):
                return (*taken, Item("section", section, (a, b)))
            if item := self._word(line, a, b):
                return (*taken, item)
            if _NUMBER.fullmatch(folded[a:b]):
                return (*taken, self._bare(folded[a:b], a))
            if self._names(text):
                return (*taken, Item("name", text, (a, b)))
            step = next((step for step in self._flat_steps(line, folded, a, b)), None)
            if step is None:
                return (Item("remark", line[whole[0] : whole[1]], whole),)
            (a, b), items = step
            taken += items
        return tuple(taken)

    def _flat_steps(self, line: str, folded: str, a: int, b: int) -> Iterator[tuple[tuple[int, int], tuple[Item, ...]]]:
        for start, taken in self._starts(line, folded, a, b):
            if taken and taken[0].kind != "ordinal":
                yield self._trim(folded, start, b), taken
        for end, taken in self._ends(line, folded, a, b):
            if taken and taken[0].kind != "comment":
                yield self._trim(folded, a, end), taken
