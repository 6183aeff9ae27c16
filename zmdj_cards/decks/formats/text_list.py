"""Deck lists as people type them: one card a line, headers, comments, metadata, the habits of chats and of other programs. What a line
of a card looks like is told by :mod:`zmdj_cards.decks.line`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import CODE_IN_TEXT, add_item, items_of
from zmdj_cards.decks.formats.records import Row, add_row, row_meanings
from zmdj_cards.decks.lexicon import LEFT_OUT, NUMERALS, metadata_keys, total_keys
from zmdj_cards.decks.limits import FEW_UNKNOWN, HOPELESS, MAX_LINE_LENGTH, MAX_SUGGESTIONS, check_lines
from zmdj_cards.decks.markup import plain, split_lines, struck
from zmdj_cards.decks.resolve import Resolved, misspelt
from zmdj_cards.decks.result import Builder, LineKind
from zmdj_cards.errors import Bi, Fault, Place
from zmdj_cards.model.deck import MAX_COUNT
from zmdj_cards.text.normalize import name_key

_BROKEN = re.compile(r"^[+-]?[0-9]+[.,][0-9]+(?=[^0-9.,A-Za-z-])")
_COMMENT = re.compile(r"^(?://|#|;|※|--)")
_COMMENT_MARK = re.compile(r"^[\s\u200b\ufeff]*(?:[/／]{2,}|[#＃]+|[;；]+|※|[-－]{2,}|!(?=side))\s?", re.IGNORECASE)
_RULE = re.compile(r"^(?:[\s=\-–—_*~·•.+|:#]{3,}|(?:`{3,}|~{3,})\w*)$")
# Strokes, ticks and pictures of cards that may have been meant to be counted.
_TALLY = re.compile(r"^\|{2,}|(?:\|\s?){2,}$|([✔✅☑🃏🎴🀄丨])(?:\s*\1)+")
_SAYS_NUMBER = re.compile(rf"[0-9{''.join(NUMERALS)}]")
_DECORATED = re.compile(r"^[【\[<《〈「『〔=*~—–\-\s]+(.*?)[】\]>》〉」』〕=*~—–\-\s]+:?$")
_HEAD_COUNT = re.compile(r"^(.*?)\s*(:)?\s*(?:[(\[]?\s*([0-9]{1,4})\s*(?:张|枚|份|cards?)?\s*[)\]]?)?\s*(:)?$", re.IGNORECASE)
_HAN_LATIN = re.compile(r"^(.*[\u3400-\u9fff])\s+([A-Za-z].*)$|^([A-Za-z].*?)\s+([\u3400-\u9fff].*)$")
_COLON = re.compile(r"^([^:=]{1,24}?)\s*[:=]\s*(.*)$")
_TOTAL = re.compile(r"^(.*?)\s*[:=\-–—(]?\s*([0-9]{1,4})\s*(?:张|枚|份|cards?|copies)?\s*(.*?)[)。.!]?$", re.IGNORECASE)
_PERSON = re.compile(r"\([0-9]{5,12}\)|<[^<>]+@[^<>]+>")
_CHAT = re.compile(
    r"(?:^|\s|\[|\()(?:[0-9]{2,4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?,?\s*)?(?:[上下]午\s*)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s*[AaPp][Mm])?(?:$|\s|\]|\))"
)
_ADDRESS = re.compile(r"^\S*https?://\S+$")
_PARTS = re.compile(r"[、,;，；]|\s(?=(?:[0-9]{1,2}\s*[xX×*张枚]|[xX×*]\s*[0-9]{1,2}\s)\S)|(?<=[xX×*][0-9])\s|\s(?=[0-9]{1,2}\s+[^\s0-9])")
# A part of a line that may name a card: it has more than a number.
_NAMED = re.compile(r"[^\W\d_xX张枚]")
_COMMAS = re.compile(r"[、,;]")
_BEHIND = re.compile(r"[、,;，；]|(?<=[0-9])\s+(?=[^\s0-9×xX*(])")
_SECTION_PART = re.compile(r"^\s*([^:0-9]{1,20}?)\s*:\s*")
# What is longer is no header: patterns over long runs of blanks would take for ever.
_HEADER_LENGTH = 120
_MOST_PARTS = 60
_NAME_LINE = re.compile(r"^(Name|名称|名字)\s+(\S.*)$", re.IGNORECASE)
_DECK_WORDS = frozenset(("deck", "卡组", "套牌", "牌组"))


@dataclass(slots=True)
class _Header:
    line: int
    text: str
    section: str
    said: int | None
    seen: int = 0


@dataclass(slots=True)
class _State:
    """Where the reader stands: the section in force, and what headers, totals and codes promised."""

    section: str | None = None
    ended: str | None = None
    cards_under: int = 0
    headers: list[_Header] = field(default_factory=list)
    ordinal: int = 0
    warned_ordinal: bool = False
    columns: tuple[str, ...] = ()
    codes: list[tuple[int, str, str]] = field(default_factory=list)
    seen_content: bool = False
    second: Place | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A line whose name means no card, or several; ``span``: the name in the line."""

    line: int
    span: tuple[int, int]
    found: Resolved


