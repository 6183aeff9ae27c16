"""Finding the words of the glossary in running text: the longest wins, whatever order the glossary is in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from zmdj_cards.model.glossary import Term
from zmdj_cards.render.richtext import Paragraph, Run


@dataclass(frozen=True, slots=True)
class Hit:
    """A term at a half-open range of the text."""

    start: int
    end: int
    id: str


def _forms_zh(term: Term) -> Iterable[str]:
    for form in (term.zh, *term.zh_aliases):
        yield form
        # 洞察X is written with its number: 洞察2.
        if form.endswith("X") and len(form) > 2:
            yield form[:-1]


def _forms_en(term: Term) -> Iterable[str]:
    for form in (term.en, term.en_plural):
        if form:
            yield form
            if form.endswith(" X"):
                yield form[:-2]


class TermMarker:
    """Marks the terms of one language. Two terms of one form: the first by id, so that the glossary's order plays no part."""

    def __init__(self, terms: Iterable[Term], lang: str) -> None:
        self.lang = lang
        self._ids: dict[str, str] = {}
        for term in sorted(terms, key=lambda item: item.id):
            for form in _forms_zh(term) if lang == "zh" else _forms_en(term):
                if len(form) > 1:
                    self._ids.setdefault(form if lang == "zh" else form.casefold(), term.id)
        forms = sorted(self._ids, key=lambda form: (-len(form), form))
        body = "|".join(re.escape(form) for form in forms) or r"(?!)"
        self._pattern = re.compile(body if lang == "zh" else rf"(?<![\w-])(?:{body})(?![\w-])", re.IGNORECASE)

    def find(self, text: str) -> list[Hit]:
        """All terms of a text, from left to right, none inside another."""
        hits = []
        for match in self._pattern.finditer(text):
            key = match.group() if self.lang == "zh" else match.group().casefold()
            hits.append(Hit(match.start(), match.end(), self._ids[key]))
        return hits

    def ids(self, text: str) -> frozenset[str]:
        return frozenset(hit.id for hit in self.find(text))

    def mark(self, runs: Iterable[Run], keywords: frozenset[str] = frozenset()) -> tuple[Run, ...]:
        """Runs with the terms of their plain text as runs of their own; keywords stand out."""
        out: list[Run] = []
        for run in runs:
            if run.kind != "text":
                out.append(run)
                continue
            end = 0
            for hit in self.find(run.s):
                out.append(Run("text", run.s[end : hit.start]))
                out.append(Run("strong" if hit.id in keywords else "term", run.s[hit.start : hit.end], hit.id))
                end = hit.end
            out.append(Run("text", run.s[end:]))
        return tuple(run for run in out if run.s)

    def mark_all(self, paragraphs: Iterable[Paragraph], keywords: frozenset[str] = frozenset()) -> tuple[Paragraph, ...]:
        return tuple(Paragraph(self.mark(paragraph.runs, keywords), paragraph.kind) for paragraph in paragraphs)


def keyword_ids(terms: Iterable[Term]) -> frozenset[str]:
    """The terms that stand out in ability text."""
    return frozenset(term.id for term in terms if term.kind == "keyword")
