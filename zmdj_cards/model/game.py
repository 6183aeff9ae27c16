"""What a game consists of: elements, types, zones, rarities, sets, subtypes and the numbers of its ruleset."""

from __future__ import annotations

from typing import Any, Literal

from zmdj_cards.model.base import Id, Model


class Named(Model):
    id: str
    zh: str
    en: str


class Header(Named):
    rules_version: str
    year: int | None = None
    long_en: str | None = None


class Element(Named):
    abbr: str
    official: int | None = None


class CardType(Named):
    """``official``: the numbers of this type in the official file; ``deck``: where such cards belong."""

    official: tuple[int, ...] = ()
    deck: Literal["main", "tactics", "commander", "side", "none"] = "main"


class Zone(Named):
    public: bool


class Rarity(Named):
    rank: int


class Product(Named):
    aliases: tuple[str, ...] = ()


class Subtype(Model):
    zh: str
    en: str
    kind: Id


class Rule(Model):
    """One number or choice of the ruleset with its origin (RULINGS.md)."""

    id: str
    value: Any
    origin: Literal["guide", "card", "assumed"]
    source: str
    zh: str
    en: str


class GameData(Model):
    game: Header
    element: tuple[Element, ...] = ()
    type: tuple[CardType, ...]
    zone: tuple[Zone, ...] = ()
    rarity: tuple[Rarity, ...] = ()
    set: tuple[Named, ...] = ()
    product: tuple[Product, ...] = ()
    subtype: tuple[Subtype, ...] = ()
    phase: tuple[Named, ...] = ()
    step: tuple[Named, ...] = ()
    rule: tuple[Rule, ...] = ()

    def rule_value(self, rule_id: str) -> Any:
        """The value of one rule. Raises KeyError for an unknown id."""
        for rule in self.rule:
            if rule.id == rule_id:
                return rule.value
        raise KeyError(rule_id)
