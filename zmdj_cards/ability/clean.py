"""Dirt of printed texts: placeholders, widths, stray spaces, brackets. Everything that is changed is reported as a repair."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zmdj_cards.text.normalize import to_simplified_key
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
# Marks of web pages: what ends a line, and what only dresses it.
_MARKUP = re.compile(
    r"<\s*(?P<br>br|/?p|/?div|/?li|/?tr)\b[^<>]*>|</?(?:span|b|i|u|em|strong|font|ul|ol|a)\b[^<>]*>"
    r"|&(?P<entity>nbsp|ensp|emsp|amp|lt|gt|quot);"
)
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}
# Pairs that a text in simplified characters may hold as well.
_ALSO_SIMPLE = frozenset("著麽麼裏" + "裡乾幹榦" + "祇衹")
# The head of a choice, and how its options may be numbered.
_HEAD = re.compile(r"选择[^~。\n]{1,8}项(?:执行)?[~：]?$")
_NUMBERED = re.compile(r"(?:[①②③④⑤⑥]|\d[。、）]|（\d）|[一二三四]、|[-*])[、。]?")
# Without any of these, a text is laid out as cards have it.
_TO_LAY_OUT = re.compile(r"选择|^[·\n]|[，、；时\n]\n|\n·")
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
    whole = _laid_out(_plain(_unmarked(text, field, repairs), field, repairs), field, repairs)
    lines: list[Line] = []
    broken: list[Range] = []
    for piece in _split(whole, field, repairs):
        line = _brackets(piece, field, repairs, broken)
        if line.main.text or line.brackets:
            lines.append(line)
    return lines, repairs, broken


def _unmarked(text: str, field: str, repairs: list[Repair]) -> Traced:
    """The text without the marks of web pages; those that end a line do so."""
    if "<" not in text and "&" not in text:
        return Traced.of(text)
    out = Traced("", ())
    last = 0
    for match in _MARKUP.finditer(text):
        span = match.span()
        repairs.append(Repair("markup", field, span))
        said = "\n" if match["br"] else _ENTITIES.get(match["entity"] or "", " " if match["entity"] else "")
        out = out + _part(text, last, span[0]) + Traced(said, (span,) * len(said))
        last = span[1]
    return out + _part(text, last, len(text))


def _part(text: str, start: int, end: int) -> Traced:
    return Traced(text[start:end], tuple((i, i + 1) for i in range(start, end)))


def _plain(whole: Traced, field: str, repairs: list[Repair]) -> Traced:
    """Widths folded one to one, traditional characters simplified, and blanks taken out; line ends stay."""
    chars: list[str] = []
    origin: list[Range] = []
    trimmed = whole.text.rstrip()
    if len(trimmed) < len(whole.text):
        repairs.append(Repair("trailing_space", field, whole.span(len(trimmed), len(whole.text))))
    folded = trimmed.translate(_WIDTH)
    simple = simplified(folded)
    if simple == trimmed and _BLANK.isdisjoint(trimmed):
        return whole[: len(trimmed)]
    for i, char in enumerate(trimmed):
        if char in _BLANK:
            # One blank between a keyword and its cost is good style, not dirt.
            if not (simple[max(0, i - 2) : i] == "觉醒" and char == " "):
                repairs.append(Repair("space", field, whole.origin[i]))
            continue
        if folded[i] != char:
            repairs.append(Repair("width", field, whole.origin[i]))
        if simple[i] != folded[i]:
            repairs.append(Repair("traditional", field, whole.origin[i]))
        chars.append(simple[i])
        origin.append(whole.origin[i])
    return Traced("".join(chars), tuple(origin))


def simplified(text: str) -> str:
    """The text in simplified characters, character by character; as it is where it holds none that are only traditional."""
    simple = to_simplified_key(text)
    if simple == text or len(simple) != len(text) or all(one == two or one in _ALSO_SIMPLE for one, two in zip(text, simple, strict=True)):
        return text
    return simple


def _laid_out(whole: Traced, field: str, repairs: list[Repair]) -> Traced:
    """Lines as cards have them: a sentence in one line, the options of a choice on lines of their own, each behind a dot."""
    if not _TO_LAY_OUT.search(whole.text):
        return whole
    out = Traced("", ())
    choosing = False
    for line in _lines(whole):
        numbered = _NUMBERED.match(line.text)
        if choosing and numbered and not line.text.startswith("·"):
            repairs.append(Repair("numbered_option", field, line.span(0, numbered.end())))
            line = line.replaced(0, numbered.end(), "·")
        line, inline = _inline_options(line, field, repairs)
        option = line.text.startswith("·")
        if out.text and not option and out.text.endswith(("，", "、", "；", "时")):
            repairs.append(Repair("line_break", field, line.span(0, 0)))
            if out.text.endswith("时"):
                out = out.replaced(len(out.text), len(out.text), "，")
        elif out.text:
            if option and choosing and not out.text.endswith(("~", "。", "：", "\n")):
                mark = "。" if "\n·" in out.text[-200:] and out.text.rpartition("\n")[2].startswith("·") else "~"
                repairs.append(Repair("missing_stop", field, line.span(0, 0)))
                out = out.replaced(len(out.text), len(out.text), mark)
            out = out.replaced(len(out.text), len(out.text), "\n")
        out = out + line
        choosing = inline or (choosing and (option or not line.text)) or _HEAD.search(line.text) is not None
    return out


def _lines(whole: Traced) -> list[Traced]:
    out, start = [], 0
    for match in re.finditer("\n", whole.text):
        out.append(whole[start : match.start()])
        start = match.end()
    return [*out, whole[start:]]


def _inline_options(line: Traced, field: str, repairs: list[Repair]) -> tuple[Traced, bool]:
    """Options that follow their head on its line, brought onto lines of their own; whether there were any."""
    head = re.search(r"选择[^~。\n]{1,8}项(?:执行)?[~：]", line.text)
    if head is None or head.end() == len(line.text):
        return line, False
    at = head.end()
    done = False
    while at < len(line.text):
        mark = re.compile(r"·|[①②③④⑤⑥][、。]?|\d[。、）](?!\d)|（\d）").match(line.text, at)
        if mark is None:
            break
        repairs.append(Repair("inline_option", field, line.span(mark.start(), mark.end())))
        line = line[: mark.start()] + Traced("\n·", (line.span(mark.start(), mark.end()),) * 2) + line[mark.end() :]
        done = True
        following = re.compile(r"[。；](?=·|[①②③④⑤⑥]|\d[。、）]|（\d）)").search(line.text, mark.start() + 2)
        if following is None:
            break
        if line.text[following.start()] == "；":
            line = line.replaced(following.start(), following.end(), "。")
        at = following.end()
    return line, done


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
    if "（" not in piece.text and "）" not in piece.text:
        return Line(piece, (), piece.span(0, len(piece.text)))
    main = Traced("", ())
    brackets: list[Bracket] = []
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
                brackets.append(Bracket(piece[opened + 1 : i], piece.span(opened, i + 1)))
                kept = i + 1
    if depth:
        broken.append(piece.span(opened, len(piece.text)))
    else:
        main = main + piece[kept:]
    return Line(main, tuple(brackets), piece.span(0, len(piece.text)))
