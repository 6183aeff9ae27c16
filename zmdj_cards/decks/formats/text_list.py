"""Deck lists as people type them: one card a line, counts before or behind, headers, comments, metadata."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.lexicon import COUNT_MARKS, COUNTERS, metadata_keys
from zmdj_cards.decks.limits import MAX_LINE_LENGTH, check_lines
from zmdj_cards.decks.resolve import Resolved
from zmdj_cards.decks.result import Builder, LineKind
from zmdj_cards.errors import Bi, Place
from zmdj_cards.model.deck import MAX_COUNT
from zmdj_cards.text.normalize import name_key

# Length-preserving, so that offsets in the folded line are offsets in the line as written.
_FOLD = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FOLD.update(dict.fromkeys(map(ord, "\u3000\u00a0\t\u200b\u2002\u2003\u2009\ufeff\u2028\u2029\x0b\x0c\x85"), ord(" ")))
_FOLD[ord("−")] = ord("-")

_M = re.escape(COUNT_MARKS)
_PREFIX = re.compile(rf"^([+-]?[0-9]+)(\s*)(?:([{_M}])(\s*)|([{COUNTERS}])(\s*))?")
_MARK_FIRST = re.compile(rf"^[{_M}]\s*([+-]?[0-9]+)(?![0-9A-Za-z\-])\s*")
_SUFFIX = re.compile(rf"(?:(?<![A-Za-z])\s*|\s+)[{_M}]\s*([+-]?[0-9]+)\s*[{COUNTERS}]?$")
_SUFFIX_WORD = re.compile(rf"\s*[:(]?\s*([0-9]+)\s*[{COUNTERS}]\s*\)?$")
_SUFFIX_BARE = re.compile(r"(?<=[^\s)\]}>】])(?:\s+|\s*:\s*)([+-]?[0-9]{1,6})$|\s*\(\s*([0-9]{1,3})\s*\)$")
_ORDINAL = re.compile(r"^[0-9]{1,3}\s*[.、)]\s*(?=[^\s0-9])|^[0-9]{1,3}\s*[.、)]\s+(?=\S)")
_BULLET = re.compile(r"^[-*+•·●]\s+(?=\S)")
_BROKEN = re.compile(r"^[+-]?[0-9]+[.,][0-9]+(?=[^0-9.,A-Za-z-])")
_COMMENT = re.compile(r"^(?://|#|;|※|--)")
_COMMENT_MARK = re.compile(r"^[\s\u200b\ufeff]*(?:[/／]{2,}|[#＃]+|[;；]+|※|[-－]{2,})\s?")
_TRAILING = re.compile(r"\s(?://|#|;|；|※)")
_DECORATED = re.compile(r"^[【\[<《〈「『〔=*~—–\-\s]+(.*?)[】\]>》〉」』〕=*~—–\-\s]+:?$")
_HEAD_COUNT = re.compile(r"^(.*?)\s*(:)?\s*(?:[(\[]?\s*([0-9]{1,4})\s*(?:张|枚|cards?)?\s*[)\]]?)?\s*(:)?$", re.IGNORECASE)
_COLON = re.compile(r"^([^:=]{1,24}?)\s*[:=]\s*(.*)$")
# What is longer is no header, and no count: patterns over long runs of blanks would take for ever.
_HEADER_LENGTH = 120
_SUFFIX_LENGTH = 60
_NAME_LINE = re.compile(r"^(Name|名称|名字)\s+(\S.*)$", re.IGNORECASE)
_DECK_WORDS = frozenset(("deck", "卡组", "套牌", "牌组"))


def split_lines(text: str) -> list[str]:
    """Lines by CR, LF or CRLF only; a final line end does not make another line."""
    lines = re.split(r"\r\n|\n|\r", text)
    if lines and lines[-1] == "":
        lines.pop()
    return lines


@dataclass(slots=True)
class _Header:
    line: int
    text: str
    section: str
    said: int | None
    seen: int = 0


@dataclass(slots=True)
class _State:
    """Where the reader stands: the section in force, and what headers promised."""

    section: str | None = None
    ended: str | None = None
    cards_under: int = 0
    headers: list[_Header] = field(default_factory=list)
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A card text with its count and its offset in the line; ``others``: other ways to read the same text."""

    count: int | None
    body: str
    start: int
    others: tuple[tuple[str, int], ...] = ()
    twice: bool = False


