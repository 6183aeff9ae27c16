"""The ability text of cards, printed from their structured abilities in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from zmdj_cards.model.card import Card, FaceName
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import theme
from zmdj_cards.render.richtext import FaceText, Paragraph, Run, from_plain, paragraphs_from_tokens
from zmdj_cards.render.term_marker import TermMarker, keyword_ids

if TYPE_CHECKING:
    from zmdj_cards.ability.lexicon import Lexicon
    from zmdj_cards.ability.tree import Node
    from zmdj_cards.text.inline import Token


# A full stop inside a quotation in the middle of a sentence.
_INNER_STOP = re.compile("\\.\u201d(?= [a-z])")


class _Said(NamedTuple):
    """One ability as a tree, and said in both languages."""

    tree: Node
    zh: str
    en: tuple[Token, ...]


# Enough for every face of the largest game: a run that makes a glossary, a page and a sheet says each of them once.
@lru_cache(maxsize=2048)
def _said(notations: tuple[str, ...], lexicon: Lexicon, name: str, name_en: str) -> tuple[_Said, ...]:
    """Nothing for a face that is not read whole."""
    from zmdj_cards.ability import from_notation, host_of, print_en, print_zh
    from zmdj_cards.ability.tree import has_gap

    trees = [from_notation(notation, lexicon) for notation in notations]
    if any(map(has_gap, trees)):
        return ()
    host = host_of(trees)
    return tuple(_Said(tree, print_zh(tree, lexicon, name=name), print_en(tree, lexicon, name=name_en, host=host)) for tree in trees)


class AbilityTexts:
    """Gives the text of each face. A keyword's reminder stands behind it once a face, where ``reminders`` are wanted."""

    def __init__(self, game: GameData, terms: Iterable[Term], reminders: bool = True) -> None:
        self.game = game
        self.terms = tuple(terms)
        self.keywords = keyword_ids(self.terms)
        self.printed = PrintedText(game, self.terms)
        self._notes = _reminders(self.terms) if reminders else {}

    @cached_property
    def lexicon(self) -> Lexicon | None:
        from zmdj_cards.games import language

        return language(self.game.game.id)

    def __call__(self, card: Card, face: FaceName) -> FaceText:
        """Empty where the card's data has no abilities, or not all of them are read: what is printed is shown then. Raises DataError for a
        notation that cannot be read."""
        back = card.awakened
        notations = (back.abilities if back else ()) if face == "awakened" else card.abilities
        lexicon = self.lexicon
        if not notations or lexicon is None:
            return FaceText()
        explained: dict[str, set[tuple[str, object]]] = {"zh": set(), "en": set()}
        zh: list[Paragraph] = []
        en: list[Paragraph] = []
        for said in _said(tuple(notations), lexicon, card.person, card.person_en):
            kind = lexicon.field_of(said.tree)
            zh += self._with_notes(self._zh(said, kind), said.tree, lexicon, "zh", explained["zh"])
            en += self._with_notes(self._en(said, kind), said.tree, lexicon, "en", explained["en"])
        return FaceText(tuple(zh), tuple(en))

    def _zh(self, said: _Said, kind: str) -> tuple[Paragraph, ...]:
        # The sign before options is a full-width one in print.
        return self.printed.read(said.zh.replace("~", "\uff5e"), "zh", kind == "ambush")

    def _en(self, said: _Said, kind: str) -> tuple[Paragraph, ...]:
        made = paragraphs_from_tokens(said.en, self.keywords, "en", "ambush" if kind == "ambush" else "plain")
        return tuple(replace(line, runs=tuple(replace(run, s=_INNER_STOP.sub("\u201d", run.s)) for run in line.runs)) for line in made)

    def _with_notes(
        self, lines: tuple[Paragraph, ...], tree: Node, lexicon: Lexicon, lang: str, seen: set[tuple[str, object]]
    ) -> list[Paragraph]:
        """The reminders of the keywords that an ability is or gives, behind its first line."""
        from zmdj_cards.ability import reminded

        notes: list[Run] = []
        for key in reminded(tree, lexicon):
            text = self._notes.get((key[0], lang))
            if text is None or key in seen:
                continue
            seen.add(key)
            text = text.replace("{X}", str(key[1]) if isinstance(key[1], int) else "X")
            notes += [replace(run, kind="dim" if run.kind == "text" else run.kind, note=True) for run in self._note_runs(text, lang)]
        if not notes or not lines:
            return list(lines)
        return [*lines[:-1], Paragraph((*lines[-1].runs, *notes), lines[-1].kind)]

    def _note_runs(self, text: str, lang: str) -> tuple[Run, ...]:
        made = from_plain(f"（{text}）" if lang == "zh" else f" ({text})", self.printed.pills, self.printed.elements)
        runs = made[0].runs if made else ()
        return (Run("text", " "), *runs) if lang == "en" else runs


class PrintedText:
    """Reads printed text with a game's own timing words and elements, its keywords marked."""

    def __init__(self, game: GameData, terms: Iterable[Term]) -> None:
        rows = tuple(terms)
        styles = set(theme.theme()["pill"])
        self.pills: Mapping[str, str] = {word: term.id for term in rows if term.id in styles for word in (term.zh, term.en)}
        self.elements: Mapping[str, str] = {item.zh: item.id for item in game.element if len(item.zh) == 1}
        self._keywords = keyword_ids(rows)
        self._markers = {lang: TermMarker([term for term in rows if term.id in self._keywords], lang) for lang in ("zh", "en")}
        self._ambush = next(({"zh": term.zh, "en": term.en} for term in rows if term.id == "ambush"), None)

    def read(self, text: str, lang: str, ambush: bool = False) -> tuple[Paragraph, ...]:
        """Paragraphs of a text; an Ambush begins with its pill, whether the text names it or not."""
        made = self._markers[lang].mark_all(from_plain(text, self.pills, self.elements), self._keywords)
        if not ambush or not made:
            return made
        first = made[0].runs
        if self._ambush and first[0].id != "ambush":
            first = (Run("pill", self._ambush[lang], "ambush"), *((Run("text", " "),) if lang == "en" else ()), *first)
        return (Paragraph(first, "ambush"), *(Paragraph(item.runs, "ambush") for item in made[1:]))


def _reminders(terms: Iterable[Term]) -> dict[tuple[str, str], str]:
    rows = ((term.id, lang, text) for term in terms for lang, text in (("zh", term.reminder_zh), ("en", term.reminder_en)))
    return {(term, lang): text for term, lang, text in rows if text}
