"""Query text to a tree. Whatever cannot be read is a fault with its place; nothing is guessed.

Grammar::

    query   = any                      any  = all { "or" all }
    all     = item { ["and"] item }    item = "-" item | "(" any ")" | term
    term    = word | quoted | "!" (word | quoted) | key operator (word | quoted) | key comparison number

``!`` before a name asks for exactly that name. A number may be a range: ``cost:1-3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn

from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.store.search import lexicon

MAX_QUERY = 1000
MAX_TERMS = 100

Span = tuple[int, int]


@dataclass(frozen=True)
class Word:
    """A bare word or quoted phrase."""

    text: str
    span: Span


@dataclass(frozen=True)
class Term:
    """``key`` canonical; ``op`` one of ``: = != < <= > >=``; spans of the key and of the value."""

    key: str
    op: str
    value: str
    key_span: Span
    span: Span


@dataclass(frozen=True)
class Not:
    item: Node


@dataclass(frozen=True)
class All:
    items: tuple[Node, ...]


@dataclass(frozen=True)
class AnyOf:
    items: tuple[Node, ...]


Node = Word | Term | Not | All | AnyOf


@dataclass
class Query:
    """``tree`` None: every card. ``orders``: (column, descending); ``unique``: ``cards`` or ``prints``."""

    text: str
    tree: Node | None = None
    orders: list[tuple[str, bool]] = field(default_factory=list)
    unique: str = "cards"


@dataclass(frozen=True)
class Token:
    """``kind``: ``(``, ``)``, ``-``, ``or``, ``and``, ``word``, ``quoted``, ``term``. For terms ``key_end`` and ``op``."""

    kind: str
    text: str
    span: Span
    key: str = ""
    op: str = ""
    value_span: Span = (0, 0)


_UNSEARCHABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
_KEY = re.compile(r"[A-Za-z_\u3400-\u9fff]+")
_OPERATORS = (":", "!=", "<=", ">=", "<", ">", "=")
# Characters that stand for an operator, or for a part of one.
_SIGN = "".join(re.escape(char) for char in (*":!<>=", *lexicon.SIGNS) if set(lexicon.plain(char)) <= set(":!<>="))
_STRAY = re.compile(rf"[{_SIGN}]+|[-－−﹣](?=\s|$|\))")
# Keys that hold numbers; those of a game's own are added to them.
NUMERIC = ("cost", "need", "power", "range", "flash", "toughness", "stamina")
_COMPARE = lexicon.spellings(lexicon.COMPARE)
_COMPARE_BEHIND = lexicon.spellings(lexicon.COMPARE_BEHIND)
_VALUE_END = r"(?=(?:[+-]?\d+(?:-\d+)?|[XxＸ])(?:[\s()（）]|$))"


def _longest(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


class Grammar:
    """The words of the language with those of one game. ``keys``, ``orders``: every way to write one, and all that there are; ``in_words``,
    ``behind``: a comparison in words between a key of numbers and a number; with more behind it, it is text of a card."""

    def __init__(self, values: lexicon.Words) -> None:
        self.known = {**lexicon.KEYS, **values}
        self.keys = lexicon.spellings(self.known)
        self.orders = lexicon.spellings({**lexicon.ORDERS, **values})
        ways = _longest(way for key in (*NUMERIC, *values) for way in self.known[key])
        self.in_words = re.compile(rf"({ways})({_longest(_COMPARE)}){_VALUE_END}", re.IGNORECASE)
        self.behind = re.compile(rf"(?:({ways})(\d+)|(\d+)({ways}))({_longest(_COMPARE_BEHIND)})(?=[\s()（）]|$)", re.IGNORECASE)


@cache
def _grammar(values: tuple[tuple[str, tuple[str, ...]], ...]) -> Grammar:
    return Grammar(dict(values))


_UNIQUE = lexicon.spellings(lexicon.UNIQUE)
_CLOSING = set(lexicon.QUOTES.values()) - set(lexicon.QUOTES)


def parse(text: str, values: lexicon.Words = MappingProxyType({})) -> Query:
    """The tree of a query. ``values``: keys of numbers that only one game has. Raises DataError (``search.*``) with the place of what is
    wrong."""
    if len(text) > MAX_QUERY:
        raise DataError(fault("search.too_long", limit=MAX_QUERY, count=len(text)))
    if bad := _UNSEARCHABLE.search(text):
        fail("search.bad_character", text, bad.span(), character=f"U+{ord(bad.group()):04X}")
    return _Parser(text, _grammar(tuple(values.items()))).query()


def fail(code: str, text: str, span: Span, **params: Any) -> NoReturn:
    """Raise a fault at a place of the query."""
    raise DataError(fault(code, Place(source="query", column=span[0] + 1, text=text, span=span), **params))


_NEAR = {"search.unknown_key": "search.unknown_key_near", "search.bad_word": "search.bad_word_near"}


def unknown_word(code: str, text: str, span: Span, word: str, known: Iterable[str], shown: Iterable[str]) -> NoReturn:
    """Raise a fault for a word that is not in a closed list, with the nearest that is (``<code>_near``), if one is near."""
    from rapidfuzz import fuzz, process

    found = process.extractOne(word.casefold(), list(known), scorer=fuzz.ratio, score_cutoff=60)
    params = {"value": word, "known": sorted(shown)}
    if found:
        fail(_NEAR[code], text, span, near=found[0], **params)
    fail(code, text, span, **params)


# ---- text to tokens ----


class _Scanner:
    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar
        self.at = 0

    def tokens(self) -> list[Token]:
        made = []
        while (token := self.next()) is not None:
            made.append(token)
        return made

    def next(self) -> Token | None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        if self.at >= len(self.text):
            return None
        start, char = self.at, self.plain(self.at)
        if char in "()":
            self.at += 1
            return Token(char, char, (start, self.at))
        if char == "-" and start + 1 < len(self.text) and not self.text[start + 1].isspace():
            self.at += 1
            return Token("-", char, (start, self.at))
        if self.text[start] in _CLOSING:
            fail("search.quote", self.text, (start, start + 1))
        if self.opens(start):
            return Token("quoted", self.quoted(), (start, self.at))
        return self.term() or self.word()

    def plain(self, at: int) -> str:
        return lexicon.SIGNS.get(self.text[at], self.text[at])

    def opens(self, at: int) -> bool:
        return at < len(self.text) and self.plain(at) in lexicon.QUOTES

    def quoted(self) -> str:
        start = self.at
        close = lexicon.QUOTES[self.plain(start)]
        end = start + 1
        while end < len(self.text) and self.plain(end) != close:
            end += 1
        if end >= len(self.text):
            fail("search.quote", self.text, (start, len(self.text)))
        self.at = end + 1
        return self.text[start + 1 : end]

    def term(self) -> Token | None:
        start = self.at
        if self.plain(start) == "!" and start + 1 < len(self.text) and not self.operator(start)[0] and not self.text[start + 1].isspace():
            return self.exact()
        if said := self.grammar.behind.match(self.text, start):
            self.at = said.end()
            which = 2 if said[2] else 3
            return Token("term", said[which], (start, self.at), said[1] or said[4], _COMPARE_BEHIND[said[5].casefold()], said.span(which))
        if said := self.grammar.in_words.match(self.text, start):
            name, sign, self.at = said[1], _COMPARE[said[2].casefold()], said.end()
        else:
            key = _KEY.match(self.text, start)
            sign, end = self.operator(key.end()) if key else ("", start)
            if not key or not sign:
                return None
            name, self.at = key.group(), end
        if self.opens(self.at):
            value_start = self.at
            value = self.quoted()
        else:
            value_start = self.at
            value = self.run()
        return Token("term", value, (start, self.at), name, sign, (value_start, self.at))

    def operator(self, at: int) -> tuple[str, int]:
        """(the longest operator that begins at a place, its end); ("", at) where none does."""
        for size in (2, 1):
            sign = lexicon.plain(self.text[at : at + size])
            if sign in _OPERATORS and len(self.text[at : at + size]) == size:
                return sign, at + size
        return "", at

    def exact(self) -> Token:
        """A name behind an exclamation mark: exactly that one."""
        start = self.at
        self.at = value_start = start + 1
        value = self.quoted() if self.opens(self.at) else self.run()
        return Token("term", value, (start, self.at), "name", "=", (value_start, self.at))

    def run(self) -> str:
        """Up to white space or a bracket. A quote inside is a slip: quotes go around the whole value."""
        start = self.at
        while self.at < len(self.text) and not self.text[self.at].isspace() and self.plain(self.at) not in "()":
            if self.at > start and (self.opens(self.at) or self.text[self.at] in _CLOSING):
                fail("search.quote", self.text, (self.at, self.at + 1))
            self.at += 1
        return self.text[start : self.at]

    def word(self) -> Token:
        start = self.at
        stray = _STRAY.match(self.text, start)
        if stray:
            fail("search.stray_sign", self.text, stray.span(), word=stray.group())
        text = self.run()
        folded = lexicon.plain(text).casefold()
        if folded in lexicon.NOT:
            fail("search.not_word", self.text, (start, self.at), word=text)
        kind = "or" if folded in lexicon.OR else "and" if folded in lexicon.AND else "word"
        return Token(kind, text, (start, self.at))


# ---- tokens to a tree ----


class _Parser:
    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar
        self.tokens = _Scanner(text, grammar).tokens()
        self.at = 0
        self.depth = 0
        self.result = Query(text)
        self.unique_said = False
        if len(self.tokens) > MAX_TERMS:
            fail("search.too_many", text, self.tokens[MAX_TERMS].span, limit=MAX_TERMS)

    def query(self) -> Query:
        tree = self.any() if self.tokens else None
        if self.at < len(self.tokens):
            fail("search.bracket", self.text, self.tokens[self.at].span)
        self.result.tree = tree
        return self.result

    def peek(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def any(self) -> Node | None:
        items = [self.all()]
        while self.peek() == "or":
            token = self.tokens[self.at]
            self.at += 1
            if items[-1] is None or self.peek() in ("", ")", "or", "and"):
                fail("search.dangling", self.text, token.span, word=token.text)
            items.append(self.all())
            if items[-1] is None:
                fail("search.dangling", self.text, token.span, word=token.text)
        kept = tuple(item for item in items if item is not None)
        return AnyOf(kept) if len(kept) > 1 else kept[0] if kept else None

    def all(self) -> Node | None:
        items: list[Node] = []
        while self.peek() not in ("", ")", "or"):
            token = self.tokens[self.at]
            if token.kind == "and":
                self.at += 1
                if not items or self.peek() in ("", ")", "or", "and"):
                    fail("search.dangling", self.text, token.span, word=token.text)
                continue
            if (item := self.item()) is not None:
                items.append(item)
        if self.peek() == "or" and not items:
            fail("search.dangling", self.text, self.tokens[self.at].span, word=self.tokens[self.at].text)
        return All(tuple(items)) if len(items) > 1 else items[0] if items else None

    def item(self) -> Node | None:
        token = self.tokens[self.at]
        self.at += 1
        if token.kind == "-":
            if self.peek() in ("", ")", "or", "and"):
                fail("search.dangling", self.text, token.span, word=token.text)
            self.depth += 1
            inner = self.item()
            self.depth -= 1
            assert inner is not None
            return Not(inner)
        if token.kind == "(":
            return self.group(token)
        if token.kind == ")":
            fail("search.bracket", self.text, token.span)
        if token.kind == "term":
            return self.term(token)
        if not token.text.strip():
            fail("search.no_value", self.text, token.span)
        return Word(token.text, token.span)

    def group(self, opening: Token) -> Node:
        self.depth += 1
        inner = self.any()
        self.depth -= 1
        if self.peek() != ")":
            fail("search.bracket", self.text, opening.span)
        closing = self.tokens[self.at]
        self.at += 1
        if inner is None:
            fail("search.empty_group", self.text, (opening.span[0], closing.span[1]))
        return inner

    def term(self, token: Token) -> Node | None:
        key_span = (token.span[0], token.span[0] + len(token.key))
        key = self.grammar.keys.get(token.key.casefold())
        if key is None:
            unknown_word("search.unknown_key", self.text, key_span, token.key, self.grammar.keys, self.grammar.known)
        if not token.text.strip():
            fail("search.no_value", self.text, token.span)
        if key in ("order", "unique"):
            self.directive(key, token)
            return None
        return Term(key, token.op, token.text.strip(), key_span, token.value_span)

    def directive(self, key: str, token: Token) -> None:
        if self.depth or token.op not in (":", "="):
            fail("search.directive", self.text, token.span, key=key)
        value = token.text.strip().casefold()
        if key == "unique":
            chosen = _UNIQUE.get(value)
            if chosen is None:
                unknown_word("search.bad_word", self.text, token.value_span, token.text, _UNIQUE, lexicon.UNIQUE)
            if self.unique_said and chosen != self.result.unique:
                fail("search.twice", self.text, token.span, key=key)
            self.unique_said, self.result.unique = True, chosen
            return
        down = value.startswith(("-", "－"))
        column = self.grammar.orders.get(value[1:] if down else value)
        if column is None:
            unknown_word("search.bad_word", self.text, token.value_span, token.text, self.grammar.orders, set(self.grammar.orders.values()))
        self.result.orders.append((column, down))