def fold(line: str) -> str:
    """The line with full-width ASCII and odd blanks folded, character by character."""
    return line.translate(_FOLD)


class TextReader:
    """Reads one text into a :class:`Builder`."""

    def __init__(self, builder: Builder, context: Context) -> None:
        self.builder = builder
        self.resolver = context.resolver
        self.layout = context.layout
        self.headers = context.headers
        self.metadata = metadata_keys()
        self.state = _State()
        self.unresolved: list[tuple[int, int, int, Resolved]] = []

    def read(self, text: str) -> None:
        """Read all lines. Raises DataError for too many."""
        lines = split_lines(text)
        check_lines(len(lines), self.builder.source)
        for number, line in enumerate(lines, 1):
            self.builder.note_line(number, self._line(number, line), line)
        self._check_headers()

    def _line(self, number: int, line: str) -> LineKind:
        folded = fold(line)
        stripped = folded.strip()
        if not stripped:
            return self._blank()
        if len(line) > MAX_LINE_LENGTH:
            place = self.builder.place(number, line[:60] + "…")
            self.builder.fault("deck.long_line", place, length=len(line), limit=MAX_LINE_LENGTH)
            return "error"
        if _COMMENT.match(stripped) and not (stripped[0] == "-" and self._is_header(stripped)):
            self._note(_COMMENT_MARK.sub("", line.strip()))
            return "comment"
        for attempt in (self._metadata_colon, self._header, self._header_and_card, self._metadata_line):
            if kind := attempt(number, line, folded):
                return kind
        return self._card(number, line, folded, len(folded) - len(folded.lstrip()), self.state.section)

    def _blank(self) -> LineKind:
        """A blank line ends a section once cards stood in it; the type of what follows decides then."""
        state = self.state
        if state.cards_under and state.section != "side":
            state.ended = state.section or state.ended
            state.section = None
        return "blank"

    def _note(self, text: str) -> None:
        if text.strip():
            self.builder.notes.append(text.strip())

    def _is_header(self, stripped: str) -> bool:
        """``--- Main deck ---`` is a header, other lines that begin with two dashes are comments."""
        match, _ = _head(stripped)
        return bool(match and name_key(match[1]) in self.headers)

    def _header(self, number: int, line: str, folded: str) -> LineKind | None:
        stripped = folded.strip()
        if stripped[0].isdigit():
            return None
        match, framed = _head(stripped)
        if match is None:
            return None
        decorated = framed and not _BULLET.match(stripped)
        marked = decorated or bool(match[2] or match[4])
        section = self.headers.get(name_key(match[1]))
        if section is None:
            if not marked or match[3] or (not decorated and not stripped.endswith(":")):
                return None
            if self.resolver.resolve(line).card is not None:
                return None
            self.builder.fault("deck.unknown_header", self._place(number, line), "warning", header=line.strip())
            self.state.section, self.state.ended, self.state.cards_under = None, None, 0
            return "header"
        if not marked and self.resolver.index.find_name(stripped):
            return None
        said = int(match[3]) if match[3] else None
        self.state.headers.append(_Header(number, line, section, said))
        self.state.section, self.state.ended, self.state.cards_under = section, None, 0
        return "header"

    def _colon(self, line: str, folded: str) -> tuple[str, str, int] | None:
        """(word before the colon, what follows, where it starts), unless the whole line is a card's name."""
        match = _COLON.match(folded.strip())
        if not match or self.resolver.index.find_name(line.strip()):
            return None
        return match[1], match[2], len(folded.rstrip()) - len(match[2])

    def _metadata_colon(self, number: int, line: str, folded: str) -> LineKind | None:
        """``Name: …``, ``作者：…``"""
        parts = self._colon(line, folded)
        kind = self.metadata.get(name_key(parts[0])) if parts else None
        if parts is None or kind is None:
            return None
        if kind == "name":
            return self._set_name(line[parts[2] :].strip())
        self._note(line.strip())
        return "metadata"

    def _header_and_card(self, number: int, line: str, folded: str) -> LineKind | None:
        """``统帅：虚空统帅``, ``SB: 1 关平``; and ``卡组：关家军``, which names the deck."""
        parts = self._colon(line, folded)
        if parts is None or not parts[1] or name_key(parts[0]) not in self.headers:
            return None
        word, rest, offset = parts
        if word.strip().casefold() in _DECK_WORDS and not rest[0].isdigit() and not self._resolves(line, folded, offset):
            return self._set_name(line[offset:].strip())
        return self._card(number, line, folded, offset, self.headers[name_key(word)])

    def _resolves(self, line: str, folded: str, offset: int) -> bool:
        return self.best(take_count(line, folded, offset))[0].card is not None

    def _set_name(self, name: str) -> LineKind:
        if self.builder.name and name:
            self._note(name)
        else:
            self.builder.name = name
        return "metadata"

    def _metadata_line(self, number: int, line: str, folded: str) -> LineKind | None:
        """``About`` and ``Name …`` as some game clients write them."""
        stripped = folded.strip()
        if self.metadata.get(name_key(stripped)) == "about":
            return "metadata"
        match = _NAME_LINE.match(stripped)
        if match and not self.resolver.index.find_name(line):
            return self._set_name(line.rstrip()[-len(match[2]) :].strip())
        return None

    def _card(self, number: int, line: str, folded: str, offset: int, section: str | None) -> LineKind:
        place = self._place(number, line, (offset, len(line.rstrip())))
        if (broken := _BROKEN.match(folded[offset:])) and not self.is_card(line[offset:]):
            self.builder.fault("deck.count_range", place, count=broken[0], max=MAX_COUNT)
            return "error"
        counted = take_count(line, folded, offset, self.is_card)
        if not counted.body.strip():
            self.builder.fault("deck.no_name", place)
            return "error"
        if counted.twice:
            self.builder.fault("deck.count_twice", place)
            return "error"
        count = 1 if counted.count is None else counted.count
        if not 1 <= count <= MAX_COUNT:
            self.builder.fault("deck.count_range", place, count=count, max=MAX_COUNT)
            return "error"
        found, start = self.best(counted)
        if found.card is None and (trailing := _TRAILING.search(folded, counted.start + 1)):
            kind = self._card(number, line, folded[: trailing.start()], offset, section)
            self._note(line[trailing.end() :])
            return kind
        self._report(number, line, found, start)
        if found.card is None:
            if any(item.code in ("deck.unknown_close", "deck.unknown_card", "deck.ambiguous") for item in found.faults):
                self.unresolved.append((number, start + found.span[0], start + found.span[1], found))
            return "error"
        if counted.count is None and not self.state.numbered and _ORDINAL.match(folded[offset:]):
            self.state.numbered = True
            self.builder.fault("deck.list_number", place, "warning")
        home = section or self.layout.home(found.card)
        self._note_switch(number, line, home)
        if not self.builder.add(home, found.card, found.printing, count, number, place):
            return "error"
        self.state.cards_under += count
        if self.state.headers:
            self.state.headers[-1].seen += count
        return "card"

    def is_card(self, text: str) -> bool:
        return bool(self.resolver.index.find_name(text) or self.resolver.index.find_code(text))

    def best(self, counted: Counted) -> tuple[Resolved, int]:
        """The first way to read the text that names a card; else the first that has something close to offer."""
        tried = []
        for body, start in (*counted.others, (counted.body, counted.start)):
            found = self.resolver.resolve(body)
            if found.card is not None or len(found.candidates) > 1:
                return found, start
            tried.append((found, start))
        return next((item for item in tried if item[0].candidates), tried[-1])

    def _report(self, number: int, line: str, found: Resolved, start: int) -> None:
        for item in found.faults:
            span = item.place.span or found.span
            shifted = (start + span[0], start + span[1])
            token = str(item.params.get("serial") or item.params.get("set") or "")
            if item.place.span is None and token and (at := line.find(token)) >= 0:
                shifted = (at, at + len(token))
            self.builder.faults.append(item.at(source=self.builder.source, line=number, column=shifted[0] + 1, text=line, span=shifted))

    def _note_switch(self, number: int, line: str, section: str) -> None:
        state = self.state
        if state.section is None and state.ended is not None and section != state.ended:
            self.builder.fault("deck.placed_by_type", self._place(number, line), "note", section=self._section_name(section))
            state.ended = None

    def _section_name(self, section: str) -> Bi:
        return Bi(*self.layout.names.get(section, (section, section)))

    def _check_headers(self) -> None:
        """A number in a header that is neither the count below it nor that of its section is worth a word."""
        totals: dict[str, int] = {}
        for (section, _, _), (count, _) in self.builder.entries():
            totals[section] = totals.get(section, 0) + count
        for header in self.state.headers:
            if header.said is not None and header.said not in (header.seen, totals.get(header.section, 0)):
                place = self._place(header.line, header.text)
                self.builder.fault("deck.header_count", place, "warning", said=header.said, count=totals.get(header.section, 0))

    def _place(self, number: int, line: str, span: tuple[int, int] | None = None) -> Place:
        return self.builder.place(number, line, span)


