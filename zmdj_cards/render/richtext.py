"""Ability text as paragraphs of inline runs: what the printed face, the page and the plain-text output have in common; made from the
tokens of the ability compiler or from printed text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from zmdj_cards.render import theme
from zmdj_cards.text.inline import Break, Element, Icon, Name, Num, Pill, Term, Token, Word

RunKind = Literal["text", "strong", "term", "dim", "pill", "num", "element", "icon", "gap"]
ParagraphKind = Literal["plain", "ambush", "mode"]

# Characters that may not begin, or end, a line of Chinese.
NO_START = frozenset("，。、；：！？）】」』”’…—·》〉～%％")
NO_END = frozenset("（【「『“‘《〈")
WORD_JOINER = "\u2060"
# The two that Unicode line breaking lets begin a line; the others are kept by the typesetter itself inside text.
_LOOSE = frozenset("—·")
_OBJECTS = frozenset(("pill", "num", "element", "icon"))


@dataclass(frozen=True, slots=True)
class Run:
    """``s`` is what a reader copies; ``id`` names the term, element, icon or pill style; ``note``: part of a reminder, which may be
    left out. A ``gap`` is room of ``s`` times the size of the type, less than none where characters move together."""

    kind: RunKind
    s: str
    id: str = ""
    note: bool = False

    @property
    def is_object(self) -> bool:
        return self.kind in _OBJECTS


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability, or one line of it."""

    runs: tuple[Run, ...]
    kind: ParagraphKind = "plain"

    def plain(self) -> str:
        """The text a reader would type: no joiners, no marks."""
        return "".join(run.s for run in self.runs)


@dataclass(frozen=True, slots=True)
class FaceText:
    """The ability text of one face in both languages; empty where there is none (or no translation)."""

    zh: tuple[Paragraph, ...] = ()
    en: tuple[Paragraph, ...] = ()
    gaps: tuple[str, ...] = field(default=())


