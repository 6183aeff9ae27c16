"""A card language with further words (`text.open_words`).

A language says which kinds it takes (`extra["open"]`: kind → the category its words are read in, "" where no row is needed).
"""

from __future__ import annotations

from collections.abc import Iterable

from zmdj_cards.ability.compile import compile_text
from zmdj_cards.ability.lexicon import Lexicon, Row, reads, row
from zmdj_cards.ability.tree import Node, OfSubtype, Quoted, Timing
from zmdj_cards.text.open_words import KINDS, MEANING, Kind, OpenWord

# What a word stands for: a keyword an ability, a timing its kind, a synonym words of the game.
Meaning = Node | str | None


def kinds(lexicon: Lexicon) -> tuple[Kind, ...]:
    """The kinds of word that a language takes."""
    return tuple(kind for kind in KINDS if kind in lexicon.extra.get("open", {}))


def with_words(base: Lexicon, words: Iterable[OpenWord]) -> Lexicon:
    """The language with further words. Words of a kind that it does not take, and those that mean nothing in it, are left out. The English
    is told to the language itself, too, so that whatever prints says it."""
    where: dict[str, str] = base.extra.get("open", {})
    meant = {word: defined(base, word) for word in words if word.kind in where}
    taken = [word for word in meant if word.kind not in MEANING or meant[word] is not None]
    if not taken:
        return base
    base.extra["english"]["open"].update({word.zh: word.en for word in taken if word.en})
    synonyms = {word.zh: word.means for word in taken if word.kind == "synonym"}
    abilities = {word.zh: meant[word] for word in taken if word.kind == "keyword"}
    rows = [made for word in taken if (made := _row(word, where[word.kind], meant[word])) is not None]
    known = base.extra.get("synonyms", {})
    return base.extended(rows, synonyms={**known, **synonyms}, defined={**base.extra.get("defined", {}), **abilities})


def defined(base: Lexicon, word: OpenWord) -> Meaning:
    """What a word stands for; None where it is nothing of that kind."""
    if word.kind == "keyword":
        found = compile_text(word.means, lexicon=base, locate="nothing")
        return found.abilities[0] if found.status == "FULL" and len(found.abilities) == 1 else None
    if word.kind == "timing":
        wanted = f"【{word.means.strip('【】')}】"
        return next((str(made.const["kind"]) for made in base.by_node.get(Timing, ()) if wanted in made.zh), None)
    return word.means or None


def _row(word: OpenWord, cat: str, meant: Meaning) -> Row | None:
    if word.kind == "subtype":
        return row(OfSubtype, cat, word.zh, word=word.zh)
    if word.kind == "timing":
        return row(Timing, cat, f"【{word.zh}】", kind=meant)
    if word.kind == "keyword" and isinstance(meant, Node):
        granted = Quoted(meant)
        return reads(cat, word.zh, lambda values: granted)
    return None
