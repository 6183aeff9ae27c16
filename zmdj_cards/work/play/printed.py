"""What is printed on the cards of a game that is played, tokens among them: looked up by where a card stands in the table of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zmdj_cards.ability import host_of
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.match import trees_of
from zmdj_cards.engine.views.terms import term
from zmdj_cards.engine.views.texts import node_text
from zmdj_cards.errors import Bi
from zmdj_cards.model.card import Card


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """``facts``: numbers and the like; ``text``: an ability a line."""

    facts: tuple[Bi, ...]
    text: tuple[Bi, ...]


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """``element`` "": none; ``other``: its other face, if that has text; ``blank``: it is played without its text."""

    id: str
    name: Bi
    kind: Bi
    element: str
    element_name: Bi
    front: PrintedFace
    other: PrintedFace | None
    blank: bool


class Printed:
    """``cards``: those that are played with, by id, and the tokens that their texts make."""

    def __init__(self, rules: Rules, cards: Iterable[Card]) -> None:
        self.cards = {card.id: card for card in cards}
        self.trees = trees_of(rules, self.cards.values())
        told = (text for faces in self.trees.values() for face in faces for text in face)
        self.cards |= {card.id: card for card in rules.made(told)}
        self._kept: dict[str, PrintedCard] = {}

    def card(self, s: Position, number: int) -> PrintedCard:
        """A card by its number in the table of cards."""
        card_id = s.tab.cards[number].id
        if card_id not in self._kept:
            self._kept[card_id] = self._make(s, number)
        return self._kept[card_id]

    def _make(self, s: Position, number: int) -> PrintedCard:
        card = s.tab.cards[number]
        shown = self.cards[card.id]
        element = shown.element or ""
        front, other = self.trees.get(card.id, ((), ()))
        facts, lexicon = s.rules.views.facts, s.rules.lexicon()
        host = host_of(front)
        faces = [
            PrintedFace(tuple(facts(s, card, back)), tuple(_said(lexicon, tree, host) for tree in face))
            for back, face in ((False, front), (True, other))
        ]
        return PrintedCard(
            card.id,
            Bi(card.en, card.zh),
            term(s, "type", shown.type),
            element,
            term(s, "element", element) if element else Bi("", ""),
            faces[0],
            faces[1] if other else None,
            card.blank,
        )


def _said(lexicon: Lexicon, tree: Node, host: str) -> Bi:
    return Bi(node_text(lexicon, tree, "en", host), node_text(lexicon, tree, "zh"))
