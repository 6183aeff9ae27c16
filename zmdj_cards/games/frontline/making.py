"""What is wrong with a card or a ruleset that its designers change."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.engine.cards.rules import Making
from zmdj_cards.errors import DataError, Fault, fault
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline.lexicon import lexicon
from zmdj_cards.games.frontline.ruleset import CHOICES, ruleset_of, sound
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData

# What the words for entering and leaving ask of the cost of their card (Q22).
_PAID_IN: Final = {"forge": "sc", "scrap": "sc", "bloom": "mc", "wither": "mc"}
# The types of card that print an ability of a kind.
_PRINTED_ON: Final[dict[type, tuple[str, ...]]] = {
    tree.Spell: ("logistics", "spell"),
    f.Trap: ("trap",),
    f.Entry: ("unit",),
    f.Promotes: ("unit",),
    f.SourceEffect: ("unit",),
}


def card_faults(card: Card, data: GameData) -> list[Fault]:
    """Values that its type has not or lacks, a cost that is not the sum of its points, a promotion from above, words that do not fit."""
    found: list[Fault] = []
    known = {value.id: value for value in data.value}
    for name, _ in card.values:
        if name not in known or (known[name].types and card.type not in known[name].types):
            found.append(fault("rules.card_value", card=card.zh, value=name, type=card.type))
    total = card.value("sc") + card.value("mc")
    if card.type != "commander" and card.cost is not None and card.cost != total:
        found.append(fault("rules.card_cost", card=card.zh, cost=card.cost, sum=total))
    if card.type in ("unit", "commander") and not card.value("str"):
        found.append(fault("rules.card_weak", card=card.zh))
    for text in card.abilities:
        try:
            found += _ability_faults(card, from_notation(text, lexicon()))
        except DataError as error:
            found += error.faults
    return found


def _ability_faults(card: Card, ability: tree.Node) -> list[Fault]:
    found: list[Fault] = []
    if card.type not in _PRINTED_ON.get(type(ability), (card.type,)):
        found.append(fault("rules.card_kind", card=card.zh, type=card.type))
    if isinstance(ability, f.Promotes):
        asked = (part for part in ability.what.walk() if isinstance(part, tree.Cmp) and part.stat.kind == "level" and part.op != "le")
        lowest = max((part.n for part in asked if isinstance(part.n, int)), default=0)
        if lowest >= card.value("level"):
            found.append(fault("rules.card_level", card=card.zh, level=card.value("level"), source=lowest))
    if isinstance(ability, f.Entry) and not card.value(_PAID_IN[ability.word.kind]):
        found.append(fault("rules.card_word", card=card.zh, word=ability.word.kind, points=_PAID_IN[ability.word.kind].upper()))
    return found


MAKING: Final = Making(ruleset_of, CHOICES, sound, card_faults)
