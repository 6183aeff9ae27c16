"""Which card an official record belongs to (R23, R24): its GUID, else its name and type decide,
else its serial; else it is a new card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zmdj_cards.errors import Fault, Place
from zmdj_cards.model.card import Card
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.sources.official import Record
from zmdj_cards.text.search_keys import code_key, name_key

Keys = dict[tuple[str, str, str], str]


@dataclass
class Grouping:
    """``cards``: record id → card id; ``new``: card id → type, in order; ``keys``: the memory of names and serials afterwards;
    ``notes``: what was decided against the letter, by record id."""

    cards: dict[int, str] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    keys: Keys = field(default_factory=dict)
    notes: dict[int, list[Fault]] = field(default_factory=dict)


def shipped_keys(cards: Iterable[Card]) -> Keys:
    """Names and serials of shipped cards."""
    made: Keys = {}
    for card in cards:
        names = [card.zh, card.awakened.zh if card.awakened else None]
        for name in filter(None, names):
            made.setdefault(("name", name_key(name), card.type), card.id)
        for code in (card.id, *(item.serial for item in card.printing)):
            made.setdefault(("serial", code_key(code), card.type), card.id)
        for item in card.printing:
            if item.guid:
                made.setdefault(("guid", item.guid, card.type), card.id)
    return made


def assign(records: list[Record], cards: Mapping[str, Card], inputs: Inputs, star: str) -> Grouping:
    """A card for every record. The same records with the same memory always give the same cards."""
    shipped = shipped_keys(cards.values())
    grouping = Grouping(keys={**inputs.keys, **shipped})
    before = dict(grouping.keys)
    named = {(code_key(record.serial), record.type, grouping.keys.get(("name", name_key(record.name), record.type))) for record in records}
    taken = {*cards, *inputs.ids, *inputs.own}
    for record in records:
        key = ("name", name_key(record.name), record.type)
        card_id = grouping.keys.get(("guid", record.guid or "", record.type))
        card_id = card_id or grouping.keys.get(key) or _by_serial(record, before, named, star, grouping)
        if card_id is None:
            card_id = _new_id(record, taken, star)
            taken.add(card_id)
        if card_id not in cards and card_id not in grouping.new:
            grouping.new[card_id] = record.type
        if record.guid:
            # Known by its GUID, a card may share its name with another version of it, which the name alone means.
            grouping.keys[("guid", record.guid, record.type)] = card_id
            grouping.keys.setdefault(key, card_id)
        else:
            grouping.keys[key] = card_id
        code = ("serial", code_key(record.serial), record.type)
        if grouping.keys.setdefault(code, card_id) != card_id:
            place = Place(card=record.serial)
            grouping.notes.setdefault(record.record_id, []).append(
                Fault("import.serial_elsewhere", {"name": record.name, "other": grouping.keys[code]}, place, "note")
            )
        grouping.cards[record.record_id] = card_id
    return grouping


def _by_serial(record: Record, before: Keys, named: set[tuple[str, str, str | None]], star: str, made: Grouping) -> str | None:
    """The card that is known to have this serial, unless another record bears the serial under that card's own name: then the
    serial is the slip, not the name."""
    code = code_key(record.serial)
    card_id = before.get(("serial", code, record.type))
    if card_id is None and record.face == "awakened":
        card_id = before.get(("serial", code_key(record.serial.removesuffix(star)), record.type))
    if card_id is None or (code, record.type, card_id) in named:
        return None
    made.notes.setdefault(record.record_id, []).append(
        Fault("import.name_by_serial", {"name": record.name, "card": card_id}, Place(card=record.serial), "note")
    )
    return card_id


def _new_id(record: Record, taken: set[str], star: str) -> str:
    """The serial of the first printing; never an id that was ever given."""
    base = record.serial.removesuffix(star) or record.serial
    made, number = base, 1
    while made in taken:
        number += 1
        made = f"{base}~{number}"
    return made
