"""A card's printed text → its abilities, each ready for the parser, with every character accounted for.

The set files print a card's abilities on one line: keywords, bracketed reminders, sentences. What is taken away before reading
(reminders, blanks, braces around symbols) and what is read as something else (the card's own name as `～`, slips of the pen) is
listed with its place, so that nothing goes unseen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from zmdj_cards.ability.compile import Cut
from zmdj_cards.games.zhenmian.lexicon.repairs import REPAIRS
from zmdj_cards.games.zhenmian.lexicon.words import KEYWORDS, RESERVED, SELF, THIS
from zmdj_cards.text.normalize import person
from zmdj_cards.text.span import Range, Traced

_REMINDER = re.compile(r"（[^）]*）|\([^)]*\)")
_SYMBOL = re.compile(r"\{([^{}]{1,4})\}")
_WIDE = {";": "；", ":": "：", ",": "，", "→": "：", "▶": "：", "＋": "+", "－": "-", "／": "/", "\n": " ", "\t": " ", "\u3000": " "}
_KEYWORD = re.compile("(?:" + "|".join(sorted((entry[0] for entry in KEYWORDS.values()), key=len, reverse=True)) + r")(?:\d+|X)?")
_EXPEDITION = re.compile(r"远征\|[^|\s]{1,6}\|\d+")
_RESIST = re.compile(r"[^。，：\s]{1,8}抵抗(?=[\s。\x00]|$)")
_ATTACH = re.compile(r"附属于[^。，\s]*")
# Sentences that go on with the ability before them, and words that begin a new one.
_GOES_ON = re.compile(r"此能力|在下个|若|然后|直到|X和Y|，")
_BEGINS = re.compile(r"当|每当|常时|通常|瞬发|只要")
_MARK = "\0"  # where a reminder stood


STRATAGEM = "stratagem"


@dataclass(frozen=True)
class Piece:
    """One ability for the parser; `start`: what it is read as."""

    text: Traced
    start: str = "ability"


@dataclass(frozen=True)
class Left:
    """Characters that the parser does not get as they are: `why` is `reminder`, `symbol`, `name` or `repair`."""

    span: Range
    why: str
    read_as: str = ""


def cut(text: str, names: tuple[str, ...], kind: str) -> Cut:
    """A printed text for the compiler; `kind`: the card's type."""
    pieces, left = prepare(text, names, kind == STRATAGEM)
    repairs = tuple((item.why, item.span) for item in left if item.why in ("repair", "symbol"))
    reminders = tuple((_before(pieces, item.span), item.span) for item in left if item.why == "reminder")
    return Cut(tuple((piece.text, piece.start) for piece in pieces), repairs, reminders)


def _before(pieces: tuple[Piece, ...], span: Range) -> str:
    """The keyword that a reminder explains: the last one before it, by its words."""
    text = "".join(
        char for piece in pieces for char, origin in zip(piece.text.text, piece.text.origin, strict=True) if origin[1] <= span[0]
    )
    found = [(text.rfind(zh), kid) for kid, (zh, _, _) in KEYWORDS.items()]
    place, kid = max(found)
    return kid if place >= 0 else "rule"


def prepare(text: str, names: tuple[str, ...] = (), stratagem: bool = False) -> tuple[tuple[Piece, ...], tuple[Left, ...]]:
    """The abilities of a printed text, and what was taken away or read as something else. `names`: the card's full names;
    `stratagem`: the whole text is what happens when the card is played."""
    left: list[Left] = []
    whole = Traced.of(text)
    whole = _sub(whole, _REMINDER, lambda match: _MARK, "reminder", left)
    whole = _sub(whole, _SYMBOL, lambda match: match[1], "symbol", left)
    for wrong, right in REPAIRS:
        whole = _sub(whole, re.compile(re.escape(wrong)), partial(_instead, right), "repair", left)
    own = sorted({part for full in (*names, *THIS) for part in (full, person(full))} - RESERVED, key=len, reverse=True)
    for name in own:
        whole = _sub(whole, re.compile(rf"(?<!【){re.escape(name)}"), lambda match: SELF, "name", left)
    whole = Traced("".join(_WIDE.get(char, char) for char in whole.text), whole.origin)
    return _cut(whole, stratagem), tuple(sorted(left, key=lambda item: item.span))


def _instead(right: str, match: re.Match[str]) -> str:
    return right


def _sub(whole: Traced, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str], why: str, left: list[Left]) -> Traced:
    """Every match replaced; the new characters share the place of the old ones."""
    out, at = Traced("", ()), 0
    for match in pattern.finditer(whole.text):
        span = whole.span(match.start(), match.end())
        put = new(match)
        left.append(Left(span, why, "" if put == _MARK else put))
        out = out + whole[at : match.start()] + Traced(put, (span,) * len(put))
        at = match.end()
    return out + whole[at:]


def _cut(whole: Traced, stratagem: bool) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    text, at, fresh = whole.text, 0, True
    while at < len(text):
        if text[at] in f" 。.{_MARK}":
            at += 1
            continue
        head = _ATTACH.match(text, at) if stratagem else _keyword(text, at)
        end = head.end() if head else _sentence_end(text, at)
        piece = _tidy(whole[at:end])
        if head:
            pieces.append(Piece(piece))
        elif pieces and not fresh and (stratagem or _GOES_ON.match(text, at)):
            stop = Traced("。", (whole.origin[at - 1],))
            pieces[-1] = Piece(pieces[-1].text + stop + piece, pieces[-1].start)
        else:
            pieces.append(Piece(piece, "spell" if stratagem else "ability"))
        at, fresh = end, bool(head)
    return tuple(pieces)


def _keyword(text: str, at: int) -> re.Match[str] | None:
    """A keyword, a resistance or an attachment that stands alone here."""
    if match := _EXPEDITION.match(text, at):
        return match
    match = _KEYWORD.match(text, at)
    if match and (match.end() == len(text) or text[match.end()] in f" 。，{_MARK}"):
        return match
    return _RESIST.match(text, at) or _ATTACH.match(text, at)


def _sentence_end(text: str, at: int) -> int:
    """The end of a sentence: its full stop, a blank before a new ability, or a reminder behind which another begins."""
    while at < len(text) and text[at] != "。":
        if text[at] == " " and _BEGINS.match(text, at + 1):
            return at
        if text[at] == _MARK and at + 1 < len(text) and not re.match(r"[，。：的直]", text[at + 1 :]):
            return at
        at += 1
    return at


def _tidy(piece: Traced) -> Traced:
    """Without blanks, reminders and closing stops."""
    kept = [number for number, char in enumerate(piece.text) if char not in f" {_MARK}"]
    while kept and piece.text[kept[-1]] in "。，.":
        kept.pop()
    return Traced("".join(piece.text[number] for number in kept), tuple(piece.origin[number] for number in kept))
