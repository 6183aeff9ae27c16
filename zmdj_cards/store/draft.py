"""A card while it is put together: every value with its sources, so that the user's comes before the printed and that before ours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from zmdj_cards.model.card import Card
from zmdj_cards.text.normalize import natural_key

Source = Literal["user", "official", "ours"]
ORDER: tuple[Source, ...] = ("user", "official", "ours")

# Fields of the card as a whole (kept under the front face), and fields that each face has.
FACE_FIELDS = ("power", "range", "subtypes")
NAME_FIELDS = ("zh", "en")
_APART = {"id", "type", "aliases", "abilities", "awakened", "printing", *FACE_FIELDS, *NAME_FIELDS}
CARD_FIELDS = tuple(name for name in Card.model_fields if name not in _APART)


@dataclass
class Print:
    """A printing: ``product`` an id of the game's data or the pack's own name; ``records``: official record ids."""

    serial: str
    face: str
    rarity: str | None
    product: str | None
    source: Source
    pack: str = ""
    guid: str | None = None
    records: list[int] = field(default_factory=list)


@dataclass
class Text:
    """One wording of one text; ``serials``: the printings that bear it (official), else empty. ``status``: of a Chinese text, what the
    compiler makes of it; of a translation, whether its Chinese has changed since or was read in part; ``notation``: one ability a line."""

    face: str
    lang: str
    kind: str
    text: str
    source: Source
    serials: tuple[str, ...] = ()
    shown: bool = False
    status: str | None = None
    notation: str | None = None


@dataclass
class Draft:
    id: str
    type: str
    source: Source
    values: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    aliases: list[tuple[str, Source]] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    prints: dict[str, Print] = field(default_factory=dict)
    abilities: dict[str, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""
    retired: bool = False

    def put(self, face: str, name: str, source: Source, value: Any) -> None:
        """Give a field a value from one source; None is no value."""
        if value is not None:
            self.values.setdefault((face, name), {})[source] = value

    def get(self, face: str, name: str, order: Iterable[Source] = ORDER) -> Any:
        """The value of the first source that has one."""
        known = self.values.get((face, name))
        if known:
            for source in order:
                if source in known:
                    return known[source]
        return None

    @property
    def faces(self) -> tuple[str, ...]:
        """``("front",)`` or both faces."""
        awakened = any(face == "awakened" for face, _ in self.values) or any(item.face == "awakened" for item in self.prints.values())
        return ("front", "awakened") if awakened or "awakened" in self.abilities else ("front",)

    def sorted_prints(self) -> list[Print]:
        """Printings in the order of their first data, new ones by serial behind them."""
        known = [item for item in self.prints.values() if item.source == "ours"]
        other = [item for item in self.prints.values() if item.source != "ours"]
        return known + sorted(other, key=lambda item: natural_key(item.serial))

    def facts(self, order: tuple[Source, ...] = ORDER) -> dict[str, Any]:
        """The arguments of :class:`Card`, from the sources named."""
        made: dict[str, Any] = {"id": self.id, "type": self.get("front", "type", order) or self.type}
        for name in (*NAME_FIELDS, *CARD_FIELDS, *FACE_FIELDS):
            value = self.get("front", name, order)
            if value is not None:
                made[name] = value
        made["aliases"] = tuple(dict.fromkeys(alias for alias, source in self.aliases if source in order))
        made["abilities"] = self.abilities.get("front", ())
        if "awakened" in self.faces:
            other = {name: self.get("awakened", name, order) for name in (*NAME_FIELDS, *FACE_FIELDS)}
            made["awakened"] = {key: value for key, value in other.items() if value is not None}
            made["awakened"]["abilities"] = self.abilities.get("awakened", ())
        made["printing"] = [
            {"serial": item.serial, "rarity": item.rarity, "product": item.product, "face": item.face, "guid": item.guid}
            for item in self.sorted_prints()
        ]
        return made


def from_card(card: Card, source: Source = "ours") -> Draft:
    """A draft that holds exactly one card's data."""
    made = Draft(card.id, card.type, source)
    for name in (*NAME_FIELDS, *CARD_FIELDS, *FACE_FIELDS):
        value = getattr(card, name)
        if value is not False and value != ():
            made.put("front", name, source, value)
    made.aliases = [(alias, source) for alias in card.aliases]
    made.abilities = {"front": card.abilities} if card.abilities else {}
    if card.awakened:
        for name in (*NAME_FIELDS, *FACE_FIELDS):
            made.put("awakened", name, source, getattr(card.awakened, name))
        made.abilities["awakened"] = card.awakened.abilities
    for item in card.printing:
        made.prints[item.serial] = Print(item.serial, item.face, item.rarity, item.product, source, guid=item.guid)
    return made
