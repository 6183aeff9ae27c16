"""What a line of a list looks like without the dress of forums, chats and pages. Every function keeps the length of the line, so that a
place in the result is a place in the line as written."""

from __future__ import annotations

import re
from typing import Final

# Full-width ASCII and odd blanks.
_FOLD: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FOLD.update(dict.fromkeys(map(ord, "\u3000\u00a0\t\u200b\u200c\u200e\u200f\u2002\u2003\u2009\ufeff\u2028\u2029\x0b\x0c\x85"), ord(" ")))
_FOLD[ord("−")] = ord("-")

_BBCODE: Final = re.compile(
    r"\[/?(?:url|img|size|colou?r|font|quote|code|list|li|center|align|spoiler|table|tr|td|th|card|cards|deck|date|user|email|h[1-6])"
    r"(?:=[^\[\]]*)?\]|\[\*\]",
    re.IGNORECASE,
)
# One letter is a rarity as well; it is a mark only where it is closed again.
_LETTERS: Final = re.compile(r"\[([biu])\](.*?)\[/\1\]")
# Elements of a page that may stand in a list.
_TAGS: Final = (
    "a b blockquote br center code del details div em font h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre s small span strike strong sub "
    "summary sup table tbody td tfoot th thead tr tt u ul"
)
HTML_TAGS: Final = frozenset(_TAGS.split())
_HTML: Final = re.compile(rf"</?(?:{'|'.join(sorted(HTML_TAGS, key=len, reverse=True))})(?:\s[^<>]*)?/?>", re.IGNORECASE)
# What is struck through does not count, in the marks of Markdown, BBCode and HTML and in those that stand on each letter.
_STRUCK: Final = re.compile(
    r"(?<!~)~~(?=[^\s~]).*?(?<=[^\s~])~~(?!~)|\[(s|strike|del)\].*?\[/\1\]|<(s|strike|del)(?:\s[^<>]*)?>.*?</\2>|(?:.[\u0335\u0336]+)+",
    re.IGNORECASE,
)
_ENTITY: Final = re.compile(r"&(?:nbsp|ensp|emsp|thinsp);|&#160;")
_LINK: Final = re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*\)")
_STRONG: Final = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`+)(?=\S)([^`]+)(?<=\S)\3")
_QUOTE: Final = re.compile(r"^\s*(?:>\s?)+")
# Pictures of chats: emoji with their joiners, variation selectors and keycaps; no mark of a count, no star and no number is one.
_ITALIC: Final = re.compile(r"(?:^|(?<=\s))\*(?=[^\s*0-9])([^*]{2,})(?<=\S)\*(?=\s|$)")
_EMOJI: Final = re.compile(
    "[\U0001f000-\U0001f0ff\U0001f10d-\U0001faff\U000e0020-\U000e007f\u2300-\u23ff\u2600-\u2604\u2607-\u2714\u2718-\u2775\u2794-\u27bf"
    "\u2b00-\u2bff"
    "\u3030\u303d\u200d\ufe0e\ufe0f\u20e3\u25b6\u25c0]"
)


def split_lines(text: str) -> list[str]:
    """Lines by CR, LF or CRLF only; a final line end does not make another line."""
    lines = re.split(r"\r\n|\n|\r", text)
    if lines and lines[-1] == "":
        lines.pop()
    return lines


def fold(line: str) -> str:
    """The line with full-width ASCII and odd blanks folded, character by character."""
    return line if line.isascii() and "\t" not in line else line.translate(_FOLD)


def plain(line: str) -> str:
    """The folded line in which the marks of BBCode, HTML and Markdown, emoji, and what is struck through, are blanks."""
    text = fold(line)
    if _may_strike(text):
        text = _STRUCK.sub(_blank, text)
    if "[" in text:
        text = _BBCODE.sub(_blank, text)
        text = _LETTERS.sub(lambda match: f"   {match[2]}    ", text)
        if "](" in text:
            text = _LINK.sub(_linked, text)
    if ">" in text[:8]:
        text = _QUOTE.sub(_blank, text)
    if "<" in text:
        text = _HTML.sub(_blank, text)
    if "&" in text:
        text = _ENTITY.sub(_blank, text)
    if "**" in text or "__" in text or "`" in text:
        text = _STRONG.sub(_unmarked, text)
    if "*" in text:
        text = _ITALIC.sub(lambda match: f" {match[1]} ", text)
    return text if text.isascii() else _EMOJI.sub(" ", text)


def _may_strike(text: str) -> bool:
    return "~~" in text or "[/" in text or "</" in text or "\u0336" in text or "\u0335" in text


def struck(line: str) -> str:
    """All that is struck through in a line, without the marks; the empty text where nothing is."""
    if not _may_strike(line):
        return ""
    found = " ".join(match[0] for match in _STRUCK.finditer(fold(line)))
    return re.sub(r"~~|\[/?\w+\]|</?\w+[^<>]*>|[\u0335\u0336]", "", found).strip()


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _linked(match: re.Match[str]) -> str:
    at = match.start(1) - match.start()
    return " " * at + match[1] + " " * (len(match[0]) - at - len(match[1]))


def _unmarked(match: re.Match[str]) -> str:
    inside = match[2] or match[4]
    edge = (len(match[0]) - len(inside)) // 2
    return " " * edge + inside + " " * edge
