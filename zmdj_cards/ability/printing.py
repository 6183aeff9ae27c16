"""Whole abilities as text: with the final stop, and with reminders from the glossary where they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.chinese import ChinesePrinter
from zmdj_cards.ability.english import English
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.tree import Node
from zmdj_cards.text.inline import Name, Token, Word, plain

Reminders = Mapping[str, str]
"""Keyword id → what stands in brackets behind it; `{X}` is its number."""


def print_zh(tree: Node, lexicon: Lexicon, reminders: Reminders | None = None, name: str = "") -> str:
    """One ability in Chinese, as printed on a card. `name`: the card's own, for languages that call it so. Raises
    `chinese.Unprintable` for a tree that no row says."""
    printer = lexicon.extra.setdefault("_chinese", ChinesePrinter(lexicon))
    out: str = printer.text(tree, lexicon.start_of(tree))
    if own := lexicon.extra.get("own_name"):
        out = out.replace(own.mark, name or own.zh)
    if not isinstance(tree, ast.Keyword) and not out.endswith("。"):
        out += "。"
    if isinstance(tree, ast.Keyword) and tree.kw.cost is not None:
        cost = printer.show(tree.kw.cost, "pay") or ""
        out = f"{out.removesuffix(cost)} {cost}"  # a blank between keyword and cost, as on the cards
    return out + "".join(f"（{text}）" for text in _notes(tree, lexicon, reminders))


def host_of(trees: Iterable[Node]) -> str:
    """What a card may be attached to, as its abilities say: the kind of thing, "" where none of them says so."""
    for tree in trees:
        if isinstance(tree, ast.Attach) and isinstance(tree.to, ast.Sel):
            return tree.to.word
    return ""


def print_en(tree: Node, lexicon: Lexicon, reminders: Reminders | None = None, name: str = "", host: str = "") -> tuple[Token, ...]:
    """One ability in English as inline tokens. A language may bring its own printer (`lexicon.extra["printer"]`). `host`: what its card is
    attached to, as `host_of` gives it."""
    printer = lexicon.extra.setdefault("_english", lexicon.extra.get("printer", English)(lexicon))
    notes = tuple(Word(f" ({text})") for text in _notes(tree, lexicon, reminders))
    found: tuple[Token, ...] = printer.ability(tree, host) if host else printer.ability(tree)
    if own := lexicon.extra.get("own_name"):
        found = tuple(_called(item, before, own, name) for before, item in pairwise((Word(". "), *found)))
    return found + notes


def _called(item: Token, before: Token, own: OwnName, name: str) -> Token:
    """The card's name, or what stands for it: with a capital where a sentence begins."""
    if item != Name(own.mark):
        return item
    if name:
        return Name(name)
    begins = isinstance(before, Word) and before.text.endswith((". ", ": ", "— "))
    return Word(own.en[:1].upper() + own.en[1:] if begins else own.en)


def plain_en(tree: Node, lexicon: Lexicon, reminders: Reminders | None = None, name: str = "", host: str = "") -> str:
    """The same as plain text."""
    return plain(print_en(tree, lexicon, reminders, name, host))


class OwnName(NamedTuple):
    """How a language calls the card that bears a text: the mark in its rows, and what stands for it where the name is not known."""

    mark: str
    zh: str
    en: str


def _notes(tree: Node, lexicon: Lexicon, reminders: Reminders | None) -> list[str]:
    if not reminders:
        return []
    return [reminders[kid].replace("{X}", str(n) if isinstance(n, int) else "X") for kid, n in reminded(tree, lexicon) if kid in reminders]


def reminded(tree: Node, lexicon: Lexicon) -> tuple[tuple[str, object], ...]:
    """The keywords that an ability gives or is, with their numbers, each once, in order: those that a card explains."""
    found: dict[tuple[str, object], None] = {}
    asked = {id(part) for item in tree.walk() if isinstance(item, ast.HasKw | ast.Lose | ast.Lacks) for part in item.walk()}
    for item in tree.walk():
        if isinstance(item, ast.Kw) and id(item) not in asked:
            found.setdefault((item.id, item.n))
        elif known := lexicon.own.explained.get(type(item)):
            found.setdefault((known, None))
    return tuple(found)


class Said(NamedTuple):
    """Words of a text and the node they became; `depth` is the node's place in the tree."""

    depth: int
    node: str
    span: tuple[int, int]
    words: str


def said(tree: Node, text: str) -> list[Said]:
    """Which words became which node, parents first. The tree must carry spans (`compile_text` gives them)."""
    out: list[Said] = []

    def visit(item: Node, depth: int) -> None:
        if item.span is not None:
            label = f"{type(item).__name__} {item.kind}" if isinstance(item, ast.Atom) else type(item).__name__
            out.append(Said(depth, label, item.span, text[slice(*item.span)]))
        for child in sorted(item.children(), key=lambda part: part.span or (0, 0)):
            visit(child, depth + 1)

    visit(tree, 0)
    return out
