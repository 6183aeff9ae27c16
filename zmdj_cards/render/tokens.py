"""Inline tokens of the ability compiler to runs: the one place where rendering meets the compiler's output."""

from __future__ import annotations

from collections.abc import Iterable

from zmdj_cards.render import theme
from zmdj_cards.render.runs import Paragraph, ParagraphKind, Run, tidy
from zmdj_cards.text.inline import Break, Element, Icon, Name, Num, Pill, Term, Token, Word


def runs(tokens: Iterable[Token], keywords: frozenset[str], lang: str) -> tuple[Run, ...]:
    """Tokens as runs; terms of ``keywords`` stand out, the other terms carry their id only. Breaks are left to
    :func:`paragraphs`."""
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


def paragraphs(tokens: Iterable[Token], keywords: frozenset[str], lang: str, kind: ParagraphKind = "plain") -> tuple[Paragraph, ...]:
    """One ability: its first line, then each option of a choice as a line of its own."""
    lines: list[list[Token]] = [[]]
    for token in tokens:
        if isinstance(token, Break):
            lines.append([])
        else:
            lines[-1].append(token)
    made = [runs(line, keywords, lang) for line in lines]
    return tuple(Paragraph(line, kind if number == 0 else "mode") for number, line in enumerate(made) if line)
