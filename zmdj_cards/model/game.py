"""What a game consists of: elements, types, zones, rarities, sets, subtypes and the numbers of its ruleset."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from zmdj_cards.model.base import Id, Model


class Named(Model):
    id: str
    zh: str
    en: str


class Header(Named):
    rules_version: str
    year: int | None = None
    long_en: str | None = None
    guid: str | None = None


class Element(Named):
    """``mark``: the character that stands for one point of requirement where costs are written as text (``##3``)."""

    abbr: str
    official: int | None = None
    mark: Annotated[str, Field(min_length=1, max_length=1)] | None = None


class CardType(Named):
    """``official``: the numbers of this type in the official file; ``aliases``: other words for it in card files; ``deck``:
    where such cards belong."""

    aliases: tuple[str, ...] = ()
    official: tuple[int, ...] = ()
    deck: Literal["main", "tactics", "commander", "side", "none"] = "main"


class Value(Named):
    """A number that cards of this game have and no other's. ``abbr``: how it is called on a card; ``cost``: it is a part of the cost, and
    stands where costs stand; ``types``: the types of card that have it, none: all; ``colour``: of what a cost is, an element."""

    abbr: str
    cost: bool = False
    types: tuple[str, ...] = ()
    colour: str | None = None


class Zone(Named):
    public: bool


class Timing(Named):
    """A moment at which cards of some types may be played, printed before their type."""

    aliases: tuple[str, ...] = ()


class Flag(Named):
    """A word of the type line that is no type: it sets the card's field of the same name."""

    id: Literal["peerless", "basic"]
    aliases: tuple[str, ...] = ()


class Rarity(Named):
    rank: int
    aliases: tuple[str, ...] = ()


class Release(Named):
    """A set. ``guid``: its id in set files; its place in the list is its place in the order of release."""

    aliases: tuple[str, ...] = ()
    guid: str | None = None


class Pick(Model):
    """One outcome of a booster slot: a card of this rarity, with this weight among the slot's outcomes."""

    rarity: str
    chance: Annotated[float, Field(ge=0, le=1)] = 1.0


class Slot(Model):
    """``count`` cards of a booster, each of a rarity drawn from ``pick``."""

    count: Annotated[int, Field(ge=1, le=100)]
    pick: Annotated[tuple[Pick, ...], Field(min_length=1)]


class Pack(Model):
    """What a booster of a set holds."""

    set: str
    slot: Annotated[tuple[Slot, ...], Field(min_length=1)]


class Product(Named):
    aliases: tuple[str, ...] = ()


class Subtype(Model):
    zh: str
    en: str
    kind: Id
    aliases: tuple[str, ...] = ()


class Rule(Model):
    """One number or choice of the ruleset with its origin (RULINGS.md)."""

    id: str
    value: Any
    origin: Literal["guide", "card", "assumed"]
    source: str
    zh: str
    en: str


class DeckCode(Model):
    """Short forms in deck codes, by their place in the list. Only ever appended to: codes in print hold the places. ``rarities``: the
    empty one stands for a serial without."""

    sets: Annotated[tuple[str, ...], Field(max_length=15)] = ()
    rarities: Annotated[tuple[str, ...], Field(max_length=16)] = ("",)


class GameData(Model):
    game: Header
    element: tuple[Element, ...] = ()
    type: tuple[CardType, ...]
    value: tuple[Value, ...] = ()
    zone: tuple[Zone, ...] = ()
    rarity: tuple[Rarity, ...] = ()
    timing: tuple[Timing, ...] = ()
    flag: tuple[Flag, ...] = ()
    set: tuple[Release, ...] = ()
    pack: tuple[Pack, ...] = ()
    product: tuple[Product, ...] = ()
    subtype: tuple[Subtype, ...] = ()
    phase: tuple[Named, ...] = ()
    step: tuple[Named, ...] = ()
    rule: tuple[Rule, ...] = ()
    deck_code: DeckCode = DeckCode()

    def rule_value(self, rule_id: str) -> Any:
        """The value of one rule. Raises KeyError for an unknown id."""
        for rule in self.rule:
            if rule.id == rule_id:
                return rule.value
        raise KeyError(rule_id)