def read_text(text: str, builder: Builder, context: Context) -> None:
    """Read a list that people type."""
    TextReader(builder, context).read(text)


def _head(stripped: str) -> tuple[re.Match[str] | None, bool]:
    """(word, colons and number of what may be a header, whether it stands in a frame). Runs of blanks or dashes are made short
    first."""
    if len(stripped) > _HEADER_LENGTH:
        return None, False
    short = re.sub(r"([=*~—–\-\s])\1+", r"\1", stripped)
    framed = _DECORATED.match(short)
    match = _HEAD_COUNT.match(framed[1] if framed else short)
    return (match if match and match[1] else None), framed is not None


def take_count(line: str, folded: str, offset: int, is_card: Callable[[str], bool] = lambda text: False) -> Counted:
    """Take the count off a card line. ``folded`` may be shorter than ``line`` (a comment cut off); offsets agree."""
    end = len(folded.rstrip())
    start = offset
    for pattern in (_BULLET, _ORDINAL):
        if match := pattern.match(folded[start:end]):
            start += match.end()
    text = folded[start:end]
    if text[:1] in '"“「『':
        return _suffix(line, folded, start, end, None, is_card)
    if match := _MARK_FIRST.match(text):
        return _suffix(line, folded, start + match.end(), end, int(match[1]), is_card)
    match = _PREFIX.match(text)
    if not match or (not text[match.end(1) :].strip() and is_card(text)):
        return _suffix(line, folded, start, end, None, is_card)
    if text[match.end(1) : match.end(1) + 1] == "-" or _looks_like_serial(text, is_card):
        return _suffix(line, folded, start, end, None, is_card)
    count = int(match[1])
    others: list[tuple[str, int]] = []
    body_at = start + match.end()
    after = text[match.end() : match.end() + 1]
    letter = match[3] in ("x", "X")
    if letter and match[2] and not match[4] and after.isascii() and after.isalpha():
        body_at = start + match.end(2)  # "3 Xu Chu": the X belongs to the name
    elif letter and not match[2] and not match[4] and after.isascii() and after.isalpha():
        others.append((line[start + match.end(1) : end], start + match.end(1)))
    elif match[5] and not match[6]:
        others.append((line[start + match.start(5) : end], start + match.start(5)))  # 张 is a family name, too
    counted = _suffix(line, folded, body_at, end, count, is_card)
    return Counted(counted.count, counted.body, counted.start, tuple(others), counted.twice)


def _looks_like_serial(text: str, is_card: Callable[[str], bool]) -> bool:
    first = text.split(" ", 1)[0]
    return not first.isdecimal() and "-" in first and is_card(first)


def _suffix(line: str, folded: str, start: int, end: int, count: int | None, is_card: Callable[[str], bool]) -> Counted:
    body = line[start:end]
    if not body.strip() or is_card(body):
        return Counted(count, body, start)
    text = folded[start:end]
    patterns = (_SUFFIX,) if count is not None else (_SUFFIX, _SUFFIX_WORD, _SUFFIX_BARE)
    for pattern in patterns:
        match = pattern.search(text, max(0, len(text) - _SUFFIX_LENGTH))
        if match and text[: match.start()].strip():
            digits = next(item for item in match.groups() if item is not None)
            return Counted(int(digits), body[: match.start()], start, (), count is not None)
    return Counted(count, body, start)
