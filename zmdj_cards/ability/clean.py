"""Dirt of printed texts: placeholders, widths, stray spaces, brackets. Everything that is changed is reported as a repair."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zmdj_cards.text.span import Range, Traced

_PLACEHOLDER = re.compile(r"[-‐‑‒–—―ー－~～\s无/]*")
_WIDTH = str.maketrans(
    {
        **{chr(0xFF10 + i): str(i) for i in range(10)},
        "(": "（",
        ")": "）",
        ",": "，",
        ":": "：",
        ";": "；",
        "~": "~",
        "～": "~",
        "〜": "~",
        "＋": "+",
        "－": "-",
        "−": "-",
        "–": "-",
        "﹣": "-",
        "／": "/",
        "Ｘ": "X",
        "x": "X",
        "ｘ": "X",
        "“": "「",
        "”": "」",
        "『": "「",
        "』": "」",
        "•": "·",
        "・": "·",
        "●": "·",
        "∙": "·",
        "［": "【",
        "］": "】",
        "[": "【",
        "]": "】",
        ".": "。",
        "｡": "。",
        "､": "、",
        "∶": "：",
        "﹕": "：",
        "⓵": "①",
    }
)
_BLANK = frozenset(" \t\u3000\xa0\u200b\ufeff\u2003\u2002\r\x0b\x0c")


@dataclass(frozen=True)
class Repair:
    """One thing that was put right in a text: `code` names it, `span` is its range in the printed text of `field`."""

    code: str
    field: str
    span: Range


@dataclass(frozen=True)
class Bracket:
    """A bracketed remark: its content, and its whole range."""

    inner: Traced
    span: Range


@dataclass(frozen=True)
class Line:
    """One printed ability: what stands outside brackets, and the brackets in order."""

    main: Traced
    brackets: tuple[Bracket, ...]
    span: Range


def is_placeholder(text: str) -> bool:
    """Dashes and blanks that say "no ability"."""
    return _PLACEHOLDER.fullmatch(text) is not None


def clean(text: str, field: str) -> tuple[list[Line], list[Repair], list[Range]]:
    """Lines of a printed text, the repairs, and the ranges of brackets that do not close."""
    repairs: list[Repair] = []
    whole = _plain(text, field, repairs)
    lines: list[Line] = []
    broken: list[Range] = []
    for piece in _split(whole, field, repairs):
        line = _brackets(piece, field, repairs, broken)
        if line.main.text or line.brackets:
            lines.append(line)
    return lines, repairs, broken


def _plain(text: str, field: str, repairs: list[Repair]) -> Traced:
    """Widths folded one to one and blanks taken out; line ends stay."""
    chars: list[str] = []
    origin: list[Range] = []
    trimmed = text.rstrip()
    if len(trimmed) < len(text):
        repairs.append(Repair("trailing_space", field, (len(trimmed), len(text))))
    for i, (char, folded) in enumerate(zip(trimmed, trimmed.translate(_WIDTH), strict=True)):
        if char in _BLANK:
            # One blank between a keyword and its cost is good style, not dirt.
            if not (trimmed[max(0, i - 2) : i] == "觉醒" and char == " "):
                repairs.append(Repair("space", field, (i, i + 1)))
            continue
        if folded != char:
            repairs.append(Repair("width", field, (i, i + 1)))
        chars.append(folded)
        origin.append((i, i + 1))
    return Traced("".join(chars), tuple(origin))


def _split(whole: Traced, field: str, repairs: list[Repair]) -> list[Traced]:
    """Lines; the options of a choice stay with their head, a limit that stands alone joins what it limits."""
    out: list[Traced] = []
    start = 0
    for match in re.finditer(r"\n+", whole.text):
        rest = whole.text[match.end() :]
        if rest.startswith("·"):
            if match.end() - match.start() > 1:
                repairs.append(Repair("blank_line", field, whole.span(match.start() + 1, match.end())))
            continue
        out.append(whole[start : match.start()])
        start = match.end()
    out.append(whole[start:])
    joined: list[Traced] = []
    for piece in out:
        piece = _one_break(piece)
        if joined and piece.text.startswith("此技能每") and "使用" in piece.text[:12]:
            repairs.append(Repair("joined_line", field, piece.span(0, 1)))
            joined[-1] = joined[-1] + piece
        elif piece.text:
            joined.append(piece)
    return joined


def _one_break(piece: Traced) -> Traced:
    """Runs of line ends inside a choice become one."""
    while (at := piece.text.find("\n\n")) >= 0:
        piece = piece[: at + 1] + piece[at + 2 :]
    return piece


def _brackets(piece: Traced, field: str, repairs: list[Repair], broken: list[Range]) -> Line:
    main = Traced("", ())
    found: list[Bracket] = []
    depth, opened, kept = 0, 0, 0
    for i, char in enumerate(piece.text):
        if char == "（":
            if depth == 0:
                main, opened = main + piece[kept:i], i
            depth += 1
        elif char == "）":
            if depth == 0:
                repairs.append(Repair("stray_bracket", field, piece.span(i, i + 1)))
                main, kept = main + piece[kept:i], i + 1
                continue
            depth -= 1
            if depth == 0:
                found.append(Bracket(piece[opened + 1 : i], piece.span(opened, i + 1)))
                kept = i + 1
    if depth:
        broken.append(piece.span(opened, len(piece.text)))
    else:
        main = main + piece[kept:]
    return Line(main, tuple(found), piece.span(0, len(piece.text)))
