"""A card with its faces and printings: facts as printed, no sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StringConstraints, field_serializer, model_validator

from zmdj_cards.errors import Bi, Lang
from zmdj_cards.model.base import Id, Model, Stat
from zmdj_cards.text.normalize import person
from zmdj_cards.text.romanize import person_name, spoken_name

CardId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^\S(?:.*\S)?$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
FaceName = Literal["front", "awakened"]

_SERIAL = re.compile(r"^(?P<set>[^-]+)-(?:(?P<rarity>[A-Za-z]+)-)?(?P<number>\D*\d+)(?P<variant>[a-z]?)(?P<star>\*?)$")


def _pairs(given: object) -> object:
    """Numbers by name, as data write them, as pairs in their order."""
    return tuple(given.items()) if isinstance(given, Mapping) else given


# Numbers that only cards of one game have, by the id of a value of that game.
Values = Annotated[tuple[tuple[Id, Annotated[int, Field(ge=0, le=99)]], ...], BeforeValidator(_pairs)]


class Printing(Model):
    """One printed version of a face. ``serial`` as printed; a final ``*`` marks an awakened face (R24). ``guid``: what
    programs that know cards by GUID (``.o8d`` decks) call this printing."""

    serial: CardId
    rarity: str | None = None
    product: str | None = None
    face: FaceName = "front"
    guid: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")] | None = None

    def key(self) -> tuple[str, str, str]:
        """(set, number, variant): alternate arts differ in the variant only. Unusual serials: ("", serial, "")."""
        match = _SERIAL.match(self.serial)
        return (match["set"], match["number"], match["variant"]) if match else ("", self.serial, "")

    @property
    def set_id(self) -> str:
        """What stands before the first dash, or the empty string."""
        return self.serial.split("-", 1)[0] if "-" in self.serial else ""


class Awakened(Model):
    """The second face of a commander: what is absent is as on the front."""

    zh: Name | None = None
    en: Name | None = None
    power: Stat | None = None
    range: Stat | None = None
    subtypes: tuple[str, ...] | None = None
    abilities: tuple[str, ...] = ()


class Card(Model):
    """A card, whatever its printings. ``cost`` None means *no ordinary cost*, shown as a dash; ``need`` is the element
    requirement (R11). ``power`` and ``range`` of an attachment are bonuses. ``counts_as`` is R23, ``basic`` R25.

    ``values``: numbers that only cards of its game have (``[[value]]`` of ``game.toml``).

    ``also``: types that the card has besides ``type``; ``timing``: the printed moment at which it may be played;
    ``version_of``: the id of the card whose name this older version shares, which is what the name alone means."""

    id: CardId
    zh: Name
    en: Name | None = None
    aliases: tuple[Name, ...] = ()
    type: Id
    also: tuple[Id, ...] = ()
    timing: Id | None = None
    element: Id | None = None
    need: Annotated[int, Field(ge=0, le=99)] | None = None
    cost: Stat | None = None
    power: Stat | None = None
    toughness: Stat | None = None
    range: Stat | None = None
    flash: Stat | None = None
    stamina: Annotated[int, Field(ge=0, le=99)] | None = None
    values: Values = ()
    peerless: bool = False
    basic: bool = False
    max_copies: Annotated[int, Field(ge=0, le=999)] | None = None
    counts_as: Name | None = None
    version_of: CardId | None = None
    subtypes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    awakened: Awakened | None = None
    printing: tuple[Printing, ...] = ()

    @field_serializer("values", when_used="json")
    def _values_by_name(self, values: Values) -> dict[str, int]:
        return dict(values)

    def value(self, wanted: str, default: int = 0) -> int:
        """One of its values; ``default`` for one that it has not."""
        return dict(self.values).get(wanted, default)

    @model_validator(mode="after")
    def _once(self) -> Self:
        serials = [item.serial for item in self.printing]
        if len(set(serials)) != len(serials):
            raise ValueError("a serial stands twice")
        if len(dict(self.values)) != len(self.values):
            raise ValueError("a value stands twice")
        return self

    def name(self, lang: Lang) -> str:
        """The full name in a language; where there is no English one, its draft."""
        return self.said_en if lang == "en" else self.zh

    @property
    def said_en(self) -> str:
        """The English name, or a draft of one in pinyin: no Chinese stands inside English."""
        return self.en or spoken_name(self.zh)

    @property
    def names(self) -> Bi:
        """The full name in both languages, as messages take it."""
        return Bi(self.name("en"), self.name("zh"))

    @property
    def types(self) -> tuple[str, ...]:
        """All types of the card, the main one first."""
        return (self.type, *self.also)

    @property
    def requirement(self) -> tuple[str, ...]:
        """The requirement as its marks stand on the card: the card's element, once for each point (R11)."""
        return (self.element,) * self.need if self.element and self.need else ()

    @property
    def rules_name(self) -> str:
        """The full name that rules see (R23)."""
        return self.counts_as or self.zh

    @property
    def person(self) -> str:
        """The character's name: what stands after the last dot (R15)."""
        return person(self.rules_name)

    @property
    def person_en(self) -> str:
        """The same in English, in pinyin where there is no English name."""
        return person(self.en) if self.en else person_name(self.person, named=True)


def facts_digest(facts: Iterable[tuple[str, str]]) -> str:
    """A hash of (id, card as JSON), in any order: the same cards with the same facts, the user's own values among them."""
    return blake2b(repr(sorted(facts)).encode(), digest_size=8).hexdigest()