class TextReader:
    """Reads one text into a :class:`Builder`."""

    def __init__(self, builder: Builder, context: Context) -> None:
        self.builder = builder
        self.context = context
        self.resolver = context.resolver
        self.layout = context.layout
        self.headers = context.headers
        self.metadata = metadata_keys()
        self.state = _State()
        self.unresolved: list[Unread] = []
        self._lines: list[str] = []

    def read(self, text: str) -> None:
        """Read all lines. Raises DataError for too many."""
        self._lines = split_lines(text)
        check_lines(len(self._lines), self.builder.source)
        for number, line in enumerate(self._lines, 1):
            if len(self.unresolved) >= FEW_UNKNOWN and not self.builder.entries() and self._is_hopeless(number):
                self._give_up(number)
                break
            kind = self._line(number, line)
            self.state.seen_content |= kind not in ("blank", "comment")
            self.builder.note_line(number, kind, line)
        self._check_headers()
        self._check_codes()

    def _is_hopeless(self, first: int) -> bool:
        """Whether a text of unknown names alone is no list of this game: after many, or after a few that are close to no card's where the
        rest has none."""
        if len(self.unresolved) >= HOPELESS:
            return True
        if len(self.unresolved) > FEW_UNKNOWN or any(self._is_close(item) for item in self.unresolved):
            return False
        return not self.resolver.index.may_name("\n".join(self._lines[first - 1 :]))

    def _is_close(self, item: Unread) -> bool:
        typed = self._lines[item.line - 1][slice(*item.span)]
        return any(misspelt(typed, card, 2) for card in item.found.candidates)

    def _give_up(self, first: int) -> None:
        """A text of so many lines without one card is no list of this game; the others are not looked at, and that is said once."""
        line = self._lines[first - 1]
        self.builder.fault("deck.no_list", self._place(first, line[:MAX_LINE_LENGTH]), lines=first - 1, left=len(self._lines) - first + 1)
        for number in range(first, len(self._lines) + 1):
            self.builder.note_line(number, "error", self._lines[number - 1])

    def _line(self, number: int, line: str) -> LineKind:
        if len(line) > MAX_LINE_LENGTH:
            place = self.builder.place(number, line[:60] + "…")
            self.builder.fault("deck.long_line", place, length=len(line), limit=MAX_LINE_LENGTH)
            return "error"
        if known := self.resolver.known_line(line):
            return self._add(number, line, known, self.state.section, self._place(number, line, (0, len(line.rstrip()))))
        folded = plain(line)
        stripped = folded.strip()
        if (gone := struck(line)) and (kind := self._struck(number, line, gone, stripped)):
            return kind
        if not stripped:
            return "comment" if line.strip("\u200b\ufeff").strip() else self._blank()
        if not gone and stripped[0].isdigit() and (simple := self.resolver.simple(line, folded)):
            start = len(folded) - len(folded.lstrip())
            return self._add(number, line, simple, self.state.section, self._place(number, line, (start, len(line.rstrip()))))
        if _RULE.match(stripped):
            return "comment"
        for attempt in (
            self._comment,
            self._table_row,
            self._total,
            self._aside,
            self._metadata_colon,
            self._header,
            self._header_and_card,
            self._metadata_line,
        ):
            if kind := attempt(number, line, folded):
                return kind
        offset = len(folded) - len(folded.lstrip())
        return self._card(number, line, folded, offset, self.state.section)

    def _blank(self) -> LineKind:
        """A blank line ends a section once cards stood in it; the type of what follows decides then."""
        state = self.state
        state.columns = ()
        if state.cards_under and state.section not in ("side", LEFT_OUT):
            state.ended = state.section or state.ended
            state.section = None
        return "blank"

    def _note(self, text: str) -> None:
        if text.strip():
            self.builder.notes.append(text.strip())

    # ---- what is no card ----

    def _comment(self, number: int, line: str, folded: str) -> LineKind | None:
        """``// …``. A comment that is nothing but the name of a section is its header, as some programs write it."""
        stripped = folded.strip()
        side = stripped[0] == "!" and name_key(stripped) in self.headers
        if not (_COMMENT.match(stripped) or side):
            return None
        if stripped[0] == "-" and self._is_header(stripped):
            return None
        inside = _COMMENT_MARK.sub("", line.strip())
        bare = _COMMENT_MARK.sub("", stripped)
        if bare and self._section_of(bare)[0] is not None:
            return self._header(number, line, bare)
        self._note(inside)
        if self._speaks_of_copies(bare):
            if bare[:1].isdigit() and stripped[: len(stripped) - len(bare)] == "#":
                self.builder.fault("deck.number_unclear", self._place(number, line), number=f"#{bare.split()[0]}")
                return "error"
            self.builder.fault("deck.comment_card", self._place(number, line), "warning", text=bare)
        return "comment"

    def _speaks_of_copies(self, text: str) -> bool:
        """Whether a comment is a number and a card: copies that somebody may miss."""
        if not _SAYS_NUMBER.search(text):
            return False
        found = self.resolver.read(text, plain(text), 0, len(text.rstrip()), False)
        return (found.card is not None and found.count is not None) or any(item.code == "deck.count_twice" for item in found.faults)

    def _struck(self, number: int, line: str, gone: str, left: str) -> LineKind | None:
        """What is struck through does not count, and that is said; a number that is struck may not leave a card without one."""
        if not left and name_key(gone) in self.headers:
            return self._header(number, line, gone)
        self.builder.fault("deck.struck", self._place(number, line), "warning", text=gone)
        if not left:
            return "comment"
        if _SAYS_NUMBER.search(gone) and not _SAYS_NUMBER.search(left):
            self.builder.fault("deck.number_unclear", self._place(number, line), number=gone)
            return "error"
        return None

    def _aside(self, number: int, line: str, folded: str) -> LineKind | None:
        """The head of a message in a chat, a bare address, a deck code."""
        stripped = folded.strip()
        for match in CODE_IN_TEXT.finditer(folded):
            if items_of(match[0]) is not None:
                self.state.codes.append((number, line, match[0]))
                return "metadata"
        if _ADDRESS.match(stripped):
            self._note(line.strip())
            return "comment"
        if _CHAT.search(folded):
            # What is left is a person's name; a number in it may be that of a card.
            rest = _PERSON.sub(" ", _CHAT.sub(" ", folded))
            if not any(char.isdigit() for char in rest) and not self._is_named(rest):
                self._note(line.strip())
                return "comment"
        return None

    def _is_named(self, text: str) -> bool:
        return self.resolver.resolve(text).card is not None

    def _total(self, number: int, line: str, folded: str) -> LineKind | None:
        """``合计：53张``, ``Total Cards - 53``: how many cards there are, which is compared at the end."""
        stripped = folded.strip()
        match = _TOTAL.match(stripped) if len(stripped) <= _HEADER_LENGTH else None
        if match is None or name_key(match[1] + match[3]) not in total_keys() or self.resolver.index.find_name(stripped):
            return None
        self.builder.totals.append((self._place(number, line), int(match[2])))
        return "metadata"

    def _is_header(self, stripped: str) -> bool:
        """``--- Main deck ---`` is a header, other lines that begin with two dashes are comments."""
        return self._section_of(stripped)[0] is not None

    def _section_of(self, stripped: str) -> tuple[str | None, re.Match[str] | None, bool]:
        """(section of what may be a header, its word with colons and number, whether it stands in a frame)."""
        match, framed = _head(stripped)
        if match is None:
            return None, None, framed
        section = self.headers.get(name_key(match[1]))
        if section is None and (two := _HAN_LATIN.match(match[1])):
            found = {self.headers.get(name_key(part)) for part in two.groups() if part}
            section = found.pop() if len(found) == 1 else None
        return section, match, framed

    def _header(self, number: int, line: str, folded: str) -> LineKind | None:
        stripped = folded.strip()
        if stripped[0].isdigit():
            return None
        section, match, framed = self._section_of(stripped)
        if match is None:
            return None
        decorated = framed and not re.match(r"^[-*+•·●]\s", stripped)
        marked = decorated or bool(match[2] or match[4])
        if section is None:
            if not marked or match[3] or (not decorated and not stripped.endswith(":")):
                return None
            if self.resolver.resolve(line).card is not None:
                return None
            if name_key(match[1]) in self.metadata:
                self._note(line.strip())
                return "metadata"
            self.builder.fault("deck.unknown_header", self._place(number, line), "warning", header=line.strip())
            self.state.section, self.state.ended, self.state.cards_under = None, None, 0
            return "header"
        if not marked and self.resolver.index.find_name(stripped):
            return None
        said = int(match[3]) if match[3] else None
        self._check_again(number, line)
        self.state.headers.append(_Header(number, line, section, said))
        self.state.section, self.state.ended, self.state.cards_under = section, None, 0
        return "header"

    def _check_again(self, number: int, line: str) -> None:
        """The same heading again, behind cards, may begin a second deck."""
        if any(header.seen and header.text.strip() == line.strip() for header in self.state.headers):
            self.builder.fault("deck.header_again", self._place(number, line), "warning", header=line.strip())

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
            return self._set_name(line[parts[2] :].strip(), number)
        self._note(line.strip())
        return "metadata"

    def _header_and_card(self, number: int, line: str, folded: str) -> LineKind | None:
        """``统帅：虚空统帅``, ``SB: 1 关平``; and ``卡组：关家军``, which names the deck."""
        parts = self._colon(line, folded)
        if parts is None or not parts[1] or name_key(parts[0]) not in self.headers:
            return None
        word, rest, offset = parts
        if word.strip().casefold() in _DECK_WORDS and not rest[0].isdigit() and not self._resolves(line, folded, offset):
            return self._set_name(line[offset:].strip(), number)
        return self._card(number, line, folded, offset, self.headers[name_key(word)])

    def _resolves(self, line: str, folded: str, offset: int) -> bool:
        end = len(folded.rstrip())
        return self.resolver.read(line, folded, offset, end).card is not None or self._several(line, folded, offset, None) is not None

    def _set_name(self, name: str, number: int) -> LineKind:
        """The deck's name; a second one behind cards may begin another deck."""
        if self.builder.name and name:
            self._note(name)
            if self.builder.entries():
                self.state.second = self._place(number, self._lines[number - 1])
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
            return self._set_name(line.rstrip()[-len(match[2]) :].strip(), number)
        return None

    def _is_title(self, number: int, line: str, found: Resolved) -> bool:
        """A first line that is neither card nor header: the deck's name, where a blank line or a header follows or nothing is close."""
        if self.state.seen_content or found.count is not None or found.ordinal is not None or self.builder.name:
            return False
        following = plain(self._lines[number]).strip() if number < len(self._lines) else ""
        if number >= len(self._lines) or re.search(r"[0-9]", line):
            return False
        return not following or self._is_header(following) or not found.candidates

    # ---- rows of a table inside the text ----

    def _table_row(self, number: int, line: str, folded: str) -> LineKind | None:
        """A row of a Markdown table, by the columns that its head names; without a head it is a line like any other."""
        if "|" not in folded:
            return None
        cells = [cell.strip() for cell in folded.strip().strip("|").split("|")]
        meanings = row_meanings(cells)
        if len([meaning for meaning in meanings if meaning]) >= 2 and not any(re.search(r"[0-9]", cell) for cell in cells):
            self.state.columns = tuple(cells)
            return "header"
        if not self.state.columns or len(cells) != len(self.state.columns):
            return None
        row = Row.of(zip(self.state.columns, cells, strict=True))
        return "card" if add_row(self.builder, self.context, self._place(number, line), self.state.section, row) else "error"

    # ---- cards ----

    def _card(self, number: int, line: str, folded: str, offset: int, section: str | None) -> LineKind:
        end = len(folded.rstrip())
        place = self._place(number, line, (offset, len(line.rstrip())))
        if (broken := _BROKEN.match(folded[offset:])) and not self.resolver.names(line[offset:].strip()):
            self.builder.fault("deck.count_range", place, count=broken[0], max=MAX_COUNT)
            return "error"
        found = self.resolver.read(line, folded, offset, end, self._proposes())
        if found.card is None and (several := self._several(line, folded, offset, section)):
            return self._add_several(number, line, several, place)
        if found.card is None and self._is_title(number, line, found):
            self.builder.fault("deck.title_line", self._place(number, line), "note", name=line.strip())
            return self._set_name(line.strip(), number)
        return self._add(number, line, found, section, place)

    def _proposes(self) -> bool:
        """Whether close names are looked for: not without end, and not in a text that has no cards."""
        unknown = len(self.unresolved)
        return unknown < FEW_UNKNOWN or (unknown < MAX_SUGGESTIONS and bool(self.builder.entries()))

    def _add(self, number: int, line: str, found: Resolved, section: str | None, place: Place) -> LineKind:
        """One card of a line, or what is wrong with it."""
        if found.comment:
            found = self._commented(number, line, found)
        if found.count is not None and not 1 <= found.count <= MAX_COUNT:
            self.builder.fault("deck.count_range", place, count=found.count, max=MAX_COUNT)
            return "error"
        if found.card is None and found.span[0] >= found.span[1] and not found.candidates:
            self._report(number, line, replace(found, faults=tuple(item for item in found.faults if not _is_unknown(item.code))), place)
            if not any(item.severity == "error" and not _is_unknown(item.code) for item in found.faults):
                self.builder.fault("deck.no_name", place)
            return "error"
        self._report(number, line, found, place)
        if found.card is None:
            if any(_is_unknown(item.code) or item.code == "deck.ambiguous" for item in found.faults):
                self.unresolved.append(Unread(number, found.span, found))
            return "error"
        if not self._ordinal(number, line, found):
            return "error"
        if found.count is None and (tally := _TALLY.search(line.strip())):
            self.builder.fault("deck.number_unclear", place, number=tally[0])
            return "error"
        if self.state.second:
            self.builder.fault("deck.second_deck", self.state.second, first=self.builder.name)
            self.state.second = None
        count = 1 if found.count is None else found.count
        home = found.section or section or self.layout.home(found.card)
        self._note_switch(number, line, home)
        if not self.builder.add(home, found.card, found.printing, count, number, place):
            return "error"
        self.state.cards_under += count
        if self.state.headers:
            self.state.headers[-1].seen += count
        return "comment" if home == LEFT_OUT else "card"

    def _commented(self, number: int, line: str, found: Resolved) -> Resolved:
        """The same with what the comment behind it says: the side deck, copies of another card, or a note."""
        section = self.headers.get(name_key(found.comment))
        if section in ("side", LEFT_OUT):
            return replace(found, section=found.section or section)
        self._note(found.comment)
        if self._speaks_of_copies(found.comment):
            self.builder.fault("deck.comment_card", self._place(number, line), "warning", text=found.comment)
        return found

    def _ordinal(self, number: int, line: str, found: Resolved) -> bool:
        """``1.`` before a card numbers the lines where the numbers follow each other; elsewhere it may have been meant as a count."""
        if found.ordinal is None:
            return True
        follows = found.ordinal in (1, self.state.ordinal + 1)
        self.state.ordinal = found.ordinal
        if found.count is not None and follows:
            return True
        if not follows:
            severe = found.count is None
            place = self._place(number, line)
            self.builder.fault("deck.number_unclear", place, "error" if severe else "warning", number=f"{found.ordinal}.")
            return not severe
        if not self.state.warned_ordinal:
            self.state.warned_ordinal = True
            self.builder.fault("deck.list_number", self._place(number, line), "warning")
        return True

    def _several(self, line: str, folded: str, offset: int, section: str | None) -> list[tuple[Resolved, str | None]] | None:
        """The cards of a line on which a whole list stands, each with its section; None where it is not one. The line is cut at
        commas and before or behind counts; if two ways to cut it say different things, neither is taken."""
        end = len(folded.rstrip())
        ways: list[list[tuple[Resolved, str | None]]] = []
        for pattern in (_COMMAS, _PARTS, _BEHIND):
            cuts = [offset]
            for match in pattern.finditer(folded, offset, end):
                cuts += [match.start(), match.end()]
            cuts.append(end)
            spans = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if folded[a:b].strip()]
            if len(spans) > 1 and not all(_NAMED.search(folded, a, b) for a, b in spans):
                continue
            made = self._parts(line, folded, spans, section) if 2 <= len(spans) <= _MOST_PARTS else None
            if made and (pattern is _COMMAS or all(found.count is not None for found, _ in made)):
                ways.append(made)
        if not ways:
            return None
        seen = {tuple(sorted((one.card.id, one.count or 1) for one, _ in way if one.card)) for way in ways}
        return ways[0] if len(seen) == 1 else None

    def _parts(
        self, line: str, folded: str, spans: Sequence[tuple[int, int]], section: str | None
    ) -> list[tuple[Resolved, str | None]] | None:
        made = []
        for a, b in spans:
            head = _SECTION_PART.match(folded[a:b])
            if head and (named := self.headers.get(name_key(head[1]))):
                section, a = named, a + head.end()
            found = self.resolver.read(line, folded, a, b)
            if found.card is None:
                return None
            made.append((found, section))
        cards = [found.card.id for found, _ in made if found.card]
        # A number before the first of several cards of a section may be meant for all of them.
        counted = {(part, found.count is None) for found, part in made}
        mixed = any((part, not bare) in counted for part, bare in counted)
        return made if len(set(cards)) == len(cards) and not mixed else None

    def _add_several(self, number: int, line: str, several: list[tuple[Resolved, str | None]], place: Place) -> LineKind:
        kinds = {self._add(number, line, found, section, place) for found, section in several}
        return "error" if "error" in kinds else "card"

    def _report(self, number: int, line: str, found: Resolved, whole: Place) -> None:
        for item in found.faults:
            span = item.place.span or (whole.span if item.code == "deck.count_twice" else None) or found.span
            place = Place(self.builder.source, number, span[0] + 1, line, "", span)
            self.builder.faults.append(Fault(item.code, item.params, place, item.severity))

    def _note_switch(self, number: int, line: str, section: str) -> None:
        state = self.state
        if state.section is None and state.ended is not None and section != state.ended:
            self.builder.fault("deck.placed_by_type", self._place(number, line), "note", section=self._section_name(section))
            state.ended = None

    def _section_name(self, section: str) -> Bi:
        return Bi(*self.layout.names.get(section, (section, section)))

    # ---- what was promised ----

    def _check_headers(self) -> None:
        """A number in a header that is neither the count below it nor that of its section is worth a word."""
        totals = self._totals()
        for header in self.state.headers:
            if header.said is not None and header.said not in (header.seen, totals.get(header.section, 0)):
                place = self._place(header.line, header.text)
                self.builder.fault("deck.header_count", place, "warning", said=header.said, count=totals.get(header.section, header.seen))

    def _totals(self) -> dict[str, int]:
        totals: dict[str, int] = {}
        for (section, _, _), (count, _) in self.builder.entries():
            totals[section] = totals.get(section, 0) + count
        return totals

    def _check_codes(self) -> None:
        """A code in a text is the deck where the text lists no cards; beside a list it must say the same."""
        codes = list(dict.fromkeys(code for _, _, code in self.state.codes))
        if not codes:
            return
        number, line, _ = self.state.codes[0]
        if len(codes) > 1:
            self.builder.fault(
                "deck.several_codes", self._place(number, line), "error" if not self.builder.entries() else "warning", count=len(codes)
            )
            return
        items = items_of(codes[0]) or []
        if not self.builder.entries():
            for item in items:
                add_item(item, self.builder, self.context)
            return
        coded = Builder(game=self.context.game_id)
        for item in items:
            add_item(item, coded, self.context)
        if _by_card(coded) != _by_card(self.builder):
            self.builder.fault("deck.code_differs", self._place(number, line), "warning")

    def _place(self, number: int, line: str, span: tuple[int, int] | None = None) -> Place:
        return self.builder.place(number, line, span)


def read_text(text: str, builder: Builder, context: Context) -> None:
    """Read a list that people type."""
    TextReader(builder, context).read(text)


def _is_unknown(code: str) -> bool:
    return code in ("deck.unknown_close", "deck.unknown_card")


def _by_card(builder: Builder) -> dict[tuple[str, str], int]:
    """Copies by section and card, whatever their printings."""
    counts: dict[tuple[str, str], int] = {}
    for (section, card, _), (count, _) in builder.entries():
        counts[section, card] = counts.get((section, card), 0) + count
    return counts


def _head(stripped: str) -> tuple[re.Match[str] | None, bool]:
    """(word, colons and number of what may be a header, whether it stands in a frame). Runs of blanks or dashes are made short
    first."""
    if len(stripped) > _HEADER_LENGTH:
        return None, False
    short = re.sub(r"([=*~—–\-\s])\1+", r"\1", stripped)
    framed = _DECORATED.match(short)
    match = _HEAD_COUNT.match(framed[1] if framed else short)
    return (match if match and match[1] else None), framed is not None