def tidy(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Merge neighbours of one kind; drop empty runs, zero-width characters and white space at the ends."""
    merged: list[Run] = []
    for run in runs:
        text = _SPACES.sub(" ", _INVISIBLE.sub("", run.s))
        if not text:
            continue
        if merged and not run.is_object and replace(merged[-1], s=run.s) == run:
            merged[-1] = replace(run, s=merged[-1].s + text)
        else:
            merged.append(replace(run, s=text))
    if merged and not merged[0].is_object:
        merged[0] = replace(merged[0], s=merged[0].s.lstrip())
    if merged and not merged[-1].is_object:
        merged[-1] = replace(merged[-1], s=merged[-1].s.rstrip())
    return tuple(run for run in merged if run.s)


_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad\x00-\x08\x0b-\x1f]")
_SPACES = re.compile("[ \u3000\u00a0\t\r\n]+")


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The same runs with word joiners where an icon, a pill, a dash or a middle dot would let a line break against the
    rules of Chinese typesetting, and with the room that the typesetter does not see to. Text is parted only before a sign, so
    that a search in the PDF finds it."""
    out: list[Run] = []
    for run in runs:
        text = run.s if run.is_object else _join_text(run.s)
        if out and _glue(out[-1], run):
            text = WORD_JOINER + text if not run.is_object else text
            if run.is_object:
                out.append(Run("text", WORD_JOINER, note=run.note))
        elif out and (room := _room(out[-1], run)):
            out.append(Run("gap", room, note=run.note))
        if out and out[-1].kind == "strong" and (match := _AMOUNT.match(text)):
            text = NO_BREAK + text[match.end() :]  # a keyword and its number stay together
        out += [replace(run, s=text)] if run.is_object else _signed(replace(run, s=text))
    return tuple(out)


NO_BREAK = "\u00a0"
_AMOUNT = re.compile(r" (?=(?:\d+|X)(?!\w))")
_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_SIGN = re.compile(rf"(?<=[{_HAN}])(?=[+\u2212-]\d)")
# Full-width marks whose blank half is on the right, and on the left: where one follows the other one blank half is enough.
_BLANK_RIGHT = frozenset("，。、；：！？）】」』”’》〉")
_BLANK_LEFT = frozenset("（【「『“‘《〈")


def _signed(run: Run) -> list[Run]:
    """A run parted before the sign of a number behind a Chinese character: the typesetter sets room between such a character and a
    digit, but knows nothing of signs."""
    parts = _SIGN.split(run.s)
    out = [replace(run, s=parts[0])]
    for part in parts[1:]:
        out += [Run("gap", "0.25", note=run.note), replace(run, s=part)]
    return out


def _room(left: Run, right: Run) -> str:
    """What is to be set between two runs of different look: less where two blank halves meet, more before a sign."""
    if left.is_object or right.is_object or not left.s or not right.s:
        return ""
    pair = left.s[-1] + right.s[0]
    if pair[0] in _BLANK_RIGHT and pair[1] in _BLANK_LEFT | _BLANK_RIGHT:
        return "-0.5"
    return "0.25" if _SIGN.search(left.s[-1] + right.s[:2]) else ""


def _glue(left: Run, right: Run) -> bool:
    """Whether no line may break between two runs."""
    if not (left.is_object or right.is_object):
        return right.s[:1] in _LOOSE
    if left.is_object and right.is_object:
        return "pill" not in (left.kind, right.kind)
    return right.s[:1] in NO_START if left.is_object else left.s[-1:] in NO_END


def _join_text(text: str) -> str:
    return re.sub(r"(?<=[^\s])(?=[—·])", WORD_JOINER, text)


_NUMBERS = {chr(0x2460 + i): str(i + 1) for i in range(20)} | {"⓪": "0", "ⓧ": "X", "Ⓧ": "X"}
_CIRCLES = "①-⑳⓪ⓧⓍ"


def from_plain(text: str, pills: Mapping[str, str] | None = None, elements: Mapping[str, str] | None = None) -> tuple[Paragraph, ...]:
    """Printed text as runs: one paragraph a line, timing words in 【】 as pills, circled numbers as numbers, the characters of
    elements as badges where they stand in a cost (before a number). ``pills``: printed word → pill style; ``elements``:
    character → element id. A line that begins with a dot is an option of a choice."""
    styles, badges = pills or {}, elements or {}
    marks = re.compile(rf"【(?P<pill>[^【】]{{1,6}})】|(?P<num>[{_CIRCLES}])|(?P<el>[{''.join(badges) or _CIRCLES}]+)(?=[{_CIRCLES}])")
    paragraphs = []
    for line in text.splitlines():
        runs: list[Run] = []
        end = 0
        for match in marks.finditer(line):
            runs.append(Run("text", line[end : match.start()]))
            if match["pill"]:
                runs.append(Run("pill", match["pill"], styles.get(match["pill"], "other")))
            elif match["num"]:
                runs.append(Run("num", _NUMBERS[match["num"]]))
            else:
                runs += [Run("element", char, badges[char]) for char in match["el"]]
            end = match.end()
        runs.append(Run("text", line[end:]))
        if tidied := tidy(runs):
            paragraphs.append(Paragraph(tidied, "mode" if line.lstrip().startswith(("·", "•", "・")) else "plain"))
    return tuple(paragraphs)


def from_tokens(tokens: Iterable[Token], keywords: frozenset[str], lang: str) -> tuple[Run, ...]:
    """Tokens as runs; terms of ``keywords`` stand out, the other terms carry their id only. Breaks are left to
    :func:`paragraphs_from_tokens`."""
    return tidy(_run(token, keywords, lang) for token in tokens if not isinstance(token, Break))


def _run(token: Token, keywords: frozenset[str], lang: str) -> Run:
    if isinstance(token, Word | Name):
        return Run("text", token.text)
    if isinstance(token, Term):
        return Run("strong" if token.id in keywords else "term", token.text, token.id)
    if isinstance(token, Pill):
        return Run("pill", token.text, token.id)
    if isinstance(token, Num):
        return Run("num", token.text)
    if isinstance(token, Element):
        return Run("element", token.text, token.id)
    if isinstance(token, Icon):
        icon = theme.theme()["icon"].get(token.id)
        return Run("icon", icon[lang] if icon else token.id, token.id)
    raise TypeError(type(token).__name__)


def paragraphs_from_tokens(
    tokens: Iterable[Token], keywords: frozenset[str], lang: str, kind: ParagraphKind = "plain"
) -> tuple[Paragraph, ...]:
    """One ability: its first line, then each option of a choice as a line of its own."""
    lines: list[list[Token]] = [[]]
    for token in tokens:
        if isinstance(token, Break):
            lines.append([])
        else:
            lines[-1].append(token)
    made = [from_tokens(line, keywords, lang) for line in lines]
    return tuple(Paragraph(line, kind if number == 0 else "mode") for number, line in enumerate(made) if line)
